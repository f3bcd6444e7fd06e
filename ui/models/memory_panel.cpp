#include "ui/models/memory_panel.h"

#include "app/project/story_cache.h"
#include "app/session/gpu.h"
#include "ui/background/off_thread.h"
#include "ui/settings/app_settings.h"
#include "ui/text/message_text.h"
#include "ui/text/status_text.h"
#include "ui/widgets/value_label.h"

#include <QFormLayout>
#include <QLabel>
#include <QSpinBox>

namespace longhand {

namespace {
constexpr int kLongestText = 1 << 20;
} // namespace

MemoryPanel::MemoryPanel(QWidget* parent) : QWidget(parent)
{
    auto* form = new QFormLayout(this);
    m_length = new QSpinBox(this);
    m_length->setObjectName(QStringLiteral("memoryLength"));
    m_length->setRange(1000, kLongestText);
    m_length->setSingleStep(10000);
    m_length->setGroupSeparatorShown(true);
    m_length->setValue(kUsualLength);
    m_length->setSuffix(tr(" tokens"));
    m_length->setToolTip(tr("The whole text, yours and the model\u2019s. A token is about three quarters of a word."));
    m_length->setAccessibleName(tr("Length of the text"));
    form->addRow(tr("&Length of the text"), m_length);
    const auto add = [&](const char* name, const QString& label, const QString& tip) {
        auto* value = new ValueLabel(label, this);
        value->setObjectName(QLatin1String(name));
        value->setToolTip(tip);
        form->addRow(label, value);
        return value;
    };
    m_weights = add("memoryWeights", tr("The model"), tr("Its weights, while it is loaded"));
    m_cache =
        add("memoryCache", tr("The text in view"), tr("What the model remembers of the text: grows with its length"));
    m_workspace = add("memoryWorkspace", tr("For computing"), {});
    m_drafting = add("memoryDrafting", tr("For drafting"),
                     tr("What makes writing faster: a small memory of its own, heads, a table of the text"));
    m_total = add("memoryTotal", tr("Together, about"), tr("An estimate of the peak"));
    m_free =
        add("memoryFree", tr("Free on this machine"), tr("What is free now, plus what unloading the model would free"));
    m_verdict = new QLabel(this);
    m_verdict->setObjectName(QStringLiteral("memoryVerdict"));
    m_verdict->setWordWrap(true);
    form->addRow(m_verdict);
    m_onGpu = new QLabel(this);
    m_onGpu->setObjectName(QStringLiteral("memoryGpu"));
    m_onGpu->setWordWrap(true);
    m_onGpu->hide();
    form->addRow(m_onGpu);
    m_sees = new QLabel(this);
    m_sees->setWordWrap(true);
    m_sees->setProperty("quiet", true);
    form->addRow(m_sees);
    connect(m_length, &QSpinBox::valueChanged, this, &MemoryPanel::compute);
    compute();
}

void MemoryPanel::setModel(const std::optional<ModelSize>& model, const std::string& rope, const std::string& attention,
                           std::uint64_t headsBytes)
{
    m_model = model;
    m_rope = rope;
    m_attention = attention;
    m_headsBytes = headsBytes;
    compute();
}

void MemoryPanel::setGpu(const std::optional<GpuMemory>& gpu, int layers, bool cacheOnHost)
{
    m_gpu = gpu;
    m_gpuLayers = layers;
    m_gpuCacheOnHost = cacheOnHost;
    compute();
}

void MemoryPanel::followGpu(AppSettings* settings)
{
    offThread(
        this,
        [] {
            Message why;
            return findGpus(why);
        },
        [this, settings](const std::vector<FoundGpu>& gpus) {
            const auto tell = [this, settings, gpus] {
                const FoundGpu* gpu = chosenGpu(gpus, settings->get(setting::gpuIndex));
                const bool computes = gpu && settings->get(setting::computeWith) != QLatin1String("cpu");
                setGpu(computes ? std::optional(GpuMemory{0, gpu->totalBytes}) : std::nullopt,
                       settings->get(setting::gpuLayers), settings->get(setting::gpuCacheOnHost));
            };
            connect(settings, &AppSettings::changed, this, tell);
            tell();
        });
}

/// The part of it that is on the GPU.
void MemoryPanel::computeGpu(const ContextPlan& plan)
{
    try {
        const GpuEstimate needs =
            estimateGpuMemory(*m_gpu, *m_model, plan, m_length->value(), m_gpuLayers, kNewStoryCache, m_gpuCacheOnHost);
        m_onGpu->setText(tr("On the GPU: %1").arg(gpuEstimateText(needs)));
    } catch (const std::exception& error) { // a model that the GPU's code cannot run
        m_onGpu->setText(errorText(error));
    }
}

void MemoryPanel::setHeld(std::uint64_t bytes)
{
    if (m_held != bytes) {
        m_held = bytes;
        compute();
    }
}

void MemoryPanel::compute()
{
    const QString dash = QStringLiteral("\u2013");
    m_estimate = {};
    m_fits = true;
    m_verdict->clear();
    m_sees->clear();
    m_onGpu->setVisible(m_model && m_gpu);
    ValueLabel* const labels[] = {m_weights, m_cache, m_workspace, m_drafting, m_total, m_free};
    for (ValueLabel* label : labels) {
        label->setValue(dash);
    }
    if (m_model) {
        try {
            const int length = m_length->value();
            const ContextPlan plan = planContext(m_model->config, std::max(length, kPlanned), m_rope, m_attention);
            m_estimate = estimateMemory(*m_model, plan, length, {}, m_headsBytes, 0, kNewStoryCache);
            const std::uint64_t parts[] = {m_estimate.weights, m_estimate.cache, m_estimate.workspace,
                                           m_estimate.drafting, m_estimate.total()};
            for (int i = 0; i < 5; ++i) {
                labels[i]->setValue(bytesText(parts[i]));
            }
            const MachineMemory machine = m_machine.value_or(machineMemory());
            const std::uint64_t free = machine.available + m_held;
            if (machine.available > 0) {
                m_free->setValue(tr("%1 of %2").arg(bytesText(free), bytesText(machine.total)));
                m_fits = m_estimate.total() <= free;
                m_verdict->setText(
                    m_fits ? tr("This fits.")
                    : m_estimate.weights > free
                        ? tr("This does not fit: the model alone needs more than is free. Loading it may make the "
                             "whole "
                             "machine crawl, or fail. Choose a smaller one, or close other programs.")
                        : tr("This does not fit at this length: the model can be loaded, but the text must stay "
                             "shorter, or the whole machine becomes slow."));
            }
            m_sees->setText(messageText(plan.sentence(m_model->config)));
            if (m_gpu) {
                computeGpu(plan);
            }
        } catch (const std::exception& error) {
            m_verdict->setText(errorText(error));
        }
    }
    Q_EMIT changed();
}

} // namespace longhand
