#pragma once

#include "engine/sampling/lowered_logit.h"
#include "engine/sampling/text_backwards.h"
#include "engine/types/prose_tokens.h"
#include "engine/types/sampler_settings.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace longhand {

/// What varied openings, the longest sentence and paragraph, and the bounds for contractions, bare lines and marks
/// change at a position (sampler_settings.h). Keeps only scratch memory between calls.
class ProseShape
{
public:
    /// Throws Error if a token is not in the vocabulary, or marks are not of all its tokens.
    ProseShape(const SamplerSettings& settings, TokenId vocabularySize, ProseTokens tokens);

    /// False if nothing is ever changed.
    bool on() const
    {
        return !m_tokens.marks.empty() && (m_openings > 0 || m_sentence > 0 || m_paragraph > 0 || m_contractions > 0 ||
                                           m_bareLines > 0 || m_marks > 0);
    }

    /// The logits changed at the position after text and path; a token may occur more than once: its changes add up.
    /// How the text is split between the two makes no difference. Valid until the next call.
    std::span<const LoweredLogit> find(std::span<const TokenId> text, std::span<const TokenId> path);

private:
    unsigned allMarks(TokenId token) const;
    /// But kQuote and kNumeral.
    unsigned marks(TokenId token) const { return allMarks(token) & ~unsigned{kQuote | kNumeral}; }
    std::int32_t since(const TextBackwards& before, unsigned ends, std::int32_t limit) const;
    bool beginsASentence(const TextBackwards& before) const;
    void holdOpenings(const TextBackwards& before);
    bool isContraction(const TextBackwards& before, std::size_t age) const;
    void holdContractions(const TextBackwards& before);
    bool isEntry(const TextBackwards& before, std::size_t lineBreak) const;
    void holdLineBreaks(const TextBackwards& before);
    void holdMarks(const TextBackwards& before);
    std::int32_t wordOf(TokenId token) const;
    bool isNumeral(TokenId token) const { return allMarks(token) == kNumeral && wordOf(token) < 0; }
    void lower(std::span<const TokenId> tokens, double by);

    double m_openings;
    std::int32_t m_sentence, m_paragraph, m_contractions, m_bareLines, m_marks;
    ProseTokens m_tokens;
    std::vector<std::int32_t> m_wordOf;  // [vocabulary]: an index into m_tokens.words, -1: none of them
    std::vector<bool> m_isContraction;   // [vocabulary]
    std::vector<bool> m_isMarkOrInitial; // [vocabulary]
    std::vector<bool> m_isStem;          // [vocabulary]
    std::vector<TokenId> m_numerals;     // but for common words
    std::vector<std::int32_t> m_counts;  // of each word; all zero between calls
    std::vector<std::int32_t> m_counted; // the words whose count is not zero
    std::vector<LoweredLogit> m_found;
};

} // namespace longhand
