#include "ui/editor/page_document.h"

#include "ui/editor/common_ends.h"
#include "ui/editor/page_layout.h"
#include "ui/text/plain_text.h"

#include <QTextBlock>
#include <QTextCursor>

#include <algorithm>

namespace longhand {

PageDocument::PageDocument(ManuscriptText& text, QObject* parent)
    : QTextDocument(parent), m_text(text),
      m_layout(new PageLayout(this, [this](const QTextBlock& block) { return beginsSoftly(block); }))
{
    setDocumentLayout(m_layout);
    setDocumentMargin(0);
}

bool PageDocument::beginsSoftly(const QTextBlock& block) const
{
    const qsizetype position = m_text.textPosition(block.position());
    return m_text.isSoftBreak(position) && m_text.documentPosition(position) == block.position();
}

std::optional<PageDocument::Change> PageDocument::changeIn(int from, int removed, int added)
{
    if (m_ownChange) {
        return {};
    }
    // Qt reports more than what changed: whole blocks while text is composed, the document's last separator at the end.
    const qsizetype oldLength = m_text.documentLength();
    const qsizetype newLength = characterCount() - 1;
    qsizetype oldEnd = std::min<qsizetype>(from + removed, oldLength);
    qsizetype newEnd = std::min<qsizetype>(from + added, newLength);
    qsizetype start = from;
    if (oldLength - oldEnd != newLength - newEnd || start > oldEnd || start > newEnd) {
        start = 0;
        oldEnd = oldLength;
        newEnd = newLength;
    }
    const QString before = m_text.documentText(start, oldEnd);
    const QString after = read(start, newEnd);
    const auto [same, sameEnd] = commonEnds(before, after);
    Change change{start + same, before.size() - same - sameEnd, after.mid(same, after.size() - same - sameEnd)};
    if (change.removed == 0 && change.added.isEmpty()) {
        return {};
    }
    return change;
}

void PageDocument::replace(qsizetype from, qsizetype to, const QString& with)
{
    const auto own = ownChange();
    QTextCursor cursor(this);
    cursor.setPosition(int(from));
    cursor.setPosition(int(to), QTextCursor::KeepAnchor);
    cursor.beginEditBlock();
    const int firstBlock = findBlock(int(from)).blockNumber();
    cursor.insertText(with);
    breakLongBlocks(firstBlock, cursor.blockNumber());
    cursor.endEditBlock();
}

QString PageDocument::breakAnew()
{
    const QString& text = m_text.text();
    std::vector<qsizetype> breaks;
    for (qsizetype start = 0; start < text.size();) {
        qsizetype end = text.indexOf(u'\n', start);
        end = end < 0 ? text.size() : end;
        const bool rightToLeft = end - start > kMaxBlock && QStringView(text).mid(start, end - start).isRightToLeft();
        for (bool begins = true; end - start > kMaxBlock; begins = false) {
            start += cutPoint(text.mid(start, kMaxBlock), begins, rightToLeft);
            breaks.push_back(start);
        }
        start = end + 1;
    }
    m_text.setSoftBreaks(std::move(breaks));
    return m_text.documentText(0, m_text.documentLength());
}

bool PageDocument::isOverlong(qsizetype from, qsizetype to) const
{
    const int last = findBlock(int(to)).blockNumber();
    for (QTextBlock block = findBlock(int(from)); block.isValid() && block.blockNumber() <= last; block = block.next())
    {
        if (block.length() > 2 * kMaxBlock) {
            return true;
        }
    }
    return false;
}

QString PageDocument::read(qsizetype from, qsizetype to)
{
    QTextCursor cursor(this);
    cursor.setPosition(int(from));
    cursor.setPosition(int(to), QTextCursor::KeepAnchor);
    return withPlainLineEnds(cursor.selectedText());
}

void PageDocument::breakLongBlocks(int firstBlock, int lastBlock)
{
    QTextBlock block = findBlockByNumber(firstBlock);
    for (int left = lastBlock - firstBlock + 1; left > 0 && block.isValid(); block = block.next()) {
        if (block.length() - 1 <= kMaxBlock) {
            --left;
            continue;
        }
        const int cut = cutPoint(block.text().left(kMaxBlock), !beginsSoftly(block), m_layout->isRightToLeft(block));
        const qsizetype position = m_text.textPosition(block.position()) + cut;
        QTextCursor cursor(this);
        cursor.setPosition(block.position() + cut);
        cursor.insertBlock();
        m_text.addSoftBreak(position);
    }
}

int PageDocument::cutPoint(const QString& block, bool begins, bool rightToLeft) const
{
    // Where a line wraps anyway the break cannot be seen.
    int cut = m_layout->lastLineStart(block, kMaxBlock / 2, begins, rightToLeft);
    if (cut <= 0) {
        cut = int(block.lastIndexOf(u' ')) + 1;
    }
    if (cut <= 0) {
        cut = int(block.size());
    }
    const bool splitsPair = cut < block.size() ? block[cut].isLowSurrogate() : block.back().isHighSurrogate();
    return splitsPair && cut > 1 ? cut - 1 : cut;
}

} // namespace longhand
