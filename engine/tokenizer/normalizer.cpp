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

// Characters that neither move nor compose here. The reference library normalises by the tables of Unicode 9: marks
// (and one composition, U+11938) added later are ordinary characters to it, and models were trained on its output. Also
// U+11A7, which composes with nothing, but which utf8proc 2.8 mistakes for the end of a Hangul syllable and drops.
struct Range
{
    char32_t first;
    char32_t last;
};
constexpr Range kInert[] = {{0x07fd, 0x07fd},   {0x0898, 0x089f},   {0x08ca, 0x08d3},   {0x09fe, 0x09fe},
                            {0x0c3c, 0x0c3c},   {0x0d3b, 0x0d3c},   {0x0eba, 0x0eba},   {0x11a7, 0x11a7},
                            {0x1715, 0x1715},   {0x1abf, 0x1ace},   {0x1df6, 0x1dfa},   {0xa82c, 0xa82c},
                            {0x10d24, 0x10d27}, {0x10eab, 0x10eac}, {0x10f46, 0x10f50}, {0x10f82, 0x10f85},
                            {0x11070, 0x11070}, {0x1133b, 0x1133b}, {0x1145e, 0x1145e}, {0x11839, 0x1183a},
                            {0x11930, 0x11930}, {0x11935, 0x11935}, {0x11938, 0x11938}, {0x1193d, 0x1193e},
                            {0x11943, 0x11943}, {0x119e0, 0x119e0}, {0x11a34, 0x11a34}, {0x11a47, 0x11a47},
                            {0x11a99, 0x11a99}, {0x11d42, 0x11d42}, {0x11d44, 0x11d45}, {0x11d97, 0x11d97},
                            {0x16ff0, 0x16ff1}, {0x1e130, 0x1e136}, {0x1e2ae, 0x1e2ae}, {0x1e2ec, 0x1e2ef}};

bool isInert(char32_t codepoint)
{
    const auto* const at = std::upper_bound(std::begin(kInert), std::end(kInert), codepoint,
                                            [](char32_t value, const Range& range) { return value < range.first; });
    return at != std::begin(kInert) && codepoint <= (at - 1)->last;
}

int combiningClass(utf8proc_int32_t codepoint)
{
    return utf8proc_get_property(codepoint)->combining_class;
}

void appendDecomposed(std::vector<utf8proc_int32_t>& out, char32_t codepoint)
{
    std::array<utf8proc_int32_t, 8> parts{};
    int boundary = 0;
    const utf8proc_ssize_t count =
        utf8proc_decompose_char(static_cast<utf8proc_int32_t>(codepoint), parts.data(), parts.size(),
                                static_cast<utf8proc_option_t>(UTF8PROC_DECOMPOSE | UTF8PROC_STABLE), &boundary);
    if (count > 0 && count <= static_cast<utf8proc_ssize_t>(parts.size()))
        out.insert(out.end(), parts.begin(), parts.begin() + count);
    else
        out.push_back(static_cast<utf8proc_int32_t>(codepoint));
}

// Canonical order by a real sort: the library's own is quadratic in a long run of marks.
void sortMarks(std::vector<utf8proc_int32_t>& codepoints)
{
    for (auto at = codepoints.begin(); at != codepoints.end();) {
        if (combiningClass(*at) == 0) {
            ++at;
            continue;
        }
        const auto end =
            std::find_if(at, codepoints.end(), [](auto codepoint) { return combiningClass(codepoint) == 0; });
        std::stable_sort(at, end, [](auto a, auto b) { return combiningClass(a) < combiningClass(b); });
        at = end;
    }
}

// Composes decomposed text and appends it.
void flush(std::vector<utf8proc_int32_t>& decomposed, std::string& out)
{
    sortMarks(decomposed);
    const utf8proc_ssize_t length =
        utf8proc_normalize_utf32(decomposed.data(), static_cast<utf8proc_ssize_t>(decomposed.size()),
                                 static_cast<utf8proc_option_t>(UTF8PROC_COMPOSE | UTF8PROC_STABLE));
    for (utf8proc_ssize_t i = 0; i < length; ++i)
        appendUtf8(out, static_cast<char32_t>(decomposed[static_cast<std::size_t>(i)]));
    decomposed.clear();
}

} // namespace

std::string normalizedNfc(std::string_view text)
{
    if (isPlainlyNormal(text))
        return std::string(text);

    std::string out;
    out.reserve(text.size());
    std::vector<utf8proc_int32_t> decomposed;
    for (std::size_t at = 0; at < text.size();) {
        const Utf8Step step = utf8Step(text, at);
        if (isInert(step.codepoint)) {
            flush(decomposed, out);
            out += text.substr(at, step.length);
        } else {
            appendDecomposed(decomposed, step.codepoint);
        }
        at += step.length;
    }
    flush(decomposed, out);
    return out;
}

} // namespace longhand
