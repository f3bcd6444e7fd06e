#pragma once

#include <cstdint>
#include <cstring>
#include <random>
#include <string_view>

namespace longhand {

/// A hash whose seed differs from run to run: no vocabulary can be made to collide in a table that uses it. Only for
/// tables whose order never matters.
class SeededHash
{
public:
    SeededHash()
    {
        std::random_device random;
        m_seed = (static_cast<std::uint64_t>(random()) << 32) | random();
    }

    std::size_t operator()(std::uint64_t value) const
    {
        return static_cast<std::size_t>(fold(value ^ m_seed, kOdd ^ m_seed));
    }
    std::size_t operator()(std::string_view text) const
    {
        std::uint64_t hash = m_seed ^ text.size();
        while (!text.empty()) {
            std::uint64_t word = 0;
            const std::size_t part = text.size() < 8 ? text.size() : 8;
            std::memcpy(&word, text.data(), part);
            hash = fold(hash ^ word, kOdd ^ m_seed);
            text.remove_prefix(part);
        }
        return static_cast<std::size_t>(fold(hash, kOdd));
    }

private:
    static constexpr std::uint64_t kOdd = 0x9e3779b97f4a7c15u;

    static std::uint64_t fold(std::uint64_t a, std::uint64_t b)
    {
        __extension__ using Wide = unsigned __int128;
        const Wide product = static_cast<Wide>(a) * b;
        return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
    }

    std::uint64_t m_seed = 0;
};

} // namespace longhand
