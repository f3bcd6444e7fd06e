#pragma once

#include "app/session/session.h"

#include <QWidget>

class QLabel;
class QProgressBar;

namespace longhand {

/// A bar of the GPU's memory in use with its numbers; hidden while the CPU computes.
class GpuMeter : public QWidget
{
    Q_OBJECT

public:
    explicit GpuMeter(QWidget* parent = nullptr);

    void setUse(const GpuUse& gpu);

private:
    QProgressBar* m_bar = nullptr;
    QLabel* m_numbers = nullptr;
};

} // namespace longhand
