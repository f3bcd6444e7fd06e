#pragma once

#include "engine/model/forward_pass.h"
#include "engine/speculative/drafter.h"
#include "engine/speculative/vocabulary_map.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace longhand {

/// The model of a draft-model file, loaded once for all that use it at the same time. Throws Error naming the file.
std::shared_ptr<const Model> loadDraftModel(const std::string& file);

/// Another, smaller model that reads the same text (speculative decoding, arXiv 2211.17192) over a StreamingLLM cache
/// of its own: the first positions and the newest ones (arXiv 2309.17453; TriForce, arXiv 2404.11912, section 4.2). So
/// its memory and the cost of a pass are bounded, however long the text is. Shares nothing with the target but the
/// text, and catches up with it on demand.
class SmallModelDrafter final : public Drafter
{
public:
    /// On the CPU. Throws Error if the models share too few tokens.
    SmallModelDrafter(const std::shared_ptr<const Model>& model, const Model& target, Isa isa, int threads);

    TokenSource source() const override { return TokenSource::SmallModel; }
    void begin(std::span<const TokenId>) override { m_agreed = 0; }
    void append(std::span<const TokenId>, std::size_t) override {}
    /// A chain of limits.length tokens below `node`, with limits.candidates children at each place: the best of its
    /// own logits with the target's penalties, filters and noise.
    int propose(const DraftContext& context, TokenTree& tree, std::int32_t node, const DraftLimits& limits) override;
    std::size_t bytes() const override;

    /// True once the model gave NaN or infinity; it proposes nothing from then on.
    bool broken() const { return m_broken; }

    /// Cost since the last call.
    DraftSpent takeSpent();
    const DraftSpent& spent() const { return m_spent; }
    /// The last of the chain that propose() added or found in the tree; TokenTree::kFull: none.
    std::int32_t lastBest() const { return m_lastBest; }
    /// Of the model.
    std::size_t weightBytes() const { return m_pass.model().weightBytes(); }

    /// What it sees of the text.
    static ContextPlan planFor(const ModelConfig& config);
    /// The maximum of bytes(), without the weights.
    static std::size_t bytesFor(const ModelConfig& config, int threads);

private:
    bool read(std::span<const TokenId> text, std::span<const TokenId> path);
    std::size_t commonLength(std::span<const TokenId> text, std::span<const TokenId> path);
    bool forget(std::size_t common);
    bool feed();

    VocabularyMap m_vocabulary;
    ForwardPass m_pass;
    // The target's tokens that it has read: the text's first m_sinks and, behind m_leftOut others, the next ones.
    std::size_t m_sinks = 0, m_leftOut = 0;
    std::vector<TokenId> m_read;
    std::vector<std::int32_t> m_ends; ///< how many of its own tokens were committed after each of m_read
    std::size_t m_agreed = 0;         ///< of m_read, those that are known to be the text's
    std::vector<float> m_logits;      ///< [target's vocabulary] after the last token read
    bool m_known = false;             ///< m_logits are up to date
    std::vector<TokenId> m_tokens;    ///< its own, to be read next
    bool m_broken = false;
    std::int32_t m_lastBest = TokenTree::kFull;
    DraftSpent m_spent;
};

} // namespace longhand
