#pragma once

#include "app/cli/setting_options.h"

#include <string>

namespace longhand::cli {

/// Who drafts: --strategy and its settings. None of them changes the text, but --verify random-longest,
/// --stop-at-loop and --stop-at-collapse.
class StrategyChoice
{
public:
    /// The laboratory also offers a rule that is not lossless.
    void addTo(CLI::App& command, Tool tool = Tool::Product);
    /// What was given, over these settings. Throws UsageError naming the setting, its value and its range.
    StrategySettings over(StrategySettings base) const;
    StrategySettings resolve() const { return over({}); }
    /// The same for a run that is recorded in a project. Throws UsageError also for a rule that is not lossless.
    StrategySettings recorded(StrategySettings base = {}) const;
    /// True if any of the options was given.
    bool given() const { return m_options.anyGiven(); }

private:
    std::string m_verify = "lossless";
    SettingOptions<StrategySettings> m_options;
};

/// On stderr, if the rule is not lossless: that the text is not the one these settings stand for.
void warnUnlessLossless(const StrategySettings& settings);

} // namespace longhand::cli
