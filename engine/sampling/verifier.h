#pragma once

#include "engine/sampling/row_draw.h"
#include "engine/sampling/sampler.h"
#include "engine/types/strategy.h"
#include "engine/types/token_tree.h"

#include <optional>
#include <span>
#include <vector>

namespace longhand {

/// What a walk down the tree found.
struct Walk
{
    std::vector<std::int32_t> nodes;        ///< accepted nodes, from the root's child downwards
    std::vector<TokenId> tokens;            ///< their tokens, and last the draw that no child equalled
    std::vector<DraftTest> tests;           ///< acceptance, per place and source
    std::vector<Alternatives> alternatives; ///< of each token, if the sampler notes them
    std::vector<float> logProbabilities;    ///< of each token, the model's own; kUnknownLogProbability: not noted
};

/// Walks down a tree of drafts by the target's own draws (design 1.3): one coupled draw for each distinct context on
/// the way, the penalty window and DRY extended along the path. It stops where no child equals the draw; the draw
/// itself is the next token. So the text is what one by one would have given, whatever the tree.
class Verifier
{
public:
    explicit Verifier(VerifyRule rule = VerifyRule::Lossless) : m_rule(rule) {}
    bool lossless() const { return m_rule == VerifyRule::Lossless; }

    /// logits [1 + tree.size()][vocabulary]: of the root, then of the nodes. text: all tokens, the root's last. Stops
    /// after maxTokens tokens (>= 1), and after a token of `ends`.
    Walk walk(const TokenTree& tree, std::span<const float> logits, std::span<const TokenId> text, Sampler& sampler,
              std::size_t maxTokens, std::span<const TokenId> ends);
    /// The same where the draw of every row has been made already: draws [1 + tree.size()]. Lossless only.
    Walk walk(const TokenTree& tree, std::span<const RowDraw> draws, std::size_t maxTokens,
              std::span<const TokenId> ends) const;

private:
    Walk walkRandomLongest(const TokenTree& tree, std::span<const float> logits, std::span<const TokenId> text,
                           const Sampler& sampler, std::size_t maxTokens, std::span<const TokenId> ends);

    VerifyRule m_rule;
};

} // namespace longhand
