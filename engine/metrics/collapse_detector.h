#pragma once

#include "engine/generation/step_event.h"
#include "engine/tokenizer/tokenizer.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace longhand {

/// The output audit: notices on the fly that the text falls apart into heaps of words. Two signs, neither of which asks
/// for the language:
/// - Surprise: over the end of what the model has written, the model itself would hardly have chosen these tokens; only
///   the penalty made them likely. Found by a cumulative sum (Page, Biometrika 41, 1954) over the last kWindow tokens.
/// - NoSpaces: words run together, in a text whose words are parted by white space. Letters of scripts that do without
///   it, addresses, and what is a single long token do not count.
///
/// What it reports is a function of the text and, of the run's last kWindow tokens, of their log probabilities; so of
/// neither strategy nor pauses. One pass over kWindow numbers a token.
class CollapseDetector
{
public:
    static constexpr std::size_t kWindow = 64;

    /// The text has grown by a token that the run did not write: the author's. Reports nothing.
    void before(std::string_view bytes);
    /// The text has grown by a token of the run, its bytes (UTF-8, may end within a character) and the model's own log
    /// probability of it (Sampler::logProbability; NaN: unknown, then it tells nothing). Reports a collapse at each
    /// token at which there are signs of one. CollapseNote::begin counts from the first token of the text.
    std::optional<CollapseNote> push(std::string_view bytes, float logProbability);

private:
    void read(std::string_view bytes, bool own);
    void see(char32_t c, bool own);
    std::optional<CollapseNote> surprise() const;
    std::optional<CollapseNote> noSpaces() const;

    std::int64_t m_size = 0;
    std::array<float, kWindow> m_surprise{}; // of token i at i % kWindow; valid for the last m_known
    std::size_t m_known = 0;
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
