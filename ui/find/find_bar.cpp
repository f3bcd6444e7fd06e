#include "ui/find/find_bar.h"

#include "ui/editor/manuscript_edit.h"
#include "ui/find/book_search.h"
#include "ui/text/status_text.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

namespace longhand {

FindBar::FindBar(ManuscriptEdit* page, BookSearch* search, QWidget* parent)
    : QFrame(parent), m_page(page), m_search(search)
{
    setProperty("strip", true);
    build();
    connect(m_pattern, &QLineEdit::textChanged, this, &FindBar::search);
    for (QToolButton* option : {m_case, m_words, m_expression}) {
        connect(option, &QToolButton::toggled, this, &FindBar::search);
    }
    connect(m_inSelection, &QToolButton::toggled, this, [this](bool on) {
        m_selection = m_page->selectedRange();
        if (on && m_selection.first == m_selection.second) {
            m_inSelection->setChecked(false);
            m_said->setText(tr("Select some text first; then only that is searched."));
            m_said->show();
            return;
        }
        this->search();
    });
    connect(search, &BookSearch::changed, this, &FindBar::showResult);
    connect(page, &ManuscriptEdit::selectionChanged, this, &FindBar::showResult);
    connect(page, &ManuscriptEdit::edited, this, [this] {
        if (std::exchange(m_toldReplaced, false)) {
            m_said->hide(); // one undo is no more what it says
        }
    });
    hide();
}

void FindBar::build()
{
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(14, 6, 10, 6);
    rows->setSpacing(6);
    const auto field = [&](QHBoxLayout* row, const QString& label, const QString& name) {
        auto* text = new QLabel(label, this);
        row->addWidget(text);
        auto* made = new QLineEdit(this);
        made->setClearButtonEnabled(true);
        made->setAccessibleName(name);
        made->installEventFilter(this);
        made->setMinimumWidth(120);
        text->setBuddy(made);
        row->addWidget(made, 1);
        return std::pair(made, text);
    };
    const auto button = [&](QHBoxLayout* row, const QString& text, const QString& tip, auto run) {
        auto* made = new QPushButton(text, this);
        made->setAutoDefault(false);
        made->setToolTip(tip);
        connect(made, &QPushButton::clicked, this, run);
        row->addWidget(made);
    };
    const auto option = [&](QHBoxLayout* row, const QString& text, const QString& name, const QString& tip) {
        auto* made = new QToolButton(this);
        made->setText(text);
        made->setCheckable(true);
        made->setAccessibleName(name);
        made->setToolTip(tip);
        made->setFocusPolicy(Qt::StrongFocus);
        row->addWidget(made);
        return made;
    };

    auto* first = new QHBoxLayout;
    rows->addLayout(first);
    const auto [pattern, findLabel] = field(first, tr("F&ind"), tr("Find in the manuscript"));
    m_pattern = pattern;
    button(first, tr("Previous"), tr("The previous place (Shift+Return)"), [this] { findPrevious(); });
    button(first, tr("Next"), tr("The next place (Return)"), [this] { findNext(); });
    m_result = new QLabel(this);
    m_result->setObjectName(QStringLiteral("findResult"));
    m_result->setProperty("quiet", true);
    m_result->setMinimumWidth(90);
    first->addWidget(m_result);
    button(first, tr("Close"), tr("Closes the bar (Esc)"), [this] { finish(); });

    auto* options = new QHBoxLayout;
    auto* indent = new QSpacerItem(0, 0);
    options->addItem(indent);
    m_case =
        option(options, tr("Aa"), tr("Match case"), tr("Match case: \u201cSalt\u201d does not find \u201csalt\u201d"));
    m_words = option(options, tr("Words"), tr("Whole words"),
                     tr("Whole words: \u201csalt\u201d does not find \u201csalty\u201d"));
    m_expression = option(options, tr(".*"), tr("Regular expression"),
                          tr("Regular expression: a full stop stands for any character, .* for any number of them. ^ "
                             "and $ are the beginning and the end of a paragraph."));
    m_inSelection = option(
        options, tr("In selection"), tr("Only in the selection"),
        tr("Searches only the current selection. Otherwise the whole book as it reads now, without other takes."));
    button(options, tr("List"), tr("All places with the text around them"), [this] { Q_EMIT listRequested(); });
    options->addStretch(1);
    rows->addLayout(options);

    m_replaceRow = new QWidget(this);
    auto* second = new QHBoxLayout(m_replaceRow);
    second->setContentsMargins(0, 0, 0, 0);
    const auto [with, withLabel] = field(second, tr("Replace &by"), tr("Replace by"));
    m_with = with;
    m_with->setToolTip(
        tr("With a regular expression, \\1 to \\9 stand for what its groups found, \\n for a new line."));
    button(second, tr("Replace"), tr("Replaces the selected place and goes to the next (Return)"),
           [this] { replaceOne(); });
    button(second, tr("Replace all"), tr("Replaces all places; one undo reverts them all"), [this] { replaceAll(); });
    second->addStretch(1);
    rows->addWidget(m_replaceRow);
    m_said = new QLabel(this);
    m_said->setObjectName(QStringLiteral("findSaid"));
    m_said->setTextFormat(Qt::PlainText);
    m_said->setWordWrap(true);
    m_said->hide();
    rows->addWidget(m_said);
    for (QWidget* child : findChildren<QWidget*>()) {
        if (child->focusPolicy() != Qt::NoFocus) {
            child->installEventFilter(this); // Escape closes the bar wherever the focus is in it
        }
    }
    const int labels = std::max(findLabel->sizeHint().width(), withLabel->sizeHint().width());
    findLabel->setMinimumWidth(labels);
    withLabel->setMinimumWidth(labels);
    setTabOrder(m_pattern, m_with); // as they are filled in
    indent->changeSize(labels + options->spacing(), 0);
}

void FindBar::start(bool replacing)
{
    const bool wasShown = isVisible();
    m_replaceRow->setVisible(replacing);
    show();
    const auto [from, to] = m_page->selectedRange();
    const QString selected = m_page->model().text().mid(from, to - from);
    constexpr qsizetype longest = 80;
    if (!m_inSelection->isChecked() && !selected.isEmpty() && selected.size() <= longest && !selected.contains(u'\n') &&
        !m_expression->isChecked())
    {
        m_pattern->setText(selected);
    }
    if (!wasShown) {
        search();
    }
    m_pattern->setFocus();
    m_pattern->selectAll();
}

void FindBar::setRefusal(const QString& why)
{
    m_refusal = why;
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
        const bool enter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
        if (enter && !(key->modifiers() & Qt::ControlModifier) && (object == m_pattern || object == m_with)) {
            if (object == m_with) {
                replaceOne();
            } else {
                find(key->modifiers() & Qt::ShiftModifier);
            }
            return true;
        }
    }
    return QFrame::eventFilter(object, event);
}

void FindBar::search()
{
    m_waiting = Waiting::Nothing;
    m_toldReplaced = false;
    m_said->hide();
    const SearchQuery query{m_pattern->text(), m_case->isChecked(), m_words->isChecked(), m_expression->isChecked()};
    const auto range =
        m_inSelection->isChecked() ? std::optional(m_search->range().value_or(m_selection)) : std::nullopt;
    m_search->setQuery(query, range);
    showResult();
}

void FindBar::find(bool backward)
{
    if (!isVisible()) {
        start(false);
        return;
    }
    if (m_search->hits().empty() && m_search->isPending()) {
        m_waiting = backward ? Waiting::Previous : Waiting::Next;
        return;
    }
    goTo(m_search->hitFromCaret(backward));
}

void FindBar::goTo(qsizetype index)
{
    if (index >= 0) {
        const SearchHit hit = m_search->hits()[std::size_t(index)];
        m_page->selectRange(hit.start, hit.end());
    }
    showResult();
}

void FindBar::showResult()
{
    if (!isVisible()) {
        return;
    }
    if (m_waiting != Waiting::Nothing && !m_search->isPending()) {
        const Waiting waited = std::exchange(m_waiting, Waiting::Nothing);
        if (waited == Waiting::ReplaceAll) {
            replaceAllNow();
        } else {
            goTo(m_search->hitFromCaret(waited == Waiting::Previous));
        }
        return;
    }
    if (!m_search->error().isEmpty()) {
        m_said->setText(m_search->error());
        m_said->show();
    }
    QString text;
    const auto count = qint64(m_search->hits().size());
    if (m_search->query().pattern.isEmpty() || !m_search->error().isEmpty()) {
        text.clear();
    } else if (count == 0) {
        text = m_search->isPending() ? tr("searching\u2026") : tr("not found");
    } else if (const qsizetype selected = m_search->selectedHit(); selected >= 0) {
        text = tr("%1 of %2").arg(countText(selected + 1), countText(count));
    } else {
        text = m_search->hasMore() ? tr("more than %1").arg(countText(count)) : tr("%1 found").arg(countText(count));
    }
    m_result->setText(text);
}

bool FindBar::mayReplace()
{
    m_toldReplaced = false;
    m_said->setVisible(!m_refusal.isEmpty());
    m_said->setText(m_refusal);
    return m_refusal.isEmpty() && !m_page->isLocked();
}

void FindBar::replaceOne()
{
    if (!mayReplace()) {
        return;
    }
    const qsizetype selected = m_search->selectedHit();
    if (selected < 0) {
        find(false);
        return;
    }
    const SearchHit hit = m_search->hits()[std::size_t(selected)];
    const QString with = Replacement(m_search->query(), m_with->text()).of(m_page->model().text(), hit);
    if (m_page->replaceRange(hit.start, hit.end(), with)) {
        goTo(m_search->hitFromCaret(false));
    }
}

void FindBar::replaceAll()
{
    if (!mayReplace()) {
        return;
    }
    if (m_search->isPending()) {
        m_waiting = Waiting::ReplaceAll;
    } else {
        replaceAllNow();
    }
}

void FindBar::replaceAllNow()
{
    if (!mayReplace()) {
        return;
    }
    if (!m_search->error().isEmpty()) {
        m_said->setText(m_search->error()); // not half of the places
        m_said->show();
        return;
    }
    if (m_search->hasMore()) {
        m_waiting = Waiting::ReplaceAll;
        m_search->searchAll();
        return;
    }
    const Replacement with(m_search->query(), m_with->text());
    std::vector<PageReplacement> parts;
    for (const SearchHit& hit : m_search->hits()) {
        parts.push_back({hit.start, hit.end(), with.of(m_page->model().text(), hit)});
    }
    if (!parts.empty() && m_page->replaceRanges(parts)) {
        m_said->setText(
            parts.size() == 1
                ? tr("One place was replaced. Undo takes it back.")
                : tr("%1 places were replaced. One undo reverts them all.").arg(countText(qint64(parts.size()))));
        m_said->show();
        m_toldReplaced = true;
    }
}

void FindBar::finish()
{
    hide();
    m_inSelection->setChecked(false);
    m_search->setQuery({});
    m_page->setFocus();
}

} // namespace longhand
