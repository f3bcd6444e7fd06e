#pragma once

#include <algorithm>
#include <cstddef>

namespace longhand {

/// How many tokens to process at a time, so that whoever watches sees the count rise; a row's result does not depend on
/// how many rows are computed with it. Commands wait for a layer, not for a pass.
class PrefillChunk
{
public:
    PrefillChunk(std::size_t most, bool watched) : m_most(most), m_rows(watched ? std::min(kFirst, most) : most) {}
    std::size_t rows() const { return m_rows; }
    void took(double seconds)
    {
        if (seconds > kLongest)
            m_rows = std::max(std::min(kLeast, m_most), m_rows / 2);
        else if (seconds < kLongest / 3)
            m_rows = std::min(m_rows * 2, m_most);
    }

private:
    static constexpr double kLongest = 0.5; // seconds
    static constexpr std::size_t kFirst = 64;
    static constexpr std::size_t kLeast = 64; // products with fewer rows open their weights more often
    std::size_t m_most;
    std::size_t m_rows;
};

} // namespace longhand
