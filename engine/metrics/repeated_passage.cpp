#include "engine/metrics/repeated_passage.h"

#include <unordered_map>

namespace longhand {
namespace {

constexpr std::uint64_t kModulus = (std::uint64_t{1} << 61) - 1;
constexpr std::uint64_t kBase = 0x1234567'89abcdefULL % kModulus;

std::uint64_t times(std::uint64_t a, std::uint64_t b)
{
    __extension__ using Wide = unsigned __int128;
    const Wide product = static_cast<Wide>(a) * b;
    const std::uint64_t sum =
        static_cast<std::uint64_t>(product & kModulus) + static_cast<std::uint64_t>(product >> 61);
    return sum >= kModulus ? sum - kModulus : sum;
}

std::uint64_t plus(std::uint64_t a, std::uint64_t b)
{
    const std::uint64_t sum = a + b;
    return sum >= kModulus ? sum - kModulus : sum;
}

/// Any passage of this length that occurs twice without overlap.
RepeatedPassage repeatOf(std::span<const std::int32_t> tokens, std::size_t length)
{
    std::uint64_t highest = 1;
    for (std::size_t i = 1; i < length; ++i)
        highest = times(highest, kBase);
    std::unordered_map<std::uint64_t, std::size_t> firstAt;
    firstAt.reserve(tokens.size());
    std::uint64_t hash = 0;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        if (i >= length) {
            const std::uint64_t gone =
                times(static_cast<std::uint32_t>(tokens[i - length]) + std::uint64_t{1}, highest);
            hash = plus(hash, kModulus - gone);
        }
        hash = plus(times(hash, kBase), static_cast<std::uint32_t>(tokens[i]) + std::uint64_t{1});
        if (i + 1 < length)
            continue;
        const std::size_t begin = i + 1 - length;
        const auto [found, isNew] = firstAt.emplace(hash, begin);
        if (!isNew && begin >= found->second + length)
            return {length, found->second, begin};
    }
    return {};
}

} // namespace

RepeatedPassage longestRepeatedPassage(std::span<const std::int32_t> tokens)
{
    RepeatedPassage best;
    // A passage that occurs twice without overlap does so without its last token too, so the length can be bisected.
    std::size_t low = 0, high = tokens.size() / 2;
    while (low < high) {
        const std::size_t middle = high - (high - low) / 2;
        const RepeatedPassage found = repeatOf(tokens, middle);
        if (found.length > 0) {
            best = found;
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    return best;
}

} // namespace longhand
