#pragma once

#include "engine/tokenizer/tokenizer.h"
#include "engine/types/step_event.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace longhand {

/// The output audit: notices on the fly that the text falls apart. Two signs, neither of which asks for the language or
/// the model:
/// - WordHeap: hardly a token comes back. Sentences of any language are held together by words and marks that stand in
///   every one of them; a penalty that is too strong for a model drives them out, and what is left is a list of rare
///   words. Of 56 tokens in a row at least 53 do not stand among the 512 before them. (In 61 novels of 8.5 million
///   tokens there are never more than 46. A model's own log probabilities do not tell: it soon expects what it has
///   written.)
/// - NoSpaces: words run together, in a text whose words are parted by white space. Letters of scripts that do without
///   it, addresses, words joined by dashes, and what is a single long token do not count.
///
/// Only what the run wrote is judged, but what the author wrote is what it is compared with. A function of the text
/// alone, so of neither strategy, pauses nor backend. O(1) a token: 512 comparisons, which the compiler vectorises.
class CollapseDetector
{
public:
    static constexpr std::size_t kHistory = 512; ///< tokens that a token is looked for in
    static constexpr std::int64_t kLeast = 512;  ///< tokens before the first that is judged
    static constexpr int kWindow = 56;           ///< tokens that are judged together
    static constexpr int kAlarm = 53;            ///< of which so many are new

    CollapseDetector();

    /// The text has grown by a token that the run did not write: the author's. Reports nothing.
    void before(TokenId token, std::string_view bytes);
    /// The text has grown by a token (>= 0) of the run; bytes: its text, UTF-8, may end within a character. Reports a
    /// collapse at each token at which there are signs of one. CollapseNote::begin counts from the first token.
    std::optional<CollapseNote> push(TokenId token, std::string_view bytes);

private:
    bool isNew(TokenId token) const;
    void read(TokenId token, std::string_view bytes, bool own);
    void see(char32_t c, bool own);
    std::optional<CollapseNote> wordHeap() const;
    std::optional<CollapseNote> noSpaces() const;

    std::int64_t m_size = 0;
    std::array<TokenId, kHistory> m_recent{}; // token i at i % kHistory
    std::uint64_t m_new = 0;                  // bit b: the token b before the last is judged, and new
    // The stretch without white space that the text ends in.
    std::int64_t m_stretchBegin = 0;  // token in which it begins
    std::int64_t m_stretchTokens = 0; // of the run, with letters in it
    bool m_counted = false;           // the present token among them
    std::int64_t m_letters = 0;       // of scripts that part words by white space
    bool m_address = false;           // it has the marks of one
    // Of the text before that stretch.
    std::int64_t m_lettersBefore = 0;
    std::int64_t m_spacesBefore = 0; // that end a stretch with letters
    StreamDecoder m_decoder;
};

} // namespace longhand
