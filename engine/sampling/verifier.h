#pragma once

#include "engine/sampling/row_sample.h"
#include "engine/sampling/sampler.h"
#include "engine/types/strategy.h"
#include "engine/types/token_tree.h"

#include <optional>
#include <span>
#include <vector>

namespace longhand {

/// The result of a walk down the tree.
struct Walk
{
    std::vector<std::int32_t> nodes;        ///< accepted nodes, from the root's child downwards
    std::vector<TokenId> tokens;            ///< their tokens, then the sampled token that matched no child
    std::vector<DraftTest> tests;           ///< acceptance, per node and source
    std::vector<Alternatives> alternatives; ///< of each token, if the sampler records them
    std::vector<float> logProbabilities;    ///< of each token, the model's own; kUnknownLogProbability: not recorded
};

/// Walks down a tree of drafts by sampling from the target (design, "Losslessness"): one coupled sample per context on
/// the way, with the penalty window and DRY extended along the path. Stops where no child equals the sampled token,
/// which becomes the next token. So the text equals that of one-by-one generation, whatever the tree.
class Verifier
{
public:
    explicit Verifier(VerifyRule rule = VerifyRule::Lossless) : m_rule(rule) {}
    bool lossless() const { return m_rule == VerifyRule::Lossless; }

    /// logits [1 + tree.size()][vocabulary]: of the root, then the nodes. text: all tokens, the root's last. Stops
    /// after maxTokens tokens (>= 1), and after a token of `ends`.
    Walk walk(const TokenTree& tree, std::span<const float> logits, std::span<const TokenId> text, Sampler& sampler,
              std::size_t maxTokens, std::span<const TokenId> ends);
    /// The same with every row already sampled: samples [1 + tree.size()]. Lossless only.
    Walk walk(const TokenTree& tree, std::span<const RowSample> samples, std::size_t maxTokens,
              std::span<const TokenId> ends) const;

private:
    Walk walkRandomLongest(const TokenTree& tree, std::span<const float> logits, std::span<const TokenId> text,
                           const Sampler& sampler, std::size_t maxTokens, std::span<const TokenId> ends);

    VerifyRule m_rule;
};

} // namespace longhand
