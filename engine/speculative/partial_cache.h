#pragma once

#include "engine/model/forward_pass.h"
#include "engine/model/kv_cache.h"
#include "engine/model/partial_store.h"
#include "engine/types/strategy.h"

#include <cstdint>
#include <memory>
#include <span>

namespace longhand {

/// A small KV cache with a choice of a text's positions, copied from the target's cache, for the target's own weights
/// to draft with (TokenSwift, arXiv 2502.18890, section 3; design, "Self-draft").
///
/// It is laid out by "compact" positions, which say where a key is stored and what a row sees, not how the key is
/// rotated:
///     far list  [0, far)            sinks, then positions by importance, most important first; another choice for
///                                   each layer and KV head; keys as the target's far segment would see them
///     near list [far, far + near)   positions within the target's near window by importance, least important first
///     recent    [far + near, length) the newest positions in order; grows with the text
/// A residual approximates, to second order, what the positions left out of both lists would add to the attention of
/// each query head. New tokens replace list entries from the least important ends, so that a row sees about `budget`
/// positions. Once all but the sinks have been replaced, the cache should be rebuilt.
///
/// Where the budget is enough for all that the target sees there is nothing to choose, and no entry is replaced. Of a
/// rolling view a row then sees exactly the target's sinks and window.
class PartialCache
{
public:
    /// Throws std::bad_alloc. The settings' policy must not be Full (which needs no cache of its own). The target's
    /// layers must outlive this.
    PartialCache(ForwardPass& target, const StrategySettings& settings);

    /// Remembers the queries of these rows of the target's last pass (LayerEngine::keepQueries), from which importance
    /// is computed.
    void observe(std::span<const std::int32_t> rows) { m_store->observe(rows); }
    bool hasQueries() const { return queryRows() > 0; }
    /// True if nothing has been copied or remembered yet.
    bool isUnused() const { return m_textLength == 0 && !hasQueries(); }
    /// Rows whose queries are remembered, at most kQueryRows.
    static constexpr int kQueryRows = PartialStore::kQueryRows;
    int queryRows() const { return m_store->queryRows(); }
    /// Rebuilds the cache from the target's committed text. With queries, the lists are chosen by importance and the
    /// rest becomes the residual; otherwise they are the positions before the recent ones.
    void build(const ForwardPass& target);
    /// True if there is room for what the target has committed since, and the target still holds all of it.
    bool canAppend(const ForwardPass& target) const;
    /// Copies what the target committed since build() or the last append(); canAppend() must be true.
    void append(const ForwardPass& target);
    /// True if all but the sinks have been replaced (Dynamic), or the room for new positions is used up (others).
    bool wantsBuild() const;
    /// True if a row sees exactly the target's rolling view, so that no other choice is better.
    bool slides() const { return m_window > 0; }

    /// Positions of the text that have been copied (the target's committed() at that time).
    std::int32_t textLength() const { return m_textLength; }
    /// Compact positions in use.
    std::int32_t length() const { return m_length; }
    /// Free slots behind length() for the rows of drafts.
    static constexpr std::int32_t kDraftRows = 64;

    /// What a row at compact position `position` sees (tailSlots are the caller's).
    AttentionRow view(std::int32_t position) const;
    /// The same in a layer with a window of its own: of the newest positions, which are all here in order.
    AttentionRow localView(std::int32_t position, std::int32_t window) const;
    bool hasFar() const { return m_far > 0; }
    PassKvBuffers buffers();
    /// Positions that a row sees now.
    std::int32_t seen() const;
    std::size_t bytes() const;
    /// The maximum of bytes(). farBuffer: the target keeps separate far keys (Self-Extend).
    static std::size_t bytesFor(const ModelConfig& config, const StrategySettings& settings, bool farBuffer,
                                KvEncoding encoding = KvEncoding::Bf16);

private:
    PartialLayout layoutFor(const ForwardPass& target) const;
    std::int32_t replaceableFar() const { return m_whole ? 0 : m_far - m_fixedFar; }
    std::int32_t replaceableNear() const { return m_whole ? 0 : m_nearList - m_fixedNear; }

    CachePolicy m_policy;
    std::int32_t m_budget, m_sinks;
    std::unique_ptr<PartialStore> m_store;
    std::int32_t m_far = 0, m_nearList = 0, m_length = 0, m_textLength = 0, m_builtLength = 0;
    std::int32_t m_fixedFar = 0, m_fixedNear = 0; ///< sinks: never replaced
    bool m_chosen = false;                        ///< the lists were chosen by queries
    bool m_whole = false;                         ///< all that the target sees is held: nothing is replaced
    std::int32_t m_window = 0;                    ///< slides(): newest positions that a row sees; 0: all
};

} // namespace longhand
