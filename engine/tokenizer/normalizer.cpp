#include "engine/tokenizer/normalizer.h"

#include "engine/tokenizer/utf8.h"

#include <algorithm>
#include <array>
#include <vector>

#include <utf8proc.h>

namespace longhand {
namespace {

// Below U+0300 nothing composes or decomposes in form C.
bool isPlainlyNormal(std::string_view text)
{
    return std::none_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) >= 0xcc; });
}

int combiningClass(utf8proc_int32_t codepoint)
{
    return utf8proc_get_property(codepoint)->combining_class;
}

} // namespace

std::string normalizedNfc(std::string_view text)
{
    if (isPlainlyNormal(text))
        return std::string(text);

    std::vector<utf8proc_int32_t> decomposed;
    decomposed.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const Utf8Step step = utf8Step(text, at);
        std::array<utf8proc_int32_t, 8> parts{};
        int boundary = 0;
        const utf8proc_ssize_t count =
            utf8proc_decompose_char(static_cast<utf8proc_int32_t>(step.codepoint), parts.data(), parts.size(),
                                    static_cast<utf8proc_option_t>(UTF8PROC_DECOMPOSE | UTF8PROC_STABLE), &boundary);
        if (count > 0 && count <= static_cast<utf8proc_ssize_t>(parts.size()))
            decomposed.insert(decomposed.end(), parts.begin(), parts.begin() + count);
        else
            decomposed.push_back(static_cast<utf8proc_int32_t>(step.codepoint));
        at += step.length;
    }

    // Canonical order by a real sort: the library's own is quadratic in a long run of marks.
    for (auto at = decomposed.begin(); at != decomposed.end();) {
        if (combiningClass(*at) == 0) {
            ++at;
            continue;
        }
        const auto end =
            std::find_if(at, decomposed.end(), [](auto codepoint) { return combiningClass(codepoint) == 0; });
        std::stable_sort(at, end, [](auto a, auto b) { return combiningClass(a) < combiningClass(b); });
        at = end;
    }

    const utf8proc_ssize_t length =
        utf8proc_normalize_utf32(decomposed.data(), static_cast<utf8proc_ssize_t>(decomposed.size()),
                                 static_cast<utf8proc_option_t>(UTF8PROC_COMPOSE | UTF8PROC_STABLE));
    std::string out;
    out.reserve(text.size());
    for (utf8proc_ssize_t i = 0; i < length; ++i)
        appendUtf8(out, static_cast<char32_t>(decomposed[static_cast<std::size_t>(i)]));
    return out;
}

} // namespace longhand
