#include "ui/context/context_text.h"

#include <QEvent>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextCursor>

#include <algorithm>
#include <utility>

namespace longhand {

namespace {

/// Characters inserted per turn: a few milliseconds.
constexpr qsizetype kPortion = 20000;

} // namespace

ContextText::ContextText(QWidget* parent)
    : QPlainTextEdit(parent), m_blocks(std::make_shared<std::vector<ContextBlock>>())
{
    setReadOnly(true);
    setUndoRedoEnabled(false);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    setFrameShape(QFrame::NoFrame);
    setAccessibleName(tr("The text that the model reads"));
    m_filling.setInterval(0);
    connect(&m_filling, &QTimer::timeout, this, &ContextText::fill);
}

void ContextText::setBlocks(std::shared_ptr<const std::vector<ContextBlock>> blocks)
{
    // Titles contain numbers that change all the time: they are updated in place.
    const auto alike = [](const ContextBlock& a, const ContextBlock& b) {
        return a.kind == b.kind && a.section == b.section && (a.kind == ContextBlock::Kind::Title || a.text == b.text);
    };
    const auto end = m_blocks->begin() + std::ptrdiff_t(m_shown);
    const auto differs = std::mismatch(m_blocks->begin(), end, blocks->begin(), blocks->end(), alike).first;
    const auto same = std::size_t(differs - m_blocks->begin());
    for (std::size_t i = 0; i < same; ++i) {
        if ((*m_blocks)[i].text != (*blocks)[i].text) {
            QTextCursor cursor(document()->findBlockByNumber(int(i)));
            cursor.movePosition(QTextCursor::EndOfBlock, QTextCursor::KeepAnchor);
            cursor.insertText((*blocks)[i].text, formatOf((*blocks)[i].kind));
        }
    }
    if (blocks->empty()) {
        m_place = 0;
    } else if (m_shown > 0 && same < m_shown) {
        m_place = verticalScrollBar()->value();
    }
    if (same == 0 || same < m_shown / 2) {
        clear();
        m_shown = 0;
    } else if (same < m_shown) {
        QTextCursor cursor(document()->findBlockByNumber(int(same) - 1));
        cursor.movePosition(QTextCursor::EndOfBlock);
        cursor.movePosition(QTextCursor::End, QTextCursor::KeepAnchor);
        cursor.removeSelectedText();
        m_shown = same;
    }
    m_blocks = std::move(blocks);
    m_filling.start();
}

void ContextText::fill()
{
    QTextCursor cursor(document());
    cursor.movePosition(QTextCursor::End);
    cursor.beginEditBlock();
    qsizetype size = 0;
    for (; m_shown < m_blocks->size() && size < kPortion; ++m_shown) {
        const ContextBlock& block = (*m_blocks)[m_shown];
        const QTextCharFormat format = formatOf(block.kind);
        if (m_shown > 0) {
            cursor.insertBlock(QTextBlockFormat(), format);
        }
        cursor.insertText(block.text, format);
        size += block.text.size() + 20;
    }
    cursor.endEditBlock();
    if (m_shown == m_blocks->size()) {
        m_filling.stop();
        if (const int place = std::exchange(m_place, 0); place > 0 && m_wantedSection < 0) {
            verticalScrollBar()->setValue(place);
        }
    }
    if (m_wantedSection >= 0) {
        showSection(m_wantedSection);
    }
}

void ContextText::showSection(int section)
{
    m_wantedSection = section;
    for (std::size_t i = 0; i < m_shown; ++i) {
        if ((*m_blocks)[i].section == section) {
            const QTextBlock block = document()->findBlockByNumber(int(i));
            QTextCursor cursor(block);
            setTextCursor(cursor);
            verticalScrollBar()->setValue(block.firstLineNumber());
            m_wantedSection = -1;
            return;
        }
    }
}

QTextCharFormat ContextText::formatOf(ContextBlock::Kind kind) const
{
    QTextCharFormat format;
    switch (kind) {
    case ContextBlock::Kind::Title:
        format.setFontWeight(QFont::Bold);
        format.setForeground(palette().color(QPalette::Link));
        break;
    case ContextBlock::Kind::Unread:
        format.setFontItalic(true);
        format.setForeground(palette().color(QPalette::PlaceholderText));
        break;
    case ContextBlock::Kind::Read:
        format.setForeground(palette().color(QPalette::Text));
        break;
    }
    return format;
}

void ContextText::changeEvent(QEvent* event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_shown > 0) {
        m_place = verticalScrollBar()->value();
        m_shown = 0;
        clear();
        m_filling.start();
    }
}

} // namespace longhand
