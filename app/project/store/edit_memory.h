#pragma once

#include "app/project/store/manuscript_edit.h"

#include <chrono>
#include <deque>
#include <optional>
#include <string_view>
#include <unordered_map>

namespace longhand {

/// What a project remembers of its editing while it is open: which of the heads before an edit is worth keeping as a
/// take, and which head has a text that comes back (undo, redo). Storage thread.
class EditMemory
{
public:
    using Clock = std::chrono::steady_clock;

    /// An edit of the text `old` at `head` is about to be made. Gives a head to keep: the one with which a burst of
    /// edits began, as soon as the burst changes what was there; and one from which a passage goes at once.
    std::optional<SpanId> beforeEdit(SpanId head, std::string_view old, const EditPlan& plan,
                                     Clock::time_point now = Clock::now());
    void afterEdit(SpanId head) { m_last = head; }
    /// Something else moved the head: the next edit begins a burst.
    void endBurst() { m_last = 0; }

    /// The text of a head.
    void remember(SpanId head, std::string_view text);
    /// A head that had this text when it was last seen; 0: none.
    SpanId headWith(std::string_view text) const;

private:
    /// An author who stops for so long begins something new.
    static constexpr std::chrono::minutes Pause{2};
    /// Bytes that go in one edit, about thirty words: not a matter of retyping.
    static constexpr std::size_t Passage = 160;
    static constexpr std::size_t MaxKnown = 4096;

    SpanId m_base = 0;          ///< the head with which the burst began
    std::size_t m_baseSize = 0; ///< bytes of its text
    bool m_baseKept = false;
    SpanId m_last = 0; ///< the head that the last edit made
    Clock::time_point m_lastTime;
    std::unordered_map<std::size_t, SpanId> m_known; ///< by hash of the text
    std::deque<std::size_t> m_order;
};

} // namespace longhand
