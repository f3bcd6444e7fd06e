#pragma once

#include "ui/editor/history_companion.h"
#include "ui/editor/text_edit.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace longhand {

/// Undo and redo across the author's edits, what the model wrote (a run is one step) and changes of the take. Qt's own
/// history is lost whenever it is switched off for streaming, and would record the view's soft breaks. Every text
/// change is recorded in order, so all steps stay valid. What a run writes while the author types goes below the
/// author's steps, as if it had been there before: undo reverts the author's last step, and redo is not lost. What a
/// companion keeps beside the text is part of the same steps.
class EditHistory
{
public:
    /// Must outlive the history, or be taken off.
    void setCompanion(HistoryCompanion* companion) { m_companion = companion; }
    HistoryCompanion* companion() const { return m_companion; }
    /// Opens a step with any changes beside the text and at most one edit of the text, until closeStep().
    void openStep();
    /// changed: something beside the text changed; without an edit and without that, no step is recorded. A step
    /// without text joins the last one if that was closed under the same name (0: none) and nothing came between.
    void closeStep(bool changed, std::int64_t name = 0);
    /// The data beside the open step, else beside the last step done; null if there is none.
    std::shared_ptr<BesideStep> beside() const;
    /// The same for the step that would be redone. Requires canRedo().
    std::shared_ptr<BesideStep> besideRedo() const { return m_steps[m_done].beside; }

    /// Records an edit; typing and deleting in one go become one step, a new word or line begins the next.
    void record(TextEdit edit);
    /// What a run wrote at the end: one step with what it wrote before, if nothing came between.
    void recordGenerated(qsizetype position, const QString& text, SpanId run);
    /// Starts a run whose text goes to `position`, until closeRun(). What was undone before can no longer be redone,
    /// unless the run merely continues.
    void openRun(SpanId run, qsizetype position);
    void closeRun();
    /// The next step to undo is what this run wrote. Requires canUndo().
    bool undoTakesRun(SpanId run) const;
    /// The next edit begins a new step.
    void breakStep() { m_mayJoin = false; }
    void clear();

    bool canUndo() const { return m_done > 0; }
    bool canRedo() const { return m_done < m_steps.size(); }
    /// The edit that undoes the last step. Requires canUndo().
    TextEdit takeUndo();
    /// The edit that redoes the next step. Requires canRedo().
    TextEdit takeRedo();
    /// The tokens that belong to the edit just undone, redone or recorded.
    void noteUndone(std::vector<PageToken> gone) { m_steps[m_done].edit.addedTokens = std::move(gone); }
    void noteDone(std::vector<PageToken> gone) { m_steps[m_done - 1].edit.removedTokens = std::move(gone); }

private:
    struct Step
    {
        TextEdit edit;
        std::shared_ptr<BesideStep> beside;
    };
    /// The run being written, and where its step is or will be.
    struct OpenRun
    {
        SpanId run = 0;
        std::size_t step = 0;
        bool recorded = false;
        qsizetype position = 0; ///< where it goes in the text before that step, until it is recorded
        std::shared_ptr<BesideStep> beside = nullptr; ///< of that step
    };
    bool join(const TextEdit& edit);
    void push(TextEdit edit);
    void forgetOldest();
    bool recordUnder(qsizetype position, const QString& text);
    /// Where something inserted at `position` before these steps is after them; below zero: gone.
    qsizetype followed(qsizetype position, std::size_t from, std::size_t to) const;

    static constexpr std::size_t kMaxSteps = 2000;
    HistoryCompanion* m_companion = nullptr;
    std::vector<Step> m_steps;
    std::size_t m_done = 0; ///< steps before it are in the text
    bool m_open = false;    ///< openStep() without an edit so far
    std::shared_ptr<BesideStep> m_openBeside;
    std::int64_t m_name = 0; ///< of the last step, if it was closed under one
    bool m_mayJoin = false;
    std::optional<SpanId> m_run; ///< the last step is what this run wrote, so far
    std::optional<OpenRun> m_openRun;
};

} // namespace longhand
