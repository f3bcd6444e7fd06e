#pragma once

#include "engine/metrics/draft_metrics.h"
#include "engine/model/context_plan.h"
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
    Running = 0, ///< being written, or the program ended without saying so
    Paused = 1,
    Stopped = 2,  ///< by the author
    Finished = 3, ///< target length or end of the story
};

/// An adapter as it is written down: found again at its place, else by what is in it.
struct AdapterRecord
{
    static constexpr double strongest = 4;

    std::string file;      ///< absolute path where it was
    std::string contents;  ///< hex SHA-256 of the file
    double strength = 1.0; ///< of what it adds to the weights: above 0, at most `strongest`

    bool operator==(const AdapterRecord&) const = default;
};

/// What a run needs to be made again, letter for letter.
struct RunSettings
{
    SamplerSettings sampler;
    /// Who drafts; no effect on the text, but that stopAtLoop may end it. What a machine has is not recorded
    /// (headsFile), nor is the rule: a project holds lossless text only.
    StrategySettings strategy;
    std::int64_t targetTokens = 0;        ///< length of the run
    std::optional<AdapterRecord> adapter; ///< that the model was loaded with; none: the model as it is
    std::string modelFingerprint;         ///< of the model with its adapter
    std::string modelName;
    std::string backend = "cpu";
    std::string isa; ///< instruction set: resuming under another may differ in the last bits, and is said
    std::string programVersion;
};

/// What was changed in the middle of a run. The settings hold from that token on; model and machine stay the run's.
struct RunChange
{
    std::int64_t firstToken = 0; ///< index in the run of the first token drawn under them
    RunSettings settings;
    std::int64_t changedAtMs = 0; ///< Unix time, milliseconds; 0: not committed yet
};

struct RunInfo
{
    SpanId span = 0;
    RunSettings settings;     ///< it was begun with
    RunSettings lastSettings; ///< that hold at its end: settings, or those of its last change
    RunState state = RunState::Running;
    FinishReason finish = FinishReason::None;
    std::int64_t tokensWritten = 0;
    std::int64_t firstPosition = 0; ///< position in the text of its first token
    double seconds = 0;
    std::int64_t startedAtMs = 0; ///< Unix time, milliseconds
};

/// What neighbouring steps of a run did. Value type.
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
    std::vector<std::uint16_t> tokenBytes; ///< bytes of text each token stands for
};

struct ProjectInfo
{
    std::string title;
    std::string modelFile;        ///< path of the model last used
    std::string modelFingerprint; ///< empty until a run was made
    ContextPlan context;          ///< the choice for this project; its planned context holds for all its runs
    std::string ropeChoice = "auto";
    std::string attentionChoice = "full";
    std::int64_t createdAtMs = 0;
};

/// How many alternatives of a token a project keeps.
inline constexpr int kLoggedAlternatives = 10;

/// One of the likeliest tokens where a token was drawn.
struct LoggedAlternative
{
    TokenId token = 0;
    float probability = 0; ///< before the filters, see Alternative
    bool kept = true;      ///< it passed the filters
    std::string bytes;     ///< what it stands for
};

/// A newly generated token as it goes to the log.
struct LoggedToken
{
    TokenId token = 0;
    TokenSource source = TokenSource::Target;
    std::string bytes; ///< what it stands for, so that a project can be read and exported without its model
    std::vector<LoggedAlternative> alternatives = {}; ///< likeliest first, and itself; may be unknown
};

/// How a project was found when opened.
enum class OpenState
{
    Clean,
    Recovered, ///< the last program ended without closing it; nothing committed is lost
    ReadOnly,  ///< another program holds it (holder says who), or the file cannot be written
};

} // namespace longhand
