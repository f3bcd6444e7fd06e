// Keys, mouse and clipboard of the page.
#include "ui/editor/manuscript_codec.h"
#include "ui/editor/manuscript_edit.h"
#include "ui/editor/page_layout.h"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMimeData>
#include <QTextBlock>

#include <cmath>
#include <memory>

namespace longhand {

namespace {

bool isBackward(const QKeyEvent* event)
{
    return event->key() == Qt::Key_Backspace || event->matches(QKeySequence::DeleteStartOfWord);
}

bool isForward(const QKeyEvent* event)
{
    return event->matches(QKeySequence::Delete) || event->matches(QKeySequence::DeleteEndOfWord);
}

} // namespace

void ManuscriptEdit::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Undo)) {
        undoEdit();
        return;
    }
    if (event->matches(QKeySequence::Redo)) {
        redoEdit();
        return;
    }
    if (m_locked) {
        if (wouldEdit(event)) {
            Q_EMIT editRefused();
            return;
        }
        QPlainTextEdit::keyPressEvent(event);
        return;
    }
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (enter && !(event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier))) {
        textCursor().insertBlock(); // Shift+Return too: the manuscript knows one kind of line end
        ensureCursorVisible();
        return;
    }
    if (handleSoftBoundary(event)) {
        return;
    }
    QPlainTextEdit::keyPressEvent(event);
}

/// At a soft break two caret positions are one in the text; keys must treat them as one.
bool ManuscriptEdit::handleSoftBoundary(QKeyEvent* event)
{
    QTextCursor cursor = textCursor();
    const auto atSoftStart = [this](const QTextCursor& c) {
        return c.atBlockStart() && m_text.isSoftBreak(m_text.textPosition(c.position()));
    };
    const auto atSoftEnd = [this](const QTextCursor& c) {
        return c.atBlockEnd() && m_text.isSoftBreak(m_text.textPosition(c.position()));
    };
    if (!cursor.hasSelection() && isBackward(event) && atSoftStart(cursor)) {
        cursor.movePosition(QTextCursor::PreviousCharacter);
        setTextCursor(cursor);
        return false;
    }
    if (!cursor.hasSelection() && isForward(event) && atSoftEnd(cursor)) {
        cursor.movePosition(QTextCursor::NextCharacter);
        setTextCursor(cursor);
        return false;
    }
    const bool shift = event->modifiers() & Qt::ShiftModifier;
    const bool plain = !(event->modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier));
    if (plain && (event->key() == Qt::Key_Right || event->key() == Qt::Key_Left)) {
        QPlainTextEdit::keyPressEvent(event);
        cursor = textCursor();
        if (atSoftEnd(cursor)) {
            const auto mode = shift ? QTextCursor::KeepAnchor : QTextCursor::MoveAnchor;
            cursor.movePosition(
                event->key() == Qt::Key_Right ? QTextCursor::NextCharacter : QTextCursor::PreviousCharacter, mode);
            setTextCursor(cursor);
        }
        return true;
    }
    return false;
}

bool ManuscriptEdit::wouldEdit(const QKeyEvent* event) const
{
    if (isBackward(event) || isForward(event) || event->matches(QKeySequence::Paste) ||
        event->matches(QKeySequence::Cut)) {
        return true;
    }
    const bool command = event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier);
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    return !command && (enter || (!event->text().isEmpty() && event->text().front().isPrint()));
}

QMimeData* ManuscriptEdit::createMimeDataFromSelection() const
{
    const QTextCursor cursor = textCursor();
    const qsizetype from = m_text.textPosition(cursor.selectionStart());
    const qsizetype to = m_text.textPosition(cursor.selectionEnd());
    auto data = std::make_unique<QMimeData>();
    data->setText(QString::fromStdString(fromDisplay(QStringView(m_text.text()).mid(from, to - from))));
    return data.release();
}

bool ManuscriptEdit::canInsertFromMimeData(const QMimeData* source) const
{
    return !m_locked && source->hasText();
}

void ManuscriptEdit::insertFromMimeData(const QMimeData* source)
{
    if (m_locked || !source->hasText()) {
        return;
    }
    QString text = source->text();
    text.replace(QLatin1String("\r\n"), QLatin1String("\n"));
    text.replace(u'\r', u'\n');
    text.replace(QChar::ParagraphSeparator, u'\n');
    text.replace(QChar::LineSeparator, u'\n');
    const QTextCursor cursor = textCursor();
    TextEdit edit;
    edit.position = m_text.textPosition(cursor.selectionStart());
    edit.removed = m_text.text().mid(edit.position, m_text.textPosition(cursor.selectionEnd()) - edit.position);
    edit.removedHands = m_text.handsIn(edit.position, edit.removed.size());
    edit.added = toDisplay(text.toStdString());
    edit.addedHands = {TextSpan{0, edit.added.size(), SpanKind::Author, 0}};
    m_history.breakStep();
    m_history.record(edit);
    m_history.breakStep();
    m_history.noteDone(applyEdit(edit));
}

QPointF ManuscriptEdit::snapToLine(const QPointF& position) const
{
    // Between the lines' own boxes lies the line spacing; a click there belongs to the nearer line.
    QTextBlock block = firstVisibleBlock();
    QPointF offset = contentOffset();
    while (block.isValid()) {
        const QRectF box = blockBoundingGeometry(block).translated(offset);
        if (position.y() < box.bottom() || !block.next().isValid()) {
            const QTextLayout* layout = block.layout();
            double best = 1e9;
            double y = position.y();
            for (int i = 0; i < layout->lineCount(); ++i) {
                const QRectF line = layout->lineAt(i).naturalTextRect().translated(box.topLeft());
                const double distance = std::max({line.top() - position.y(), position.y() - line.bottom(), 0.0});
                if (distance < best) {
                    best = distance;
                    y = std::clamp(position.y(), line.top() + 1, line.bottom() - 1);
                }
            }
            return {position.x(), y};
        }
        block = block.next();
    }
    return position;
}

namespace {

QMouseEvent moved(const QMouseEvent* event, const QPointF& position)
{
    return {event->type(),   position,         event->scenePosition(), event->globalPosition(),
            event->button(), event->buttons(), event->modifiers(),     event->pointingDevice()};
}

} // namespace

void ManuscriptEdit::mousePressEvent(QMouseEvent* event)
{
    QMouseEvent snapped = moved(event, snapToLine(event->position()));
    QPlainTextEdit::mousePressEvent(&snapped);
    m_history.breakStep();
}

void ManuscriptEdit::mouseMoveEvent(QMouseEvent* event)
{
    const bool inside = viewport()->rect().contains(event->position().toPoint());
    QMouseEvent snapped = moved(event, inside ? snapToLine(event->position()) : event->position());
    QPlainTextEdit::mouseMoveEvent(&snapped);
}

void ManuscriptEdit::mouseReleaseEvent(QMouseEvent* event)
{
    QMouseEvent snapped = moved(event, snapToLine(event->position()));
    QPlainTextEdit::mouseReleaseEvent(&snapped);
}

void ManuscriptEdit::mouseDoubleClickEvent(QMouseEvent* event)
{
    QMouseEvent snapped = moved(event, snapToLine(event->position()));
    QPlainTextEdit::mouseDoubleClickEvent(&snapped);
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

void ManuscriptEdit::wheelEvent(QWheelEvent* event)
{
    if (event->modifiers() & Qt::ControlModifier) {
        changeFontSize(event->angleDelta().y() > 0 ? 1 : -1);
        event->accept();
        return;
    }
    QPlainTextEdit::wheelEvent(event);
}

} // namespace longhand
