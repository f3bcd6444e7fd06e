#pragma once

#include <QWidget>

namespace longhand {

class AppSettings;

/// The page of the preferences about what computes: the processor, or a GPU. It takes effect when the program starts.
class ComputePreferences : public QWidget
{
    Q_OBJECT

public:
    ComputePreferences(AppSettings* settings, QWidget* parent);
};

} // namespace longhand
