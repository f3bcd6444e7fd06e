#pragma once

#include <QWidget>

namespace longhand {

class AppSettings;

/// The preferences page for what computes: the CPU or a GPU. Takes effect at program start. Says why no GPU is usable.
class ComputePreferences : public QWidget
{
    Q_OBJECT

public:
    ComputePreferences(AppSettings* settings, QWidget* parent);
};

} // namespace longhand
