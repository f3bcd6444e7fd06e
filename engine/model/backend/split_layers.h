#pragma once

#include "engine/model/layer_engine.h"

#include <memory>

namespace longhand {

/// A model's layers in two engines: the first layers in `first` (the CPU), the others with the output head in `rest` (a
/// GPU that has no room for all). The hidden states cross once a pass, as they are, in float32. A row is a function of
/// its path in each of the two, so it is one here.
class SplitLayers final : public LayerEngine
{
public:
    /// Both of the same model, with at least maxRows rows. threads: of the drafters' CPU context.
    SplitLayers(std::unique_ptr<LayerEngine> first, std::unique_ptr<LayerEngine> rest, int threads, int maxRows);

    PassResult run(const PassRows& rows, const PassKvBuffers& buffers, LogitsOf which,
                   const SampleRequest* samples) override;
    KvBuffer makeKvBuffer() const override;
    void copySlots(const PassKvBuffers& buffers, std::span<const SlotCopy> copies) override;
    void fillNoise(const PassKvBuffers& buffers, std::int32_t begin, std::int32_t count) override;
    void readSlot(const KvBuffer& buffer, bool values, int layer, int kvHead, std::int32_t slot,
                  float* out) const override;
    std::unique_ptr<PartialStore> makePartialStore(std::int32_t room, std::int32_t farRoom, bool byQueries) override;
    bool computesOnHost() const override { return false; }
    void keepQueries() override;
    Message takeRemark() override;
    std::size_t workspaceBytes() const override { return m_first->workspaceBytes() + m_rest->workspaceBytes(); }

private:
    std::unique_ptr<LayerEngine> m_first, m_rest;
};

} // namespace longhand
