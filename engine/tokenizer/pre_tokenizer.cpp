#include "engine/tokenizer/pre_tokenizer.h"

#include "engine/tokenizer/unicode_supplement.h"
#include "engine/types/error.h"

namespace longhand {
namespace {

constexpr std::size_t kMaxCuts = 32;

/// The cutting of one text.
class Cutting
{
public:
    Cutting(const std::vector<Pattern>& patterns, std::string_view subject,
            const std::function<void(std::size_t, std::size_t)>& word)
        : m_subject(subject), m_word(word)
    {
        for (const Pattern& pattern : patterns)
            m_searches.emplace_back(pattern);
    }

    /// Applies the patterns from `step` on to [begin, end). Depth: the number of patterns.
    void cut(std::size_t step, std::size_t begin, std::size_t end)
    {
        if (begin == end)
            return;
        if (step == m_searches.size()) {
            m_word(begin, end);
            return;
        }
        // What is outside the piece must not be seen by the expression.
        const std::string_view piece = m_subject.substr(begin, end - begin);
        std::size_t done = 0;
        PatternSearch::Match match{};
        while (done < piece.size() && m_searches[step].next(piece, done, match)) {
            cut(step + 1, begin + done, begin + match.begin);
            cut(step + 1, begin + match.begin, begin + match.end);
            done = match.end;
        }
        cut(step + 1, begin + done, end);
    }

private:
    std::string_view m_subject;
    const std::function<void(std::size_t, std::size_t)>& m_word;
    std::vector<PatternSearch> m_searches;
};

} // namespace

PreTokenizer::PreTokenizer(const std::vector<std::string>& cuts, bool newestDigits, std::string_view source)
    : m_newestDigits(newestDigits)
{
    if (cuts.size() > kMaxCuts)
        throw Error("%1: the text is cut by %2 regular expressions; at most %3 are supported. Choose another model.",
                    source, cuts.size(), kMaxCuts);
    for (const std::string& cut : cuts)
        m_patterns.emplace_back(cut, source);
}

void PreTokenizer::forEachWord(std::string_view text, const std::function<void(std::string_view)>& word) const
{
    const std::string substitute = textWithKnownClasses(text, m_newestDigits);
    const std::string_view subject = substitute.empty() ? text : std::string_view(substitute);
    const std::function<void(std::size_t, std::size_t)> give = [&](std::size_t begin, std::size_t end) {
        word(text.substr(begin, end - begin));
    };
    Cutting(m_patterns, subject, give).cut(0, 0, subject.size());
}

} // namespace longhand
