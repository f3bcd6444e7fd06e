#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace longhand {

/// Where keys and values of text that was read are kept, block by block (kKvBlock positions), so that the same text
/// need not be read again. A block is known by its name (engine/model/block_names.h), which stands for all that its
/// bits depend on. To keep is a comfort: no implementation throws, and what could not be kept or found is read again.
/// One thread at a time, but for has().
class PrefixStore
{
public:
    static constexpr std::size_t kPlanes = 3; ///< near keys, far keys (of Self-Extend), values
    /// A block's part of each plane, all layers; empty: none.
    using Parts = std::array<std::span<std::byte>, kPlanes>;

    virtual ~PrefixStore() = default;

    /// Texts of fewer tokens are read again rather than kept.
    virtual std::int64_t fewestTokens() const = 0;
    /// Any thread.
    virtual bool has(const std::string& name) const = 0;
    /// Fills the parts that are not empty. False: not there, without one of the parts, or damaged; what the parts hold
    /// then means nothing.
    virtual bool load(const std::string& name, const Parts& parts) = 0;
    /// Copies the parts before it returns. What is there already stays.
    virtual void save(const std::string& name, const Parts& parts) = 0;
    /// What went wrong since it was asked last, for people; empty: nothing. Any thread.
    virtual std::string takeRemark() { return {}; }
};

} // namespace longhand
