#pragma once

#include "engine/tokenizer/tokenizer.h"
#include "engine/types/step_event.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace longhand {

/// The output audit: detects on the fly that the text degenerates. Five signs, independent of model and, where a
/// script separates words by white space, of language:
/// - WordHeap: hardly any token recurs. Sentences of any language are held together by words and marks that occur in
///   every one of them; a penalty too strong for the model suppresses them, which leaves a list of rare
///   words. Of 56 tokens in a row at least 53 do not occur among the 512 before them. (In 61 novels of 8.5 million
///   tokens there are never more than 46. A model's own log probabilities do not help: it soon expects what it has
///   written.)
/// - NoSpaces: words run together, in a text that separates words by white space. Letters of scripts that do without
///   it, addresses, words joined by dashes, and single long tokens do not count.
/// - FewWords: of 256 tokens in a row at most 48 are different ("Marta lived in Marta. Marta was Marta."). DRY and a
///   penalty keep such a text from repeating itself exactly, so that it is no loop. (In the same novels there are never
///   fewer than 69.) Not judged where tokens are shorter than 2.5 characters on average: a tokenizer that splits a
///   script into letters needs only its alphabet.
/// - BareLines: 12 lines in a row, blank ones left out, of one or two words, with a letter or a digit and no quotation
///   mark. (In the same novels there are never more than 11: a list of poets.)
/// - Fragments: of 64 tokens in a row at least 46 are initials (isInitial()) or have neither a letter nor a digit nor a
///   line break, the same one again and again left out. (In the same novels there are never more than 35.)
///
/// Judges only what the run wrote, but compares it with the author's text too. Depends on the text alone, not on
/// strategy, pauses or backend. O(1) per token: twice 512 comparisons, which the compiler vectorises.
class CollapseDetector
{
public:
    static constexpr std::size_t kHistory = 512; ///< tokens in which a token is searched
    static constexpr std::int64_t kLeast = 512;  ///< tokens before the first that is judged
    static constexpr int kWindow = 56;           ///< tokens that are judged together
    static constexpr int kAlarm = 53;            ///< new tokens among them that raise the alarm
    static constexpr std::int64_t kRecovered = 512;
    static constexpr std::int64_t kCircle = 256; ///< tokens among which the different ones are counted
    static constexpr int kFewest = 48;           ///< different tokens among them that raise the alarm
    static constexpr int kBareAlarm = 12;        ///< lines of a word or two, in a row, that raise the alarm
    static constexpr int kFragmentAlarm = 46;    ///< fragments among 64 tokens that raise the alarm

    CollapseDetector();

    /// Adds a token written by the author, not the run. Reports nothing.
    void before(TokenId token, std::string_view bytes);
    /// Adds a token (>= 0) of the run; bytes: its text, UTF-8, may end within a character. Reports a collapse at each
    /// token with signs of one. CollapseNote::begin counts from the first token. Signs come and go while a text falls
    /// apart: they belong to one collapse until the text has been without them for kRecovered tokens.
    std::optional<CollapseNote> push(TokenId token, std::string_view bytes);

private:
    bool isNew(TokenId token) const;
    /// The last but `back`; back < kHistory.
    TokenId tokenBack(std::int64_t back) const
    {
        return m_recent[static_cast<std::size_t>(m_size - 1 - back) % kHistory];
    }
    void count(TokenId token, std::int32_t characters);
    void read(TokenId token, std::string_view bytes, bool own);
    void see(char32_t c, bool own);
    std::optional<CollapseNote> wordHeap() const;
    std::optional<CollapseNote> noSpaces() const;
    std::optional<CollapseNote> fewWords() const;
    void seeLine(char32_t c, bool own);
    std::optional<CollapseNote> bareLines() const;
    std::optional<CollapseNote> fragments() const;

    std::int64_t m_size = 0;
    std::int64_t m_noticed = 0;               // of the last collapse
    std::int64_t m_lastSign = -1;             // tokens of the text then; -1: none yet
    std::array<TokenId, kHistory> m_recent{}; // token i at i % kHistory
    std::uint64_t m_new = 0;                  // bit b: the token b before the last is judged and new
    std::uint64_t m_fragments = 0;            // bit b: the token b before the last is the run's and a fragment
    // Of the last kCircle tokens.
    std::array<TokenId, kHistory> m_last{};         // m_recent, where no equal token follows; else nothing
    int m_different = 0;                            // tokens without an equal one behind them
    std::array<std::int32_t, kHistory> m_lengths{}; // characters of token i at i % kHistory
    std::int64_t m_characters = 0;
    std::int64_t m_own = 0; // tokens of the run since the author's last
    // The stretch without white space that the text ends in.
    std::int64_t m_stretchBegin = 0;  // token in which it begins
    std::int64_t m_stretchTokens = 0; // of the run, with letters in it
    bool m_counted = false;           // includes the current token
    std::int64_t m_letters = 0;       // of scripts that separate words by white space
    bool m_address = false;           // it looks like one
    // Of the text before that stretch.
    std::int64_t m_lettersBefore = 0;
    std::int64_t m_spacesBefore = 0; // that end a stretch with letters
    // The line that the text ends in, and the bare ones right before it.
    struct Line
    {
        std::int64_t begin = 0; // its first token
        int words = 0;
        bool inWord = false;
        bool letters = false; // or digits
        bool bare = true;     // so far: no quotation mark, nothing by the author
    };
    Line m_line;
    int m_bareLines = 0;
    std::int64_t m_bareBegin = 0; // token in which the first of them begins
    StreamDecoder m_decoder;
};

} // namespace longhand
