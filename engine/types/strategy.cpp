#include "engine/types/strategy.h"

#include "engine/types/error.h"
#include "engine/types/token_tree.h"

#include <algorithm>

namespace longhand {

const std::vector<std::string>& strategyNames()
{
    static const std::vector<std::string> names = {"auto", "ar", "tokenswift", "medusa", "self", "ngram", "suffix"};
    return names;
}

void StrategySettings::validate() const
{
    const auto& names = strategyNames();
    if (std::find(names.begin(), names.end(), name) == names.end()) {
        std::string all;
        for (const std::string& n : names)
            all += (all.empty() ? "" : ", ") + n;
        throw Error("There is no strategy \"" + name + "\": " + all + ".");
    }
    const auto inRange = [](const char* what, std::int64_t value, std::int64_t low, std::int64_t high) {
        if (value < low || value > high)
            throw Error(std::string(what) + " is " + std::to_string(value) + "; it must be " + std::to_string(low) +
                        " to " + std::to_string(high) + ".");
    };
    inRange("The draft budget (positions)", budget, 256, 1 << 20);
    inRange("The number of sinks", sinks, 0, 512);
    inRange("The n-gram k", ngramK, 0, 60);
    inRange("The draft length", draftLength, 0, TokenTree::kMaxDepth);
    inRange("The depth of the tree", static_cast<std::int64_t>(tree.size()), 1, 16);
    std::int64_t nodes = 0, level = 1;
    for (const int children : tree) {
        inRange("The number of children in the tree", children, 1, 16);
        level *= children;
        nodes += level;
        inRange("The number of nodes of the tree", nodes, 1, TokenTree::kMaxNodes);
    }
}

} // namespace longhand
