#pragma once

#include "engine/types/alternatives.h"
#include "engine/types/token.h"

#include <cstdint>
#include <string>
#include <vector>

namespace longhand {

/// Who proposed a token. The numbers are stored in projects: add at the end, never renumber.
enum class TokenSource : std::uint8_t
{
    Target = 0, ///< the target's own draw
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
    Collapse = 6, ///< the text falls apart, and the run was asked to stop then
};

/// One look of the verifier at a place of the tree: it stood at a node (or the root) below which `source` had proposed
/// something, and drew the target's token. Acceptance rate at depth d (design 2.1) = looks with accepted / all looks.
struct DraftTest
{
    TokenSource source = TokenSource::Target;
    std::uint8_t depth = 1;        ///< of the proposed tokens; 1 follows the root
    std::uint8_t candidates = 0;   ///< how many this source had proposed there
    std::int8_t acceptedRank = -1; ///< which of them the draw was, from 0; -1: none
};

/// What the planner decided for a turn, and why.
struct PlanNote
{
    std::string strategy;      ///< who drafts in this turn: ar, self, heads, ngram, suffix, self+heads+ngram ...
    std::int32_t depth = 0;    ///< planned length of the longest chain
    std::int32_t nodes = 0;    ///< planned nodes of the tree
    float expectedTokens = 0;  ///< of this turn
    float expectedSeconds = 0; ///< of this turn
    float arSeconds = 0;       ///< expected seconds of a turn without drafts
};

/// A passage that repeats (the output audit): the last `repeats` * `length` tokens are one block again and again.
struct LoopNote
{
    std::int32_t length = 0;  ///< tokens of the block; 0: no loop
    std::int32_t repeats = 0; ///< 4 or more
    std::int64_t begin = 0;   ///< absolute position of the first block's first token
};

/// What shows that a text falls apart.
enum class CollapseSign : std::uint8_t
{
    WordHeap, ///< hardly a token comes back: rare words without what holds sentences together
    NoSpaces, ///< words run together
};

/// A passage that falls apart into heaps of words (the output audit): the last `length` tokens.
struct CollapseNote
{
    std::int32_t length = 0; ///< tokens since it began; 0: no collapse
    std::int64_t begin = 0;  ///< absolute position of its first token, estimated
    CollapseSign sign = CollapseSign::WordHeap;
};

/// What one turn of the loop did: one verification pass and the tokens it gave. Value type, goes between threads.
struct StepEvent
{
    std::int64_t step = 0;          ///< from 0 within a run
    std::int64_t firstPosition = 0; ///< absolute position of tokens[0] in the text
    std::vector<TokenId> tokens;
    std::vector<TokenSource> sources;       ///< one a token
    std::vector<Alternatives> alternatives; ///< one a token, if they are noted (EngineOptions)
    /// One a token, in nats: what the model itself gave it, before penalty, DRY, temperature and filters
    /// (Sampler::logProbability). NaN: unknown, drawn on a GPU.
    std::vector<float> logProbabilities;
    std::int32_t rows = 0;    ///< rows of the verification pass
    double seconds = 0;       ///< whole step, draft included
    double draftSeconds = 0;  ///< of which making drafts
    double verifySeconds = 0; ///< of which the verification pass
    double sampleSeconds = 0; ///< of which sampling the target
    /// What tokens would have taken one by one, by passes of one row that were measured: those of this step and of the
    /// steps before it of which nothing was known then. 0: nothing is known yet. The loop leaves it to whoever runs it.
    double oneByOneSeconds = 0;
    double measuredSeconds = 0;     ///< what these same steps took
    std::uint64_t bytesMoved = 0;   ///< weights and KV read by the verification pass
    std::uint64_t draftBytes = 0;   ///< weights and KV read by the drafters' passes
    std::int32_t draftPasses = 0;   ///< forward passes of drafters
    std::int32_t draftRows = 0;     ///< rows of these passes
    std::int32_t cacheRebuilds = 0; ///< rebuilds of the partial KV cache in this turn
    std::vector<DraftTest> tests;   ///< in the order of the walk
    PlanNote plan;
    LoopNote loop;         ///< set in the turn in which a loop is first seen, and in each that lengthens it by a block
    CollapseNote collapse; ///< set in each turn in which the text shows signs of falling apart: those of the last token
    std::string remark;    ///< for people: what changed about how it is written, never about what; mostly empty
    bool lossless = true;  ///< false only with VerifyRule::RandomLongest
    FinishReason finish = FinishReason::None;
};

} // namespace longhand
