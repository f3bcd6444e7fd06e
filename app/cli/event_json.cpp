#include "app/cli/event_json.h"

namespace longhand::cli {

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
    case FinishReason::ContextFull:
        return "context full";
    }
    return "unknown";
}

nlohmann::json eventJson(const StepEvent& event)
{
    nlohmann::json sources = nlohmann::json::array();
    for (const TokenSource source : event.sources)
        sources.push_back(sourceName(source));
    return {{"step", event.step},
            {"first_position", event.firstPosition},
            {"tokens", event.tokens},
            {"sources", std::move(sources)},
            {"rows", event.rows},
            {"seconds", event.seconds},
            {"sample_seconds", event.sampleSeconds},
            {"bytes_moved", event.bytesMoved},
            {"finish", finishName(event.finish)}};
}

} // namespace longhand::cli
