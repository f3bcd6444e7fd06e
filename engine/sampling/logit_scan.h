#pragma once

#include <cstddef>
#include <limits>
#include <span>
#include <vector>

namespace longhand {

/// Logits of which some are changed before the largest ones are looked for, with the largest of each block kept: after
/// one pass over all of them, only the blocks that matter are read again. Keeps its memory between uses.
class LogitScan
{
public:
    static constexpr std::size_t kBlock = 128;
    static constexpr float kNever = -std::numeric_limits<float>::infinity();

    /// Takes a copy; what is not finite becomes kNever.
    void take(std::span<const float> logits);
    std::span<const float> logits() const { return m_logits; }
    void set(std::size_t place, float logit);
    /// Of all logits; kNever if none is finite.
    float largest();
    /// The largest of logits [block * kBlock ...], after largest().
    std::span<const float> blockLargest() const { return m_blocks; }

private:
    std::vector<float> m_logits;
    std::vector<float> m_blocks;        // the largest of each
    std::vector<std::size_t> m_changed; // blocks whose largest may be another now, perhaps more than once
};

} // namespace longhand
