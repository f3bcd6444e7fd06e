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

/// Names of a text's whole blocks of keys and values. These depend, bit for bit, on the tokens up to the block's end,
/// the model with its adapter, the program version and backend, the rounding of stored values, and the position
/// scaling; not on how the text was split into passes or on its planned length (design, "Numeric contracts"). A name is
/// the block's number followed by a SHA-256 over all of that and the previous name: "00012-6a0f...".
class BlockNames
{
public:
    BlockNames() = default; ///< names no blocks
    /// backend: as returned by backendName(). arithmetic: as returned by arithmeticOf().
    BlockNames(const Model& model, const ContextPlan& plan, const std::string& backend, Isa arithmetic);

    /// The name of block `index`. The text must contain that whole block and share its beginning with the texts passed
    /// since the last shorten().
    const std::string& name(std::size_t index, std::span<const TokenId> text);
    /// Keeps the names of the first `blocks` blocks and discards the rest.
    void shorten(std::size_t blocks);

private:
    std::string m_before;
    std::vector<std::string> m_names;
};

/// How many of a text's first tokens the store has, in whole blocks; with a rolling window only the visible blocks need
/// be there.
std::int64_t keptTokens(const PrefixStore& store, BlockNames names, const ContextPlan& plan,
                        std::span<const TokenId> text);

} // namespace longhand
