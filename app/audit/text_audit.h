#pragma once

#include "app/audit/word_list.h"
#include "engine/metrics/text_form.h"
#include "engine/sampling/row_sample.h"
#include "engine/types/token.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace longhand {

/// Statistics of a text or of one window. Unknown values (no dictionary, no model, a GPU that keeps its logits) are
/// empty, never zero. The share of dictionary words counts all words, names included; hyphens separate words.
struct AuditNumbers
{
    std::int64_t tokens = 0; ///< or words, if the text is counted by words
    TextForm form;
    std::int64_t knownWords = 0; ///< of form.words; -1: no dictionary
    std::array<double, 4> distinct{};
    std::int64_t wordsAfterMany = 0; ///< of form.words, those of windows that kFreshReach words stand before
    std::int64_t newWords = 0;       ///< different words of those windows that are not among the kFreshReach before it
    std::int64_t longestRepeat = 0;  ///< tokens of the longest passage that occurs twice
    std::int64_t judged = 0;         ///< tokens whose log probability is known
    double nats = 0;                 ///< sum of their negative log probabilities

    /// Shares in [0, 1].
    std::optional<double> dictionaryShare() const;
    std::optional<double> alikeShare() const;         ///< of sentences that begin like another one of the same window
    std::optional<double> openingShare() const;       ///< of sentences with the commonest first word of the window
    std::optional<double> longParagraphShare() const; ///< of words in long paragraphs
    std::optional<double> shortFormShare() const;     ///< of words such as "don't"
    /// New words of all the window's words: novels 12 to 20 % with windows of 2,000 tokens. Far less is a text that
    /// goes nowhere, although every page of it reads well.
    std::optional<double> newWordShare() const;
    std::optional<double> otherLineShare() const;
    /// The model's own, before any sampler setting.
    std::optional<double> perplexity() const;
};

/// Follows a text token by token and computes statistics of each window and of the whole. Value type except for the
/// dictionary; one thread at a time.
class TextAudit
{
public:
    static constexpr std::size_t kWindow = 2000;
    static constexpr std::size_t kFreshReach = 6000; ///< words before a window in which a word is not new

    /// words: null for no dictionary. window: tokens, at least 1.
    explicit TextAudit(std::shared_ptr<WordList> words = nullptr, std::size_t window = kWindow);

    /// bytes: the token's, possibly a part of a UTF-8 character; logProbability: the model's own, without penalty, NaN:
    /// unknown.
    void push(TokenId token, std::string_view bytes, float logProbability = kUnknownLogProbability);
    /// A whole text without known tokens: each word, with what precedes it, counts as one. No push() afterwards.
    void pushWords(std::string_view text);

    std::size_t window() const { return m_window; }
    /// Of the dictionary; empty: none.
    std::string language() const { return m_words ? m_words->name() : std::string(); }
    /// The full windows, and with `all` also the one in progress.
    std::vector<AuditNumbers> windows(bool all) const;
    /// The last full window, or the one in progress if none is full.
    AuditNumbers latest() const;
    /// Counts of the windows added up, including sentences that begin alike; Distinct-n and the longest repeated
    /// passage are of the whole text.
    AuditNumbers total() const;

private:
    /// Of the window's words, in lower case, apostrophes straight.
    using Words = std::vector<std::string>;
    AuditNumbers measure(std::string_view text, TextPlace& place, std::size_t first, Words& words) const;
    void close();

    std::shared_ptr<WordList> m_words;
    std::size_t m_window;
    std::vector<TokenId> m_tokens; // of the whole text
    std::vector<AuditNumbers> m_full;
    std::deque<std::string> m_before; // the last kFreshReach words before the window in progress
    std::unordered_map<std::string, std::int64_t> m_timesBefore; // of each of them
    // The window in progress, from token m_first on.
    std::size_t m_first = 0;
    std::string m_text;
    TextPlace m_place;
    std::int64_t m_judged = 0;
    double m_nats = 0;
};

} // namespace longhand
