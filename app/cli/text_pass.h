#pragma once

#include "engine/model/forward_pass.h"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

namespace longhand::cli {

/// Runs tokens under the committed text as one chain and commits them. At most pass.maxRows() tokens.
inline PassResult runChain(ForwardPass& pass, std::span<const TokenId> tokens, LogitsOf which)
{
    std::vector<TreeRow> rows;
    std::vector<std::int32_t> path;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        rows.push_back({tokens[i], static_cast<std::int32_t>(i) - 1});
        path.push_back(static_cast<std::int32_t>(i));
    }
    const PassResult result = pass.forward(rows, which);
    pass.commit(path);
    return result;
}

/// Runs a text in chunks; see(first, result) gets the index of a chunk's first token and its logits, and returns false
/// to end.
template <typename See>
void runText(ForwardPass& pass, std::span<const TokenId> text, int chunk, LogitsOf which, See&& see)
{
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t count = std::min<std::size_t>(static_cast<std::size_t>(chunk), text.size() - at);
        const PassResult result = runChain(pass, text.subspan(at, count), which);
        if (!see(at, result))
            return;
        at += count;
    }
}

} // namespace longhand::cli
