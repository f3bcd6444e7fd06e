#pragma once

#include "app/cli/command.h"
#include "engine/types/strategy.h"

#include <string>
#include <utility>
#include <vector>

namespace longhand::cli {

/// Who drafts: --strategy and its settings. None of them changes the text, but --verify random-longest and
/// --stop-at-loop. Must not move after addTo.
class StrategyChoice
{
public:
    StrategyChoice() = default;
    StrategyChoice(const StrategyChoice&) = delete;
    StrategyChoice& operator=(const StrategyChoice&) = delete;

    /// The laboratory offers a rule that is not lossless, too.
    void addTo(CLI::App& command, Tool tool = Tool::Product);
    /// What was given, over these settings. Throws UsageError naming the setting, its value and its range.
    StrategySettings over(StrategySettings base) const;
    StrategySettings resolve() const { return over({}); }
    /// The same for a run that is recorded in a project. Throws UsageError also for a rule that is not lossless.
    StrategySettings recorded(StrategySettings base = {}) const;
    /// True if any of the options was given.
    bool given() const;

private:
    StrategySettings m_settings;
    std::string m_cache = "dynamic", m_verify = "lossless", m_tree = "1,3,3,3";
    std::vector<std::pair<const CLI::Option*, std::function<void(StrategySettings&)>>> m_options;
};

/// On stderr, if the rule is not lossless: that the text is not the one these settings stand for.
void warnUnlessLossless(const StrategySettings& settings);

} // namespace longhand::cli
