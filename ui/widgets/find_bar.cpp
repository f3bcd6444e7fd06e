#include "ui/widgets/find_bar.h"

#include "ui/editor/manuscript_edit.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

namespace longhand {

FindBar::FindBar(ManuscriptEdit* page, QWidget* parent) : QFrame(parent), m_page(page)
{
    setProperty("strip", true);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(14, 6, 10, 6);
    auto* label = new QLabel(tr("F&ind"), this);
    row->addWidget(label);
    m_pattern = new QLineEdit(this);
    m_pattern->setClearButtonEnabled(true);
    m_pattern->setAccessibleName(tr("Find in the manuscript"));
    m_pattern->installEventFilter(this);
    label->setBuddy(m_pattern);
    row->addWidget(m_pattern, 1);
    const auto add = [&](const QString& text, auto run) {
        auto* button = new QPushButton(text, this);
        button->setAutoDefault(false);
        connect(button, &QPushButton::clicked, this, run);
        row->addWidget(button);
    };
    add(tr("Previous"), [this] { findPrevious(); });
    add(tr("Next"), [this] { findNext(); });
    m_result = new QLabel(this);
    m_result->setProperty("quiet", true);
    m_result->setMinimumWidth(90);
    row->addWidget(m_result);
    add(tr("Close"), [this] { finish(); });
    connect(m_pattern, &QLineEdit::textChanged, m_result, &QLabel::clear);
    hide();
}

void FindBar::start()
{
    show();
    m_pattern->setFocus();
    m_pattern->selectAll();
}

bool FindBar::eventFilter(QObject* object, QEvent* event)
{
    // Escape closes the bar here; elsewhere it stops a run.
    if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        event->accept();
        return true;
    }
    if (event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->key() == Qt::Key_Escape) {
            finish();
            return true;
        }
        if ((key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) && !(key->modifiers() & Qt::ControlModifier))
        {
            find(key->modifiers() & Qt::ShiftModifier);
            return true;
        }
    }
    return QFrame::eventFilter(object, event);
}

void FindBar::find(bool backward)
{
    if (!isVisible()) {
        start();
        return;
    }
    m_result->setText(m_page->findText(m_pattern->text(), backward) ? QString() : tr("not found"));
}

void FindBar::finish()
{
    hide();
    m_page->setFocus();
}

} // namespace longhand
