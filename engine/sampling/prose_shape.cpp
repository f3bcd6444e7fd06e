#include "engine/sampling/prose_shape.h"

#include "engine/sampling/contextual_penalty.h"

#include <algorithm>
#include <string>
#include <utility>

namespace longhand {
namespace {

constexpr unsigned kAnyEnd = kSentenceEnd | kLineBreak;

/// How much logits are raised or lowered, this many tokens beyond the limit.
double urge(std::int32_t beyond, std::int32_t step)
{
    return std::min(static_cast<double>(beyond) / step, kMostUrge);
}

bool isIn(const std::vector<bool>& set, TokenId token)
{
    return token >= 0 && static_cast<std::size_t>(token) < set.size() && set[static_cast<std::size_t>(token)];
}

} // namespace

ProseShape::ProseShape(const SamplerSettings& settings, TokenId vocabularySize, ProseTokens tokens)
    : m_openings(settings.variedOpenings), m_sentence(settings.longestSentence), m_paragraph(settings.longestParagraph),
      m_contractions(settings.mostContractions), m_bareLines(settings.mostBareLines), m_marks(settings.mostMarks),
      m_tokens(std::move(tokens))
{
    const auto size = static_cast<std::size_t>(vocabularySize);
    if (m_tokens.marks.size() > size) // fewer: a model may have rows that are no token
        throw Error("The marks of %1 tokens are known, but the vocabulary has %2.", m_tokens.marks.size(), size);
    const auto check = [&](const std::vector<TokenId>& list) {
        for (const TokenId token : list)
            if (token < 0 || token >= vocabularySize)
                throw Error("Token %1 cannot be shaped: the vocabulary has %2 tokens.", std::to_string(token),
                            vocabularySize);
    };
    for (const std::vector<TokenId>* list :
         {&m_tokens.ends, &m_tokens.lastEnds, &m_tokens.lineBreaks, &m_tokens.closings})
        check(*list);
    if (!on())
        return;
    m_wordOf.assign(size, -1);
    m_isContraction = sparedSet(m_tokens.contractions, vocabularySize);
    m_isMarkOrInitial = sparedSet(m_tokens.marksAndInitials, vocabularySize);
    m_isStem = sparedSet(m_tokens.stems, vocabularySize);
    m_counts.resize(m_tokens.words.size());
    for (std::size_t word = 0; word < m_tokens.words.size(); ++word) {
        check(m_tokens.words[word]);
        for (const TokenId token : m_tokens.words[word])
            m_wordOf[static_cast<std::size_t>(token)] = static_cast<std::int32_t>(word);
    }
    for (TokenId token = 0; token < vocabularySize; ++token)
        if (isNumeral(token))
            m_numerals.push_back(token);
}

/// None for what is no token of the vocabulary.
unsigned ProseShape::allMarks(TokenId token) const
{
    const auto at = static_cast<std::size_t>(token);
    return token >= 0 && at < m_tokens.marks.size() ? m_tokens.marks[at] : unsigned{kNoMark};
}

/// -1: none of those that are counted.
std::int32_t ProseShape::wordOf(TokenId token) const
{
    return token >= 0 && static_cast<std::size_t>(token) < m_wordOf.size() ? m_wordOf[static_cast<std::size_t>(token)]
                                                                           : -1;
}

/// Tokens since the last one with any of the marks `ends`, or since the beginning; at most limit.
std::int32_t ProseShape::since(const TextBackwards& before, unsigned ends, std::int32_t limit) const
{
    std::int32_t count = 0;
    while (count < limit && static_cast<std::size_t>(count) < before.size() &&
           (marks(before[static_cast<std::size_t>(count)]) & ends) == 0)
        ++count;
    return count;
}

bool ProseShape::beginsASentence(const TextBackwards& before) const
{
    for (std::size_t age = 0; age < before.size(); ++age) {
        const unsigned m = marks(before[age]);
        if (m != kMark)
            return (m & kAnyEnd) != 0;
    }
    return false;
}

/// Lowers the words with which too many of the last sentences began.
void ProseShape::holdOpenings(const TextBackwards& before)
{
    const std::size_t reach = std::min<std::size_t>(before.size(), kOpeningReach);
    TokenId opening = -1; // the token after the marks that are not an end
    for (std::size_t age = 0, sentences = 0; age < reach && sentences < kOpeningSentences; ++age) {
        const TokenId token = before[age];
        const unsigned m = marks(token);
        if (m == kNoMark || (m & kPause) != 0)
            opening = m == kNoMark ? token : -1;
        if ((m & kAnyEnd) == 0 || opening < 0)
            continue;
        ++sentences;
        if (const std::int32_t word = wordOf(opening); word >= 0 && m_counts[static_cast<std::size_t>(word)]++ == 0)
            m_counted.push_back(word);
        opening = -1;
    }
    for (const std::int32_t word : m_counted) {
        std::int32_t& count = m_counts[static_cast<std::size_t>(word)];
        if (count > kOpeningsFree)
            lower(m_tokens.words[static_cast<std::size_t>(word)], m_openings * (count - kOpeningsFree));
        count = 0;
    }
    m_counted.clear();
}

bool ProseShape::isContraction(const TextBackwards& before, std::size_t age) const
{
    return isIn(m_isContraction, before[age]) && age + 1 < before.size() && marks(before[age + 1]) == kNoMark;
}

/// Lowers contractions if there are too many, where one may stand and need not, and the words that need one.
void ProseShape::holdContractions(const TextBackwards& before)
{
    if (before.size() > 0 && isIn(m_isStem, before[0]))
        return;
    std::int32_t count = 0;
    for (std::size_t age = 0; age < std::min<std::size_t>(before.size(), kContractionsWindow); ++age)
        count += isContraction(before, age) ? 1 : 0;
    if (count <= m_contractions)
        return;
    const double by = urge(count - m_contractions, kContractionsStep);
    lower(m_tokens.stems, by);
    if (before.size() > 0 && marks(before[0]) == kNoMark)
        lower(m_tokens.contractions, by);
}

/// The line behind the token of this age begins with a numeral and a full stop.
bool ProseShape::isEntry(const TextBackwards& before, std::size_t lineBreak) const
{
    std::size_t at = lineBreak;
    while (at > 0 && allMarks(before[at - 1]) == kNumeral)
        --at;
    return at > 0 && at < lineBreak && (marks(before[at - 1]) & kSentenceEnd) != 0;
}

/// Lowers line breaks if the line at hand is bare so far, and too many before it are.
void ProseShape::holdLineBreaks(const TextBackwards& before)
{
    std::int32_t words = 0, lines = 0, bare = 0;
    bool quotes = false;
    const auto isShort = [&] { return !quotes && words <= kBareLineTokens; };
    bool here = true; // in the line at hand
    const std::size_t reach = std::min<std::size_t>(before.size(), kBareLineReach);
    for (std::size_t age = 0; age < reach && lines < kBareLines; ++age) {
        const TokenId token = before[age];
        const unsigned m = marks(token);
        if ((m & kLineBreak) != 0) {
            const bool isBare = words > 0 && (isShort() || isEntry(before, age));
            if (here && !isBare)
                return;
            if (!here && words > 0) {
                ++lines;
                bare += isBare ? 1 : 0;
            }
            here = false;
            words = 0;
            quotes = false;
        }
        words += m == kNoMark ? 1 : 0;
        quotes |= (allMarks(token) & kQuote) != 0;
    }
    if (here)
        return;
    if (reach == before.size() && lines < kBareLines) // the text's first line
        bare += words > 0 && (isShort() || isEntry(before, reach)) ? 1 : 0;
    if (bare > m_bareLines)
        lower(m_tokens.lineBreaks, kBareLineStep * (bare - m_bareLines));
}

/// Lowers marks and initials if there are too many, and numerals.
void ProseShape::holdMarks(const TextBackwards& before)
{
    std::int32_t marks = 0, numerals = 0;
    for (std::size_t age = 0; age < std::min<std::size_t>(before.size(), kMarksWindow); ++age) {
        marks += isIn(m_isMarkOrInitial, before[age]) ? 1 : 0;
        numerals += isNumeral(before[age]) ? 1 : 0;
    }
    if (marks > m_marks)
        lower(m_tokens.marksAndInitials, static_cast<double>(marks - m_marks) / kMarksStep);
    if (const std::int32_t most = m_marks / kMarksPerNumeral; numerals > most)
        lower(m_numerals, numerals - most);
}

void ProseShape::lower(std::span<const TokenId> tokens, double by)
{
    for (const TokenId token : tokens)
        m_found.push_back({token, by});
}

std::span<const LoweredLogit> ProseShape::find(std::span<const TokenId> text, std::span<const TokenId> path)
{
    m_found.clear();
    if (!on())
        return m_found;
    const TextBackwards before(text, path);
    const bool begins = beginsASentence(before);
    if (m_openings > 0 && begins)
        holdOpenings(before);
    if (m_contractions > 0)
        holdContractions(before);
    if (m_bareLines > 0)
        holdLineBreaks(before);
    if (m_marks > 0)
        holdMarks(before);
    const auto lengthFrom = [&](unsigned ends, std::int32_t limit, std::int32_t step) {
        return since(before, ends, limit + static_cast<std::int32_t>(kMostUrge) * step) - limit;
    };
    if (m_sentence > 0)
        if (const std::int32_t beyond = lengthFrom(kAnyEnd, m_sentence, kSentenceStep); beyond > 0)
            lower(m_tokens.ends, -urge(beyond, kSentenceStep));
    if (m_paragraph > 0)
        if (const std::int32_t beyond = lengthFrom(kLineBreak, m_paragraph, kParagraphStep); beyond > 0) {
            lower(m_tokens.lastEnds, -urge(beyond, kParagraphStep));
            if (begins)
                lower(m_tokens.closings, -urge(beyond, kParagraphStep));
        }
    return m_found;
}

} // namespace longhand
