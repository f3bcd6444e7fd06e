#include "ui/editor/page_view.h"

#include "ui/editor/edit_keys.h"
#include "ui/editor/manuscript_codec.h"

#include <QMimeData>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QStyle>
#include <QTextBlock>

#include <algorithm>

namespace longhand {

namespace {

/// Characters: a larger change rebuilds the document, which is linear.
bool isLarge(const TextEdit& edit)
{
    return edit.added.size() + edit.removed.size() > 8000;
}

QMouseEvent moved(const QMouseEvent* event, const QPointF& position)
{
    return {event->type(),   position,         event->scenePosition(), event->globalPosition(),
            event->button(), event->buttons(), event->modifiers(),     event->pointingDevice()};
}

} // namespace

PageView::PageView(QWidget* parent) : QPlainTextEdit(parent), m_document(new PageDocument(m_content.text(), this))
{
    setDocument(m_document);
    setUndoRedoEnabled(false);
    setFrameShape(QFrame::NoFrame);
    setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
    setTabChangesFocus(true);
    setCursorWidth(2);
    // The bar keeps its room, so that the column never moves, and shows its handle only when there is something to
    // scroll.
    connect(verticalScrollBar(), &QScrollBar::rangeChanged, this, [bar = verticalScrollBar()](int low, int high) {
        if (bar->property("idle").toBool() != (low == high)) {
            bar->setProperty("idle", low == high);
            bar->style()->unpolish(bar);
            bar->style()->polish(bar);
        }
    });
}

void PageView::changeFontSize(int steps)
{
    QFont changed = font();
    changed.setPointSizeF(std::clamp(changed.pointSizeF() + steps, 8.0, 40.0));
    setFont(changed);
}

void PageView::setPageSetting(const PageSetting& setting)
{
    if (setting == pageSetting()) {
        return;
    }
    pageLayout().setSetting(setting);
    fitColumn(true);
    relayPage();
}

void PageView::setRestingHeight(double part)
{
    if (part != m_restingHeight) {
        m_restingHeight = part;
        setRooms();
        relayPage();
    }
}

void PageView::fitColumn(bool fontChanged)
{
    const qreal before = pageLayout().columnWidth();
    const bool follow = showsEnd();
    const int side = pageLayout().fitColumn(width() - verticalScrollBar()->sizeHint().width());
    setRooms();
    setViewportMargins(side, 0, side, 0);
    if ((pageLayout().columnWidth() != before || fontChanged) && !model().softBreaks().empty()) {
        rebuild();
    }
    if (follow) {
        scrollToEnd();
    }
}

void PageView::setRooms()
{
    pageLayout().setRooms(m_restingHeight > 0 ? (1 - m_restingHeight) * viewport()->height() : 0);
}

/// Lays everything out again; what was in view stays in view.
void PageView::relayPage()
{
    const bool follow = showsEnd();
    const int top = firstVisibleBlock().blockNumber();
    for (QTextBlock block = m_document->begin(); block.isValid(); block = block.next()) {
        block.layout()->clearLayout();
    }
    {
        const auto own = m_document->ownChange();
        m_document->markContentsDirty(0, m_document->characterCount());
    }
    Q_EMIT pageLayout().documentSizeChanged(pageLayout().documentSize()); // the bar's range depends on heights, too
    viewport()->update();
    scrollBack(follow, m_document->findBlockByNumber(top));
}

void PageView::resizeEvent(QResizeEvent* event)
{
    const bool follow = showsEnd();
    fitColumn(false);
    QPlainTextEdit::resizeEvent(event);
    setRooms();
    if (follow) {
        scrollToEnd();
    }
}

void PageView::changeEvent(QEvent* event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::FontChange) {
        fitColumn(true);
    }
}

bool PageView::isAtEnd() const
{
    return verticalScrollBar()->value() >= verticalScrollBar()->maximum();
}

void PageView::scrollToEnd()
{
    // Laying out what comes into view can make the document longer: then once more.
    for (int i = 0; i < 3 && !isAtEnd(); ++i) {
        verticalScrollBar()->setValue(verticalScrollBar()->maximum());
    }
}

void PageView::scrollBack(bool toEnd, const QTextBlock& top)
{
    if (toEnd) {
        scrollToEnd();
    } else {
        verticalScrollBar()->setValue(top.firstLineNumber());
    }
}

void PageView::rebuild()
{
    const ManuscriptText& text = model();
    const qsizetype size = text.text().size();
    const qsizetype anchor = std::min(text.textPosition(textCursor().anchor()), size);
    const qsizetype position = std::min(text.textPosition(textCursor().position()), size);
    const qsizetype top = text.textPosition(firstVisibleBlock().position());
    const bool follow = showsEnd();
    const QString shown = m_document->breakAnew();
    {
        const auto own = m_document->ownChange();
        setPlainText(shown);
        setUndoRedoEnabled(false);
    }
    setCaret(anchor, position, Scroll::Stay);
    scrollBack(follow, m_document->findBlock(int(text.documentPosition(std::min(top, size)))));
}

std::vector<PageToken> PageView::change(const TextEdit& edit, const std::vector<PageReplacement>* parts)
{
    const auto [from, to] = model().documentRange(edit.position, edit.position + edit.removed.size());
    std::vector<PageToken> gone = m_content.apply(edit, from, to, parts);
    if (isLarge(edit)) {
        rebuild();
    } else {
        m_document->replace(from, to, edit.added);
    }
    return gone;
}

void PageView::insertAside(const TextEdit& edit)
{
    const bool follow = isAtEnd();
    const QTextCursor caret = textCursor();
    const qsizetype anchor = model().textPosition(caret.anchor());
    const qsizetype at = model().textPosition(caret.position());
    const bool selectionEndsHere = caret.hasSelection() && std::max(anchor, at) == edit.position;
    change(edit);
    if (selectionEndsHere) {
        setCaret(anchor, at, Scroll::Stay); // else the selection would grow with the text
    } else if (isLarge(edit)) {
        const auto moved = [&](qsizetype place) { return place < edit.position ? place : place + edit.added.size(); };
        setCaret(moved(anchor), moved(at), Scroll::Stay);
    }
    if (follow) {
        scrollToEnd();
    }
}

std::pair<qsizetype, qsizetype> PageView::selectedRange() const
{
    const QTextCursor caret = textCursor();
    return {model().textPosition(caret.selectionStart()), model().textPosition(caret.selectionEnd())};
}

void PageView::selectRange(qsizetype from, qsizetype to)
{
    const qsizetype size = model().text().size();
    setCaret(std::clamp<qsizetype>(from, 0, size), std::clamp<qsizetype>(to, 0, size), Scroll::Show);
}

void PageView::setCaret(qsizetype anchor, qsizetype position, Scroll scroll)
{
    const int place = verticalScrollBar()->value();
    QTextCursor cursor(m_document);
    cursor.setPosition(int(model().documentPosition(anchor)));
    if (position != anchor) {
        cursor.setPosition(int(model().documentPosition(position)), QTextCursor::KeepAnchor);
    }
    setTextCursor(cursor);
    if (scroll == Scroll::Stay) {
        verticalScrollBar()->setValue(place);
    }
}

QRectF PageView::caretRect(qsizetype position) const
{
    const int inDocument = int(model().documentPosition(std::clamp<qsizetype>(position, 0, model().text().size())));
    const QTextBlock block = m_document->findBlock(inDocument);
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

void PageView::mousePressEvent(QMouseEvent* event)
{
    QMouseEvent onLine = moved(event, visibleText().onLine(event->position()));
    QPlainTextEdit::mousePressEvent(&onLine);
}

void PageView::mouseMoveEvent(QMouseEvent* event)
{
    const bool inside = viewport()->rect().contains(event->position().toPoint());
    QMouseEvent onLine = moved(event, inside ? visibleText().onLine(event->position()) : event->position());
    QPlainTextEdit::mouseMoveEvent(&onLine);
}

void PageView::mouseReleaseEvent(QMouseEvent* event)
{
    QMouseEvent onLine = moved(event, visibleText().onLine(event->position()));
    QPlainTextEdit::mouseReleaseEvent(&onLine);
}

void PageView::mouseDoubleClickEvent(QMouseEvent* event)
{
    QMouseEvent onLine = moved(event, visibleText().onLine(event->position()));
    QPlainTextEdit::mouseDoubleClickEvent(&onLine);
}

void PageView::wheelEvent(QWheelEvent* event)
{
    if (event->modifiers() & Qt::ControlModifier) {
        // Touchpads and fine wheels send parts of a step.
        m_wheel += event->angleDelta().y();
        const int steps = m_wheel / QWheelEvent::DefaultDeltasPerStep;
        m_wheel -= steps * QWheelEvent::DefaultDeltasPerStep;
        if (steps != 0) {
            changeFontSize(steps);
        }
        event->accept();
        return;
    }
    QPlainTextEdit::wheelEvent(event);
}

void PageView::keyPressEvent(QKeyEvent* event)
{
    QTextCursor caret = textCursor();
    if (stepOverBreakBefore(*event, caret, model())) {
        setTextCursor(caret);
    }
    QPlainTextEdit::keyPressEvent(event);
    caret = textCursor();
    if (stepOverBreakAfter(*event, caret, model())) {
        setTextCursor(caret);
    }
}

QMimeData* PageView::createMimeDataFromSelection() const
{
    const auto [from, to] = selectedRange();
    auto* data = new QMimeData;
    data->setText(QString::fromStdString(fromDisplay(QStringView(model().text()).mid(from, to - from))));
    return data;
}

VisibleText PageView::visibleText() const
{
    VisibleText visible(model(), pageLayout());
    const QPointF offset = contentOffset();
    // Heights are summed up here: Qt's block geometry walks there from the first block.
    qreal y = 0;
    for (QTextBlock block = firstVisibleBlock(); block.isValid(); block = block.next()) {
        const QRectF box = blockBoundingRect(block);
        const QPointF topLeft = box.topLeft() + QPointF(0, y) + offset;
        if (topLeft.y() > viewport()->height()) {
            break;
        }
        visible.append(block, topLeft);
        y += box.height();
    }
    return visible;
}

void PageView::paintEvent(QPaintEvent* event)
{
    const VisibleText visible = visibleText();
    const std::vector<PageMark> marks = m_painter.marksOf(visible);
    if (isTinted() || !marks.empty()) {
        QPainter painter(viewport());
        painter.setClipRegion(event->region());
        m_painter.paintBehind(painter, visible, marks);
    }
    QPlainTextEdit::paintEvent(event);
    QPainter painter(viewport());
    painter.setClipRegion(event->region());
    m_painter.paintOver(painter, visible, marks, *this);
}

} // namespace longhand
