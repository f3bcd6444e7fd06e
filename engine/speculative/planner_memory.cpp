#include "engine/speculative/planner_memory.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace longhand {
namespace {

constexpr int kFormat = 2; // 1: other scores of drafts
/// Of recalled measurements, in passes and in tests of drafted tokens.
constexpr double kCostWeight = 8; // known: the first passes tell how busy the machine is now, not what rows cost
constexpr double kAcceptanceTests = 60;
constexpr double kLongestPass = 1000; ///< seconds

double numberOf(const nlohmann::json& record, const char* name, double largest)
{
    const double number = record.at(name).get<double>();
    if (!(number >= 0) || number > largest)
        throw std::out_of_range(name);
    return number;
}

RunningCost costOf(const nlohmann::json& record, const char* name)
{
    const double seconds = numberOf(record, name, kLongestPass);
    return {seconds, seconds > 0 ? kCostWeight : 0};
}

} // namespace

void RunningShare::add(bool happened)
{
    constexpr double kGuess = 8, kWindow = 200;
    weight = std::min(std::max(weight, kGuess) + 1, kWindow);
    share += ((happened ? 1 : 0) - share) / weight;
}

PlannerMemory::PlannerMemory(const ForwardPass& target)
    : verify(static_cast<double>(target.model().bytesRead(1)), static_cast<double>(target.kvBytesPerToken())),
      draft(static_cast<double>(target.model().bytesRead(1)), static_cast<double>(target.kvBytesPerToken()))
{
}

double PlannerMemory::Outcome::correction() const
{
    // A prior of steps that went as expected: more of them for tokens, which are a matter of luck, than for seconds.
    if (steps <= 0 || expectedTokens <= 0 || expectedSeconds <= 0)
        return 1;
    const double more = 24 * expectedTokens / steps, longer = 12 * expectedSeconds / steps;
    return (tokens + more) / (expectedTokens + more) * (expectedSeconds + longer) / (seconds + longer);
}

void PlannerMemory::Outcome::forget(double share)
{
    for (double* const sum : {&steps, &tokens, &seconds, &expectedTokens, &expectedSeconds})
        *sum *= 1 - share;
}

std::string PlannerMemory::record() const
{
    return nlohmann::json{{"format", kFormat},
                          {"verify", verify.record()},
                          {"draft", draft.record()},
                          {"glide", glide.record()},
                          {"acceptance", acceptance.record()},
                          {"level", level.seconds},
                          {"small", small.seconds},
                          {"rebuild", rebuild.seconds},
                          {"token", sample.seconds},
                          {"lookups", lookups.share},
                          {"tried", stepsOf},
                          {"tried_at", triedAt}}
        .dump();
}

bool PlannerMemory::recall(std::string_view record)
{
    try {
        const nlohmann::json json = nlohmann::json::parse(record);
        if (json.at("format").get<int>() != kFormat)
            return false;
        PlannerMemory fresh = *this;
        fresh.verify.recall(json.at("verify").get<std::vector<double>>(), kCostWeight);
        fresh.draft.recall(json.at("draft").get<std::vector<double>>(), kCostWeight);
        fresh.glide.recall(json.at("glide").get<std::vector<double>>(), kCostWeight);
        fresh.acceptance.recall(json.at("acceptance").get<std::vector<double>>(), kAcceptanceTests);
        fresh.level = costOf(json, "level");
        fresh.small = costOf(json, "small");
        fresh.rebuild = costOf(json, "rebuild");
        fresh.sample = costOf(json, "token");
        fresh.lookups = {numberOf(json, "lookups", 1)};
        fresh.triedAt = static_cast<std::int32_t>(numberOf(json, "tried_at", 1 << 30));
        const auto& tried = json.at("tried");
        if (!tried.is_array() || tried.size() != kDraftModes)
            return false;
        for (std::size_t mode = 0; mode < kDraftModes; ++mode) {
            fresh.stepsOf[mode] = std::clamp<std::int64_t>(tried[mode].get<std::int64_t>(), 0, 1000);
            if (fresh.stepsOf[mode] > 0)
                fresh.lastStepOf[mode] = 0; // the next trial comes when one would have come without a restart
        }
        *this = fresh;
        return true;
    } catch (const std::exception&) {
        return false; // damaged, or of another version
    }
}

} // namespace longhand
