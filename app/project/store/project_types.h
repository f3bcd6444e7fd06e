#pragma once

#include "engine/metrics/draft_metrics.h"
#include "engine/model/context_plan.h"
#include "engine/types/message.h"
#include "engine/types/sampler_settings.h"
#include "engine/types/step_event.h"
#include "engine/types/strategy.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace longhand {

/// Row id of a span in a project file.
using SpanId = std::int64_t;

enum class SpanKind : std::uint8_t
{
    Author = 0,  ///< text by the author
    Run = 1,     ///< generated tokens
    Excerpt = 2, ///< part of a run, kept after an edit before it
};

enum class RunState : std::uint8_t
{
    Running = 0, ///< being written, or the program ended without recording its end
    Paused = 1,
    Stopped = 2,  ///< by the author
    Finished = 3, ///< target length or end of the story
};

/// A stored reference to an adapter: found again by its path, else by its contents.
struct AdapterRecord
{
    static constexpr double kStrongest = 4;

    std::string file;      ///< absolute path when it was recorded
    std::string contents;  ///< hex SHA-256 of the file
    double strength = 1.0; ///< of what it adds to the weights: above 0, at most kStrongest

    bool operator==(const AdapterRecord&) const = default;
};

/// Everything needed to generate a run again, letter for letter.
struct RunSettings
{
    SamplerSettings sampler;
    /// How to draft; does not affect the text, except that stopAtLoop may end it. Not recorded: what depends on the
    /// machine (headsFile, glideFile), and the acceptance rule, since a project holds lossless text only.
    StrategySettings strategy;
    std::int64_t targetTokens = 0; ///< length of the run
    std::vector<AdapterRecord>
        adapters;     ///< loaded with the model, in the order of their sum; empty: the model as it is
    std::string chat; ///< co-author mode: the ChatTemplate's name; empty: plain
    /// What the model sees of the text: a project's plan is made again when another model has written. None: a run of
    /// an earlier program.
    std::optional<ContextPlan> context;
    std::string modelFingerprint; ///< of the model with its adapters
    std::string tokenizer;        ///< its Model::tokenizerDigest(); empty: a run of an earlier program
    std::string modelName;
    std::string backend = "cpu";
    std::string isa; ///< instruction set: resuming under one with other bits (arithmeticOf) is reported
    std::string programVersion;
};

/// A change in the middle of a run. The settings apply from that token on; model and machine stay the run's.
struct RunChange
{
    std::int64_t firstToken = 0; ///< index in the run of the first token sampled under them
    RunSettings settings;
    std::int64_t changedAtMs = 0; ///< Unix time, milliseconds; 0: not committed yet
};

struct RunInfo
{
    SpanId span = 0;
    RunSettings settings;     ///< at its beginning
    RunSettings lastSettings; ///< in effect at its end: settings, or those of its last change
    RunState state = RunState::Running;
    FinishReason finish = FinishReason::None;
    std::int64_t tokensWritten = 0;
    std::int64_t firstPosition = 0; ///< position in the text of its first token
    double seconds = 0;
    std::int64_t startedAtMs = 0; ///< Unix time, milliseconds
    /// For display: its settings cannot be read, and what still works; empty: they are as recorded. With a fault they
    /// are the defaults, and the run is nothing to go on with or to replay.
    Message fault;
};

/// Totals of adjacent steps of a run. Value type.
struct RunMetrics
{
    std::int64_t firstToken = 0;    ///< index in the run of their first token
    MetricsSummary sums;            ///< sums.tokens of them
    std::int64_t committedAtMs = 0; ///< Unix time, milliseconds; 0: not committed yet
};

/// A piece of the manuscript in reading order: the author's text, or tokens of a run with their sources.
struct ManuscriptPiece
{
    SpanId span = 0;
    SpanKind kind = SpanKind::Author;
    SpanId run = 0;              ///< runs and excerpts: the run whose tokens these are; 0 for the author's text
    std::string text;            ///< UTF-8; for runs the decoded bytes (may be cut inside a character at the very end)
    std::int64_t firstToken = 0; ///< runs and excerpts: index in the run of tokens[0]
    std::vector<TokenId> tokens; ///< runs and excerpts; empty for the author's text
    std::vector<TokenSource> sources;      ///< one a token
    std::vector<std::uint16_t> tokenBytes; ///< bytes of text for each token
};

struct ProjectInfo
{
    std::string title;
    std::string modelFile;        ///< path of the last model used
    std::string modelFingerprint; ///< empty until a run was made
    ContextPlan context;          ///< the project's choice; its planned context applies to all runs
    std::string ropeChoice = "auto";
    std::string attentionChoice = "auto"; ///< auto: what is recommended for the model
    std::int64_t createdAtMs = 0;
};

/// Number of alternatives per token that a project keeps.
inline constexpr int kLoggedAlternatives = 10;

/// One of the likeliest tokens where a token was sampled.
struct LoggedAlternative
{
    TokenId token = 0;
    float probability = 0; ///< before the filters, see Alternative
    bool kept = true;      ///< it passed the filters
    std::string bytes;     ///< its text
};

/// A newly generated token for the log.
struct LoggedToken
{
    TokenId token = 0;
    TokenSource source = TokenSource::Target;
    std::string bytes; ///< its text, so that a project can be read and exported without its model
    std::vector<LoggedAlternative> alternatives = {}; ///< likeliest first, including the token itself; may be unknown
};

/// The state of a project when it was opened.
enum class OpenState
{
    Clean,
    Recovered, ///< the last program ended without closing it; nothing committed is lost
    ReadOnly,  ///< another program holds it (holder says who), or the file cannot be written
};

/// What a project is opened for.
enum class OpenFor
{
    Desk,    ///< to be worked on: its author learns that it was not closed properly
    LookOnly ///< to be looked at by a command or a list: whoever works on it next shall still learn that
};

} // namespace longhand
