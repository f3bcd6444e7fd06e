#pragma once

#include "engine/types/message.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace longhand {

/// Stores keys and values of processed text, block by block (kKvBlock positions), so that the same text need not be
/// processed again. A block's name (engine/model/block_names.h) covers everything its bits depend on. Storage is best
/// effort: no implementation throws, and text that could not be stored or found is processed again. One thread at a
/// time, except has().
class PrefixStore
{
public:
    static constexpr std::size_t kBuffers = 3; ///< near keys, far keys (of Self-Extend), values
    /// A block's part of each KV buffer, all layers; empty: none.
    using Parts = std::array<std::span<std::byte>, kBuffers>;

    virtual ~PrefixStore() = default;

    /// Texts of fewer tokens are not stored but processed again.
    virtual std::int64_t fewestTokens() const = 0;
    /// Any thread.
    virtual bool has(const std::string& name) const = 0;
    /// Fills the parts that are not empty. False: the block is missing, lacks one of the parts, or is damaged; the
    /// parts' contents are then undefined.
    virtual bool load(const std::string& name, const Parts& parts) = 0;
    /// Copies the parts before it returns. A block that is already stored stays.
    virtual void save(const std::string& name, const Parts& parts) = 0;
    /// What went wrong since the last call, for people; empty: nothing. Any thread.
    virtual Message takeRemark() { return {}; }
};

} // namespace longhand
