#pragma once

#include "engine/types/error.h"

#include <cstdint>

namespace longhand {

/// Exclusive upper bound for takes (design, "Noise"); set by the input width of the noise generator.
constexpr std::uint64_t kTakeLimit = std::uint64_t{1} << 56;

constexpr std::int32_t kWordEndsWindow = 256, kWordEndsStep = 8; ///< SamplerSettings::mostWordEnds
/// SamplerSettings::variedOpenings; the reach is in tokens.
constexpr std::int32_t kOpeningSentences = 24, kOpeningsFree = 3, kOpeningReach = 2048;
/// SamplerSettings::longestSentence and longestParagraph: tokens beyond the limit for each 1 that logits are raised by,
/// and the most.
constexpr std::int32_t kSentenceStep = 32, kParagraphStep = 64;
constexpr double kMostUrge = 3;
constexpr std::int32_t kContractionsWindow = 256, kContractionsStep = 4; ///< SamplerSettings::mostContractions
/// SamplerSettings::mostBareLines: how many lines are looked at, in how many tokens, how many tokens a bare one has at
/// most, and how much each one too many lowers logits.
constexpr std::int32_t kBareLines = 12, kBareLineReach = 512, kBareLineTokens = 12;
constexpr double kBareLineStep = 4;
/// SamplerSettings::mostMarks: of the numerals there may be one for so many marks.
constexpr std::int32_t kMarksWindow = 128, kMarksStep = 4, kMarksPerNumeral = 4;

/// What happens when the model wants to end the story.
enum class AtEnd
{
    Continue, ///< end tokens are masked until the target length: the default, else a long run stops after a page
    Stop,     ///< an end token is sampled like any other, left out of the text, and ends the run
};

/// What determines the contextual penalty of a token.
enum class PenaltyBy
{
    Presence, ///< its last occurrence in the window, however many there are
    Count,    ///< all its occurrences in the window, added up
    Rarity,   ///< as Presence for punctuation and the commonest words, as Count for all others
};

/// How a token is sampled from logits. Part of the text's definition: recorded with each run.
///
/// Order: mask, penalty, DRY and the shape of sentences and paragraphs, temperature, top-k, top-p, min-p, eta, noise
/// (design, "Sampling"). Every filter sees the probabilities renormalised over what the previous filter kept, and keeps
/// at least the likeliest token. "Likelier" means: the larger logit after mask, penalty and DRY (each rounded to single
/// precision); of equal logits, the lower id. A token is never sampled if its logit is not finite or its probability is
/// below e^-708 of the largest.
struct SamplerSettings
{
    /// Contextual penalty theta in [1, 10]; 1 is off. A token that occurs among the last penaltyWindow tokens of the
    /// text before this position and is not spared has a positive logit divided by its factor and a negative one
    /// multiplied by it, once. The factor is 1 + (theta - 1) * w, where w is its weight:
    ///     by presence: w = 1 - slope * a / W            a: tokens between its last occurrence and this position
    ///     by count:    w = min(n - slope * A / W, 8)    n: its occurrences in the window, A: the sum of their a
    /// (w is added up over the occurrences, each weighing 1 - slope * a / W.) With presence and slope 0 the factor is
    /// theta. By rarity: by presence for the tokens that prose is full of (kCommonWords in
    /// tokenizer/structure_tokens.h), by count for all others, so that one name or one odd word does not fill a text.
    /// Every token of the text counts: the author's seed and later edits, the model's own, then the tokens of a draft's
    /// path; markup tokens too. Masked tokens do not count; they cannot be sampled anyway. Sums are of whole numbers;
    /// the formulas are evaluated as written, from left to right, each operation rounded to double.
    double penalty = 1.2;
    /// W >= 0, in tokens (not words or characters). At absolute position t the tokens t-W .. t-1 are counted.
    /// 0: nothing is counted, the penalty is off. W >= t: the whole text so far is counted.
    std::int32_t penaltyWindow = 1024;
    /// Slope in [0, 1]: how much less an old token weighs than the last one. 0: all tokens in the window weigh the
    /// same; 1: the oldest weighs next to nothing (1 / W).
    double penaltySlope = 0;
    PenaltyBy penaltyBy = PenaltyBy::Presence;
    /// Exempt tokens of white space and punctuation alone from the penalty, but not from DRY.
    bool penaltySparesMarks = false;
    /// How many of the commonest words to exempt, each with all its tokens, with and without a leading space, lower
    /// case and capitalised; 0: none. The model's vocabulary determines the words: see tokenizer/structure_tokens.h.
    std::int32_t penaltySparedWords = 0;
    /// Exempt tokens that continue a word from the penalty and from DRY, so that a word which was begun can be
    /// finished: a name of several tokens keeps its spelling. The vocabulary determines them: see continuingTokens(),
    /// tokenizer/structure_tokens.h.
    bool sparesWordEnds = false;
    /// Exempt apostrophes, alone or with letters behind them ('t, \u2019s), from the penalty, but not from DRY: see
    /// contractionTokens(). Else "couldn|'t" loses its end wherever another contraction stands in the window, and a
    /// token that continues the word takes its place ("couldnn").
    bool sparesContractions = false;
    /// Logits are divided by it; (0, 10]. 0: always the likeliest token, without noise, and filters have no effect.
    double temperature = 1.0;
    /// Keep the k likeliest tokens (ties at the edge: the lower ids); 0 is off.
    std::int32_t topK = 0;
    /// Keep the likeliest tokens, in that order, until their sum reaches topP; the token that reaches it is kept. (0,
    /// 1]; 1 is off.
    double topP = 0.9;
    /// Keep tokens with p >= minP * the largest p, equality included; [0, 1]. 0 is off.
    double minP = 0.1;
    /// Eta sampling (arXiv 2210.15191): keep tokens with p >= min(eta, sqrt(eta) * exp(-entropy)), equality included,
    /// where p and entropy (in nats) are those of the renormalised distribution that reaches this filter; [0, 1). 0 is
    /// off.
    double eta = 2e-4;
    /// DRY, "don't repeat yourself": [0, 100]; 0 is off. For each token v let m be the longest match: the largest m
    /// such that the last m tokens of the text also occur earlier within the last dryWindow tokens, directly followed
    /// by v (the two may overlap). If m >= dryAllowed, then logit(v) -= dryMultiplier * dryBase^(m - dryAllowed), at
    /// most 1e6. There are no sequence breakers: line ends and quotation marks are tokens like others.
    double dryMultiplier = 0;
    double dryBase = 1.75;       ///< [1, 10]
    std::int32_t dryAllowed = 2; ///< shortest match to penalise, in tokens; >= 1
    std::int32_t dryWindow =
        4096; ///< tokens to search: the last dryWindow of the text, or all if it is shorter; 0 is off
    /// If at least this many of the last tokens (counted within dryWindow) are all exempt from DRY, none is: what has
    /// so many ends is no word but a syllable that repeats. 0: words of any length.
    std::int32_t dryLongestWord = 0;
    /// Every word ends: if the last e >= dryLongestWord > 0 tokens (counted as above) are all exempt from DRY, each
    /// exempt token's logit is lowered by dryMultiplier * dryBase^(e - dryLongestWord), at most 1e6, before repetitions
    /// are. Else syllables in ever new orders have no end ("sicklyishlyickelyishly").
    bool endsLongWords = false;
    /// Not too many ends of words: if n > mostWordEnds > 0 of the last kWordEndsWindow tokens of the text (all of it if
    /// it is shorter) are exempt from DRY, each exempt token's logit is lowered by dryMultiplier * (n - mostWordEnds) /
    /// kWordEndsStep, added to what endsLongWords takes, both at most 1e6. In novels a twelfth of the tokens are ends
    /// of words, seldom a fifth; without a bound they take over far into a book, since nothing else holds them back.
    /// [0, kWordEndsWindow]; 0: any number.
    std::int32_t mostWordEnds = 0;
    /// Sentences begin differently: [0, 10]; 0 is off. Where a sentence begins and n > kOpeningsFree of the last
    /// kOpeningSentences sentences began with one of the commonest words (proseTokens()), the logits of all its tokens
    /// are lowered by variedOpenings * (n - kOpeningsFree). A sentence begins behind the end of one or a line break,
    /// whatever quotation marks, brackets and spaces stand between; its first word counts if no comma or dash stands
    /// before it. At most kOpeningReach tokens are searched. Without it a long book of a small model ends in sentences
    /// of which half begin with "But".
    double variedOpenings = 0;
    /// Sentences end: if n > longestSentence > 0 tokens have followed the last end of a sentence or line break, the
    /// logits of all tokens that end a sentence behind a word are raised by (n - longestSentence) / kSentenceStep, at
    /// most by kMostUrge. [0, 1024]; 0: of any length.
    std::int32_t longestSentence = 0;
    /// Paragraphs end: if n > longestParagraph > 0 tokens have followed the last line break, tokens that end a sentence
    /// and its paragraph at once are raised by (n - longestParagraph) / kParagraphStep, at most by kMostUrge; where a
    /// sentence begins, closing quotation marks and line breaks are, too. [0, 16384]; 0: of any length. What these
    /// three and DRY change of one token is added up.
    std::int32_t longestParagraph = 0;
    /// Not too many contractions (I'm, you'll): if n > mostContractions > 0 of the last kContractionsWindow tokens are
    /// contractions, their logits are lowered by (n - mostContractions) / kContractionsStep, at most by kMostUrge,
    /// where one may stand. A contraction is a token of contractionTokens(), tokenizer/structure_tokens.h, right behind
    /// a token that is no mark: so a closing quotation mark is none. Where only a contraction can follow (wouldn't),
    /// the word before it is lowered instead (contractionStems()), or the word would be left unfinished: "wouldnn't".
    /// [0, kContractionsWindow]; 0: any number. While sparesContractions lets them cost nothing, a small model else
    /// writes five to ten times as many as novels have.
    std::int32_t mostContractions = 0;
    /// Not too many bare lines: headings, the entries of a table of contents, single words. If n > mostBareLines > 0 of
    /// the last kBareLines lines, within kBareLineReach tokens, are bare, and the line at hand would be bare if it
    /// ended here, the logits of line breaks are lowered by (n - mostBareLines) * kBareLineStep: the line goes on. A
    /// bare line has 1 to kBareLineTokens tokens that are no marks, and no quotation mark, so short lines of dialogue
    /// are none; or it begins with a numeral (kNumeral) and the end of a sentence ("XIV. A letter", "2. Salt"). Empty
    /// lines are no lines. [0, kBareLines]; 0: any number.
    std::int32_t mostBareLines = 0;
    /// Not too much punctuation: if n > mostMarks > 0 of the last kMarksWindow tokens are marks without a line break or
    /// initials (ProseTokens::marksAndInitials), the logits of all these are lowered by (n - mostMarks) / kMarksStep.
    /// In novels a sixth of the tokens are, a third at the most in lively dialogue (but for a page of dashes); a list
    /// of names and dates that DRY keeps from repeating its form ends in letters and full stops alone. Held back so, a
    /// list of chapter numbers goes on without any mark: so if n > mostMarks / kMarksPerNumeral (rounded down) are
    /// numerals (kNumeral, but for common words such as "I"), all numerals are lowered by their difference. Novels
    /// reach 9 where they give dates. [0, kMarksWindow]; 0: any number.
    std::int32_t mostMarks = 0;
    std::uint64_t seed = 0;
    /// Selects a take of the same story, that is a stream of noise. Below 2^56.
    std::uint64_t take = 0;
    AtEnd atEnd = AtEnd::Continue;

    bool operator==(const SamplerSettings&) const = default;
    /// Throws Error naming the setting, its value and the allowed range (sampler_fields.h).
    void validate() const;

    /// True: always the likeliest token, without noise.
    bool greedy() const { return temperature == 0; }
    /// A penalty with an empty window penalises nothing: gives it the default window.
    void widenPenalty()
    {
        if (penaltyWindow == 0)
            penaltyWindow = SamplerSettings().penaltyWindow;
    }
    /// How many tokens before a position the penalty looks at; 0 if it is off.
    std::int32_t penaltyReach() const { return penalty == 1 ? 0 : penaltyWindow; }
};

} // namespace longhand
