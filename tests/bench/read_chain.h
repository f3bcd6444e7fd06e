#pragma once

#include "engine/model/forward_pass.h"

#include <span>
#include <vector>

namespace longhand {

/// Reads tokens in one pass, and commits them. The logits are of the last.
inline PassResult readChain(ForwardPass& pass, std::span<const TokenId> tokens)
{
    std::vector<TreeRow> rows;
    std::vector<std::int32_t> path;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        rows.push_back({tokens[i], static_cast<std::int32_t>(i) - 1});
        path.push_back(static_cast<std::int32_t>(i));
    }
    const PassResult result = pass.forward(rows, LogitsOf::LastRow);
    pass.commit(path);
    return result;
}

} // namespace longhand
