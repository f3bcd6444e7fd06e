#include "ui/models/gpu_section.h"

#include "app/project/story_cache.h"
#include "ui/background/off_thread.h"
#include "ui/models/gpu_meter.h"
#include "ui/models/memory_panel.h"
#include "ui/settings/app_settings.h"
#include "ui/story/session_controller.h"
#include "ui/text/message_text.h"
#include "ui/text/status_text.h"
#include "ui/widgets/wrapped_label.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>

namespace longhand {

GpuSection::GpuSection(AppSettings* settings, SessionController* session, QWidget* parent)
    : QWidget(parent), m_settings(settings), m_session(session)
{
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    auto* form = new QFormLayout;
    rows->addLayout(form);
    auto* device = new QWidget(this);
    auto* either = new QHBoxLayout(device);
    either->setContentsMargins(0, 0, 0, 0);
    m_only = wrappedLabel(device, {}, "gpuDevice");
    either->addWidget(m_only);
    m_choice = new QComboBox(device);
    m_choice->setObjectName(QStringLiteral("gpuChoice"));
    m_choice->setAccessibleName(tr("GPU"));
    m_choice->setToolTip(tr("Takes effect when the program starts"));
    either->addWidget(m_choice);
    m_labels = {new QLabel(tr("&GPU"), this), new QLabel(tr("&Layers on the GPU"), this)};
    m_labels[0]->setBuddy(m_choice);
    form->addRow(m_labels[0], device);
    connect(m_choice, &QComboBox::activated, this, [this] {
        m_settings->set(setting::gpuIndex, m_choice->currentData().toInt());
        showEstimate();
    });
    m_layers = new QSpinBox(this);
    m_layers->setObjectName(QStringLiteral("gpuLayers"));
    m_layers->setAccessibleName(tr("Layers on the GPU"));
    m_layers->setRange(int(setting::gpuLayers.low), int(setting::gpuLayers.high));
    m_layers->setSpecialValueText(tr("all"));
    m_layers->setValue(settings->get(setting::gpuLayers));
    m_labels[1]->setBuddy(m_layers);
    form->addRow(m_labels[1], m_layers);
    auto* note = wrappedLabel(this, {}, "gpuLayersNote");
    note->setText(
        tr("All, unless a model does not fit: then the processor computes the first layers, and everything takes "
           "longer. With another number the words are now and then others. A run is finished as it was begun if that "
           "needs no more of the GPU. Takes effect when a story is opened."));
    rows->addWidget(note);
    m_cacheOnHost = new QCheckBox(tr("Memory of a story in the com&puter, not on the GPU"), this);
    m_cacheOnHost->setObjectName(QStringLiteral("gpuCacheOnHost"));
    m_cacheOnHost->setChecked(settings->get(setting::gpuCacheOnHost));
    rows->addWidget(m_cacheOnHost);
    auto* onHost = wrappedLabel(this, {}, "gpuCacheOnHostNote");
    onHost->setText(
        tr("For a story that the GPU has no room for. The words stay the same; far into a story it is slower. Takes "
           "effect when a story is opened."));
    rows->addWidget(onHost);
    connect(m_cacheOnHost, &QCheckBox::toggled, this, [this](bool on) {
        m_settings->set(setting::gpuCacheOnHost, on);
        showEstimate();
    });
    m_needs = wrappedLabel(this, {}, "gpuNeeds");
    rows->addWidget(m_needs);
    m_use = wrappedLabel(this, {}, "gpuUse");
    rows->addWidget(m_use);
    m_meter = new GpuMeter(this);
    rows->addWidget(m_meter);
    m_needs->hide();
    m_use->hide();
    connect(m_layers, &QSpinBox::valueChanged, this, [this](int layers) {
        m_settings->set(setting::gpuLayers, layers);
        showEstimate();
    });
    connect(session, &SessionController::statusChanged, this, [this] {
        showUse();
        estimate();
    });
    showUse();
}

void GpuSection::setGpus(const std::vector<FoundGpu>& gpus)
{
    m_gpus = gpus;
    const auto name = [](const FoundGpu& gpu) {
        return QStringLiteral("%1, %2").arg(QString::fromStdString(gpu.name), bytesText(gpu.totalBytes));
    };
    m_only->setText(name(gpus.front()));
    for (const FoundGpu& gpu : gpus) {
        m_choice->addItem(QStringLiteral("%1: %2").arg(gpu.index).arg(name(gpu)), gpu.index);
    }
    m_choice->setCurrentIndex(std::max(0, m_choice->findData(m_settings->get(setting::gpuIndex))));
    m_only->setVisible(gpus.size() == 1);
    m_choice->setVisible(gpus.size() > 1);
    estimate();
}

void GpuSection::alignLabels(int width)
{
    for (QLabel* label : m_labels) {
        label->setMinimumWidth(width);
    }
}

void GpuSection::setOn(bool on)
{
    m_choice->setEnabled(on);
    m_layers->setEnabled(on);
    m_cacheOnHost->setEnabled(on);
}

const FoundGpu* GpuSection::chosen() const
{
    return chosenGpu(m_gpus, m_settings->get(setting::gpuIndex));
}

/// Of the model in memory, else of the one used last.
void GpuSection::estimate()
{
    const std::string loaded = m_session->status().modelFile;
    const std::string file = loaded.empty() ? m_settings->modelFile().toStdString() : loaded;
    if (m_gpus.empty() || file == m_file) {
        return;
    }
    m_file = file;
    m_size.reset();
    showEstimate();
    if (file.empty()) {
        return;
    }
    offThread(
        this,
        [file]() -> std::optional<ModelSize> {
            try {
                return modelSize(file);
            } catch (const std::exception&) { // a file that is gone: the list of models says so
                return {};
            }
        },
        [this, file](const std::optional<ModelSize>& size) {
            if (file == m_file) {
                m_size = size;
                showEstimate();
            }
        });
}

void GpuSection::showEstimate()
{
    const FoundGpu* gpu = chosen();
    m_needs->setVisible(m_size && gpu);
    if (!m_size || !gpu) {
        return;
    }
    try {
        const ContextPlan plan = planContext(m_size->config, MemoryPanel::kPlanned);
        const auto encoding = kvEncodingOf(m_settings->get(setting::newStoryCache).toStdString());
        const GpuEstimate needs =
            estimateGpuMemory({0, gpu->totalBytes}, *m_size, plan, MemoryPanel::kUsualLength, m_layers->value(),
                              encoding.value_or(kNewStoryCache), m_cacheOnHost->isChecked());
        m_needs->setText(tr("%1, with a text of %2 tokens: %3")
                             .arg(QString::fromStdString(m_size->config.name), countText(MemoryPanel::kUsualLength),
                                  gpuEstimateText(needs)));
    } catch (const std::exception& error) {
        m_needs->setText(errorText(error));
    }
}

void GpuSection::showUse()
{
    const SessionStatus& status = m_session->status();
    const bool computes = !status.gpu.name.empty();
    m_use->setVisible(computes);
    m_meter->setUse(status.gpu);
    if (computes) {
        m_use->setText(working(status.state) ? tr("%1: %2").arg(gpuText(status.gpu), rateText(status.tokensPerSecond))
                                             : gpuText(status.gpu));
    }
}

} // namespace longhand
