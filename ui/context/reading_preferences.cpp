#include "ui/context/reading_preferences.h"

#include "ui/background/off_thread.h"
#include "ui/settings/app_settings.h"
#include "ui/text/status_text.h"

#include <QCheckBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>

namespace longhand {

namespace {

quint64 bytesOf(int gigabytes)
{
    return quint64(gigabytes) * 1000000000U;
}

} // namespace

ReadingPreferences::ReadingPreferences(AppSettings* settings, QWidget* parent)
    : QWidget(parent), m_size(new QLabel(this)), m_delete(new QPushButton(tr("&Delete what is kept"), this))
{
    auto* form = new QFormLayout(this);
    form->setContentsMargins(16, 12, 16, 12);
    auto* keep = new QCheckBox(tr("&Keep on the disk what the model has read"), this);
    keep->setObjectName(QStringLiteral("keepReadings"));
    form->addRow(keep);
    auto* most = new QSpinBox(this);
    most->setObjectName(QStringLiteral("keptGigabytes"));
    most->setAccessibleName(tr("At most"));
    most->setRange(setting::keptGigabytes.low, setting::keptGigabytes.high);
    most->setSuffix(tr(" GB"));
    form->addRow(tr("&At most"), most);
    m_size->setObjectName(QStringLiteral("keptSize"));
    m_size->setTextFormat(Qt::PlainText);
    form->addRow(m_size);
    m_delete->setObjectName(QStringLiteral("deleteKept"));
    form->addRow(m_delete);
    auto* note = new QLabel(this);
    note->setWordWrap(true);
    note->setTextFormat(Qt::PlainText);
    note->setText(
        tr("A long story that was read before is then ready much sooner, and its text is the same. What is kept lies "
           "in %1, not with your stories; the least recently used is deleted first. It is made from your text, and "
           "anyone who can read that folder might find out what the text says. Takes effect when a story is opened.")
            .arg(QString::fromStdString(KeptReadings::userFolder().string())));
    form->addRow(note);

    keep->setChecked(settings->get(setting::keepReadings));
    most->setValue(settings->get(setting::keptGigabytes));
    most->setEnabled(keep->isChecked());
    connect(keep, &QCheckBox::toggled, this, [=](bool on) {
        settings->set(setting::keepReadings, on);
        most->setEnabled(on);
    });
    connect(most, &QSpinBox::editingFinished, this, [=, this] {
        settings->set(setting::keptGigabytes, most->value());
        trim(bytesOf(most->value()));
    });
    connect(m_delete, &QPushButton::clicked, this, [this] { trim(0); });
    m_size->setText(tr("Checking how much is kept\u2026"));
    trim(bytesOf(most->value()));
}

void ReadingPreferences::trim(quint64 limit)
{
    m_delete->setEnabled(false);
    offThread(
        this, [limit] { return trimKept(KeptReadings::userFolder(), limit); },
        [this](std::uint64_t bytes) {
            m_size->setText(bytes == 0 ? tr("Nothing is kept now.") : tr("Kept now: %1").arg(bytesText(bytes)));
            m_delete->setEnabled(bytes > 0);
        });
}

std::shared_ptr<PrefixStore> keptReadings(const AppSettings& settings)
{
    if (!settings.get(setting::keepReadings)) {
        return nullptr;
    }
    KeptLimits limits;
    limits.bytes = bytesOf(settings.get(setting::keptGigabytes));
    return std::make_shared<KeptReadings>(KeptReadings::userFolder(), limits);
}

} // namespace longhand
