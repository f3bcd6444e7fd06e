#pragma once

#include "app/session/session.h"

namespace longhand {

/// What was generated and not drained yet. Bounded where it can be: no token and no character is ever dropped, but when
/// nobody drains for long, the steps run into one, so that what is left to hold is the text and its token ids. Not
/// thread-safe.
class StreamBuffer
{
public:
    static constexpr std::size_t maxSteps = 1024;

    /// textBytes: of `text`, for each of the step's tokens.
    void add(StepEvent step, std::string_view text, const std::vector<std::uint32_t>& textBytes);
    StreamBatch take() { return std::exchange(m_batch, {}); }

private:
    StreamBatch m_batch;
};

} // namespace longhand
