#pragma once

#include "engine/types/step_event.h"
#include "engine/types/token.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace longhand {

/// The output audit: notices on the fly that the text goes round in circles, a block of 16 to 1,024 tokens standing
/// four times or more in a row at its end. A block of 5 tokens repeated counts as one of 20: reported is the smallest
/// length of 16 or more that is a multiple of the true period.
///
/// Exact, neither false alarms nor misses: for each of the 1,009 lengths it counts for how many tokens the text has
/// been equal to itself that many tokens ago. That is one pass over 1,009 numbers a token (two adjacent arrays, which
/// the compiler vectorises), less than any bookkeeping of candidates would need in the worst case, and the same always.
class LoopDetector
{
public:
    static constexpr std::int32_t kShortest = 16;
    static constexpr std::int32_t kLongest = 1024;
    static constexpr std::int32_t kRepeats = 4;

    LoopDetector();

    /// The text is now this; a loop that it ends in is reported when the next block is complete.
    void begin(std::span<const TokenId> text);
    /// The text has grown by a token (>= 0). Reports a loop when its fourth block is complete, and again at each
    /// further block. LoopNote::begin counts from the start of the text given to begin().
    std::optional<LoopNote> push(TokenId token);

private:
    static constexpr std::size_t kLengths = kLongest - kShortest + 1;
    static constexpr std::size_t kBuffer = 16 * std::size_t{kLongest};

    std::optional<LoopNote> report() const;

    std::int64_t m_size = 0;
    std::vector<TokenId> m_recent; // [kBuffer] the last tokens stand in [.., m_end), at least kLongest of them
    std::size_t m_end = 0;
    /// [kLongest - length] for how many tokens, up to the last, text[i] == text[i - length]; the order of the tokens
    /// they are compared with.
    std::array<std::int32_t, kLengths> m_equal{};
};

} // namespace longhand
