#pragma once

#include "engine/types/token.h"
#include "kernels/util/isa.h"

#include <span>
#include <string>
#include <vector>

namespace longhand {

class Model;
class PrefixStore;
struct ContextPlan;

/// Names of a text's whole blocks of keys and values. By design 1.2 these depend, bit for bit, on the tokens up to the
/// block's end, the model with its adapter, what computes, how it rounds what it keeps, and how positions are treated;
/// not on how the text was cut into passes, nor on how much of it is planned. A name is a SHA-256 over all of that, and
/// over the name before it; in front stands the block's number: "00012-6a0f...".
class BlockNames
{
public:
    BlockNames() = default; ///< of nothing
    /// backend: as backendName() says.
    BlockNames(const Model& model, const ContextPlan& plan, const std::string& backend, Isa isa);

    /// The name of block `index` of a text that has it whole, and begins as the texts before since the last shorten().
    const std::string& name(std::size_t index, std::span<const TokenId> text);
    /// Only the first `blocks` blocks are still those of the text.
    void shorten(std::size_t blocks);

private:
    std::string m_before;
    std::vector<std::string> m_names;
};

/// How many of a text's first tokens the store has, in whole blocks: of a rolling view those that are looked at.
std::int64_t keptTokens(const PrefixStore& store, BlockNames names, const ContextPlan& plan,
                        std::span<const TokenId> text);

} // namespace longhand
