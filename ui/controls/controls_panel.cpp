#include "ui/controls/controls_panel.h"

#include "ui/controls/drafting_section.h"
#include "ui/controls/sampling_section.h"

#include <QScopedValueRollback>
#include <QToolButton>
#include <QVBoxLayout>

namespace longhand {

ControlsPanel::ControlsPanel(QWidget* parent) : QScrollArea(parent)
{
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(tr("Controls"));
    auto* content = new QWidget(this);
    m_column = new QVBoxLayout(content);
    m_column->setContentsMargins(12, 6, 12, 12);
    m_column->setSpacing(10);
    m_main = new ControlForm(content);
    buildMain();
    m_column->addWidget(m_main);
    m_sampling = new SamplingSection(content);
    m_drafting = new DraftingSection(content);
    addSection(tr("More sampling"), m_sampling);
    addSection(tr("Drafting"), m_drafting);
    m_note = new QLabel(content);
    m_note->setWordWrap(true);
    m_note->setTextFormat(Qt::PlainText);
    m_note->setProperty("quiet", true);
    m_column->addWidget(m_note);
    m_column->addStretch(1);
    setWidget(content);
    setMinimumWidth(252);
    for (ControlForm* form : {m_main, static_cast<ControlForm*>(m_sampling), static_cast<ControlForm*>(m_drafting)}) {
        connect(form, &ControlForm::changed, this, &ControlsPanel::onChanged);
    }
    setControls(WritingControls());
    setNote({});
}

void ControlsPanel::buildMain()
{
    m_penalty = m_main->addReal(
        tr("&Penalty value"),
        tr("How strongly recently used tokens are held back. Each token among the last \u201cpenalty window\u201d "
           "tokens of the text, yours and the model's alike, counts once, however often it occurs: a positive score is "
           "divided by this value, a negative one multiplied by it. 1: nothing is penalised."),
        1, 10, 0.05, 2);
    m_penaltyWindow = m_main->addWhole(
        tr("Penalty &window"),
        tr("How far back the penalty looks, in tokens (about three quarters of a word each) before the one being "
           "written; your own words count like the model's. 0: nothing is penalised; a number beyond the length of the "
           "text counts all of it."),
        0, 131072, 64);
    m_temperature = m_main->addReal(
        tr("&Temperature"),
        tr("All scores are divided by it before a token is sampled. Below 1, likely tokens become likelier; above 1, "
           "unlikely ones do. 0: always the likeliest token; the seed and the filters then have no effect."),
        0, 10, 0.05, 2);
    m_ngramK = m_main->addWhole(tr("&n-gram k"),
                                tr("How many phrases of the text so far are proposed at each step, if the drafts use "
                                   "phrases. It changes the speed, never the text. 0: none."),
                                0, 60, 1);
    m_length = m_main->addWhole(
        tr("&Length"),
        tr("How many tokens this run writes, counted from where it begins: 1,000 tokens are about 750 words. Your own "
           "text is not counted."),
        1, LongestRun, 100);
    // What is being typed is no length yet.
    m_length->setKeyboardTracking(false);
}

void ControlsPanel::addSection(const QString& title, ControlForm* section)
{
    auto* toggle = new QToolButton(section->parentWidget());
    toggle->setText(title);
    toggle->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    toggle->setArrowType(Qt::RightArrow);
    toggle->setCheckable(true);
    toggle->setAutoRaise(true);
    toggle->setProperty("section", true);
    m_column->addWidget(toggle);
    m_column->addWidget(section);
    section->hide();
    connect(toggle, &QToolButton::toggled, this, [section, toggle](bool on) {
        section->setVisible(on);
        toggle->setArrowType(on ? Qt::DownArrow : Qt::RightArrow);
    });
}

void ControlsPanel::setHeader(QWidget* header)
{
    m_column->insertWidget(0, header);
    // The header was made after the values and comes before them. Qt orders single widgets, not what they hold.
    QWidget* before = this;
    for (QWidget* child : header->findChildren<QWidget*>()) {
        if ((child->focusPolicy() & Qt::TabFocus) && child->window() == window()) { // no menu
            setTabOrder(before, child);
            before = child;
        }
    }
    setTabOrder(before, m_penalty);
}

void ControlsPanel::setSummary(QWidget* summary)
{
    m_column->insertWidget(m_column->indexOf(m_main) + 1, summary);
}

void ControlsPanel::setNote(const QString& text)
{
    m_note->setText(text.isEmpty() ? tr("Changes apply to the next run; during a run, from its next token.") : text);
}

QString ControlsPanel::note() const
{
    return m_note->text();
}

WritingControls ControlsPanel::controls() const
{
    WritingControls out = m_set;
    ControlForm::readReal(m_penalty, out.sampler.penalty);
    ControlForm::readReal(m_temperature, out.sampler.temperature);
    out.sampler.penaltyWindow = m_penaltyWindow->value();
    out.strategy.ngramK = m_ngramK->value();
    out.length = m_length->value();
    m_sampling->read(out);
    m_drafting->read(out);
    return out;
}

void ControlsPanel::setControls(const WritingControls& controls, bool byAuthor)
{
    {
        const QScopedValueRollback filling(m_filling, true);
        m_set = controls;
        m_penalty->setValue(controls.sampler.penalty);
        m_penaltyWindow->setValue(controls.sampler.penaltyWindow);
        m_temperature->setValue(controls.sampler.temperature);
        m_ngramK->setValue(controls.strategy.ngramK);
        m_length->setValue(controls.length);
        m_sampling->setControls(controls);
        m_drafting->setControls(controls);
    }
    Q_EMIT shown(this->controls());
    if (byAuthor) {
        Q_EMIT changed();
    }
}

void ControlsPanel::onChanged()
{
    if (!m_filling) {
        Q_EMIT shown(controls());
        Q_EMIT changed();
    }
}

void ControlsPanel::newSeed()
{
    m_sampling->newSeed();
}

} // namespace longhand
