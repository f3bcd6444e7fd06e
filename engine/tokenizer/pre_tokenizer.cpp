#include "engine/tokenizer/pre_tokenizer.h"

#include "engine/tokenizer/unicode_supplement.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <string>

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

namespace longhand {
namespace {

// White space as in the reference library. PCRE2's \s also matches U+180E, which left that class in Unicode 6.3.
#define WS "\\x{9}-\\x{d}\\x{20}\\x{85}\\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}"

// Possessive where what follows cannot match what was consumed: same cuts, without backtracking state on a long run.
constexpr const char* kGpt2 =
    "'(?:s|t|re|ve|m|ll|d)| ?\\p{L}++| ?\\p{N}++| ?[^" WS "\\p{L}\\p{N}]++|[" WS "]+(?![^" WS "])|[" WS "]++";

// SmolLM first cuts out every single digit, then applies GPT-2's pattern to the text between: a digit ends a run of
// spaces like the end of the text does, and a space never joins a digit.
constexpr const char* kSmollm =
    "'(?:s|t|re|ve|m|ll|d)| ?\\p{L}++|\\p{N}| ?[^" WS "\\p{L}\\p{N}]++|[" WS "]+(?![^" WS "\\p{N}])|[" WS "]++";

constexpr const char* kLlama3 = "(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\\r\\n\\p{L}\\p{N}]?\\p{L}++|\\p{N}{1,3}+| ?[^" WS
                                "\\p{L}\\p{N}]++[\\r\\n]*+|[" WS "]*[\\r\\n]++|[" WS "]+(?![^" WS "])|[" WS "]++";

constexpr const char* kQwen2 = "(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\\r\\n\\p{L}\\p{N}]?\\p{L}++|\\p{N}| ?[^" WS
                               "\\p{L}\\p{N}]++[\\r\\n]*+|[" WS "]*[\\r\\n]++|[" WS "]+(?![^" WS "])|[" WS "]++";

#undef WS

struct Kind
{
    const char* pattern;
    bool cutsDigits = false;
    bool nfc = false;
    bool ignoresMerges = false;
    bool addsBos = false;
};

constexpr Kind kKinds[] = {
    {.pattern = kSmollm, .cutsDigits = true},
    {.pattern = kGpt2},
    {.pattern = kLlama3, .ignoresMerges = true, .addsBos = true},
    {.pattern = kQwen2, .nfc = true},
};

struct Name
{
    std::string_view name;
    const Kind& kind;
};

// The names in use for models of the Llama family, and others with the same behaviour.
constexpr Name kNames[] = {
    {"smollm", kKinds[0]},   {"gpt-2", kKinds[1]},     {"gpt2", kKinds[1]},
    {"phi-2", kKinds[1]},    {"llama-bpe", kKinds[2]}, {"llama3", kKinds[2]},
    {"llama-v3", kKinds[2]}, {"qwen2", kKinds[3]},     {"deepseek-r1-qwen", kKinds[3]},
};

template <auto Free>
struct Deleter
{
    template <typename T>
    void operator()(T* object) const
    {
        Free(object);
    }
};
using Code = std::unique_ptr<pcre2_code, Deleter<&pcre2_code_free>>;
using MatchData = std::unique_ptr<pcre2_match_data, Deleter<&pcre2_match_data_free>>;
using MatchContext = std::unique_ptr<pcre2_match_context, Deleter<&pcre2_match_context_free>>;

std::string pcreMessage(int code)
{
    std::array<PCRE2_UCHAR, 160> text{};
    pcre2_get_error_message(code, text.data(), text.size());
    return reinterpret_cast<const char*>(text.data());
}

} // namespace

struct PreTokenizer::Impl
{
    const Kind& kind;
    Code code;
    MatchContext context;
};

PreTokenizer::PreTokenizer(std::unique_ptr<Impl> impl) : m_impl(std::move(impl)) {}
PreTokenizer::~PreTokenizer() = default;

std::unique_ptr<PreTokenizer> PreTokenizer::named(std::string_view name)
{
    const auto found =
        std::find_if(std::begin(kNames), std::end(kNames), [&](const Name& n) { return n.name == name; });
    if (found == std::end(kNames))
        return nullptr;

    int error = 0;
    PCRE2_SIZE at = 0;
    Code code(pcre2_compile(reinterpret_cast<PCRE2_SPTR>(found->kind.pattern), PCRE2_ZERO_TERMINATED,
                            PCRE2_UTF | PCRE2_UCP | PCRE2_ANCHORED, &error, &at, nullptr));
    if (!code)
        throw Error("The pattern of pre-tokenizer '" + std::string(name) +
                    "' cannot be compiled: " + pcreMessage(error) + " at " + std::to_string(at) +
                    ". The installed PCRE2 library lacks Unicode support.");
    pcre2_jit_compile(code.get(), PCRE2_JIT_COMPLETE); // without JIT the interpreter does the same
    MatchContext context(pcre2_match_context_create(nullptr));
    if (!context)
        throw std::bad_alloc();
    // A run of spaces is matched backwards, which would hit the default limit of 10 million steps. Nothing here nests.
    pcre2_set_match_limit(context.get(), std::numeric_limits<std::uint32_t>::max());
    return std::unique_ptr<PreTokenizer>(
        new PreTokenizer(std::make_unique<Impl>(Impl{found->kind, std::move(code), std::move(context)})));
}

std::string PreTokenizer::supportedNames()
{
    std::string out;
    for (const Name& n : kNames)
        out += (out.empty() ? "" : ", ") + std::string(n.name);
    return out;
}

bool PreTokenizer::normalizesNfc() const
{
    return m_impl->kind.nfc;
}

bool PreTokenizer::ignoresMerges() const
{
    return m_impl->kind.ignoresMerges;
}

bool PreTokenizer::addsBos() const
{
    return m_impl->kind.addsBos;
}

void PreTokenizer::forEachWord(std::string_view text, const std::function<void(std::string_view)>& word) const
{
    const std::string substitute = textWithKnownClasses(text, m_impl->kind.cutsDigits);
    const std::string_view subject = substitute.empty() ? text : std::string_view(substitute);
    const MatchData match(pcre2_match_data_create(1, nullptr));
    if (!match)
        throw std::bad_alloc();
    const PCRE2_SIZE* const ends = pcre2_get_ovector_pointer(match.get());

    for (std::size_t at = 0; at < subject.size();) {
        const auto run = [&](std::uint32_t options) {
            return pcre2_match(m_impl->code.get(), reinterpret_cast<PCRE2_SPTR>(subject.data()), subject.size(), at,
                               options, match.get(), m_impl->context.get());
        };
        int result = run(PCRE2_NO_UTF_CHECK);
        if (result == PCRE2_ERROR_JIT_STACKLIMIT)
            result = run(PCRE2_NO_UTF_CHECK | PCRE2_NO_JIT);
        if (result < 0 || ends[1] <= at)
            throw Error("Cutting the text into words failed at byte " + std::to_string(at) + " of " +
                        std::to_string(subject.size()) + ": " + pcreMessage(result) + ". Try a shorter text.");
        word(text.substr(at, ends[1] - at));
        at = ends[1];
    }
}

} // namespace longhand
