#pragma once

#include "engine/types/alternatives.h"
#include "engine/types/message.h"
#include "engine/types/token.h"

#include <cstdint>
#include <string>
#include <vector>

namespace longhand {

/// Who proposed a token. The numbers are stored in projects: add at the end, never renumber.
enum class TokenSource : std::uint8_t
{
    Target = 0, ///< sampled by the target itself
    SelfDraft = 1,
    Head = 2,
    Ngram = 3,
    Suffix = 4,
    SmallModel = 5,
    Glide = 6,
    Replay = 7,
};
inline constexpr int kTokenSources = 8;

enum class FinishReason : std::uint8_t
{
    None = 0,
    Length = 1,     ///< the target length is reached
    EndOfStory = 2, ///< the model ended the story (AtEnd::Stop)
    Stopped = 3,    ///< the author stopped it
    ContextFull = 4,
    Loop = 5,     ///< the text repeats itself, and the run was asked to stop then
    Collapse = 6, ///< the text degenerates, and the run was asked to stop then
};

/// One check by the verifier: at a node (or the root) below which `source` had proposed something, it sampled the
/// target's token. Acceptance rate at depth d (design, "Metrics") = accepted checks / all checks.
struct DraftTest
{
    TokenSource source = TokenSource::Target;
    std::uint8_t depth = 1;        ///< of the proposed tokens; 1 follows the root
    std::uint8_t candidates = 0;   ///< how many this source had proposed there
    std::int8_t acceptedRank = -1; ///< which of them the target sampled, from 0; -1: none
};

/// What one level of a hierarchy of drafters did in a step, and what the level above made of its drafts (design,
/// "TriForce").
struct DraftLevel
{
    TokenSource source = TokenSource::Target;
    std::int32_t drafted = 0; ///< tokens handed to the level above
    /// Of these, at places that the level above reached, and those that it sampled too. 0 for the highest level: the
    /// target tests its drafts (StepEvent::tests).
    std::int32_t tested = 0, accepted = 0;
    std::int32_t passes = 0; ///< forward passes
    std::int32_t rows = 0;   ///< of these passes
    double seconds = 0;
};

/// What the planner decided for a step, and why.
struct PlanNote
{
    std::string strategy;      ///< the drafters of this step: ar, self, heads, ngram, suffix, self+heads+ngram ...
    std::int32_t depth = 0;    ///< planned length of the longest chain
    std::int32_t nodes = 0;    ///< planned nodes of the tree
    float expectedTokens = 0;  ///< of this step; 0: nobody planned it
    float expectedSeconds = 0; ///< of this step; 0: nobody planned it
    float arSeconds = 0;       ///< expected seconds of a step without drafts
};

/// A repeating passage (the output audit): the last `repeats` * `length` tokens repeat one block.
struct LoopNote
{
    std::int32_t length = 0;  ///< tokens of the block; 0: no loop
    std::int32_t repeats = 0; ///< 4 or more
    std::int64_t begin = 0;   ///< absolute position of the first block's first token
};

/// The symptom of a degenerating text.
enum class CollapseSign : std::uint8_t
{
    WordHeap,  ///< hardly any token recurs: rare words without the function words that hold sentences together
    NoSpaces,  ///< words run together
    FewWords,  ///< the text circles among a handful of words without repeating itself exactly
    BareLines, ///< line after line of one or two words: a table of contents
    Fragments, ///< punctuation and lone letters, without the words between them
};

/// A passage that degenerates (the output audit): the last `length` tokens.
struct CollapseNote
{
    std::int32_t length = 0; ///< tokens since it began; 0: no collapse
    std::int64_t begin = 0;  ///< absolute position of its first token, estimated
    CollapseSign sign = CollapseSign::WordHeap;
    std::int64_t noticed = 0; ///< tokens of the text when its first sign showed: the same for all signs of one collapse
};

/// What one step of the loop did: one verification pass and the tokens it yielded. Value type, passed between threads.
struct StepEvent
{
    std::int64_t step = 0;          ///< from 0 within a run
    std::int64_t firstPosition = 0; ///< absolute position of tokens[0] in the text
    std::vector<TokenId> tokens;
    std::vector<TokenSource> sources;       ///< one per token
    std::vector<Alternatives> alternatives; ///< one per token, if recorded (EngineOptions)
    /// One per token, in nats: the model's own log probability, before every setting of the sampler
    /// (Sampler::logProbability). NaN: unknown, sampled on a GPU.
    std::vector<float> logProbabilities;
    std::int32_t rows = 0;    ///< rows of the verification pass
    double seconds = 0;       ///< whole step, including drafting
    double draftSeconds = 0;  ///< of which drafting
    double verifySeconds = 0; ///< of which the verification pass
    double sampleSeconds = 0; ///< of which sampling the target
    /// What generating one by one would have taken, from measured one-row passes: for the tokens of this step and of
    /// earlier steps whose time was unknown then. 0: nothing is known yet. Set by the caller of the loop, not by the
    /// loop.
    double oneByOneSeconds = 0;
    double measuredSeconds = 0;     ///< what the same steps actually took
    std::uint64_t bytesMoved = 0;   ///< weights and KV read by the verification pass
    std::uint64_t draftBytes = 0;   ///< weights and KV read by the drafters' passes
    std::int32_t draftPasses = 0;   ///< forward passes of drafters
    std::int32_t draftRows = 0;     ///< rows of these passes
    std::int32_t cacheRebuilds = 0; ///< rebuilds of the partial KV cache in this step
    std::vector<DraftTest> tests;   ///< in the order of the walk
    std::vector<DraftLevel> levels; ///< of a hierarchy, the lowest first; empty: the drafters are no hierarchy
    PlanNote plan;
    LoopNote loop;         ///< set in the step that first detects a loop, and in each that lengthens it by a block
    CollapseNote collapse; ///< set in each step with symptoms of degeneration: those at the last token
    Message remark;       ///< for people: a change in how the text is generated, never in the text itself; mostly empty
    bool lossless = true; ///< false only with VerifyRule::RandomLongest
    FinishReason finish = FinishReason::None;
};

} // namespace longhand
