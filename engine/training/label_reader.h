#pragma once

#include "engine/training/head_batch.h"
#include "engine/training/training_data.h"
#include "engine/types/sampler_settings.h"

#include <cstdint>
#include <span>
#include <vector>

namespace longhand {

/// What the token after a position should be: the labels among the tokens that can be proposed, and what the contextual
/// penalty lowers there.
class LabelReader
{
public:
    /// The data must outlive it. spared: exempt from the penalty. proposed: tokens that can be proposed, ascending;
    /// empty: all of `vocabulary`. targetLabels: the target's distribution, else the text's next token.
    LabelReader(const TrainingData& data, const SamplerSettings& sampler, TokenId vocabulary, SparedTokens spared,
                const std::vector<TokenId>& proposed, bool targetLabels);

    bool penalises() const { return m_sampler.penaltyReach() > 0; }

    struct Read
    {
        std::vector<std::vector<Label>> wanted;             ///< summing to 1, or none; indices of proposable tokens
        std::vector<std::vector<PenalisedToken>> penalised; ///< likewise
    };
    /// For the tokens after positions [first, first + count) of a record with these tokens.
    Read read(std::size_t record, std::span<const TokenId> tokens, std::size_t first, std::size_t count) const;

private:
    const TrainingData& m_data;
    SamplerSettings m_sampler;
    TokenId m_vocabulary;
    SparedTokens m_spared;
    std::vector<std::int32_t> m_indexOf; // token -> index among the proposed, -1
    bool m_targetLabels;
};

} // namespace longhand
