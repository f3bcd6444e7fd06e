#pragma once

#include "engine/types.h"

#include <cstdint>
#include <vector>

namespace longhand {

/// Who proposed a token. The numbers are stored in projects: add at the end, never renumber.
enum class TokenSource : std::uint8_t
{
    Target = 0, ///< the target's own draw
    SelfDraft = 1,
    Head = 2,
    Ngram = 3,
    Suffix = 4,
    SmallModel = 5,
    Glide = 6,
    Replay = 7,
};

enum class FinishReason : std::uint8_t
{
    None = 0,
    Length = 1,     ///< the target length is reached
    EndOfStory = 2, ///< the model ended the story (AtEnd::Stop)
    Stopped = 3,    ///< the author stopped it
    ContextFull = 4,
};

/// What one turn of the loop did: one verification pass and the tokens it gave. Value type, goes between threads.
struct StepEvent
{
    std::int64_t step = 0;          ///< from 0 within a run
    std::int64_t firstPosition = 0; ///< absolute position of tokens[0] in the text
    std::vector<TokenId> tokens;
    std::vector<TokenSource> sources; ///< one a token
    std::int32_t rows = 0;            ///< rows of the verification pass
    double seconds = 0;               ///< whole step, draft included
    double sampleSeconds = 0;         ///< of which sampling
    std::uint64_t bytesMoved = 0;     ///< weights and KV read by the pass
    FinishReason finish = FinishReason::None;
};

} // namespace longhand
