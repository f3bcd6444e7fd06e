#include "ui/editor/manuscript_edit.h"

#include "ui/editor/edit_keys.h"
#include "ui/editor/manuscript_codec.h"
#include "ui/text/plain_text.h"

#include <QContextMenuEvent>
#include <QDragLeaveEvent>
#include <QDropEvent>
#include <QInputMethodEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMimeData>
#include <QScopedValueRollback>
#include <QTimer>

#include <algorithm>
#include <utility>

namespace longhand {

namespace {

/// Text that the page can hold: what a text document takes for its own structure does not get in, whoever brings it.
QString holdable(const QString& with)
{
    const bool structure = std::any_of(with.begin(), with.end(), [](QChar c) {
        return c == u'\r' || c == QChar::LineSeparator || c == QChar::ParagraphSeparator || isUnreadable(c);
    });
    return structure ? toDisplayCleaned(with) : with;
}

} // namespace

ManuscriptEdit::ManuscriptEdit(QWidget* parent) : PageView(parent)
{
    setAccessibleName(tr("Manuscript"));
    connect(&m_run, &PageRun::editedBefore, this, &ManuscriptEdit::editedBeforeRun);
    connect(&m_run, &PageRun::touched, this, &ManuscriptEdit::runTouched);
    connect(document(), &QTextDocument::contentsChange, this, &ManuscriptEdit::onContentsChange);
}

void ManuscriptEdit::setManuscript(const std::vector<ManuscriptPiece>& pieces)
{
    const qsizetype before = model().text().size();
    content().set(pieces);
    m_history.clear();
    m_run.close();
    rebuild();
    Q_EMIT textReplaced(0, before, model().text().size());
    Q_EMIT historyChanged();
}

void ManuscriptEdit::switchManuscript(const std::vector<ManuscriptPiece>& pieces)
{
    const TextEdit edit = replacement(model(), PageContent::textOf(pieces));
    if (!edit.isEmpty()) {
        makeStep(edit, By::Project);
        setCaret(edit.position, edit.position, Scroll::Show);
    }
    content().setTokens(pieces);
    updateMarks();
}

std::string ManuscriptEdit::manuscript() const
{
    return fromDisplay(model().text());
}

void ManuscriptEdit::refreshTokens(const std::vector<ManuscriptPiece>& pieces)
{
    if (PageContent::textOf(pieces).text() == model().text()) {
        content().setTokens(pieces);
        updateMarks();
    }
}

void ManuscriptEdit::appendGenerated(std::string_view utf8, SpanId run, const std::vector<GeneratedToken>& tokens)
{
    const TextEdit edit = m_run.next(run, utf8, tokens, content());
    if (edit.isEmpty()) {
        return;
    }
    const qint64 before = counts().modelWords;
    insertAside(edit);
    m_run.wrote(run, edit);
    m_history.recordGenerated(edit.position, edit.added, run);
    Q_EMIT textReplaced(edit.position, 0, edit.added.size());
    if (const qint64 words = counts().modelWords - before; words != 0) {
        Q_EMIT wordsWritten(0, words);
    }
}

void ManuscriptEdit::openRun(SpanId run)
{
    if (!m_run.isOpen(run)) {
        m_run.open(run, content());
        m_history.openRun(run, m_run.end());
    }
}

void ManuscriptEdit::closeRun()
{
    if (!m_run.isOpen()) {
        return;
    }
    const int undos = m_run.close();
    m_history.closeRun();
    for (int left = undos; left > 0; --left) {
        undoEdit();
    }
}

std::string ManuscriptEdit::manuscriptBeforeRun() const
{
    return fromDisplay(QStringView(model().text()).left(m_run.begin()));
}

void ManuscriptEdit::setLocked(bool locked)
{
    if (locked == m_locked) {
        return;
    }
    m_locked = locked;
    setTextInteractionFlags(locked ? Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard
                                   : Qt::TextInteractionFlags(Qt::TextEditorInteraction));
    setUndoRedoEnabled(false);
    m_history.breakStep();
    Q_EMIT historyChanged();
}

bool ManuscriptEdit::mayEdit()
{
    if (m_locked) {
        Q_EMIT editRefused();
    }
    return !m_locked;
}

bool ManuscriptEdit::replaceRange(qsizetype from, qsizetype to, const QString& with)
{
    const QString held = holdable(with);
    return replaceRange(from, to, held, authorsOwn(held.size()));
}

bool ManuscriptEdit::replaceRange(qsizetype from, qsizetype to, const QString& with, std::vector<TextSpan> authorship)
{
    if (!mayEdit()) {
        return false;
    }
    const qsizetype size = model().text().size();
    from = std::clamp<qsizetype>(from, 0, size);
    to = std::clamp<qsizetype>(to, from, size);
    const TextEdit edit = replacement(model(), from, to, with, std::move(authorship));
    if (edit.removed != edit.added) {
        makeStep(edit);
    }
    return true;
}

bool ManuscriptEdit::replaceRanges(std::vector<PageReplacement> parts)
{
    if (!mayEdit()) {
        return false;
    }
    if (parts.empty()) {
        return true;
    }
    for (PageReplacement& part : parts) {
        part.with = holdable(part.with);
    }
    const TextEdit edit = replacement(model(), parts);
    if (edit.removed != edit.added) {
        makeStep(edit, By::Author, &parts);
    }
    return true;
}

void ManuscriptEdit::makeStep(const TextEdit& edit, By by, const std::vector<PageReplacement>* parts)
{
    m_history.breakStep();
    m_history.record(edit);
    m_history.breakStep();
    m_history.noteDone(applyEdit(edit, by, parts));
}

std::vector<PageToken> ManuscriptEdit::applyEdit(const TextEdit& edit, By by, const std::vector<PageReplacement>* parts)
{
    std::vector<PageToken> gone = change(edit, parts);
    const qsizetype caret = edit.position + edit.added.size();
    setCaret(caret, caret, Scroll::Show);
    announce(edit, by, 0);
    return gone;
}

void ManuscriptEdit::announce(const TextEdit& edit, By by, qint64 typedWords)
{
    if (by == By::Author) {
        m_run.follow(edit, m_again, content());
        Q_EMIT authorEdit(edit, m_again);
    } else {
        Q_EMIT switched(edit);
    }
    Q_EMIT textReplaced(edit.position, edit.removed.size(), edit.added.size());
    if (typedWords != 0) {
        Q_EMIT wordsWritten(typedWords, 0);
    }
    if (by == By::Author) {
        Q_EMIT edited();
    }
    Q_EMIT historyChanged();
}

void ManuscriptEdit::onContentsChange(int from, int removed, int added)
{
    const std::optional<PageDocument::Change> change = pageDocument().changeIn(from, removed, added);
    if (!change) {
        return;
    }
    const qsizetype end = change->from + change->removed;
    const qint64 words = counts().authorWords();
    TextEdit edit = replacement(model(), model().textPosition(change->from), model().textPosition(end), change->added,
                                authorsOwn(change->added.size()));
    edit.removedTokens = content().apply(edit, change->from, end);
    if (!edit.isEmpty()) { // else a soft break was removed: not part of the text
        m_history.record(edit);
        const qint64 typed = counts().authorWords() - words;
        announce(edit, By::Author, typed < 0 && edit.removed == m_copied ? 0 : typed);
    }
    if (pageDocument().isOverlong(change->from, change->from + change->added.size())) {
        // Later: the document must not be changed from within its signal.
        QTimer::singleShot(0, this, &ManuscriptEdit::rebuild);
    }
}

void ManuscriptEdit::closeStep(bool changed, std::int64_t name)
{
    m_history.closeStep(changed, name);
    Q_EMIT historyChanged();
}

void ManuscriptEdit::undoEdit()
{
    if (!canUndo()) {
        return;
    }
    if (m_run.isOpen() && m_history.undoTakesRun(m_run.run())) {
        m_run.waitToUndo();
        return;
    }
    goInHistory(false);
}

void ManuscriptEdit::redoEdit()
{
    if (canRedo()) {
        goInHistory(true);
    }
}

void ManuscriptEdit::goInHistory(bool redo)
{
    const std::shared_ptr<BesideStep> beside = redo ? m_history.besideRedo() : m_history.beside();
    HistoryCompanion* companion = beside != nullptr ? m_history.companion() : nullptr;
    if (companion != nullptr && !companion->stepGoes(*beside, redo)) {
        return;
    }
    const QScopedValueRollback again(m_again, true);
    const TextEdit edit = redo ? m_history.takeRedo() : m_history.takeUndo();
    if (edit.isEmpty()) {
        Q_EMIT historyChanged();
    } else if (redo) {
        m_history.noteDone(applyEdit(edit));
    } else {
        m_history.noteUndone(applyEdit(edit));
    }
    if (companion != nullptr) {
        companion->stepWent(*beside, redo);
    }
}

void ManuscriptEdit::keyPressEvent(QKeyEvent* event)
{
    if (isIdleCommand(*event)) {
        event->ignore();
    } else if (event->matches(QKeySequence::Undo)) {
        undoEdit();
    } else if (event->matches(QKeySequence::Redo)) {
        redoEdit();
    } else if (m_locked) {
        if (!wouldEdit(*event) || mayEdit()) {
            QPlainTextEdit::keyPressEvent(event); // NOLINT(bugprone-parent-virtual-call): moves only
        }
    } else if (beginsParagraph(*event)) {
        textCursor().insertBlock(); // Shift+Return too: the manuscript knows one kind of line end
        ensureCursorVisible();
    } else {
        PageView::keyPressEvent(event);
    }
}

void ManuscriptEdit::mousePressEvent(QMouseEvent* event)
{
    PageView::mousePressEvent(event);
    m_history.breakStep();
}

/// Words being composed enter the text only when finished; the run must not write into them.
void ManuscriptEdit::inputMethodEvent(QInputMethodEvent* event)
{
    if (!m_locked && !event->preeditString().isEmpty()) {
        m_run.compose(caretPosition());
    }
    QPlainTextEdit::inputMethodEvent(event);
}

QMimeData* ManuscriptEdit::createMimeDataFromSelection() const
{
    const auto [from, to] = selectedRange();
    m_copied = model().text().mid(from, to - from);
    return PageView::createMimeDataFromSelection();
}

bool ManuscriptEdit::canInsertFromMimeData(const QMimeData* source) const
{
    return !m_locked && source->hasText();
}

void ManuscriptEdit::insertFromMimeData(const QMimeData* source)
{
    if (!canInsertFromMimeData(source)) {
        return;
    }
    const QString text = toDisplayCleaned(source->text());
    const auto [from, to] = selectedRange();
    makeStep(replacement(model(), from, to, text, authorsOwn(text.size())));
}

bool ManuscriptEdit::moveSelection(qsizetype to)
{
    const auto [from, end] = selectedRange();
    if (from == end || (to >= from && to <= end)) {
        return !m_locked;
    }
    const QString moved = model().text().mid(from, end - from);
    const PageReplacement cut{from, end, {}}, paste{to, to, moved};
    if (!replaceRanges(to < from ? std::vector{paste, cut} : std::vector{cut, paste})) {
        return false;
    }
    const qsizetype now = to < from ? to : to - moved.size();
    setCaret(now, now + moved.size(), Scroll::Show);
    return true;
}

/// Qt would remove the dragged text and insert it again in one edit block, and tell of both only then: by that time the
/// positions of the second change are no longer those of the text.
void ManuscriptEdit::dropEvent(QDropEvent* event)
{
    if (event->source() != viewport() || event->dropAction() != Qt::MoveAction) {
        PageView::dropEvent(event);
        return;
    }
    const qsizetype to = positionAt(event->position().toPoint());
    QDragLeaveEvent over;
    PageView::dragLeaveEvent(&over); // takes the mark of the place away
    if (moveSelection(to)) {
        event->acceptProposedAction();
    } else {
        event->ignore();
    }
    setFocus();
}

void ManuscriptEdit::contextMenuEvent(QContextMenuEvent* event)
{
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const bool selection = textCursor().hasSelection();
    menu->addAction(tr("Undo"), this, &ManuscriptEdit::undoEdit)->setEnabled(canUndo());
    menu->addAction(tr("Redo"), this, &ManuscriptEdit::redoEdit)->setEnabled(canRedo());
    menu->addSeparator();
    menu->addAction(tr("Cut"), this, &QPlainTextEdit::cut)->setEnabled(selection && !m_locked);
    menu->addAction(tr("Copy"), this, &QPlainTextEdit::copy)->setEnabled(selection);
    menu->addAction(tr("Paste"), this, &QPlainTextEdit::paste)->setEnabled(!m_locked && canPaste());
    menu->addSeparator();
    menu->addAction(tr("Select all"), this, &QPlainTextEdit::selectAll);
    Q_EMIT contextMenuOpening(menu, positionAt(viewport()->mapFromGlobal(event->globalPos())));
    menu->popup(event->globalPos());
}

} // namespace longhand
