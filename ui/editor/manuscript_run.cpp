// The page while a run is being written: where its words go, and how the author's edits are handled meanwhile.
#include "ui/editor/manuscript_codec.h"
#include "ui/editor/manuscript_edit.h"

#include <QInputMethodEvent>
#include <QScopedValueRollback>

#include <algorithm>

namespace longhand {

void ManuscriptEdit::openRun(SpanId run)
{
    if (m_runPlace.run() == run) {
        return;
    }
    const qsizetype end = m_text.text().size();
    qsizetype begin = end;
    const auto& spans = m_text.spans();
    for (auto span = spans.rbegin(); span != spans.rend() && span->kind == SpanKind::Run && span->id == run; ++span) {
        begin = span->start;
    }
    m_runPlace.open(run, begin, end);
    m_runTouched = false;
    m_undosWaiting = 0;
    m_runTokens = tokensOnPage(run);
    m_history.openRun(run, end);
}

void ManuscriptEdit::closeRun()
{
    if (!m_runPlace.isOpen()) {
        return;
    }
    m_runPlace.close();
    m_history.closeRun();
    for (int left = std::exchange(m_undosWaiting, 0); left > 0; --left) {
        undoEdit();
    }
}

std::string ManuscriptEdit::manuscriptBeforeRun() const
{
    return fromDisplay(QStringView(m_text.text()).left(m_runPlace.begin()));
}

/// After a change of the text by the author.
void ManuscriptEdit::followRun(const TextEdit& edit)
{
    if (!m_runPlace.isOpen()) {
        return;
    }
    if (!m_again) {
        m_undosWaiting = 0; // what was typed since must not be undone with them
    }
    if (m_runPlace.edited(edit.position, edit.removed.size(), edit.added.size()) == RunPlace::Edit::Touches) {
        touchRun();
    } else {
        Q_EMIT editedBeforeRun();
    }
}

void ManuscriptEdit::touchRun()
{
    if (!std::exchange(m_runTouched, true)) {
        Q_EMIT runTouched();
    }
}

/// Words being composed enter the text only when finished; the run must not write into them.
void ManuscriptEdit::inputMethodEvent(QInputMethodEvent* event)
{
    if (m_runPlace.isOpen() && !m_locked && !event->preeditString().isEmpty()) {
        const qsizetype caret = caretPosition();
        if (caret > m_runPlace.begin() || caret == m_runPlace.end()) {
            touchRun();
        }
    }
    QPlainTextEdit::inputMethodEvent(event);
}

void ManuscriptEdit::appendGenerated(std::string_view utf8, SpanId run, const std::vector<GeneratedToken>& tokens)
{
    const QString text = toDisplay(utf8);
    if (text.isEmpty()) {
        return;
    }
    const bool placed = m_runPlace.run() == run && m_runPlace.isOpen();
    const qsizetype position = placed ? m_runPlace.end() : m_text.text().size();
    const Counts counted = m_counts.total();
    insertGenerated(position, text, run, tokensOf(position, text, run, tokens, utf8));
    if (placed) {
        m_runPlace.wrote(text.size());
    }
    m_history.recordGenerated(position, text, run);
    m_counts.replaced(m_text, position, 0, text.size());
    Q_EMIT textReplaced(position, 0, text.size());
    if (const qint64 words = m_counts.total().modelWords - counted.modelWords; words != 0) {
        Q_EMIT wordsWritten(0, words);
    }
}

/// Changes text and document: caret and selection stay with their characters; a caret at the end stays at the end.
void ManuscriptEdit::insertGenerated(qsizetype position, const QString& text, SpanId run, std::vector<PageToken> tokens)
{
    const bool follow = isAtEnd();
    const QTextCursor caret = textCursor();
    const qsizetype anchor = m_text.textPosition(caret.anchor());
    const qsizetype at = m_text.textPosition(caret.position());
    const bool selectionEndsHere = caret.hasSelection() && std::max(anchor, at) == position;

    const qsizetype from = m_text.documentPosition(position);
    if (position == m_text.text().size()) {
        m_text.append(text, SpanKind::Run, run);
    } else {
        m_text.replace(from, 0, text, {TextSpan{0, text.size(), SpanKind::Run, run}});
    }
    m_tokens.replace(position, 0, text.size());
    m_tokens.restore(tokens);
    if (text.size() > RebuildAbove) {
        rebuild();
    } else {
        const QScopedValueRollback internal(m_internal, true);
        QTextCursor cursor(document());
        cursor.setPosition(int(from));
        const int firstBlock = cursor.blockNumber();
        cursor.beginEditBlock();
        cursor.insertText(text);
        breakLongBlocks(firstBlock, cursor.blockNumber());
        cursor.endEditBlock();
    }
    if (selectionEndsHere) {
        setCaret(anchor, at, Scroll::Stay); // else the selection would grow with the text
    } else if (text.size() > RebuildAbove) {
        const auto moved = [&](qsizetype place) { return place < position ? place : place + text.size(); };
        setCaret(moved(anchor), moved(at), Scroll::Stay);
    }
    if (follow) {
        scrollToEnd();
    }
}

std::vector<PageToken> ManuscriptEdit::tokensOf(qsizetype start, const QString& text, SpanId run,
                                                const std::vector<GeneratedToken>& tokens, std::string_view utf8)
{
    std::vector<PageToken> placed;
    std::int64_t index = m_runPlace.run() == run ? m_runTokens : tokensOnPage(run);
    std::size_t byte = 0;
    qsizetype at = start;
    const qsizetype end = start + text.size();
    for (const GeneratedToken& token : tokens) {
        if (byte + token.bytes > utf8.size()) {
            break; // not the tokens of this text
        }
        const qsizetype length = toDisplay(utf8.substr(byte, token.bytes)).size();
        byte += token.bytes;
        if (at + length > end) {
            break;
        }
        placed.push_back({at, length, token.id, token.source, run, index++});
        at += length;
    }
    m_runTokens = index;
    return placed;
}

std::int64_t ManuscriptEdit::tokensOnPage(SpanId run) const
{
    const auto& known = m_tokens.tokens();
    const auto last = std::find_if(known.rbegin(), known.rend(), [run](const PageToken& t) { return t.run == run; });
    return last == known.rend() ? 0 : last->index + 1;
}

void ManuscriptEdit::undoEdit()
{
    if (!canUndo()) {
        return;
    }
    if (m_runPlace.isOpen() && m_history.undoTakesRun(m_runPlace.run())) {
        // Not while more of it is to come.
        ++m_undosWaiting;
        touchRun();
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

} // namespace longhand
