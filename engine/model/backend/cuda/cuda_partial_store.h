#pragma once

#include "engine/model/backend/cuda/cuda_evicted_residual.h"
#include "engine/model/backend/cuda/device_memory.h"
#include "engine/model/partial_choice.h"
#include "engine/model/partial_store.h"

#include <cstdint>
#include <vector>

namespace longhand {

class CudaLayers;

/// A partial cache in device memory. Queries stay there and score the keys there; the host gets the importance sums,
/// chooses as the CPU backend does (partial_choice.h), weighs what is left out, and sends back lists of slots.
class CudaPartialStore final : public PartialStore
{
public:
    /// Throws Error if the device's memory is too small.
    CudaPartialStore(CudaLayers& layers, std::int32_t room, std::int32_t farRoom, bool byQueries);
    ~CudaPartialStore() override;

    void observe(std::span<const std::int32_t> rows) override;
    void build(const ForwardPass& target, const PartialLayout& layout, bool lists) override;
    void append(const ForwardPass& target, std::int32_t begin, std::int32_t end, std::int32_t to) override;
    AnyEvictedResidual residual(bool far) const override;
    std::size_t bytes() const override;

private:
    /// Entries for every layer and KV head: [layers][kvHeads][entries].
    struct Lists
    {
        std::vector<std::int32_t> far, near;
    };
    Lists choose(const ForwardPass& target, const PartialLayout& layout);
    void score(const ForwardPass& target, const PartialLayout& layout, Lists& lists);
    void uploadCentres(CudaEvictedResidual& residual, const DeviceMemory& ring, const DeviceMemory& centres) const;
    void describeLeft(const ForwardPass& target, int begin, int end, const std::vector<LeftKeys>& left,
                      std::vector<float>& farMass, std::vector<float>& nearMass) const;
    void gather(const ForwardPass& target, bool farKeysOf, const std::vector<std::int32_t>& from, bool fromShared,
                const std::vector<std::int32_t>& to);

    CudaLayers& m_layers;
    bool m_byQueries;
    /// Queries of the last accepted rows, a ring: float [layers][kQueryRows][heads * headDim].
    DeviceMemory m_nearQueries, m_farQueries;
    bool m_haveFarQueries = false;
    CudaEvictedResidual m_farResidual, m_nearResidual; ///< of what the lists leave out
    bool m_described = false;                          ///< they describe the current lists
    bool m_anyFar = false, m_anyNear = false;          ///< the lists have entries
    DeviceMemory m_slots;
    PinnedMemory m_slotsHost;
};

} // namespace longhand
