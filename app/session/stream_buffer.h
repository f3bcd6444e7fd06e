#pragma once

#include "app/session/session.h"

namespace longhand {

/// Holds what was generated and not drained yet. Bounded as far as possible: no token and no character is ever dropped,
/// but if nobody drains for long, steps are merged, so that only the text and its token ids keep growing. Not
/// thread-safe.
class StreamBuffer
{
public:
    static constexpr std::size_t kMaxSteps = 1024;

    /// textBytes: bytes of `text` for each of the step's tokens.
    void add(StepEvent step, std::string_view text, const std::vector<std::uint32_t>& textBytes);
    void add(ChangeOutcome outcome) { m_batch.changes.push_back(std::move(outcome)); }
    StreamBatch take() { return std::exchange(m_batch, {}); }

private:
    StreamBatch m_batch;
};

} // namespace longhand
