#pragma once

#include "engine/model/backend/cuda/device_memory.h"
#include "engine/model/layer_engine.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace longhand {

/// What a pass of up to `rows` rows is told, at fixed places of one piece of device memory, so that it travels in one
/// copy and a recorded pass finds it again. Rows that a pass does not have are marked as none.
class PassInputs
{
public:
    PassInputs() = default;
    /// rotaryDim: numbers of a rotation table's row.
    PassInputs(std::shared_ptr<cuda::Device> device, int maxRows, int rotaryDim);

    /// Fills in and copies. rows >= rows.tokens.size(): how many the pass is launched with. firstNearSplit: where the
    /// near plane's splits begin. draws: null if none are asked for.
    void set(const PassRows& rows, int launched, std::int32_t firstNearSplit, const DrawRequest* draws);

    /// What places in device memory a pass launched with so many rows reads.
    struct Places
    {
        const std::int32_t* tokens;
        const cuda::DeviceRow* rows;
        const std::int32_t* tailSlots;
        const float* nearTable;
        const float* farKeyTable;
        const float* farQueryTable;
        const std::int32_t* firstNearSplit;
        const std::int32_t* drawTokens; ///< DrawArgs::rowToken: of all rows of a draft
        const std::int32_t* drawParents;
        const std::int32_t* drawFirst; ///< which of them the first row is
        const cuda::DrawSettings* settings;
        const std::int64_t* textLength;
        const std::int32_t* loweredCount;
        const cuda::LoweredToken* lowered;
    };
    Places places(int launched) const;

    std::size_t bytes() const { return m_device.size(); }
    /// Tokens that DRY may lower in one pass; more are left to the host.
    static constexpr std::size_t kMostLowered = 4096;
    /// The last set() had more than that: the rows must be drawn from their logits.
    bool tooManyLowered() const { return m_tooManyLowered; }

private:
    struct Layout;
    Layout layout(int launched) const;
    void setDrawnRows(const PassRows& rows, int launched, const DrawRequest& draws);
    std::vector<cuda::LoweredToken> lowered(const DrawRequest& draws, std::span<const TokenId> tokens) const;

    std::shared_ptr<cuda::Device> m_owner;
    int m_rotaryDim = 0;
    PinnedMemory m_host;
    DeviceMemory m_device;
    bool m_tooManyLowered = false;
};

} // namespace longhand
