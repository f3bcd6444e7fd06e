#pragma once

#include "engine/model/forward_pass.h"
#include "engine/sampling/sampler.h"
#include "engine/training/training_data.h"
#include "kernels/pool/compute_pool.h"

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace longhand {

/// Tokens that are never sampled while a story is to continue: control and end tokens, rows beyond the vocabulary.
std::vector<TokenId> neverSampled(const Model& model);

/// Runs the target over texts, and lets it write some, to make the heads' training data. One thread.
class TargetReader
{
public:
    /// length: of all texts, within the model's trained context. settings: those the heads will be used with (including
    /// the seed). crossLayers: of which read() takes keys and values. Throws Error.
    TargetReader(std::shared_ptr<const Model> model, const SamplerSettings& settings, std::size_t length, Isa isa,
                 int threads, std::vector<std::int32_t> crossLayers = {});
    /// Of the keys in TargetRecord::cross.
    const RopeFrequencies& frequencies() const { return m_pass.frequencies(); }
    /// TargetRecord::cross numbers of a position.
    static std::size_t crossWidth(const ModelConfig& config, std::size_t layers);

    /// Called between passes; return false to interrupt.
    using Proceed = std::function<bool()>;

    /// Hidden states and labels of a text of `length` tokens, with the noise of this take. nullopt if interrupted.
    std::optional<TargetRecord> read(std::span<const TokenId> text, std::uint64_t take, const Proceed& proceed);
    /// The model's continuation of `prompt` up to `length` tokens, token by token: identical to `generate` with this
    /// seed and take. nullopt if interrupted.
    std::optional<std::vector<TokenId>> write(std::span<const TokenId> prompt, std::uint64_t take,
                                              const Proceed& proceed);

private:
    void readCross(std::size_t position, std::uint16_t* out) const;
    PassResult chain(std::span<const TokenId> tokens, LogitsOf which);
    Sampler sampler(std::uint64_t take) const;

    std::shared_ptr<const Model> m_model;
    SamplerSettings m_settings;
    std::size_t m_length;
    std::vector<std::int32_t> m_crossLayers;
    std::vector<TokenId> m_masked;
    SparedTokens m_spared;
    ForwardPass m_pass;
    ComputePool m_pool;
};

} // namespace longhand
