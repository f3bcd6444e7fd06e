#include "ui/models/gpu_meter.h"

#include "ui/text/status_text.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>

namespace longhand {

namespace {
constexpr int kSteps = 1000;
constexpr int kWidth = 90;
} // namespace

GpuMeter::GpuMeter(QWidget* parent) : QWidget(parent)
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(6);
    m_bar = new QProgressBar(this);
    m_bar->setObjectName(QStringLiteral("gpuBar"));
    m_bar->setTextVisible(false);
    m_bar->setRange(0, kSteps);
    m_bar->setFixedWidth(kWidth);
    m_bar->setAccessibleName(tr("The GPU\u2019s memory in use"));
    row->addWidget(m_bar, 0, Qt::AlignVCenter);
    m_numbers = new QLabel(this);
    m_numbers->setObjectName(QStringLiteral("gpuNumbers"));
    m_numbers->setTextFormat(Qt::PlainText);
    row->addWidget(m_numbers, 1);
    hide();
}

void GpuMeter::setUse(const GpuUse& gpu)
{
    setVisible(!gpu.name.empty());
    if (gpu.name.empty()) {
        return;
    }
    m_bar->setValue(gpu.totalBytes > 0 ? int(double(gpu.usedBytes) / double(gpu.totalBytes) * kSteps) : 0);
    const QString memory = tr("%1 of the GPU").arg(gpuMemoryText(gpu));
    m_numbers->setText(gpu.layers < gpu.modelLayers
                           ? tr("%1 of %2 layers, %3").arg(countText(gpu.layers), countText(gpu.modelLayers), memory)
                           : memory);
    setToolTip(tr("%1. Its memory in use, by all programs.").arg(gpuText(gpu)));
}

} // namespace longhand
