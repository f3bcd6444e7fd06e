#include "engine/types/strategy_fields.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace longhand {

namespace {

constexpr std::array<StrategyTraits, 10> kStrategies = {{
    {.choice = {Strategy::Auto, "auto", LONGHAND_TEXT("longhand::Settings", "the best, as measured"),
                LONGHAND_TEXT("longhand::Settings", "Measures its drafts while writing and uses the fastest.")},
     .self = true,
     .heads = true,
     .glide = true,
     .suffix = true,
     .smallModel = true,
     .planned = true},
    {.choice = {Strategy::OneByOne, "ar", LONGHAND_TEXT("longhand::Settings", "none, one by one"),
                LONGHAND_TEXT("longhand::Settings", "No drafts: one pass of the model for each token.")}},
    {.choice = {Strategy::TokenSwift, "tokenswift", LONGHAND_TEXT("longhand::Settings", "as in the paper"),
                LONGHAND_TEXT("longhand::Settings",
                              "The model's own first token, draft heads below it, and phrases of the text.")},
     .self = true,
     .heads = true,
     .ngram = true},
    {.choice = {Strategy::Medusa, "medusa", LONGHAND_TEXT("longhand::Settings", "draft heads alone"),
                LONGHAND_TEXT("longhand::Settings",
                              "Small trained heads guess several tokens at once; needs heads made for this model.")},
     .heads = true,
     .needsHeads = true},
    {.choice = {Strategy::Self, "self", LONGHAND_TEXT("longhand::Settings", "the model's own drafts"),
                LONGHAND_TEXT("longhand::Settings", "The model itself, looking at only part of the text.")},
     .self = true,
     .planned = true},
    {.choice = {Strategy::LongSpec, "longspec", LONGHAND_TEXT("longhand::Settings", "one small layer"),
                LONGHAND_TEXT("longhand::Settings",
                              "One small trained layer that looks into the model's own memory of the text; needs "
                              "Glide weights made for this model.")},
     .glide = true,
     .needsGlide = true,
     .planned = true},
    {.choice = {Strategy::Ngram, "ngram", LONGHAND_TEXT("longhand::Settings", "phrases of the text"),
                LONGHAND_TEXT("longhand::Settings", "Phrases that occurred in the text before.")},
     .ngram = true,
     .planned = true},
    {.choice = {Strategy::Suffix, "suffix", LONGHAND_TEXT("longhand::Settings", "longest match"),
                LONGHAND_TEXT("longhand::Settings", "What followed the longest passage that ends like the text now.")},
     .suffix = true,
     .planned = true},
    {.choice = {Strategy::DraftModel, "draft-model", LONGHAND_TEXT("longhand::Settings", "a small model"),
                LONGHAND_TEXT("longhand::Settings", "Another, smaller model with the same vocabulary guesses ahead.")},
     .smallModel = true,
     .needsSmallModel = true,
     .planned = true},
    {.choice = {Strategy::TriForce, "triforce", LONGHAND_TEXT("longhand::Settings", "in two stages"),
                LONGHAND_TEXT(
                    "longhand::Settings",
                    "A small model guesses for the model, which looks at the passages that fit and guesses "
                    "for itself. Without a small model, a small layer, draft heads or phrases of the text take its "
                    "place.")},
     .self = true,
     .heads = true,
     .glide = true,
     .suffix = true,
     .smallModel = true,
     .hierarchy = true},
}};

constexpr auto kStrategyChoices = [] {
    std::array<SettingChoice<Strategy>, kStrategies.size()> choices{};
    for (std::size_t i = 0; i < choices.size(); ++i)
        choices[i] = kStrategies[i].choice;
    return choices;
}();

constexpr SettingChoice<CachePolicy> kCacheChoices[] = {
    {CachePolicy::Dynamic, "dynamic", LONGHAND_TEXT("longhand::Settings", "what matters, renewed"),
     LONGHAND_TEXT("longhand::Settings", "The passages that matter most, chosen again as the text grows.")},
    {CachePolicy::Retrieval, "retrieval", LONGHAND_TEXT("longhand::Settings", "passages that fit"),
     LONGHAND_TEXT("longhand::Settings",
                   "Whole passages that fit what is being written, looked up again and again. On a GPU, the "
                   "words that matter most take their place.")},
    {CachePolicy::Partial, "partial", LONGHAND_TEXT("longhand::Settings", "what mattered at first"),
     LONGHAND_TEXT("longhand::Settings", "The passages that mattered when the run began.")},
    {CachePolicy::Window, "window", LONGHAND_TEXT("longhand::Settings", "the latest"),
     LONGHAND_TEXT("longhand::Settings", "The beginning and the latest tokens.")},
    {CachePolicy::Full, "full", LONGHAND_TEXT("longhand::Settings", "everything"),
     LONGHAND_TEXT("longhand::Settings", "The whole text: slow, for comparing.")},
};

void checkTree(const SettingField<StrategySettings, std::vector<int>>& field, const std::vector<int>& tree)
{
    constexpr std::size_t deepest = 16;
    const auto refuse = [&](const Message& allowed) { refuseSetting(field, treeText(tree), allowed); };
    if (tree.empty() || tree.size() > deepest)
        refuse(Message("a list of 1 to 16 numbers"));
    std::int64_t nodes = 0, level = 1;
    for (const int children : tree) {
        if (children < field.low || children > field.high)
            refuse(Message("numbers from 1 to 16"));
        level *= children;
        nodes += level;
        if (nodes > TokenTree::kMaxNodes)
            refuse(Message("at most %1 nodes in all", TokenTree::kMaxNodes));
    }
}

} // namespace

std::span<const StrategyTraits> strategies()
{
    return kStrategies;
}

const StrategyTraits& traitsOf(Strategy strategy)
{
    const auto found = std::find_if(kStrategies.begin(), kStrategies.end(),
                                    [&](const StrategyTraits& one) { return one.choice.value == strategy; });
    if (found == kStrategies.end())
        throw Error("There is no strategy number %1.", static_cast<int>(strategy));
    return *found;
}

std::span<const SettingChoice<Strategy>> strategyChoices()
{
    return kStrategyChoices;
}

const char* strategyName(Strategy strategy)
{
    return traitsOf(strategy).choice.key;
}

std::span<const SettingChoice<CachePolicy>> cacheChoices()
{
    return kCacheChoices;
}

Strategy strategyOf(std::string_view name)
{
    if (const auto found = choiceOf(strategyChoices(), name))
        return *found;
    throw Error("There is no strategy \"%1\": %2.", name, commaList(choiceKeys(strategyChoices())));
}

bool StrategySettings::hasOwnTree() const
{
    return kind == Strategy::LongSpec && tree != StrategySettings().tree;
}

CachePolicy StrategySettings::usedCache() const
{
    return traitsOf(kind).hierarchy ? CachePolicy::Retrieval : cache;
}

void StrategySettings::validate() const
{
    forEachStrategyField([this](const auto& field) {
        if constexpr (requires { checkTree(field, tree); })
            checkTree(field, tree);
        else
            checkSetting(field, *this);
    });
}

std::string treeText(const std::vector<int>& tree)
{
    std::string text;
    for (const int children : tree)
        text += (text.empty() ? "" : ", ") + std::to_string(children);
    return text;
}

std::vector<int> treeOf(std::string_view text)
{
    StrategySettings settings;
    settings.tree.clear();
    for (std::string_view rest = text;;) {
        const std::string_view part = rest.substr(0, rest.find(','));
        const std::size_t begin = part.find_first_not_of(' '), end = part.find_last_not_of(' ');
        int number = 0;
        const char* const last = part.data() + (end == std::string_view::npos ? 0 : end + 1);
        if (begin == std::string_view::npos || std::from_chars(part.data() + begin, last, number).ptr != last)
            throw Error("\"%1\" is no list of children by depth, such as 1, 3, 3, 3.", text);
        settings.tree.push_back(number);
        if (part.size() == rest.size())
            break;
        rest.remove_prefix(part.size() + 1);
    }
    settings.validate();
    return settings.tree;
}

} // namespace longhand
