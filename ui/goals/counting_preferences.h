#pragma once

#include <QWidget>

namespace longhand {

class AppSettings;

/// The page of the preferences about counting: goals, words of a page, reading speed.
class CountingPreferences : public QWidget
{
    Q_OBJECT

public:
    CountingPreferences(AppSettings* settings, QWidget* parent);
};

} // namespace longhand
