#include "engine/tokenizer/pattern.h"

#include "engine/formats/gguf/file_input.h"
#include "engine/types/error.h"

#include <array>
#include <cctype>
#include <cstdint>
#include <new>
#include <utility>

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

namespace longhand {
namespace {

constexpr std::size_t kMaxExpression = 1u << 16;
// Of memory for backtracking, in KiB, and of steps. A run of spaces is matched backwards: a step each.
constexpr std::uint32_t kHeapLimit = 512u << 10;
constexpr std::uint32_t kStepLimit = 50'000'000;

// White space as in the reference library. PCRE2's \s also matches U+180E, which left that class in Unicode 6.3.
#define WS "\\x{9}-\\x{d}\\x{20}\\x{85}\\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}"

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
using CompileContext = std::unique_ptr<pcre2_compile_context, Deleter<&pcre2_compile_context_free>>;
using MatchContext = std::unique_ptr<pcre2_match_context, Deleter<&pcre2_match_context_free>>;

std::string pcreMessage(int code)
{
    std::array<PCRE2_UCHAR, 160> text{};
    pcre2_get_error_message(code, text.data(), text.size());
    return reinterpret_cast<const char*>(text.data());
}

/// Writes an expression in PCRE2's syntax.
class Translator
{
public:
    Translator(std::string_view expression, std::string_view source) : m_in(expression), m_source(source) {}

    std::string run()
    {
        while (m_at < m_in.size()) {
            const char c = m_in[m_at];
            if (c == '\\' && m_at + 1 < m_in.size()) {
                escape(m_in[m_at + 1]);
                continue;
            }
            if (c == '[')
                openClass();
            else if (c == ']' && m_classes > 0)
                --m_classes;
            else if (c == '&' && m_classes > 0 && m_in.substr(m_at).starts_with("&&"))
                refuse("&&");
            else if (c == '(' && m_classes == 0 && m_in.substr(m_at).starts_with("(*"))
                refuse("(*"); // PCRE2's verbs
            m_out += c;
            ++m_at;
        }
        return std::move(m_out);
    }

private:
    [[noreturn]] void refuse(std::string_view part) const
    {
        throw Error("%1: the regular expression %2 contains '%3', which is not supported. Choose another model.",
                    m_source, showable(m_in), part);
    }
    void openClass()
    {
        // "[[:alpha:]]" is the same in both; a class within a class is not.
        if (m_classes > 0 && !m_in.substr(m_at).starts_with("[:"))
            refuse("[ within [ ]");
        ++m_classes;
    }
    void escape(char what)
    {
        m_at += 2;
        switch (what) {
        case 's':
            m_out += m_classes > 0 ? WS : "[" WS "]";
            return;
        case 'S':
            m_out += m_classes > 0 ? "\\S" : "[^" WS "]";
            return;
        case 'u':
            if (m_in.size() - m_at < 4)
                refuse("\\u");
            m_out.append("\\x{").append(m_in.substr(m_at, 4)).append("}");
            m_at += 4;
            return;
        case 'h': // other things in the two syntaxes
        case 'H':
        case 'R':
        case 'K':
        case 'C':
        case 'Q':
            refuse(std::string{'\\', what});
        default:
            m_out += '\\';
            m_out += what;
        }
    }

    std::string_view m_in;
    std::string_view m_source;
    std::string m_out;
    std::size_t m_at = 0;
    int m_classes = 0;
};

#undef WS

} // namespace

struct Pattern::Impl
{
    std::string source;
    Code code;
    MatchContext context;
};

struct PatternSearch::Impl
{
    const Pattern::Impl& pattern;
    MatchData match;
};

Pattern::Pattern(Pattern&&) noexcept = default;
Pattern& Pattern::operator=(Pattern&&) noexcept = default;
Pattern::~Pattern() = default;

Pattern::Pattern(std::string_view expression, std::string_view source) : m_impl(std::make_unique<Impl>())
{
    if (expression.empty() || expression.size() > kMaxExpression)
        throw Error("%1: a regular expression of %2 bytes; 1 to %3 are possible. Choose another model.", source,
                    expression.size(), kMaxExpression);
    m_impl->source = source;
    const std::string translated = Translator(expression, source).run();
    const CompileContext compiling(pcre2_compile_context_create(nullptr));
    m_impl->context.reset(pcre2_match_context_create(nullptr));
    if (!compiling || !m_impl->context)
        throw std::bad_alloc();
    pcre2_set_parens_nest_limit(compiling.get(), 100);
    int error = 0;
    PCRE2_SIZE at = 0;
    // Multiline: $ is the end of a line in the other syntax.
    m_impl->code.reset(pcre2_compile(reinterpret_cast<PCRE2_SPTR>(translated.data()), translated.size(),
                                     PCRE2_UTF | PCRE2_UCP | PCRE2_MULTILINE | PCRE2_NO_AUTO_CAPTURE, &error, &at,
                                     compiling.get()));
    if (!m_impl->code)
        throw Error("%1: the regular expression %2 cannot be used: %3 at %4. Choose another model.", source,
                    showable(expression), pcreMessage(error), at);
    pcre2_jit_compile(m_impl->code.get(), PCRE2_JIT_COMPLETE); // without JIT the interpreter does the same
    pcre2_set_match_limit(m_impl->context.get(), kStepLimit);
    pcre2_set_heap_limit(m_impl->context.get(), kHeapLimit);
}

PatternSearch::PatternSearch(const Pattern& pattern)
    : m_impl(std::make_unique<Impl>(Impl{*pattern.m_impl, MatchData(pcre2_match_data_create(1, nullptr))}))
{
    if (!m_impl->match)
        throw std::bad_alloc();
}
PatternSearch::PatternSearch(PatternSearch&&) noexcept = default;
PatternSearch::~PatternSearch() = default;

bool PatternSearch::next(std::string_view text, std::size_t at, Match& match)
{
    const PCRE2_SIZE* const ends = pcre2_get_ovector_pointer(m_impl->match.get());
    while (at < text.size()) {
        const auto run = [&](std::uint32_t options) {
            return pcre2_match(m_impl->pattern.code.get(), reinterpret_cast<PCRE2_SPTR>(text.data()), text.size(), at,
                               options | PCRE2_NO_UTF_CHECK | PCRE2_NOTEMPTY, m_impl->match.get(),
                               m_impl->pattern.context.get());
        };
        int result = run(0);
        if (result == PCRE2_ERROR_JIT_STACKLIMIT)
            result = run(PCRE2_NO_JIT);
        if (result == PCRE2_ERROR_NOMATCH)
            return false;
        if (result < 0)
            throw Error("%1: cutting the text into words failed at byte %2 of %3: %4. Try a shorter text.",
                        m_impl->pattern.source, at, text.size(), pcreMessage(result));
        match = {ends[0], ends[1]};
        if (match.begin >= at && match.end > match.begin)
            return true;
        ++at; // a match that ends before it begins: (?=...\K)
        while (at < text.size() && (static_cast<unsigned char>(text[at]) & 0xc0) == 0x80)
            ++at;
    }
    return false;
}

} // namespace longhand
