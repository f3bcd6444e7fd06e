#pragma once

#include "engine/model/evicted_residual.h"
#include "engine/model/kv_cache.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

namespace longhand {

class ForwardPass;

/// Positions of a chunk that is chosen as a whole (TriForce, arXiv 2404.11912, section 4.1).
inline constexpr std::int32_t kRetrievalChunk = 8;

/// Which of a target's positions a partial cache copies.
struct PartialLayout
{
    std::int32_t text = 0;        ///< positions committed
    std::int32_t farEnd = 0;      ///< candidates of the far list: [0, farEnd)
    std::int32_t nearFirst = 0;   ///< of the near list: [nearFirst, recentFirst)
    std::int32_t recentFirst = 0; ///< from here on all are taken, in order
    std::int32_t far = 0;         ///< entries of the far list
    std::int32_t near = 0;        ///< entries of the near list
    std::int32_t sinks = 0;       ///< of the far list, else of a near one that begins the text: always chosen
    /// Choose whole chunks of this many positions by relevance (a best effort: a backend that cannot chooses by
    /// importance); 0: choose positions by importance.
    std::int32_t chunk = 0;
};

/// The KV buffers of a partial cache, the queries used to choose it, and the work done where they are: in host memory
/// (HostPartialStore) or on a device (CudaPartialStore). PartialCache decides the layout.
class PartialStore
{
public:
    virtual ~PartialStore() = default;
    PartialStore(const PartialStore&) = delete;
    PartialStore& operator=(const PartialStore&) = delete;

    /// Remembers the queries of these rows of the last pass, if the layers kept them.
    virtual void observe(std::span<const std::int32_t> rows) = 0;
    /// Rows whose queries are remembered, at most kQueryRows.
    static constexpr int kQueryRows = 48;
    int queryRows() const { return static_cast<int>(std::min<std::int64_t>(m_queryRows, kQueryRows)); }

    /// Copies from the target's committed text: the lists if wanted (else they stay unchanged), then the positions from
    /// recentFirst on.
    virtual void build(const ForwardPass& target, const PartialLayout& layout, bool lists) = 0;
    /// Copies positions [begin, end) of the target into the slots from `to` on.
    virtual void append(const ForwardPass& target, std::int32_t begin, std::int32_t end, std::int32_t to) = 0;

    /// What the lists of the last build() leave out; nothing if they were not chosen by queries, or if it is unknown.
    virtual AnyEvictedResidual residual(bool far) const = 0;
    /// All memory held, on the host or a device.
    virtual std::size_t bytes() const = 0;

    /// True if the far list's keys have their own buffer (Self-Extend).
    bool hasFarBuffer() const { return m_farBuffer; }
    KvBuffer near, farKeys, values;

protected:
    /// room: compact positions; farRoom: those of the separate far-key buffer, 0: none.
    PartialStore(KvBuffer nearKeys, KvBuffer far, KvBuffer valuesOf, std::int32_t room, std::int32_t farRoom)
        : near(std::move(nearKeys)), farKeys(std::move(far)), values(std::move(valuesOf)), m_farBuffer(farRoom > 0)
    {
        near.ensure(0, room);
        values.ensure(0, room);
        farKeys.ensure(0, farRoom);
    }

    std::size_t bufferBytes() const { return near.bytes() + farKeys.bytes() + values.bytes(); }
    /// True if the lists are chosen by importance.
    bool chooses(const PartialLayout& layout) const { return m_queryRows > 0 && layout.far + layout.near > 0; }

    bool m_farBuffer;
    std::int64_t m_queryRows = 0; ///< rows ever observed
};

} // namespace longhand
