#pragma once

#include "engine/types/sampler_settings.h"
#include "engine/types/setting_field.h"

namespace longhand {

inline constexpr SettingChoice<PenaltyBy> kPenaltyChoices[] = {
    {PenaltyBy::Presence, "presence", LONGHAND_TEXT("longhand::Settings", "once")},
    {PenaltyBy::Count, "count", LONGHAND_TEXT("longhand::Settings", "every time")},
    {PenaltyBy::Rarity, "rarity", LONGHAND_TEXT("longhand::Settings", "rarer words")},
};
inline constexpr SettingChoice<bool> kSparedChoices[] = {
    {false, "false", LONGHAND_TEXT("longhand::Settings", "held back")},
    {true, "true", LONGHAND_TEXT("longhand::Settings", "spared")},
};
inline constexpr SettingChoice<bool> kLongWordChoices[] = {
    {false, "false", LONGHAND_TEXT("longhand::Settings", "go on")},
    {true, "true", LONGHAND_TEXT("longhand::Settings", "end")},
};
inline constexpr SettingChoice<AtEnd> kAtEndChoices[] = {
    {AtEnd::Continue, "continue", LONGHAND_TEXT("longhand::Settings", "go on")},
    {AtEnd::Stop, "stop", LONGHAND_TEXT("longhand::Settings", "stop")},
};

/// The sampler's settings, in the order of the window: visit(field) for each, where field is a
/// SettingField<SamplerSettings, T>. What each does exactly: sampler_settings.h.
template <class Visit>
void forEachSamplerField(Visit&& visit)
{
    using S = SamplerSettings;
    using Real = SettingField<S, double>;
    using Whole = SettingField<S, std::int32_t>;
    using Large = SettingField<S, std::uint64_t>;
    visit(Real{.key = "penalty",
               .member = &S::penalty,
               .label = LONGHAND_TEXT("longhand::Settings", "Penalty value"),
               .tip = LONGHAND_TEXT(
                   "longhand::Settings",
                   "How strongly recently used tokens are held back. Each token among the last “penalty "
                   "window” tokens of the text, yours and the model's alike, counts; how often, “Penalty counts” "
                   "says. A positive score is divided by this value, a negative one multiplied by it. "
                   "1: nothing is penalised."),
               .help = "penalty on tokens of the last --penalty-window tokens; 1 is off",
               .low = 1,
               .high = 10,
               .lowMeans = LONGHAND_TEXT("longhand::Error", "off"),
               .step = 0.05,
               .decimals = 2,
               .shownIn = ShownIn::Main,
               .modelKey = "penalty_repeat",
               .folderKey = "repetition_penalty"});
    visit(Whole{
        .key = "penalty_window",
        .member = &S::penaltyWindow,
        .label = LONGHAND_TEXT("longhand::Settings", "Penalty window"),
        .tip = LONGHAND_TEXT("longhand::Settings",
                             "How far back the penalty looks, in tokens (about three quarters of a word each) before "
                             "the one being written; your own words count like the model's. 0: nothing is penalised; "
                             "a number beyond the length of the text counts all of it."),
        .help = "tokens of the text that are counted for it; 0 is off",
        .low = 0,
        .high = kMostTokens,
        .step = 64,
        .unit = "tokens",
        .shownIn = ShownIn::Main,
        .modelKey = "penalty_last_n"});
    visit(Real{
        .key = "penalty_slope",
        .member = &S::penaltySlope,
        .label = LONGHAND_TEXT("longhand::Settings", "Penalty fades"),
        .tip = LONGHAND_TEXT("longhand::Settings",
                             "How much less a word used long ago is held back than one just used. 0: all in the "
                             "penalty window are held back alike. 1: the longer ago, the less, down to nothing at the "
                             "window's far end."),
        .help = "0: all of them weigh the same, to 1: the oldest next to nothing",
        .low = 0,
        .high = 1,
        .lowMeans = LONGHAND_TEXT("longhand::Error", "all the same"),
        .step = 0.1,
        .decimals = 2,
        .usual = false,
        .recorded = Recorded::Later});
    visit(SettingField<S, PenaltyBy>{
        .key = "penalty_by",
        .member = &S::penaltyBy,
        .label = LONGHAND_TEXT("longhand::Settings", "Penalty counts"),
        .tip = LONGHAND_TEXT("longhand::Settings",
                             "Once: a word is held back by the penalty value, however often it occurs. Every time: "
                             "the more often it occurs in the penalty window, the more it is held back, up to eight "
                             "times; then a smaller penalty value is enough. Rarer words: punctuation and "
                             "the most common words count once, all others every time, so that no name and no odd word "
                             "takes over a long text."),
        .help = "presence: a token is penalised once, count: the more the more often it occurs, rarity: count, but "
                "presence for punctuation and the commonest words",
        .choices = kPenaltyChoices,
        .usual = false,
        .recorded = Recorded::Later});
    visit(SettingField<S, bool>{
        .key = "penalty_spares_marks",
        .member = &S::penaltySparesMarks,
        .label = LONGHAND_TEXT("longhand::Settings", "Punctuation"),
        .tip = LONGHAND_TEXT("longhand::Settings",
                             "Whether the penalty also holds back spaces, line ends and punctuation. Prose needs "
                             "them: without them a small model soon writes heaps of words."),
        .help = "no penalty on white space and punctuation",
        .choices = kSparedChoices,
        .usual = false,
        .recorded = Recorded::Later});
    visit(Whole{
        .key = "penalty_spared_words",
        .member = &S::penaltySparedWords,
        .label = LONGHAND_TEXT("longhand::Settings", "Words spared"),
        .tip = LONGHAND_TEXT("longhand::Settings",
                             "This many of the most common words (the, and, of, to …) are never held back by the "
                             "penalty, however often they occur. The list comes with the model. 0: all words are held "
                             "back alike."),
        .help = "commonest words without a penalty; 0: none",
        .low = 0,
        .high = kMostTokens,
        .step = 10,
        .unit = "words",
        .usual = false,
        .recorded = Recorded::Later});
    visit(SettingField<S, bool>{
        .key = "spares_word_ends",
        .member = &S::sparesWordEnds,
        .label = LONGHAND_TEXT("longhand::Settings", "Ends of words"),
        .tip = LONGHAND_TEXT("longhand::Settings",
                             "Whether the penalty and DRY also hold back the rest of a word that was begun. Spared, "
                             "names keep their spelling and people stay who they are. Held back, a name that returns "
                             "is spelled in ever new ways, and at last words run together."),
        .help = "no penalty and no DRY on tokens that continue a word",
        .choices = kSparedChoices,
        .usual = false,
        .recorded = Recorded::Later});
    visit(SettingField<S, bool>{
        .key = "spares_contractions",
        .member = &S::sparesContractions,
        .label = LONGHAND_TEXT("longhand::Settings", "Contractions"),
        .tip = LONGHAND_TEXT("longhand::Settings",
                             "Whether the penalty also holds back apostrophes and what follows them in a word (’t, "
                             "’s, ’ll). Held back, words like “couldn’t” lose their end far into a book and become "
                             "“couldnn”."),
        .help = "no penalty on apostrophes and what follows them in a word",
        .choices = kSparedChoices,
        .usual = false,
        .recorded = Recorded::Later});
    visit(Real{
        .key = "temperature",
        .member = &S::temperature,
        .label = LONGHAND_TEXT("longhand::Settings", "Temperature"),
        .tip = LONGHAND_TEXT("longhand::Settings",
                             "All scores are divided by it before a token is sampled. Below 1, likely tokens become "
                             "likelier; above 1, unlikely ones do. 0: always the likeliest token; the seed and the "
                             "filters then have no effect."),
        .help = "0: always the likeliest token",
        .low = 0,
        .high = 10,
        .lowMeans = LONGHAND_TEXT("longhand::Error", "always the likeliest"),
        .step = 0.05,
        .decimals = 2,
        .shownIn = ShownIn::Main,
        .modelKey = "temp",
        .folderKey = "temperature"});
    visit(Whole{
        .key = "top_k",
        .member = &S::topK,
        .label = LONGHAND_TEXT("longhand::Settings", "Top-k"),
        .tip = LONGHAND_TEXT("longhand::Settings",
                             "Only the k likeliest tokens may be sampled, counted after penalty, DRY and temperature. "
                             "0: all may be sampled."),
        .help = "keep the k likeliest; 0 is off",
        .low = 0,
        .high = kMostTokens,
        .step = 10,
        .unit = "tokens",
        .modelKey = "top_k",
        .folderKey = "top_k"});
    visit(Real{
        .key = "top_p",
        .member = &S::topP,
        .label = LONGHAND_TEXT("longhand::Settings", "Top-p"),
        .tip = LONGHAND_TEXT("longhand::Settings",
                             "Only the likeliest tokens whose probabilities add up to this value may be sampled; the "
                             "one that reaches it is kept. 1: all may be sampled."),
        .help = "keep the likeliest whose sum reaches p; 1 is off",
        .low = 0,
        .high = 1,
        .aboveLow = true,
        .highMeans = LONGHAND_TEXT("longhand::Error", "off"),
        .step = 0.01,
        .decimals = 3,
        .modelKey = "top_p",
        .folderKey = "top_p"});
    visit(Real{
        .key = "min_p",
        .member = &S::minP,
        .label = LONGHAND_TEXT("longhand::Settings", "Min-p"),
        .tip = LONGHAND_TEXT("longhand::Settings",
                             "Leaves out tokens less probable than this share of the likeliest one's probability. 0: "
                             "leaves out none."),
        .help = "keep what is at least p times as likely as the likeliest; 0 is off",
        .low = 0,
        .high = 1,
        .lowMeans = LONGHAND_TEXT("longhand::Error", "off"),
        .step = 0.01,
        .decimals = 3,
        .modelKey = "min_p",
        .folderKey = "min_p"});
    visit(
        Real{.key = "eta",
             .member = &S::eta,
             .label = LONGHAND_TEXT("longhand::Settings", "Eta"),
             .tip = LONGHAND_TEXT("longhand::Settings",
                                  "Leaves out tokens less probable than the smaller of this value and its square root "
                                  "times exp(-H), where H is the entropy of what the other filters kept. 0: leaves out "
                                  "none."),
             .help = "eta sampling; 0 is off",
             .low = 0,
             .high = 1,
             .belowHigh = true,
             .lowMeans = LONGHAND_TEXT("longhand::Error", "off"),
             .step = 0.0001,
             .decimals = 5,
             .usual = false});
    visit(Real{
        .key = "dry_multiplier",
        .member = &S::dryMultiplier,
        .label = LONGHAND_TEXT("longhand::Settings", "DRY"),
        .tip = LONGHAND_TEXT("longhand::Settings",
                             "“Don't repeat yourself”: a token that would lengthen a repeated passage loses this "
                             "value times DRY base to the power of (length of the repetition - allowed length). Yours "
                             "and the model's words are counted alike. 0: off; 0.8 is usual."),
        .help = "DRY, against repeated passages; 0 is off",
        .low = 0,
        .high = 100,
        .lowMeans = LONGHAND_TEXT("longhand::Error", "off"),
        .step = 0.1,
        .decimals = 2});
    visit(Real{.key = "dry_base",
               .member = &S::dryBase,
               .label = LONGHAND_TEXT("longhand::Settings", "DRY base"),
               .tip =
                   LONGHAND_TEXT("longhand::Settings",
                                 "The factor by which each further repeated token raises the cost. 1: all lengths cost "
                                 "the same."),
               .help = "DRY: growth with the length of the repetition",
               .low = 1,
               .high = 10,
               .step = 0.05,
               .decimals = 2,
               .usual = false});
    visit(
        Whole{.key = "dry_allowed",
              .member = &S::dryAllowed,
              .label = LONGHAND_TEXT("longhand::Settings", "DRY allowed"),
              .tip = LONGHAND_TEXT("longhand::Settings", "How many tokens may repeat freely; each further one costs."),
              .help = "DRY: tokens that may repeat freely",
              .low = 1,
              .high = kMostTokens,
              .unit = "tokens",
              .usual = false});
    visit(Whole{
        .key = "dry_window",
        .member = &S::dryWindow,
        .label = LONGHAND_TEXT("longhand::Settings", "DRY window"),
        .tip = LONGHAND_TEXT("longhand::Settings",
                             "How far back DRY looks for repetitions, in tokens of the text, yours and the model's "
                             "alike. 0: DRY is off."),
        .help = "DRY: tokens looked at; 0 is off",
        .low = 0,
        .high = kMostTokens,
        .step = 256,
        .unit = "tokens",
        .usual = false});
    visit(Whole{
        .key = "dry_longest_word",
        .member = &S::dryLongestWord,
        .label = LONGHAND_TEXT("longhand::Settings", "Longest word"),
        .tip = LONGHAND_TEXT("longhand::Settings",
                             "After so many tokens that continue one word, DRY holds them back again although ends of "
                             "words are spared, so that no syllable repeats without end. 0: words of any length."),
        .help = "tokens that may continue one word before DRY holds them back although they are spared; 0: any number",
        .low = 0,
        .high = kMostTokens,
        .unit = "tokens",
        .usual = false,
        .recorded = Recorded::Later});
    visit(SettingField<S, bool>{
        .key = "ends_long_words",
        .member = &S::endsLongWords,
        .label = LONGHAND_TEXT("longhand::Settings", "Longer words"),
        .tip = LONGHAND_TEXT("longhand::Settings",
                             "What happens to a word beyond the longest word while DRY is on. Go on: only what "
                             "repeats is held back. End: each further token of the word costs more than the one "
                             "before, whether it repeats or not."),
        .help = "beyond --dry-longest-word each further token of a word costs more, whether it repeats or not",
        .choices = kLongWordChoices,
        .usual = false,
        .recorded = Recorded::Later});
    visit(Whole{
        .key = "most_word_ends",
        .member = &S::mostWordEnds,
        .label = LONGHAND_TEXT("longhand::Settings", "Most ends"),
        .tip = LONGHAND_TEXT("longhand::Settings",
                             "If more than so many of the last 256 tokens are ends of words, each further one is held "
                             "back, the more the more there are, while DRY is on. It keeps a long book from wearing "
                             "out into heaps of syllables. 0: any number."),
        .help = "ends of words among the last 256 tokens before further ones are held back; 0: any number",
        .low = 0,
        .high = kWordEndsWindow,
        .step = 4,
        .unit = "tokens",
        .usual = false,
        .recorded = Recorded::Later});
    visit(Real{
        .key = "varied_openings",
        .member = &S::variedOpenings,
        .label = LONGHAND_TEXT("longhand::Settings", "Openings vary"),
        .tip = LONGHAND_TEXT("longhand::Settings",
                             "How strongly a common word is held back at the beginning of a sentence if more than 3 of "
                             "the last 24 sentences began with it. It keeps a long book from falling into one tone of "
                             "voice. 0: off."),
        .help = "against sentences that begin alike; 0 is off",
        .low = 0,
        .high = 10,
        .lowMeans = LONGHAND_TEXT("longhand::Error", "off"),
        .step = 0.1,
        .decimals = 2,
        .usual = false,
        .recorded = Recorded::Later});
    visit(Whole{
        .key = "longest_sentence",
        .member = &S::longestSentence,
        .label = LONGHAND_TEXT("longhand::Settings", "Sentence limit"),
        .tip = LONGHAND_TEXT("longhand::Settings",
                             "A sentence of more tokens is urged to its end, gently, the more the longer it is. 0: "
                             "sentences of any length."),
        .help = "tokens of a sentence before it is urged to its end; 0: any length",
        .low = 0,
        .high = 1024,
        .step = 8,
        .unit = "tokens",
        .usual = false,
        .recorded = Recorded::Later});
    visit(Whole{
        .key = "longest_paragraph",
        .member = &S::longestParagraph,
        .label = LONGHAND_TEXT("longhand::Settings", "Paragraph limit"),
        .tip = LONGHAND_TEXT("longhand::Settings",
                             "After so many tokens a paragraph, and a speech in it, is urged to its end at the next "
                             "end of a sentence, gently, the more the longer it is. 0: paragraphs of any length."),
        .help = "tokens of a paragraph before it is urged to its end; 0: any length",
        .low = 0,
        .high = 16384,
        .step = 20,
        .unit = "tokens",
        .usual = false,
        .recorded = Recorded::Later});
    visit(Whole{
        .key = "most_contractions",
        .member = &S::mostContractions,
        .label = LONGHAND_TEXT("longhand::Settings", "Short forms"),
        .tip = LONGHAND_TEXT("longhand::Settings",
                             "If more than so many of the last 256 tokens are contractions (I'm, you'll), each further "
                             "one is held back, the more the more there are. For English. 0: any number."),
        .help = "contractions (I'm, you'll) among the last 256 tokens before further ones are held back; 0: any number",
        .low = 0,
        .high = kContractionsWindow,
        .unit = "tokens",
        .usual = false,
        .recorded = Recorded::Later});
    visit(Whole{
        .key = "most_bare_lines",
        .member = &S::mostBareLines,
        .label = LONGHAND_TEXT("longhand::Settings", "Bare lines"),
        .tip = LONGHAND_TEXT(
            "longhand::Settings",
            "If more than so many of the last 12 lines are numbered, or a few words without a quotation mark, such as "
            "headings, the next one does not end as early: no table of contents fills the page. 0: "
            "any number."),
        .help =
            "numbered lines, headings and other short lines without quotation marks among the last 12 lines before the "
            "next one must go on; 0: any number",
        .low = 0,
        .high = kBareLines,
        .unit = "lines",
        .usual = false,
        .recorded = Recorded::Later});
    visit(Whole{
        .key = "most_marks",
        .member = &S::mostMarks,
        .label = LONGHAND_TEXT("longhand::Settings", "Most marks"),
        .tip =
            LONGHAND_TEXT("longhand::Settings",
                          "If more than so many of the last 128 tokens are punctuation or initials, or more than a "
                          "quarter as many are numerals, each further one is held back, the more the more there are: "
                          "no list of dates, abbreviations or chapters swallows the story. Novels hardly ever reach "
                          "36. 0: any number."),
        .help = "punctuation and initials among the last 128 tokens, and a quarter as many numerals, before further "
                "ones are held back; 0: any number",
        .low = 0,
        .high = kMarksWindow,
        .step = 4,
        .unit = "tokens",
        .usual = false,
        .recorded = Recorded::Later});
    visit(Large{.key = "seed",
                .member = &S::seed,
                .label = LONGHAND_TEXT("longhand::Settings", "Seed"),
                .tip =
                    LONGHAND_TEXT("longhand::Settings",
                                  "The source of randomness. Same model, same text, same controls, same seed: the same "
                                  "story, letter for letter. 0 is a seed like any other."),
                .help = "same seed, same settings, same text: same story",
                .low = 0,
                .high = std::numeric_limits<std::uint64_t>::max(),
                .inPreset = false});
    visit(Large{
        .key = "take",
        .member = &S::take,
        .label = LONGHAND_TEXT("longhand::Settings", "Take"),
        .tip = LONGHAND_TEXT("longhand::Settings",
                             "Another take of the same story: the same seed, another random stream. 0 is the first "
                             "take."),
        .help = "another take of the same story",
        .low = 0,
        .high = kTakeLimit - 1,
        .usual = false,
        .inPreset = false});
    visit(SettingField<S, AtEnd>{
        .key = "at_end",
        .member = &S::atEnd,
        .label = LONGHAND_TEXT("longhand::Settings", "At the end"),
        .tip = LONGHAND_TEXT("longhand::Settings",
                             "What happens when the model wants to end the story before the length is reached. Go on: "
                             "it is not allowed to end. Stop: the run ends there."),
        .help = "when the model wants to end the story",
        .choices = kAtEndChoices});
}

} // namespace longhand
