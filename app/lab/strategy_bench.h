#pragma once

#include "app/cli/sampler_options.h"
#include "engine/generation/generator.h"
#include "engine/model/context_plan.h"
#include "engine/types/strategy.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace longhand::cli {

/// What `bench --strategies` compares.
struct StrategyBenchOptions
{
    /// Names of strategies, or "replay": drafts that are right at the rate of replayRate, from the ids of an earlier
    /// one.
    std::vector<std::string> strategies;
    double replayRate = 0.84; ///< the acceptance that the TokenSwift paper reports
    std::vector<std::int64_t> lengths{2048, 8192, 32768, 65536, 98304};
    /// File with a text at least as long as the last length; empty: random tokens, for a model that is a shape only.
    std::string text;
    std::string readings;      ///< folder where what was read is kept for the next time; empty: none
    std::string idsOut;        ///< file for the ids of the last strategy; empty: none
    std::string idsIn;         ///< file with the ids that must come; empty: those of the first strategy
    std::int64_t tokens = 512; ///< written by each strategy at each length
    int rounds = 3;
    SamplerSettings sampler;
    StrategySettings settings; ///< of all strategies, which differ in StrategySettings::kind
    ContextPlan plan;
    EngineOptions engine;
    double peak = 0; ///< read bandwidth, GB/s; 0: not known
    /// What passes move where they run, given the sum of their bytesMoved and how many they are.
    std::function<double(std::uint64_t, std::int64_t)> bytes;
};

/// At each length so much of the text is read, then every strategy in turn writes on from there, round after round:
/// what else happens on the machine meets all alike. Checks that all write the same ids. Prints as it goes. False if
/// interrupted; `result` then holds what was measured until there (its entries say "interrupted").
bool benchStrategies(const StrategyBenchOptions& options, const std::shared_ptr<const Model>& model,
                     nlohmann::json& result);

} // namespace longhand::cli
