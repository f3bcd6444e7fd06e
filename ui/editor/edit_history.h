#pragma once

#include "ui/editor/manuscript_text.h"
#include "ui/editor/token_track.h"

#include <optional>
#include <vector>

namespace longhand {

/// One change of the manuscript, in text positions.
struct TextEdit
{
    qsizetype position = 0;
    QString removed;
    std::vector<TextSpan> removedHands;
    QString added;
    std::vector<TextSpan> addedHands;

    std::vector<PageToken> removedTokens = {}; ///< that it touched, where they stood before
    std::vector<PageToken> addedTokens = {};   ///< that it brings, where they stand after it

    TextEdit inverse() const
    {
        return {position, added, addedHands, removed, removedHands, addedTokens, removedTokens};
    }
};

/// Undo and redo across the author's edits, what the model wrote (a run is one step) and changes of the take. Not Qt's
/// own: that one is lost whenever it is switched off for streaming and would record the view's soft breaks. Every
/// change of the text is recorded, in order, so all steps stay valid. What a run writes while the author types goes
/// under his steps, as if it had been there before: undo takes back what he did last, and redo is not lost by it.
class EditHistory
{
public:
    /// Records an edit; typing and deleting in one go become one step, a new word or line begins the next.
    void record(TextEdit edit);
    /// What a run wrote at the end: one step with what it wrote before, if nothing came between.
    void recordGenerated(qsizetype position, const QString& text, SpanId run);
    /// A run is being written from now on, and goes to `position`. Until closeRun().
    void openRun(SpanId run, qsizetype position);
    void closeRun();
    /// The next step to be taken back is of what this run wrote. Requires canUndo().
    bool undoTakesRun(SpanId run) const;
    /// The next edit begins a step of its own.
    void breakStep() { m_mayJoin = false; }
    void clear();

    bool canUndo() const { return m_done > 0; }
    bool canRedo() const { return m_done < m_edits.size(); }
    /// The edit that takes back the last step. Requires canUndo().
    TextEdit takeUndo();
    /// The edit that does the next step again. Requires canRedo().
    TextEdit takeRedo();
    /// The tokens that went with the edit just taken back, done again or recorded.
    void noteUndone(std::vector<PageToken> gone) { m_edits[m_done].addedTokens = std::move(gone); }
    void noteDone(std::vector<PageToken> gone) { m_edits[m_done - 1].removedTokens = std::move(gone); }

private:
    /// The run being written, and where its step is or will be.
    struct OpenRun
    {
        SpanId run = 0;
        std::size_t step = 0;
        bool recorded = false;
        qsizetype position = 0; ///< where it goes in the text before that step, while it is not recorded
    };
    bool join(const TextEdit& edit);
    void forgetOldest();
    bool recordUnder(qsizetype position, const QString& text);
    /// Where something put in at `position` before these steps stands after them; less than zero: nowhere.
    qsizetype followed(qsizetype position, std::size_t from, std::size_t to) const;

    static constexpr std::size_t MaxSteps = 2000;
    std::vector<TextEdit> m_edits;
    std::size_t m_done = 0; ///< edits before it are in the text
    bool m_mayJoin = false;
    std::optional<SpanId> m_run; ///< the last step is what this run wrote, so far
    std::optional<OpenRun> m_open;
};

} // namespace longhand
