// Places on the page for other parts: where a character is, the tokens of a range, edits from outside.
#include "ui/editor/common_ends.h"
#include "ui/editor/manuscript_codec.h"
#include "ui/editor/manuscript_edit.h"
#include "ui/editor/page_layout.h"

#include <QTextBlock>

#include <algorithm>

namespace longhand {

void ManuscriptEdit::readTokens(const std::vector<ManuscriptPiece>& pieces)
{
    m_tokens.clear();
    qsizetype at = 0;
    for (const ManuscriptPiece& piece : pieces) {
        qsizetype start = at;
        at += toDisplay(piece.text).size();
        std::size_t byte = 0;
        for (std::size_t i = 0; i < piece.tokens.size(); ++i) {
            const std::string_view bytes = std::string_view(piece.text).substr(byte, piece.tokenBytes[i]);
            const qsizetype length = toDisplay(bytes).size();
            byte += bytes.size();
            m_tokens.append(
                {start, length, piece.tokens[i], piece.sources[i], piece.run, piece.firstToken + std::int64_t(i)});
            start += length;
        }
    }
}

void ManuscriptEdit::refreshTokens(const std::vector<ManuscriptPiece>& pieces)
{
    QString text;
    for (const ManuscriptPiece& piece : pieces) {
        text += toDisplay(piece.text);
    }
    if (text == m_text.text()) {
        readTokens(pieces);
        viewport()->update();
    }
}

void ManuscriptEdit::switchManuscript(const std::vector<ManuscriptPiece>& pieces)
{
    ManuscriptText now;
    for (const ManuscriptPiece& piece : pieces) {
        now.append(toDisplay(piece.text), piece.kind, piece.kind == SpanKind::Author ? 0 : piece.span);
    }
    const QString& before = m_text.text();
    const QString& after = now.text();
    const auto [same, sameEnd] = commonEnds(before, after);
    TextEdit edit;
    edit.position = same;
    edit.removed = before.mid(same, before.size() - same - sameEnd);
    edit.removedHands = m_text.handsIn(same, edit.removed.size());
    edit.added = after.mid(same, after.size() - same - sameEnd);
    edit.addedHands = now.handsIn(same, edit.added.size());
    if (!edit.removed.isEmpty() || !edit.added.isEmpty()) {
        m_history.breakStep();
        m_history.record(edit);
        m_history.breakStep();
        m_history.noteDone(applyEdit(edit, By::Project));
        setCaret(same, same, Scroll::Show);
    }
    readTokens(pieces);
    viewport()->update();
}

qsizetype ManuscriptEdit::caretPosition() const
{
    return m_text.textPosition(textCursor().position());
}

std::pair<qsizetype, qsizetype> ManuscriptEdit::selectedRange() const
{
    const QTextCursor caret = textCursor();
    return {m_text.textPosition(caret.selectionStart()), m_text.textPosition(caret.selectionEnd())};
}

void ManuscriptEdit::selectRange(qsizetype from, qsizetype to)
{
    const qsizetype size = m_text.text().size();
    setCaret(std::clamp<qsizetype>(from, 0, size), std::clamp<qsizetype>(to, 0, size), Scroll::Show);
}

bool ManuscriptEdit::replaceRange(qsizetype from, qsizetype to, const QString& with)
{
    std::vector<TextSpan> hands;
    if (!with.isEmpty()) {
        hands.push_back({0, with.size(), SpanKind::Author, 0});
    }
    return replaceRange(from, to, with, std::move(hands));
}

bool ManuscriptEdit::replaceRange(qsizetype from, qsizetype to, const QString& with, std::vector<TextSpan> hands)
{
    const qsizetype size = m_text.text().size();
    from = std::clamp<qsizetype>(from, 0, size);
    to = std::clamp<qsizetype>(to, from, size);
    if (m_locked) {
        Q_EMIT editRefused();
        return false;
    }
    TextEdit edit;
    edit.position = from;
    edit.removed = m_text.text().mid(from, to - from);
    edit.removedHands = m_text.handsIn(from, to - from);
    edit.added = with;
    edit.addedHands = std::move(hands);
    if (edit.removed == edit.added) {
        return true;
    }
    m_history.breakStep();
    m_history.record(edit);
    m_history.breakStep();
    m_history.noteDone(applyEdit(edit));
    return true;
}

bool ManuscriptEdit::replaceRanges(const std::vector<PageReplacement>& parts)
{
    if (m_locked) {
        Q_EMIT editRefused();
        return false;
    }
    if (parts.empty()) {
        return true;
    }
    TextEdit edit;
    edit.position = parts.front().from;
    const qsizetype end = parts.back().to;
    edit.removed = m_text.text().mid(edit.position, end - edit.position);
    edit.removedHands = m_text.handsIn(edit.position, end - edit.position);
    const auto hand = [&](const TextSpan& span) {
        if (!edit.addedHands.empty() && edit.addedHands.back().kind == span.kind &&
            edit.addedHands.back().id == span.id) {
            edit.addedHands.back().length += span.length;
        } else {
            edit.addedHands.push_back(span);
        }
    };
    const auto keep = [&](qsizetype from, qsizetype to) {
        for (TextSpan span : m_text.handsIn(from, to - from)) {
            span.start += edit.added.size();
            hand(span);
        }
        edit.added += QStringView(m_text.text()).mid(from, to - from);
    };
    qsizetype at = edit.position;
    for (const PageReplacement& part : parts) {
        keep(at, part.from);
        if (!part.with.isEmpty()) {
            hand({edit.added.size(), part.with.size(), SpanKind::Author, 0});
            edit.added += part.with;
        }
        at = part.to;
    }
    if (edit.removed == edit.added) {
        return true;
    }
    m_history.breakStep();
    m_history.record(edit);
    m_history.breakStep();
    m_history.noteDone(applyEdit(edit, By::Author, &parts));
    return true;
}

qsizetype ManuscriptEdit::positionAt(const QPoint& point) const
{
    return m_text.textPosition(cursorForPosition(point).position());
}

QRectF ManuscriptEdit::caretRect(qsizetype position) const
{
    const int inDocument = int(m_text.documentPosition(std::clamp<qsizetype>(position, 0, m_text.text().size())));
    const QTextBlock block = document()->findBlock(inDocument);
    if (!block.isValid() || !block.isVisible()) {
        return {};
    }
    const QRectF box = blockBoundingGeometry(block).translated(contentOffset());
    if (box.bottom() < 0 || box.top() > viewport()->height()) {
        return {};
    }
    const int inBlock = inDocument - block.position();
    const QTextLine line = block.layout()->lineForTextPosition(inBlock);
    if (!line.isValid()) {
        return {};
    }
    return QRectF(box.left() + line.cursorToX(inBlock), box.top() + line.y(), 1, line.height());
}

std::pair<qreal, qreal> ManuscriptEdit::columnEdges() const
{
    return {m_layout->gutter(), m_layout->columnWidth()};
}

void ManuscriptEdit::addMarks(const PageMarkSource* source)
{
    m_markSources.push_back(source);
    viewport()->update();
}

void ManuscriptEdit::removeMarks(const PageMarkSource* source)
{
    m_markSources.erase(std::remove(m_markSources.begin(), m_markSources.end(), source), m_markSources.end());
    viewport()->update();
}

} // namespace longhand
