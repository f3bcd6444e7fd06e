#include "ui/editor/manuscript_edit.h"

#include "ui/editor/common_ends.h"
#include "ui/editor/manuscript_codec.h"
#include "ui/editor/page_layout.h"

#include <QScopedValueRollback>
#include <QScrollBar>
#include <QStyle>
#include <QTextBlock>
#include <QTimer>

#include <algorithm>

namespace longhand {

namespace {
constexpr int GutterWidth = 52;
} // namespace

ManuscriptEdit::ManuscriptEdit(QWidget* parent) : QPlainTextEdit(parent)
{
    auto* document = new QTextDocument(this);
    m_layout = new PageLayout(document);
    document->setDocumentLayout(m_layout);
    document->setDocumentMargin(0);
    setDocument(document);
    setUndoRedoEnabled(false);
    setFrameShape(QFrame::NoFrame);
    setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
    setTabChangesFocus(true);
    setCursorWidth(2);
    setAccessibleName(tr("Manuscript"));
    m_layout->setSoftBreakTest([this](const QTextBlock& block) {
        const qsizetype position = m_text.textPosition(block.position());
        return m_text.isSoftBreak(position) && m_text.documentPosition(position) == block.position();
    });
    // The bar keeps its room, so that the column never moves, and shows its handle only when there is something to
    // scroll.
    connect(verticalScrollBar(), &QScrollBar::rangeChanged, this, [bar = verticalScrollBar()](int low, int high) {
        if (bar->property("idle").toBool() != (low == high)) {
            bar->setProperty("idle", low == high);
            bar->style()->unpolish(bar);
            bar->style()->polish(bar);
        }
    });
    connect(document, &QTextDocument::contentsChange, this, &ManuscriptEdit::onContentsChange);
}

ManuscriptEdit::~ManuscriptEdit() = default;

void ManuscriptEdit::setManuscript(const std::vector<ManuscriptPiece>& pieces)
{
    const qsizetype before = m_text.text().size();
    m_text.clear();
    for (const ManuscriptPiece& piece : pieces) {
        const bool author = piece.kind == SpanKind::Author;
        m_text.append(toDisplay(piece.text), piece.kind, author ? 0 : piece.span);
    }
    readTokens(pieces);
    m_history.clear();
    m_runPlace.close();
    m_counts.reset(m_text);
    rebuild();
    Q_EMIT textReplaced(0, before, m_text.text().size());
    Q_EMIT historyChanged();
}

std::string ManuscriptEdit::manuscript() const
{
    return fromDisplay(m_text.text());
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

void ManuscriptEdit::setPageFont(const QFont& font)
{
    setFont(font);
}

void ManuscriptEdit::changeFontSize(int steps)
{
    QFont changed = font();
    changed.setPointSizeF(std::clamp(changed.pointSizeF() + steps, 8.0, 40.0));
    setFont(changed);
}

bool ManuscriptEdit::findText(const QString& pattern, bool backward)
{
    if (pattern.isEmpty()) {
        return false;
    }
    const QString& text = m_text.text();
    const QTextCursor caret = textCursor();
    const qsizetype start = m_text.textPosition(caret.selectionStart());
    qsizetype found = -1;
    if (backward) {
        found = start > 0 ? text.lastIndexOf(pattern, start - 1, Qt::CaseInsensitive) : -1;
        if (found < 0) {
            found = text.lastIndexOf(pattern, -1, Qt::CaseInsensitive);
        }
    } else {
        found = text.indexOf(pattern, m_text.textPosition(caret.selectionEnd()), Qt::CaseInsensitive);
        if (found < 0) {
            found = text.indexOf(pattern, 0, Qt::CaseInsensitive);
        }
    }
    if (found >= 0) {
        setCaret(found, found + pattern.size(), Scroll::Show);
    }
    return found >= 0;
}

bool ManuscriptEdit::isAtEnd() const
{
    return verticalScrollBar()->value() >= verticalScrollBar()->maximum();
}

void ManuscriptEdit::scrollToEnd()
{
    // Laying out what comes into view can make the document longer: then once more.
    for (int i = 0; i < 3 && !isAtEnd(); ++i) {
        verticalScrollBar()->setValue(verticalScrollBar()->maximum());
    }
}

void ManuscriptEdit::goInHistory(bool redo)
{
    const std::shared_ptr<BesideStep> beside = redo ? m_history.besideRedo() : m_history.beside();
    const bool accompanied = m_companion != nullptr && beside != nullptr;
    if (accompanied && !m_companion->stepGoes(*beside, redo)) {
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
    if (accompanied) {
        m_companion->stepWent(*beside, redo);
    }
}

void ManuscriptEdit::setCompanion(HistoryCompanion* companion)
{
    m_companion = companion;
    m_history.setCompanion(companion);
}

void ManuscriptEdit::openStep()
{
    m_history.openStep();
}

void ManuscriptEdit::closeStep(bool changed, std::int64_t name)
{
    m_history.closeStep(changed, name);
    Q_EMIT historyChanged();
}

void ManuscriptEdit::onContentsChange(int from, int removed, int added)
{
    if (m_internal) {
        return;
    }
    // Qt reports more than what changed: whole blocks while text is composed, the document's last separator at the end.
    const qsizetype oldLength = m_text.documentLength();
    const qsizetype newLength = document()->characterCount() - 1;
    qsizetype oldEnd = std::min<qsizetype>(from + removed, oldLength);
    qsizetype newEnd = std::min<qsizetype>(from + added, newLength);
    qsizetype start = from;
    if (oldLength - oldEnd != newLength - newEnd || start > oldEnd || start > newEnd) {
        start = 0;
        oldEnd = oldLength;
        newEnd = newLength;
    }
    const QString before = m_text.documentText(start, oldEnd);
    const QString after = readDocument(start, newEnd);
    const auto [same, sameEnd] = commonEnds(before, after);
    start += same;
    const qsizetype gone = before.size() - same - sameEnd;
    const QString come = after.mid(same, after.size() - same - sameEnd);
    if (gone == 0 && come.isEmpty()) {
        return;
    }
    TextEdit edit;
    edit.position = m_text.textPosition(start);
    edit.removed = m_text.text().mid(edit.position, m_text.textPosition(start + gone) - edit.position);
    edit.removedHands = m_text.handsIn(edit.position, edit.removed.size());
    edit.added = come;
    edit.addedHands = {TextSpan{0, come.size(), SpanKind::Author, 0}};
    m_text.replace(start, gone, come, edit.addedHands);
    edit.removedTokens = m_tokens.replace(edit.position, edit.removed.size(), come.size());
    textChangedBy(edit);

    const QTextBlock first = document()->findBlock(int(start));
    const QTextBlock last = document()->findBlock(int(start + come.size()));
    for (QTextBlock block = first; block.isValid() && block.blockNumber() <= last.blockNumber(); block = block.next()) {
        if (block.length() > 2 * MaxBlock) { // the document must not be changed from within this signal
            QTimer::singleShot(0, this, &ManuscriptEdit::rebuild);
            break;
        }
    }
}

void ManuscriptEdit::textChangedBy(const TextEdit& edit)
{
    if (edit.removed.isEmpty() && edit.added.isEmpty()) {
        return; // a soft break was removed: not part of the text
    }
    m_history.record(edit);
    const Counts counted = m_counts.total();
    m_counts.replaced(m_text, edit.position, edit.removed.size(), edit.added.size());
    followRun(edit);
    Q_EMIT authorEdit(edit, m_again);
    Q_EMIT textReplaced(edit.position, edit.removed.size(), edit.added.size());
    if (const qint64 words = m_counts.total().authorWords() - counted.authorWords(); words != 0) {
        Q_EMIT wordsWritten(words, 0);
    }
    Q_EMIT edited();
    Q_EMIT historyChanged();
}

std::vector<PageToken> ManuscriptEdit::applyEdit(const TextEdit& edit, By by, const std::vector<PageReplacement>* parts)
{
    const qsizetype from = m_text.documentPosition(edit.position);
    const qsizetype end = edit.position + edit.removed.size();
    // A soft break right behind the removed part stays.
    const qsizetype to =
        edit.removed.isEmpty() ? from : m_text.documentPosition(end) - (m_text.isSoftBreak(end) ? 1 : 0);
    m_text.replace(from, to - from, edit.added, edit.addedHands);
    m_counts.replaced(m_text, edit.position, edit.removed.size(), edit.added.size());
    std::vector<PageToken> gone;
    if (parts) {
        // Tokens between the parts stay where they are; an undo brings back all that stood here.
        const auto& known = m_tokens.tokens();
        for (std::size_t i = m_tokens.firstEndingAfter(edit.position); i < known.size() && known[i].start < end; ++i) {
            gone.push_back(known[i]);
        }
        for (auto part = parts->rbegin(); part != parts->rend(); ++part) {
            m_tokens.replace(part->from, part->to - part->from, part->with.size());
        }
    } else {
        gone = m_tokens.replace(edit.position, edit.removed.size(), edit.added.size());
        m_tokens.restore(edit.addedTokens);
    }
    if (edit.added.size() + edit.removed.size() > RebuildAbove) {
        rebuild();
    } else {
        const QScopedValueRollback internal(m_internal, true);
        QTextCursor cursor(document());
        cursor.setPosition(int(from));
        cursor.setPosition(int(to), QTextCursor::KeepAnchor);
        cursor.beginEditBlock();
        const int firstBlock = document()->findBlock(int(from)).blockNumber();
        cursor.insertText(edit.added);
        breakLongBlocks(firstBlock, cursor.blockNumber());
        cursor.endEditBlock();
    }
    const qsizetype caret = edit.position + edit.added.size();
    setCaret(caret, caret, Scroll::Show);
    if (by == By::Author) {
        followRun(edit);
        Q_EMIT authorEdit(edit, m_again);
    }
    Q_EMIT textReplaced(edit.position, edit.removed.size(), edit.added.size());
    if (by == By::Author) {
        Q_EMIT edited();
    }
    Q_EMIT historyChanged();
    return gone;
}

QString ManuscriptEdit::readDocument(qsizetype from, qsizetype to) const
{
    QTextCursor cursor(document());
    cursor.setPosition(int(from));
    cursor.setPosition(int(to), QTextCursor::KeepAnchor);
    QString text = cursor.selectedText();
    text.replace(QChar::ParagraphSeparator, QLatin1Char('\n'));
    text.replace(QChar::LineSeparator, QLatin1Char('\n'));
    return text;
}

void ManuscriptEdit::rebuild()
{
    const qsizetype anchor = std::min(m_text.textPosition(textCursor().anchor()), m_text.text().size());
    const qsizetype position = std::min(m_text.textPosition(textCursor().position()), m_text.text().size());
    const qsizetype top = m_text.textPosition(firstVisibleBlock().position());
    const bool follow = isAtEnd() && verticalScrollBar()->maximum() > 0;

    const QString& text = m_text.text();
    std::vector<qsizetype> breaks;
    for (qsizetype start = 0; start < text.size();) {
        qsizetype end = text.indexOf(u'\n', start);
        end = end < 0 ? text.size() : end;
        const bool rightToLeft = end - start > MaxBlock && QStringView(text).mid(start, end - start).isRightToLeft();
        for (bool begins = true; end - start > MaxBlock; begins = false) {
            start += cutPoint(text.mid(start, MaxBlock), begins, rightToLeft);
            breaks.push_back(start);
        }
        start = end + 1;
    }
    m_text.setSoftBreaks(std::move(breaks));
    {
        const QScopedValueRollback internal(m_internal, true);
        setPlainText(m_text.documentText(0, m_text.documentLength()));
        setUndoRedoEnabled(false);
    }
    setCaret(anchor, position, Scroll::Stay);
    if (follow) {
        scrollToEnd();
    } else {
        const QTextBlock block = document()->findBlock(int(m_text.documentPosition(std::min(top, text.size()))));
        verticalScrollBar()->setValue(block.firstLineNumber());
    }
}

void ManuscriptEdit::breakLongBlocks(int firstBlock, int lastBlock)
{
    QTextBlock block = document()->findBlockByNumber(firstBlock);
    for (int left = lastBlock - firstBlock + 1; left > 0 && block.isValid(); block = block.next()) {
        if (block.length() - 1 <= MaxBlock) {
            --left;
            continue;
        }
        const qsizetype start = m_text.textPosition(block.position());
        const bool begins = !(m_text.isSoftBreak(start) && m_text.documentPosition(start) == block.position());
        const int cut = cutPoint(block.text().left(MaxBlock), begins, m_layout->isRightToLeft(block));
        const qsizetype position = start + cut;
        QTextCursor cursor(document());
        cursor.setPosition(block.position() + cut);
        cursor.insertBlock();
        m_text.addSoftBreak(position);
    }
}

int ManuscriptEdit::cutPoint(const QString& block, bool begins, bool rightToLeft) const
{
    // Where a line wraps anyway the break cannot be seen.
    int cut = m_layout->lastLineStart(block, MaxBlock / 2, begins, rightToLeft);
    if (cut <= 0) {
        cut = int(block.lastIndexOf(u' ')) + 1;
    }
    if (cut <= 0) {
        cut = int(block.size());
    }
    const bool splitsPair = cut < block.size() ? block[cut].isLowSurrogate() : block.back().isHighSurrogate();
    return splitsPair && cut > 1 ? cut - 1 : cut;
}

void ManuscriptEdit::fitColumn(bool fontChanged)
{
    const QFontMetricsF metrics(document()->defaultFont());
    static const QString sample = QStringLiteral("the quick brown fox jumps over the lazy dog and then went home. ");
    const qreal ideal = qRound(metrics.horizontalAdvance(sample) / qreal(sample.size()) * m_setting.charactersALine);
    const int available = width() - verticalScrollBar()->sizeHint().width() - 2 * GutterWidth;
    const qreal column = std::max<qreal>(120, std::min<qreal>(ideal, available));
    const int side = std::max(0, int(available - column) / 2);
    m_layout->setParagraphs(m_setting.air, m_setting.indent ? qRound(metrics.height() * 1.3) : 0);
    const bool changed = column != m_layout->columnWidth();
    const bool follow = isAtEnd() && verticalScrollBar()->maximum() > 0;
    m_layout->setColumn(column, GutterWidth);
    setRooms();
    setViewportMargins(side, 0, side, 0);
    if ((changed || fontChanged) && !m_text.softBreaks().empty()) {
        rebuild();
    }
    if (follow) {
        scrollToEnd();
    }
}

/// Room above the beginning and below the end.
void ManuscriptEdit::setRooms()
{
    const qreal step = m_layout->lineHeight();
    const qreal below = m_restingHeight > 0 ? (1 - m_restingHeight) * viewport()->height() : 0;
    m_layout->setRoom(qRound(step * 1.2), qRound(std::max(step * 3, below)));
}

void ManuscriptEdit::setPageSetting(const PageSetting& setting)
{
    if (setting == m_setting) {
        return;
    }
    m_setting = setting;
    m_layout->setSpacing(setting.lineSpacing);
    fitColumn(true);
    relayPage();
}

void ManuscriptEdit::setRestingHeight(double part)
{
    if (part != m_restingHeight) {
        m_restingHeight = part;
        setRooms();
        relayPage();
    }
}

/// Lays everything out again; what was in view stays in view.
void ManuscriptEdit::relayPage()
{
    const bool follow = isAtEnd() && verticalScrollBar()->maximum() > 0;
    const int top = firstVisibleBlock().blockNumber();
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
        block.layout()->clearLayout();
    }
    {
        const QScopedValueRollback internal(m_internal, true);
        document()->markContentsDirty(0, document()->characterCount());
    }
    Q_EMIT m_layout->documentSizeChanged(m_layout->documentSize()); // the bar's range depends on heights, too
    viewport()->update();
    if (follow) {
        scrollToEnd();
    } else {
        verticalScrollBar()->setValue(document()->findBlockByNumber(top).firstLineNumber());
    }
}

void ManuscriptEdit::setCaret(qsizetype anchor, qsizetype position, Scroll scroll)
{
    const int place = verticalScrollBar()->value();
    QTextCursor cursor(document());
    cursor.setPosition(int(m_text.documentPosition(anchor)));
    if (position != anchor) {
        cursor.setPosition(int(m_text.documentPosition(position)), QTextCursor::KeepAnchor);
    }
    setTextCursor(cursor);
    if (scroll == Scroll::Stay) {
        verticalScrollBar()->setValue(place);
    }
}

} // namespace longhand
