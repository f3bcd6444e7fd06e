#include "app/project/store/metrics_json.h"

#include "engine/formats/json/json_numbers.h"

#include <nlohmann/json.hpp>

namespace longhand {

namespace {

using Json = nlohmann::json;

Json pairs(const std::vector<Acceptance>& list)
{
    Json all = Json::array();
    for (const Acceptance& a : list)
        all.push_back({a.tested, a.accepted});
    return all;
}

std::vector<Acceptance> acceptances(const Json& list)
{
    constexpr std::size_t most = 256; // depths and ranks are bytes
    if (list.size() > most)
        throw Error("The project's record of a run's drafts has %1 depths.", list.size());
    std::vector<Acceptance> all;
    for (const Json& pair : list)
        all.push_back(
            {wholeNumber<std::int64_t>(pair.at(0), "tested"), wholeNumber<std::int64_t>(pair.at(1), "accepted")});
    return all;
}

} // namespace

std::string draftsToJson(const MetricsSummary& sums)
{
    Json sources = Json::array();
    for (std::size_t i = 0; i < sums.sources.size(); ++i)
        if (const SourceMetrics& source = sums.sources[i]; source != SourceMetrics{})
            sources.push_back({i, source.tokens, pairs(source.byDepth), pairs(source.byRank)});
    Json drafts{{"sources", std::move(sources)}, {"turns", sums.stepsByStrategy}};
    for (std::size_t i = 0; i < sums.levels.size(); ++i)
        if (const LevelMetrics& level = sums.levels[i]; level != LevelMetrics{})
            drafts["levels"].push_back({i, level.steps, level.drafted, level.acceptance.tested,
                                        level.acceptance.accepted, level.passes, level.rows, level.seconds});
    return drafts.dump();
}

void draftsFromJson(std::string_view json, MetricsSummary& sums)
{
    try {
        const Json drafts = Json::parse(json);
        sums.sources = {};
        for (const Json& entry : drafts.at("sources")) {
            const auto index = wholeNumber<std::size_t>(entry.at(0), "source");
            if (index >= sums.sources.size())
                throw Error("The project's record of a run's drafts names an unknown source, %1.",
                            std::to_string(index));
            sums.sources[index] = {acceptances(entry.at(2)), acceptances(entry.at(3)),
                                   wholeNumber<std::int64_t>(entry.at(1), "tokens")};
        }
        readEntry(drafts, "turns", sums.stepsByStrategy);
        sums.levels = {};
        if (!drafts.contains("levels")) // of a hierarchy only
            return;
        for (const Json& entry : drafts.at("levels")) {
            const auto number = [&](std::size_t at) { return wholeNumber<std::int64_t>(entry.at(at), "level"); };
            const auto index = wholeNumber<std::size_t>(entry.at(0), "level");
            if (index >= sums.levels.size())
                throw Error("The project's record of a run's drafts names an unknown source, %1.",
                            std::to_string(index));
            sums.levels[index] = {number(1), number(2), {number(3), number(4)},
                                  number(5), number(6), entry.at(7).get<double>()};
        }
    } catch (const Json::exception& e) {
        throw Error("The project's record of a run's drafts cannot be read (%1).", e.what());
    }
}

} // namespace longhand
