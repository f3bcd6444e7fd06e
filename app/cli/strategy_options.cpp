#include "app/cli/strategy_options.h"

#include "engine/model_files/open_model.h"
#include "engine/speculative/draft_heads.h"
#include "engine/speculative/glide.h"

#include <cstdio>

namespace longhand::cli {

void StrategyChoice::addTo(CLI::App& command, Tool tool)
{
    const std::string group = "Drafting (how fast, not what)";
    forEachStrategyField([&](const auto& field) { m_options.add(command, field, group, true); });
    m_options.keep(namesFile(command.add_option("--heads", m_options.values().headsFile,
                                                "file of draft heads for this model; else the best that are found in "
                                                "$LONGHAND_HEADS_DIR and the data folders"))
                       ->group(group),
                   [](const StrategySettings& from, StrategySettings& to) { to.headsFile = from.headsFile; });
    CLI::Option* glide =
        namesFile(command.add_option("--glide", m_options.values().glideFile,
                                     "file of Glide weights for this model; else the first that is found there"))
            ->group(group);
    rare(glide);
    m_options.keep(glide, [](const StrategySettings& from, StrategySettings& to) { to.glideFile = from.glideFile; });
    CLI::Option* draftModel =
        namesFile(
            command.add_option("--draft-model", m_options.values().draftModel,
                               "file of a small model with this model's vocabulary (draft-model, triforce, auto)"))
            ->group(group);
    rare(draftModel);
    m_options.keep(draftModel,
                   [](const StrategySettings& from, StrategySettings& to) { to.draftModel = from.draftModel; });
    if (tool == Tool::Laboratory)
        m_options.keep(
            command
                .add_option("--verify", m_verify,
                            "lossless, or random-longest: the biased rule of the reference code, for comparing only: "
                            "NOT lossless")
                ->capture_default_str()
                ->group(group)
                ->check(CLI::IsMember({"lossless", "random-longest"})),
            [this](const StrategySettings&, StrategySettings& to) {
                to.verify = m_verify == "lossless" ? VerifyRule::Lossless : VerifyRule::RandomLongest;
            });
}

StrategySettings StrategyChoice::over(StrategySettings base) const
{
    StrategySettings settings = m_options.over(std::move(base));
    usage([&] { settings.validate(); });
    // Also where the strategy has no use for it: a wrong name is not to pass for a right one.
    if (!settings.headsFile.empty())
        DraftHeads::describe(settings.headsFile);
    if (!settings.glideFile.empty())
        Glide::describe(settings.glideFile);
    if (!settings.draftModel.empty())
        openModel(settings.draftModel, false);
    return settings;
}

StrategySettings StrategyChoice::recorded(StrategySettings base) const
{
    StrategySettings settings = over(std::move(base));
    if (settings.verify != VerifyRule::Lossless)
        throw UsageError("--verify " + m_verify +
                         " is NOT lossless: a project records only what its settings give, so it cannot be used here.");
    return settings;
}

void warnUnlessLossless(const StrategySettings& settings)
{
    if (settings.verify != VerifyRule::Lossless)
        std::fputs("Warning: --verify random-longest is NOT lossless: this text is not the one that the model gives "
                   "for this seed. It is for comparing only.\n",
                   stderr);
}

} // namespace longhand::cli
