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

/// Tokens that a story never draws while it is to go on: control and end tokens, rows beyond the vocabulary.
std::vector<TokenId> neverDrawn(const Model& model);

/// Tokens that the contextual penalty of these settings passes over.
std::vector<TokenId> sparedTokens(const Model& model, const SamplerSettings& settings);

/// Lets the target read texts, and write some: what heads learn from. One thread.
class TargetReader
{
public:
    /// length: of all texts, within the model's trained context. settings: as the heads will be used (seed included).
    /// Throws Error.
    TargetReader(std::shared_ptr<const Model> model, const SamplerSettings& settings, std::size_t length, Isa isa,
                 int threads);

    /// Called between passes; false ends the work.
    using Proceed = std::function<bool()>;

    /// Hidden states and labels of a text of `length` tokens, with the noise of this take. Nothing if interrupted.
    std::optional<TargetRecord> read(std::span<const TokenId> text, std::uint64_t take, const Proceed& proceed);
    /// The text that the model writes on from `prompt` up to `length` tokens, token by token: what `generate` with this
    /// seed and take writes. Nothing if interrupted.
    std::optional<std::vector<TokenId>> write(std::span<const TokenId> prompt, std::uint64_t take,
                                              const Proceed& proceed);

private:
    PassResult chain(std::span<const TokenId> tokens, LogitsOf which);
    Sampler sampler(std::uint64_t take) const;

    std::shared_ptr<const Model> m_model;
    SamplerSettings m_settings;
    std::size_t m_length;
    std::vector<TokenId> m_masked;
    std::vector<TokenId> m_spared;
    ForwardPass m_pass;
    ComputePool m_pool;
};

} // namespace longhand
