#pragma once

#include "app/project/store/manuscript_edit.h"

#include <chrono>
#include <deque>
#include <optional>
#include <string_view>
#include <unordered_map>

namespace longhand {

/// Editing history of an open project: which heads before an edit are worth keeping as a take, and which head has a
/// text that comes back (undo, redo). Storage thread.
class EditMemory
{
public:
    using Clock = std::chrono::steady_clock;

    /// Call before an edit of the text `old` at `head`. Returns a head to keep, if any: the one at which a burst of
    /// edits began, as soon as the burst changes existing text; or the current one if the edit deletes a passage.
    std::optional<SpanId> beforeEdit(SpanId head, std::string_view old, const EditPlan& plan,
                                     Clock::time_point now = Clock::now());
    /// Call when an edit is saved. kept: what beforeEdit() named, which is saved with it.
    void afterEdit(SpanId head, std::optional<SpanId> kept = {});
    /// Call when something other than an edit moved the head: the next edit begins a burst.
    void endBurst() { m_last = 0; }
    /// Call when something other than a burst refers to a head from now on: a take, a snapshot.
    void keepApart(SpanId head) { m_apart = head; }
    /// The newest span that an edit must leave in the way to the text (gatherWords()), after beforeEdit(): the head at
    /// which the burst began, or a later one that something refers to. So it is known where other texts branch off.
    SpanId apart() const { return m_apart; }

    /// Remembers the text of a head.
    void remember(SpanId head, std::string_view text);
    /// A head known to have had this text; 0: none.
    SpanId headWith(std::string_view text) const;

private:
    /// A longer pause ends a burst.
    static constexpr std::chrono::minutes kPause{2};
    /// Bytes deleted in one edit, about thirty words: more than retyping.
    static constexpr std::size_t kPassage = 160;
    static constexpr std::size_t kMaxKnown = 4096;

    SpanId m_base = 0;          ///< the head at which the burst began
    std::size_t m_baseSize = 0; ///< bytes of its text but blanks at its end
    bool m_baseKept = false;
    SpanId m_last = 0; ///< the head after the last edit
    SpanId m_apart = 0;
    Clock::time_point m_lastTime;
    std::unordered_map<std::size_t, SpanId> m_known; ///< by hash of the text
    std::deque<std::size_t> m_order;
};

} // namespace longhand
