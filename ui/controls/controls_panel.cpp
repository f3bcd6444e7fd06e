#include "ui/controls/controls_panel.h"

#include "ui/controls/drafting_section.h"
#include "ui/controls/sampling_section.h"

#include <QScopedValueRollback>
#include <QScrollBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

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
    forEachControl([this](const auto& field, auto part) {
        if (field.shownIn == ShownIn::Main) {
            m_main->addSetting(field, part);
        }
    });
    m_column->addWidget(m_main);
    m_sampling = new SamplingSection(content);
    auto* drafting = new DraftingSection(content);
    addSection(tr("More sampling"), m_sampling);
    addSection(tr("Drafting"), drafting);
    m_note = new QLabel(content);
    m_note->setWordWrap(true);
    m_note->setTextFormat(Qt::PlainText);
    m_note->setProperty("quiet", true);
    m_column->addWidget(m_note);
    m_column->addStretch(1);
    setWidget(content);
    setMinimumWidth(252);
    m_forms = {m_main, m_sampling, drafting};
    for (ControlForm* form : m_forms) {
        connect(form, &ControlForm::changed, this, &ControlsPanel::onChanged);
    }
    setControls(WritingControls());
    setNote({});
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
    connect(toggle, &QToolButton::toggled, this, [this, section, toggle](bool on) {
        section->setVisible(on);
        toggle->setArrowType(on ? Qt::DownArrow : Qt::RightArrow);
        fitWidth();
    });
}

/// Names are longer in some languages than in others: nothing is cut, since nothing scrolls sideways.
void ControlsPanel::fitWidth()
{
    const int needed = widget()->minimumSizeHint().width() + verticalScrollBar()->sizeHint().width();
    setMinimumWidth(std::max(minimumWidth(), needed));
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
    setTabOrder(before, m_main->findChild<QAbstractSpinBox*>());
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
    for (const ControlForm* form : m_forms) {
        form->read(out);
    }
    return out;
}

void ControlsPanel::setControls(const WritingControls& controls, bool byAuthor)
{
    {
        const QScopedValueRollback filling(m_filling, true);
        m_set = controls;
        for (ControlForm* form : m_forms) {
            form->setControls(controls);
        }
    }
    m_shown = this->controls();
    Q_EMIT shown(m_shown);
    if (byAuthor) {
        Q_EMIT changed();
    }
}

void ControlsPanel::onChanged()
{
    const WritingControls now = controls();
    if (m_filling || now == m_shown) { // a field that was left as it was
        return;
    }
    const WritingControls before = std::exchange(m_shown, now);
    Q_EMIT shown(now);
    Q_EMIT changed();
    Q_EMIT moved(before, now);
}

void ControlsPanel::finishTyping()
{
    for (ControlForm* form : m_forms) {
        form->finishTyping();
    }
}

void ControlsPanel::newSeed()
{
    m_sampling->newSeed();
}

} // namespace longhand
