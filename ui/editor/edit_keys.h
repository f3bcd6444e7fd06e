#pragma once

class QKeyEvent;
class QTextCursor;

namespace longhand {

class ManuscriptText;

/// Whether a key would change the text of a page that is not locked.
bool wouldEdit(const QKeyEvent& event);
/// A letter with Alt that is no command: Qt would insert the letter.
bool isIdleCommand(const QKeyEvent& event);
/// Return or Enter, with Shift or without: begins a paragraph.
bool beginsParagraph(const QKeyEvent& event);

// At a soft break two places of the caret are one in the text; keys must treat them as one. Both return whether they
// moved the caret.

/// Before the key: a deletion must not take the soft break itself.
bool stepOverBreakBefore(const QKeyEvent& event, QTextCursor& caret, const ManuscriptText& text);
/// After the key: one step to the side must not end at the other side of a soft break.
bool stepOverBreakAfter(const QKeyEvent& event, QTextCursor& caret, const ManuscriptText& text);

} // namespace longhand
