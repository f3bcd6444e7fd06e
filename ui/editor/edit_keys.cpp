#include "ui/editor/edit_keys.h"

#include "ui/editor/manuscript_text.h"

#include <QKeyEvent>
#include <QTextCursor>

namespace longhand {

namespace {

constexpr Qt::KeyboardModifiers kCommandKeys = Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier;

bool isBackward(const QKeyEvent& event)
{
    return event.key() == Qt::Key_Backspace || event.matches(QKeySequence::DeleteStartOfWord);
}

bool isForward(const QKeyEvent& event)
{
    return event.matches(QKeySequence::Delete) || event.matches(QKeySequence::DeleteEndOfWord);
}

bool isAtSoftBreak(const QTextCursor& caret, const ManuscriptText& text)
{
    return text.isSoftBreak(text.textPosition(caret.position()));
}

} // namespace

bool beginsParagraph(const QKeyEvent& event)
{
    const bool enter = event.key() == Qt::Key_Return || event.key() == Qt::Key_Enter;
    return enter && !(event.modifiers() & kCommandKeys);
}

bool isIdleCommand(const QKeyEvent& event)
{
#if defined(Q_OS_MACOS)
    return false; // where Alt makes other letters
#else
    // With Ctrl it is another name of AltGr.
    return !event.text().isEmpty() && event.text().front().isPrint() && event.modifiers().testFlag(Qt::AltModifier) &&
           !event.modifiers().testFlag(Qt::ControlModifier);
#endif
}

bool wouldEdit(const QKeyEvent& event)
{
    if (isBackward(event) || isForward(event) || event.matches(QKeySequence::Paste) || event.matches(QKeySequence::Cut))
    {
        return true;
    }
    const bool letter = !event.text().isEmpty() && event.text().front().isPrint();
    return beginsParagraph(event) || (letter && !(event.modifiers() & kCommandKeys));
}

bool stepOverBreakBefore(const QKeyEvent& event, QTextCursor& caret, const ManuscriptText& text)
{
    if (caret.hasSelection()) {
        return false;
    }
    if (isBackward(event) && caret.atBlockStart() && isAtSoftBreak(caret, text)) {
        caret.movePosition(QTextCursor::PreviousCharacter);
        return true;
    }
    if (isForward(event) && caret.atBlockEnd() && isAtSoftBreak(caret, text)) {
        caret.movePosition(QTextCursor::NextCharacter);
        return true;
    }
    return false;
}

bool stepOverBreakAfter(const QKeyEvent& event, QTextCursor& caret, const ManuscriptText& text)
{
    const bool plain = !(event.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier));
    const bool right = event.key() == Qt::Key_Right;
    if (!plain || (!right && event.key() != Qt::Key_Left) || !caret.atBlockEnd() || !isAtSoftBreak(caret, text)) {
        return false;
    }
    caret.movePosition(right ? QTextCursor::NextCharacter : QTextCursor::PreviousCharacter,
                       event.modifiers() & Qt::ShiftModifier ? QTextCursor::KeepAnchor : QTextCursor::MoveAnchor);
    return true;
}

} // namespace longhand
