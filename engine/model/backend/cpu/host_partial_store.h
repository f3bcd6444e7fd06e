#pragma once

#include "engine/model/evicted_residual.h"
#include "engine/model/partial_choice.h"
#include "engine/model/partial_store.h"
#include "kernels/util/aligned_buffer.h"

namespace longhand {

class LayerPass;

/// A partial cache in host memory, and the CPU's work on it.
class HostPartialStore final : public PartialStore
{
public:
    /// byQueries: lists are chosen by importance, so that residuals are kept. Throws std::bad_alloc.
    HostPartialStore(const LayerPass& layers, std::int32_t room, std::int32_t farRoom, bool byQueries);

    void observe(std::span<const std::int32_t> rows) override;
    void build(const ForwardPass& target, const PartialLayout& layout, bool lists) override;
    void append(const ForwardPass& target, std::int32_t begin, std::int32_t end, std::int32_t to) override;
    AnyEvictedResidual residual(bool far) const override;
    std::size_t bytes() const override;

private:
    GroupQueries queriesOf(int layer, int kvHead) const;
    void fillLists(const ForwardPass& target, int layer, const PartialLayout& layout, ScoreScratch& scratch);
    void copyRecent(const ForwardPass& target, int layer, std::int32_t begin, std::int32_t end, std::int32_t to);

    const LayerPass& m_layers;
    bool m_byQueries;
    EvictedResidual m_farResidual, m_nearResidual; ///< of what the lists leave out, if they were chosen
    bool m_chosen = false;                         ///< the lists were chosen by queries
    bool m_anyFar = false, m_anyNear = false;      ///< they have entries
    /// Queries of the last accepted rows, a ring: [layers][kQueryRows][heads * headDim].
    AlignedBuffer m_nearQueries, m_farQueries; // float
    bool m_haveFarQueries = false;
};

} // namespace longhand
