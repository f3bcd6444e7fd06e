#pragma once

#include "engine/model/backend/cuda/pass_inputs.h"
#include "engine/model/backend/cuda/token_bits.h"
#include "engine/model/layer_engine.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace longhand {

/// Tokens sampled on a GPU from the logits there; the rows that it leaves to the host are sampled here. Call with
/// exclusive use of the device.
class CudaSamples
{
public:
    CudaSamples() = default;
    /// rows: at most, of a pass. planned: the longest text. Throws cuda::DeviceMemoryError.
    CudaSamples(const std::shared_ptr<cuda::Device>& device, int rows, TokenId vocabulary, int planned);

    /// Uploads the text and the sets of tokens that the sampler treats apart, as far as the device lacks them. Throws
    /// Error.
    void upload(const SampleRequest& samples);
    /// Samples from logits [rows][vocabulary]; candidates > 0: those of a draft instead.
    void enqueue(const float* logits, int rows, const PassInputs::Places& in, int candidates, int alternatives);
    /// To the host, without waiting.
    void copyOut(int rows);
    /// Call when the copies have arrived. Valid until the next call.
    std::span<const RowSample> collect(const float* logits, const PassRows& rows, const SampleRequest& samples);

    std::size_t bytes() const
    {
        return m_workspace.size() + m_sampled.size() + m_text.size() + m_masked.bytes() + m_spared.bytes() +
               m_once.bytes() + m_wordEnds.bytes();
    }

private:
    void collectCandidates(const float* logits, const PassRows& rows, const SampleRequest& samples);
    void collectTokens(const float* logits, const PassRows& rows, const SampleRequest& samples);
    std::span<const float> rowOf(const float* logits, std::size_t row);

    std::shared_ptr<cuda::Device> m_device;
    TokenId m_vocabulary = 0;
    DeviceMemory m_workspace, m_sampled, m_text;
    TokenBits m_masked, m_spared, m_once, m_wordEnds;
    PinnedMemory m_sampledHost, m_rowHost;
    std::vector<TokenId> m_textThere; ///< what m_text holds
    std::vector<RowSample> m_samples;
};

} // namespace longhand
