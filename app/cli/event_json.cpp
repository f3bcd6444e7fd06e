#include "app/cli/event_json.h"

#include <cmath>

namespace longhand::cli {
namespace {

/// null: unknown.
nlohmann::json logProbabilitiesJson(const std::vector<float>& list)
{
    nlohmann::json row = nlohmann::json::array();
    for (const float p : list)
        row.push_back(std::isnan(p) ? nlohmann::json() : nlohmann::json(p));
    return row;
}

} // namespace

std::string_view sourceName(TokenSource source)
{
    switch (source) {
    case TokenSource::Target:
        return "target";
    case TokenSource::SelfDraft:
        return "self-draft";
    case TokenSource::Head:
        return "head";
    case TokenSource::Ngram:
        return "n-gram";
    case TokenSource::Suffix:
        return "suffix";
    case TokenSource::SmallModel:
        return "small model";
    case TokenSource::Glide:
        return "glide";
    case TokenSource::Replay:
        return "replay";
    }
    return "unknown";
}

std::string_view finishName(FinishReason finish)
{
    switch (finish) {
    case FinishReason::None:
        return "none";
    case FinishReason::Length:
        return "length";
    case FinishReason::EndOfStory:
        return "end of story";
    case FinishReason::Stopped:
        return "stopped";
    case FinishReason::Loop:
        return "loop";
    case FinishReason::Collapse:
        return "collapse";
    case FinishReason::ContextFull:
        return "context full";
    }
    return "unknown";
}

nlohmann::json loopJson(const LoopNote& loop)
{
    return {{"length", loop.length}, {"repeats", loop.repeats}, {"begin", loop.begin}};
}

std::string_view signName(CollapseSign sign)
{
    switch (sign) {
    case CollapseSign::WordHeap:
        return "word heap";
    case CollapseSign::NoSpaces:
        return "no spaces";
    case CollapseSign::FewWords:
        return "few words";
    case CollapseSign::BareLines:
        return "bare lines";
    case CollapseSign::Fragments:
        return "fragments";
    }
    return "unknown";
}

nlohmann::json collapseJson(const CollapseNote& collapse)
{
    return {{"begin", collapse.begin}, {"length", collapse.length}, {"sign", signName(collapse.sign)}};
}

nlohmann::json eventJson(const StepEvent& event)
{
    nlohmann::json sources = nlohmann::json::array();
    for (const TokenSource source : event.sources)
        sources.push_back(sourceName(source));
    nlohmann::json tests = nlohmann::json::array();
    for (const DraftTest& test : event.tests)
        tests.push_back({sourceName(test.source), test.depth, test.candidates, test.acceptedRank});
    nlohmann::json alternatives = nlohmann::json::array();
    for (const Alternatives& list : event.alternatives) {
        nlohmann::json row = nlohmann::json::array();
        for (const Alternative& a : list)
            row.push_back({a.token, a.probability, a.kept});
        alternatives.push_back(std::move(row));
    }
    nlohmann::json json = {{"step", event.step},
                           {"first_position", event.firstPosition},
                           {"tokens", event.tokens},
                           {"sources", std::move(sources)},
                           {"alternatives", std::move(alternatives)},
                           {"log_probabilities", logProbabilitiesJson(event.logProbabilities)},
                           {"rows", event.rows},
                           {"seconds", event.seconds},
                           {"draft_seconds", event.draftSeconds},
                           {"verify_seconds", event.verifySeconds},
                           {"sample_seconds", event.sampleSeconds},
                           {"one_by_one_seconds", event.oneByOneSeconds},
                           {"measured_seconds", event.measuredSeconds},
                           {"bytes_moved", event.bytesMoved},
                           {"draft_bytes", event.draftBytes},
                           {"draft_passes", event.draftPasses},
                           {"draft_rows", event.draftRows},
                           {"cache_rebuilds", event.cacheRebuilds},
                           {"tests", std::move(tests)},
                           {"plan",
                            {{"strategy", event.plan.strategy},
                             {"depth", event.plan.depth},
                             {"nodes", event.plan.nodes},
                             {"expected_tokens", event.plan.expectedTokens},
                             {"expected_seconds", event.plan.expectedSeconds},
                             {"ar_seconds", event.plan.arSeconds}}},
                           {"lossless", event.lossless},
                           {"finish", finishName(event.finish)}};
    for (const DraftLevel& level : event.levels)
        json["levels"].push_back({{"source", sourceName(level.source)},
                                  {"drafted", level.drafted},
                                  {"tested", level.tested},
                                  {"accepted", level.accepted},
                                  {"passes", level.passes},
                                  {"rows", level.rows},
                                  {"seconds", level.seconds}});
    if (event.loop.length > 0)
        json["loop"] = loopJson(event.loop);
    if (event.collapse.length > 0)
        json["collapse"] = collapseJson(event.collapse);
    return json;
}

} // namespace longhand::cli
