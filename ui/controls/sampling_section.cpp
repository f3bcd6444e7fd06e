#include "ui/controls/sampling_section.h"

#include <QPushButton>
#include <QRandomGenerator>
#include <QRegularExpressionValidator>

namespace longhand {

SamplingSection::SamplingSection(QWidget* parent) : ControlForm(parent)
{
    addPenalty();
    addFilters();
    addDry();
    addChance();
    m_atEnd = addChoice(tr("At the end"),
                        tr("What happens when the model wants to end the story before the length is reached. Go on: it "
                           "is not allowed to end. Stop: the run ends there."));
    m_atEnd->addItem(tr("go on"), int(AtEnd::Continue));
    m_atEnd->addItem(tr("stop"), int(AtEnd::Stop));
}

void SamplingSection::addPenalty()
{
    m_penaltySlope =
        addReal(tr("Penalty fades"),
                tr("How much less a word used long ago is held back than one just used. 0: all in the penalty window "
                   "are held back alike. 1: the longer ago, the less, down to nothing at the window's far end."),
                0, 1, 0.1, 2);
    m_penaltyBy = addChoice(tr("Penalty counts"),
                            tr("Once: a word is held back by the penalty value, however often it occurs. Every time: "
                               "the more often it occurs in the penalty window, the more it is held back, up to eight "
                               "times; then a smaller penalty value is enough."));
    m_penaltyBy->addItem(tr("once"), int(PenaltyBy::Presence));
    m_penaltyBy->addItem(tr("every time"), int(PenaltyBy::Count));
    m_marks =
        addChoice(tr("Punctuation"), tr("Whether the penalty also holds back spaces, line ends and punctuation. Prose "
                                        "needs them: without them a small model soon writes heaps of words."));
    m_marks->addItem(tr("held back"), false);
    m_marks->addItem(tr("spared"), true);
    m_sparedWords =
        addWhole(tr("Words spared"),
                 tr("This many of the most common words (the, and, of, to \u2026) are never held back by the penalty, "
                    "however often they occur. The list comes with the model. 0: all words are held back alike."),
                 0, 10000, 10);
}

void SamplingSection::addFilters()
{
    m_topK = addWhole(tr("Top-&k"),
                      tr("Only the k likeliest tokens may be sampled, counted after penalty, DRY and temperature. 0: "
                         "all may be sampled."),
                      0, 1000000, 10);
    m_topP = addReal(tr("T&op-p"),
                     tr("Only the likeliest tokens whose probabilities add up to this value may be sampled; the one "
                        "that reaches it is kept. 1: all may be sampled."),
                     0.001, 1, 0.01, 3);
    m_minP = addReal(
        tr("&Min-p"),
        tr("Leaves out tokens less probable than this share of the likeliest one's probability. 0: leaves out none."),
        0, 1, 0.01, 3);
    m_eta = addReal(tr("&Eta"),
                    tr("Leaves out tokens less probable than the smaller of this value and its square root times "
                       "exp(-H), where H is the entropy of what the other filters kept. 0: leaves out none."),
                    0, 0.999, 0.0001, 5);
}

void SamplingSection::addDry()
{
    m_dry = addReal(tr("&DRY"),
                    tr("“Don't repeat yourself\u201d: a token that would lengthen a repeated passage loses this "
                       "value times DRY base to the power of (length of the repetition - allowed length). Yours and "
                       "the model's words are counted alike. 0: off; 0.8 is usual."),
                    0, 100, 0.1, 2);
    m_dryBase =
        addReal(tr("DRY base"),
                tr("The factor by which each further repeated token raises the cost. 1: all lengths cost the same."), 1,
                10, 0.05, 2);
    m_dryAllowed =
        addWhole(tr("DRY allowed"),
                 tr("The shortest repetition, in tokens, that costs anything. Shorter ones are free."), 1, 1000, 1);
    m_dryWindow = addWhole(tr("DRY window"),
                           tr("How far back DRY looks for repetitions, in tokens of the text, yours and the model's "
                              "alike. 0: DRY is off."),
                           0, 131072, 256);
}

void SamplingSection::addChance()
{
    auto* seed = new QWidget;
    auto* row = new QHBoxLayout(seed);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    m_seed = new QLineEdit(seed);
    m_seed->setAlignment(Qt::AlignRight);
    const QRegularExpression digits(QStringLiteral("\\d{1,20}"));
    m_seed->setValidator(new QRegularExpressionValidator(digits, m_seed));
    row->addWidget(m_seed, 1);
    auto* fresh = new QPushButton(tr("New"), seed);
    fresh->setToolTip(tr("Another seed: another story from the same words"));
    fresh->setAccessibleName(tr("New seed"));
    row->addWidget(fresh);
    addRow(tr("&Seed"),
           tr("The source of randomness. Same model, same text, same controls, same seed: the same story, letter for "
              "letter. 0 is a seed like any other."),
           seed, m_seed);
    connect(fresh, &QPushButton::clicked, this, &SamplingSection::newSeed);
    connect(m_seed, &QLineEdit::textChanged, this, &SamplingSection::changed);

    m_take = addText(tr("Take"),
                     tr("Another take of the same story: the same seed, another random stream. 0 is the first take."));
    m_take->setValidator(new QRegularExpressionValidator(digits, m_take));
}

void SamplingSection::setControls(const WritingControls& controls)
{
    const SamplerSettings& s = controls.sampler;
    m_penaltySlope->setValue(s.penaltySlope);
    m_penaltyBy->setCurrentIndex(m_penaltyBy->findData(int(s.penaltyBy)));
    m_marks->setCurrentIndex(m_marks->findData(s.penaltySparesMarks));
    m_sparedWords->setValue(s.penaltySparedWords);
    m_topK->setValue(s.topK);
    m_topP->setValue(s.topP);
    m_minP->setValue(s.minP);
    m_eta->setValue(s.eta);
    m_dry->setValue(s.dryMultiplier);
    m_dryBase->setValue(s.dryBase);
    m_dryAllowed->setValue(s.dryAllowed);
    m_dryWindow->setValue(s.dryWindow);
    m_seed->setText(QString::number(s.seed));
    m_take->setText(QString::number(s.take));
    m_atEnd->setCurrentIndex(m_atEnd->findData(int(s.atEnd)));
}

void SamplingSection::read(WritingControls& controls) const
{
    SamplerSettings& s = controls.sampler;
    readReal(m_penaltySlope, s.penaltySlope);
    s.penaltyBy = PenaltyBy(m_penaltyBy->currentData().toInt());
    s.penaltySparesMarks = m_marks->currentData().toBool();
    s.penaltySparedWords = m_sparedWords->value();
    s.topK = m_topK->value();
    readReal(m_topP, s.topP);
    readReal(m_minP, s.minP);
    readReal(m_eta, s.eta);
    readReal(m_dry, s.dryMultiplier);
    readReal(m_dryBase, s.dryBase);
    s.dryAllowed = m_dryAllowed->value();
    s.dryWindow = m_dryWindow->value();
    bool ok = false;
    const quint64 seed = m_seed->text().toULongLong(&ok);
    s.seed = ok ? seed : s.seed;
    const quint64 take = m_take->text().toULongLong(&ok);
    s.take = ok && take < kTakeLimit ? take : s.take;
    s.atEnd = AtEnd(m_atEnd->currentData().toInt());
}

void SamplingSection::newSeed()
{
    m_seed->setText(QString::number(QRandomGenerator::global()->bounded(1000000u)));
}

} // namespace longhand
