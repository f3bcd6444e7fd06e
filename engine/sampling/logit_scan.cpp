#include "engine/sampling/logit_scan.h"

#include <algorithm>

#if defined(__x86_64__) && defined(__GNUC__)
#define LONGHAND_WIDE(set) __attribute__((target(set)))
#endif

namespace longhand {

namespace {

constexpr std::size_t kLanes = 16;

__attribute__((always_inline)) inline float largestIn(const float* in, std::size_t n)
{
    float lanes[kLanes];
    std::fill_n(lanes, kLanes, LogitScan::kNever);
    std::size_t i = 0;
    for (; i + kLanes <= n; i += kLanes) {
        for (std::size_t lane = 0; lane < kLanes; ++lane) {
            lanes[lane] = in[i + lane] > lanes[lane] ? in[i + lane] : lanes[lane];
        }
    }
    for (std::size_t lane = 0; i < n; ++i, ++lane) {
        lanes[lane] = in[i] > lanes[lane] ? in[i] : lanes[lane];
    }
    float largest = lanes[0];
    for (std::size_t lane = 1; lane < kLanes; ++lane) {
        largest = lanes[lane] > largest ? lanes[lane] : largest;
    }
    return largest;
}

/// The body shared by all versions below: plain loops that the compiler vectorises for each.
__attribute__((always_inline)) inline void takeBody(const float* in, std::size_t n, float* __restrict out,
                                                    float* __restrict blocks)
{
    for (std::size_t begin = 0; begin < n; begin += LogitScan::kBlock) {
        const std::size_t end = std::min(begin + LogitScan::kBlock, n);
        for (std::size_t i = begin; i < end; ++i) {
            // x - x is 0 for finite x and NaN for infinities and NaN; unlike isfinite() it vectorises everywhere.
            out[i] = in[i] - in[i] == 0.0F ? in[i] : LogitScan::kNever;
        }
        *blocks++ = largestIn(out + begin, end - begin);
    }
}

#ifdef LONGHAND_WIDE
LONGHAND_WIDE("avx2") void takeAvx2(const float* in, std::size_t n, float* out, float* blocks)
{
    takeBody(in, n, out, blocks);
}
#endif

} // namespace

void LogitScan::take(std::span<const float> logits)
{
    m_logits.resize(logits.size());
    m_blocks.resize((logits.size() + kBlock - 1) / kBlock);
    m_changed.clear();
#ifdef LONGHAND_WIDE
    if (__builtin_cpu_supports("avx2") != 0) {
        takeAvx2(logits.data(), logits.size(), m_logits.data(), m_blocks.data());
        return;
    }
#endif
    takeBody(logits.data(), logits.size(), m_logits.data(), m_blocks.data());
}

void LogitScan::set(std::size_t place, float logit)
{
    const std::size_t block = place / kBlock;
    if (m_logits[place] == m_blocks[block] || logit > m_blocks[block]) {
        m_changed.push_back(block);
    }
    m_logits[place] = logit;
}

float LogitScan::largest()
{
    for (const std::size_t block : m_changed) {
        const std::size_t begin = block * kBlock;
        m_blocks[block] = largestIn(m_logits.data() + begin, std::min(kBlock, m_logits.size() - begin));
    }
    m_changed.clear();
    return largestIn(m_blocks.data(), m_blocks.size());
}

} // namespace longhand
