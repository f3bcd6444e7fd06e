#include "ui/controls/sampling_section.h"

#include <QPushButton>
#include <QRandomGenerator>

namespace longhand {

SamplingSection::SamplingSection(QWidget* parent) : ControlForm(parent)
{
    forEachControl([this](const auto& field, auto part) {
        if (field.shownIn != ShownIn::Sampling) {
            return;
        }
        if constexpr (requires { addSeed(field, part); }) {
            if (field.member == &SamplerSettings::seed) {
                addSeed(field, part);
                return;
            }
        }
        addSetting(field, part);
    });
}

void SamplingSection::addSeed(const SettingField<SamplerSettings, std::uint64_t>& field, auto part)
{
    auto* seed = new QWidget;
    auto* row = new QHBoxLayout(seed);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    m_seed = makeLargeNumber(field, part);
    row->addWidget(m_seed, 1);
    auto* fresh = new QPushButton(tr("New"), seed);
    fresh->setToolTip(tr("Another seed: another story from the same words"));
    fresh->setAccessibleName(tr("New seed"));
    row->addWidget(fresh);
    addRow(settingText(field.label), settingText(field.tip), seed, m_seed);
    connect(fresh, &QPushButton::clicked, this, &SamplingSection::newSeed);
}

void SamplingSection::newSeed()
{
    m_seed->setText(QString::number(QRandomGenerator::global()->bounded(1000000u)));
}

} // namespace longhand
