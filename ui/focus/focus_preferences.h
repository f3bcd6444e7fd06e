#pragma once

#include <QWidget>

namespace longhand {

class AppSettings;

/// The page of the preferences about undisturbed writing.
class FocusPreferences : public QWidget
{
    Q_OBJECT

public:
    FocusPreferences(AppSettings* settings, QWidget* parent);
};

} // namespace longhand
