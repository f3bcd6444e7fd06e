#include "ui/models/model_details_panel.h"

#include "ui/models/model_list.h"
#include "ui/text/status_text.h"
#include "ui/text/word_estimate.h"
#include "ui/widgets/value_label.h"

#include <QFormLayout>
#include <QHBoxLayout>
#include <QLocale>
#include <QPushButton>

namespace longhand {

namespace {

QString orDash(const QString& text)
{
    return text.isEmpty() ? QStringLiteral("\u2013") : text;
}

} // namespace

ValueLabel* ModelDetailsPanel::add(QFormLayout* form, const char* name, const QString& label)
{
    auto* value = new ValueLabel(label, this);
    value->setObjectName(QLatin1String(name));
    value->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    value->setWordWrap(true);
    form->addRow(label, value);
    return value;
}

ModelDetailsPanel::ModelDetailsPanel(QWidget* parent) : QWidget(parent)
{
    auto* form = new QFormLayout(this);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    m_name = add(form, "modelName", tr("Name in file"));
    m_state = add(form, "modelState", tr("State"));
    m_architecture = add(form, "modelArchitecture", tr("Architecture"));
    m_parameters = add(form, "modelParameters", tr("Parameters"));
    m_layers = add(form, "modelLayers", tr("Inside"));
    m_mix = add(form, "modelMix", tr("Stored as"));
    m_context = add(form, "modelContext", tr("Trained context"));
    m_licence = add(form, "modelLicence", tr("Licence"));
    m_author = add(form, "modelAuthor", tr("Made by"));
    m_path = add(form, "modelPath", tr("File"));
    m_fingerprint = new ValueLabel(tr("Fingerprint"), this);
    m_fingerprint->setObjectName(QStringLiteral("modelFingerprint"));
    m_fingerprint->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_compute = new QPushButton(tr("Compute"), this);
    m_compute->setObjectName(QStringLiteral("computeFingerprint"));
    m_compute->setToolTip(tr("Reads the whole file. A story remembers the model that wrote it by its fingerprint: same "
                             "fingerprint, same text."));
    connect(m_compute, &QPushButton::clicked, this, &ModelDetailsPanel::fingerprintRequested);
    auto* row = new QHBoxLayout;
    row->addWidget(m_fingerprint);
    row->addWidget(m_compute);
    row->addStretch(1);
    form->addRow(tr("Fingerprint"), row);
    setModel(nullptr, {});
}

void ModelDetailsPanel::setModel(const ModelRow* row, const QString& fingerprint)
{
    const ModelDetails* details = row && row->found && row->found->details ? &*row->found->details : nullptr;
    const auto text = [](const std::string& bytes) { return orDash(QString::fromStdString(bytes)); };
    const ModelConfig config = details ? details->size.config : ModelConfig();
    m_name->setValue(text(config.name));
    m_state->setValue(!row ? tr("No model is chosen.")
                           : ModelList::stateText(*row) + (row->why.isEmpty() ? QString() : u'\n' + row->why));
    m_architecture->setValue(text(config.architecture));
    m_parameters->setValue(details ? tr("%1 million").arg(QLocale().toString(double(details->parameters) / 1e6, 'f', 1))
                                   : orDash({}));
    m_layers->setValue(details ? tr("%1 layers of width %2, %3 heads, %4 KV heads; vocabulary of %5 tokens")
                                     .arg(config.layers)
                                     .arg(countText(config.width))
                                     .arg(config.heads)
                                     .arg(config.kvHeads)
                                     .arg(countText(config.vocabulary))
                               : orDash({}));
    m_mix->setValue(details ? text(details->mix) + QStringLiteral("; ") + bytesText(details->fileBytes) : orDash({}));
    m_context->setValue(
        details ? tr("%1 tokens, about %2 words")
                      .arg(countText(config.trainedContext), countText(wordsOfTokens(config.trainedContext)))
                : orDash({}));
    m_licence->setValue(!details                   ? orDash({})
                        : details->licence.empty() ? tr("the file does not say")
                                                   : QString::fromStdString(details->licence));
    m_author->setValue(details ? text(details->author) : orDash({}));
    m_path->setValue(row ? row->path : orDash({}));
    m_fingerprint->setValue(orDash(fingerprint.left(16)));
    m_fingerprint->setToolTip(fingerprint);
    m_compute->setVisible(row && row->usable() && fingerprint.isEmpty());
    m_compute->setEnabled(true);
}

void ModelDetailsPanel::append(QWidget* part)
{
    static_cast<QFormLayout*>(layout())->addRow(part);
}

void ModelDetailsPanel::setFingerprintProgress(double fraction)
{
    m_compute->setEnabled(fraction < 0);
    if (fraction >= 0) {
        m_fingerprint->setValue(tr("%1 %").arg(int(fraction * 100)));
    }
}

} // namespace longhand
