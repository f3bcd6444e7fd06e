#include "engine/types/arithmetic_version.h"

#include <array>
#include <charconv>
#include <optional>

namespace longhand {

namespace {

using Version = std::array<int, 3>;

std::optional<Version> parsed(std::string_view text)
{
    Version version{};
    const char* at = text.data();
    const char* const end = at + text.size();
    for (std::size_t i = 0; i < version.size(); ++i) {
        if (i > 0 && (at == end || *at++ != '.'))
            return std::nullopt;
        const auto [next, error] = std::from_chars(at, end, version[i]);
        if (error != std::errc() || version[i] < 0)
            return std::nullopt;
        at = next;
    }
    return at == end ? std::optional(version) : std::nullopt;
}

} // namespace

bool hasThisArithmetic(std::string_view version)
{
    const std::optional<Version> recorded = parsed(version);
    return recorded && *recorded >= parsed(kArithmeticSince) && *recorded <= parsed(LONGHAND_VERSION);
}

} // namespace longhand
