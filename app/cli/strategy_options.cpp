#include "app/cli/strategy_options.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <map>

namespace longhand::cli {
namespace {

const std::map<std::string, CachePolicy> cachePolicies = {{"full", CachePolicy::Full},
                                                          {"partial", CachePolicy::Partial},
                                                          {"dynamic", CachePolicy::Dynamic},
                                                          {"window", CachePolicy::Window}};

/// Whole numbers with commas between them.
std::vector<int> childrenByDepth(const std::string& text)
{
    std::vector<int> children;
    const char* at = text.data();
    const char* const end = at + text.size();
    for (;;) {
        int number = 0;
        const auto [rest, error] = std::from_chars(at, end, number);
        if (error != std::errc())
            break;
        children.push_back(number);
        if (rest == end)
            return children;
        if (*rest != ',')
            break;
        at = rest + 1;
    }
    throw UsageError("--tree \"" + text + "\": children of each node by depth are needed, such as 1,3,3,3.");
}

} // namespace

void StrategyChoice::addTo(CLI::App& command, Tool tool)
{
    const std::string group = "Drafting (how fast, not what)";
    const auto add = [&](const char* name, auto& value, const char* what, std::function<void(StrategySettings&)> take) {
        CLI::Option* option = command.add_option(name, value, what)->capture_default_str()->group(group);
        m_options.emplace_back(option, std::move(take));
        return option;
    };
    using S = StrategySettings;
    add("--strategy", m_settings.name, "who drafts; auto chooses as it goes", [this](S& s) {
        s.name = m_settings.name;
    })->check(CLI::IsMember(strategyNames()));
    rare(add("--cache", m_cache, "what the self-drafter sees of the text", [this](S& s) {
        s.cache = cachePolicies.at(m_cache);
    }))->check(CLI::IsMember({"full", "partial", "dynamic", "window"}));
    rare(add("--budget", m_settings.budget, "positions that the self-drafter sees",
             [this](S& s) { s.budget = m_settings.budget; }));
    rare(add("--sinks", m_settings.sinks, "of these, first positions that always stay",
             [this](S& s) { s.sinks = m_settings.sinks; }));
    add("--ngram-k", m_settings.ngramK, "n-grams proposed at once", [this](S& s) { s.ngramK = m_settings.ngramK; });
    rare(add("--tree", m_tree, "children of each node by depth (tokenswift, medusa)",
             [this](S& s) { s.tree = childrenByDepth(m_tree); }));
    rare(add("--draft-length", m_settings.draftLength, "longest chain of self, ngram and suffix; 0: chosen as it goes",
             [this](S& s) { s.draftLength = m_settings.draftLength; }));
    add("--heads", m_settings.headsFile,
        "file of draft heads for this model; else the best that are found in $LONGHAND_HEADS_DIR and the data folders",
        [this](S& s) { s.headsFile = m_settings.headsFile; });
    if (tool == Tool::Laboratory)
        add("--verify", m_verify,
            "lossless, or random-longest: the biased rule of the reference code, for comparing only: NOT lossless",
            [this](S& s) { s.verify = m_verify == "lossless" ? VerifyRule::Lossless : VerifyRule::RandomLongest; })
            ->check(CLI::IsMember({"lossless", "random-longest"}));
    CLI::Option* stop =
        command
            .add_flag("--stop-at-loop", m_settings.stopAtLoop, "end the run when the text repeats a passage four times")
            ->group(group);
    m_options.emplace_back(stop, [this](S& s) { s.stopAtLoop = m_settings.stopAtLoop; });
    CLI::Option* collapse = command
                                .add_flag("--stop-at-collapse", m_settings.stopAtCollapse,
                                          "end the run when the text falls apart into heaps of words")
                                ->group(group);
    m_options.emplace_back(collapse, [this](S& s) { s.stopAtCollapse = m_settings.stopAtCollapse; });
}

StrategySettings StrategyChoice::over(StrategySettings base) const
{
    for (const auto& [option, take] : m_options)
        if (option->count() > 0)
            take(base);
    usage([&] { base.validate(); });
    return base;
}

StrategySettings StrategyChoice::recorded(StrategySettings base) const
{
    const StrategySettings settings = over(std::move(base));
    if (settings.verify != VerifyRule::Lossless)
        throw UsageError("--verify " + m_verify +
                         " is NOT lossless: a project records only what its settings give, so it cannot be used here.");
    return settings;
}

bool StrategyChoice::given() const
{
    return std::any_of(m_options.begin(), m_options.end(), [](const auto& o) { return o.first->count() > 0; });
}

void warnUnlessLossless(const StrategySettings& settings)
{
    if (settings.verify != VerifyRule::Lossless)
        std::fputs("Warning: --verify random-longest is NOT lossless: this text is not the one that the model gives "
                   "for this seed. It is for comparing only.\n",
                   stderr);
}

} // namespace longhand::cli
