#include "engine/metrics/loop_detector.h"

#include <algorithm>
#include <limits>

namespace longhand {
namespace {

constexpr TokenId kNothing = -1;                                             // equal to no token
constexpr std::int32_t kMost = std::numeric_limits<std::int32_t>::max() / 2; // saturated count

} // namespace

LoopDetector::LoopDetector() : m_recent(kBuffer, kNothing)
{
    begin({});
}

void LoopDetector::begin(std::span<const TokenId> text)
{
    m_size = static_cast<std::int64_t>(text.size());
    const std::size_t kept = std::min<std::size_t>(text.size(), kLongest);
    std::fill(m_recent.begin(), m_recent.begin() + kLongest, kNothing);
    std::copy(text.end() - static_cast<std::ptrdiff_t>(kept), text.end(),
              m_recent.begin() + static_cast<std::ptrdiff_t>(kLongest - kept));
    m_end = kLongest;
    for (std::size_t length = kShortest; length <= kLongest; ++length) {
        std::size_t i = text.size();
        while (i > length && text[i - 1] == text[i - 1 - length]) {
            --i;
        }
        m_equal[kLongest - length] = static_cast<std::int32_t>(std::min<std::size_t>(text.size() - i, kMost));
    }
}

std::optional<LoopNote> LoopDetector::push(TokenId token)
{
    if (m_end == kBuffer) {
        std::copy(m_recent.end() - kLongest, m_recent.end(), m_recent.begin());
        m_end = kLongest;
    }
    const TokenId* before = m_recent.data() + (m_end - kLongest);
    std::int32_t* equal = m_equal.data();
    std::int32_t any = 0;
    for (std::size_t i = 0; i < kLengths; ++i) {
        const std::int32_t count = std::min(equal[i] + 1, kMost) & (before[i] == token ? -1 : 0);
        equal[i] = count;
        const auto length = static_cast<std::int32_t>(kLongest) - static_cast<std::int32_t>(i);
        any |= count >= (kRepeats - 1) * length ? 1 : 0;
    }
    m_recent[m_end++] = token;
    ++m_size;
    return any != 0 ? report() : std::nullopt;
}

bool LoopDetector::repeats() const
{
    for (std::int32_t length = kShortest; length <= kLongest; ++length) {
        if (m_equal[static_cast<std::size_t>(kLongest - length)] >= length)
            return true;
    }
    return false;
}

std::optional<LoopNote> LoopDetector::report() const
{
    // Of several lengths, take the shortest: the others are its multiples (Fine and Wilf).
    for (std::int32_t length = kShortest; length <= kLongest; ++length) {
        const std::int32_t equal = m_equal[static_cast<std::size_t>(kLongest - length)];
        if (equal < (kRepeats - 1) * length) {
            continue;
        }
        if (equal % length != 0) {
            return std::nullopt;
        }
        return LoopNote{length, equal / length + 1, m_size - equal - length};
    }
    return std::nullopt;
}

} // namespace longhand
