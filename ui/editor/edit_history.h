#pragma once

#include "ui/editor/manuscript_text.h"

#include <vector>

namespace longhand {

/// One change of the manuscript by the author, in text positions.
struct TextEdit
{
    qsizetype position = 0;
    QString removed;
    std::vector<TextSpan> removedHands;
    QString added;
    std::vector<TextSpan> addedHands;

    TextEdit inverse() const { return {position, added, addedHands, removed, removedHands}; }
};

/// Undo and redo of the author's edits. Not Qt's own: that one is lost whenever it is switched off for streaming and
/// would record the view's soft breaks. Text that the model appends later stands behind every recorded edit, so the
/// edits stay valid.
class EditHistory
{
public:
    /// Records an edit; typing and deleting in one go become one step, a new word or line begins the next.
    void record(TextEdit edit);
    /// The next edit begins a step of its own.
    void breakStep() { m_mayJoin = false; }
    void clear();

    bool canUndo() const { return m_done > 0; }
    bool canRedo() const { return m_done < m_edits.size(); }
    /// The edit that takes back the last step. Requires canUndo().
    TextEdit takeUndo();
    /// The edit that does the next step again. Requires canRedo().
    TextEdit takeRedo();

private:
    bool join(const TextEdit& edit);

    static constexpr std::size_t MaxSteps = 2000;
    std::vector<TextEdit> m_edits;
    std::size_t m_done = 0; ///< edits before it are in the text
    bool m_mayJoin = false;
};

} // namespace longhand
