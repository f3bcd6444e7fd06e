#pragma once

#include "engine/model/backend/cuda/device_memory.h"
#include "engine/model/layer_engine.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace longhand {

/// The inputs of a pass, at fixed offsets in one piece of device memory, so that one copy transfers them and a recorded
/// pass finds them again. Unused rows are marked as such.
class PassInputs
{
public:
    PassInputs() = default;
    /// rotaryDim: numbers per row of a rotation table.
    PassInputs(std::shared_ptr<cuda::Device> device, int maxRows, int rotaryDim);

    /// Fills in and copies. launched >= rows.tokens.size(): rows that the pass is launched with. firstNearSplit: where
    /// the near buffer's splits begin. samples: null if sampling was not requested.
    void set(const PassRows& rows, int launched, std::int32_t firstNearSplit, const SampleRequest* samples);

    /// The places in device memory that a pass reads, given its launched rows.
    struct Places
    {
        const std::int32_t* tokens;
        const cuda::DeviceRow* rows;
        const std::int32_t* tailSlots;
        const float* nearTable;
        const float* farKeyTable;
        const float* farQueryTable;
        const std::int32_t* firstNearSplit;
        const std::int32_t* sampleTokens; ///< SampleArgs::rowToken: of all rows of a draft
        const std::int32_t* sampleParents;
        const std::int32_t* sampleFirst; ///< index of the first row in sampleTokens
        const cuda::DeviceSamplerSettings* settings;
        const std::int64_t* textLength;
        const std::int32_t* loweredCount;
        const cuda::LoweredToken* lowered;
    };
    Places places(int launched) const;

    std::size_t bytes() const { return m_device.size(); }
    /// What bytes() will be.
    static std::size_t bytesFor(int maxRows, int rotaryDim);
    /// The most tokens that DRY may lower in one pass; with more, the host samples.
    static constexpr std::size_t kMostLowered = 4096;
    /// The last set() had more than that: sample the rows from their logits.
    bool tooManyLowered() const { return m_tooManyLowered; }

private:
    struct Layout;
    static Layout layoutOf(int launched, int rotaryDim);
    Layout layout(int launched) const;
    void setSampledRows(const PassRows& rows, int launched, const SampleRequest& samples);
    std::vector<cuda::LoweredToken> lowered(const SampleRequest& samples, std::span<const TokenId> tokens) const;

    std::shared_ptr<cuda::Device> m_owner;
    int m_rotaryDim = 0;
    PinnedMemory m_host;
    DeviceMemory m_device;
    bool m_tooManyLowered = false;
};

} // namespace longhand
