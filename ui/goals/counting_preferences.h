#pragma once

#include <QWidget>

namespace longhand {

class AppSettings;

/// The preferences page for counting: goals, words per page, reading speed.
class CountingPreferences : public QWidget
{
    Q_OBJECT

public:
    CountingPreferences(AppSettings* settings, QWidget* parent);
};

} // namespace longhand
