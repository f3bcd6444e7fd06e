#include "engine/metrics/distinct.h"

#include <algorithm>
#include <cmath>

namespace longhand {
namespace {

std::uint64_t mixed(std::uint64_t x) // the finaliser of splitmix64
{
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
    return x ^ (x >> 31);
}

bool beginsWithZeros(std::uint64_t hash, int zeros)
{
    return zeros == 0 || hash >> (64 - zeros) == 0;
}

} // namespace

DistinctCounter::DistinctCounter(std::size_t windowTokens, std::size_t limit)
    : m_windowTokens(std::max<std::size_t>(windowTokens, 1)), m_limit(std::max<std::size_t>(limit, 16)),
      m_ring(std::max(m_windowTokens, kLongest) + 1)
{
}

void DistinctCounter::begin(std::span<const TokenId> text)
{
    m_tokens = 0;
    m_window = {};
    m_total = {};
    for (const TokenId token : text) {
        push(token);
    }
}

std::uint64_t DistinctCounter::hashEndingAt(std::uint64_t position, std::size_t n) const
{
    std::uint64_t hash = n;
    for (std::size_t i = n; i-- > 0;) {
        hash = mixed((hash + 0x9e3779b97f4a7c15ULL) ^ static_cast<std::uint32_t>(recent(position - i)));
    }
    return hash;
}

void DistinctCounter::push(TokenId token)
{
    m_ring[static_cast<std::size_t>(m_tokens % m_ring.size())] = token;
    for (std::size_t n = 1; n <= kLongest && n <= m_tokens + 1; ++n) {
        const std::uint64_t hash = hashEndingAt(m_tokens, n);
        if (n <= m_windowTokens) {
            m_window[n - 1].add(hash);
        }
        if (m_tokens >= m_windowTokens && n <= m_windowTokens) { // the one that begins with the token that leaves
            m_window[n - 1].remove(hashEndingAt(m_tokens - m_windowTokens + n - 1, n));
        }
        Total& total = m_total[n - 1];
        if (beginsWithZeros(hash, total.zeros)) {
            total.kept.add(hash);
            while (total.kept.size() > m_limit) {
                ++total.zeros;
                total.kept.removeIf([&](std::uint64_t held) { return !beginsWithZeros(held, total.zeros); });
            }
        }
    }
    ++m_tokens;
}

DistinctRates DistinctCounter::rates() const
{
    DistinctRates rates;
    const std::uint64_t inWindow = std::min<std::uint64_t>(m_tokens, m_windowTokens);
    for (std::size_t n = 1; n <= kLongest; ++n) {
        const Total& total = m_total[n - 1];
        if (inWindow >= n) {
            rates.window[n - 1] = static_cast<double>(m_window[n - 1].size()) / static_cast<double>(inWindow - n + 1);
        }
        if (m_tokens >= n) {
            const double different = std::ldexp(static_cast<double>(total.kept.size()), total.zeros);
            rates.total[n - 1] = std::min(1.0, different / static_cast<double>(m_tokens - n + 1));
        }
        rates.totalExact = rates.totalExact && total.zeros == 0;
    }
    return rates;
}

std::size_t DistinctCounter::bytes() const
{
    std::size_t sum = m_ring.capacity() * sizeof(TokenId);
    for (std::size_t i = 0; i < kLongest; ++i) {
        sum += m_window[i].bytes() + m_total[i].kept.bytes();
    }
    return sum;
}

} // namespace longhand
