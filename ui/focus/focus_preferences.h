#pragma once

#include <QWidget>

namespace longhand {

class AppSettings;

/// The preferences page for undisturbed writing.
class FocusPreferences : public QWidget
{
    Q_OBJECT

public:
    FocusPreferences(AppSettings* settings, QWidget* parent);
};

} // namespace longhand
