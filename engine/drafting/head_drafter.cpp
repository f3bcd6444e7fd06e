#include "engine/drafting/head_drafter.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace longhand {

namespace {

constexpr int kMaxRows = TokenTree::kMaxNodes + 1;

/// How sure a candidate is: against the best of the others, at equal scores one half.
float scoreOf(const std::vector<Candidate>& candidates, std::size_t rank)
{
    if (candidates.size() < 2)
        return 1;
    const double gap = candidates[rank].perturbed - candidates[rank == 0 ? 1 : 0].perturbed;
    return static_cast<float>(1 / (1 + std::exp(-gap)));
}

} // namespace

/// The nodes that get children next, and the row of m_base and m_hidden that holds their hidden state.
struct HeadDrafter::Frontier
{
    std::vector<std::int32_t> nodes;
    std::vector<std::size_t> rows;
};

HeadDrafter::HeadDrafter(std::shared_ptr<const Model> model, const DraftHeads& heads, const CpuContext& context)
    : m_runner(std::move(model), heads, context, kMaxRows)
{
    const auto rows = static_cast<std::size_t>(kMaxRows);
    const auto vocabulary = static_cast<std::size_t>(m_runner.model().config().vocabulary);
    m_base.resize(rows * static_cast<std::size_t>(shape().width));
    m_hidden.resize(m_base.size());
    m_logits.resize(rows * vocabulary);
    m_seen.resize(rows * static_cast<std::size_t>(shape().seen));
}

int HeadDrafter::propose(const DraftContext& context, TokenTree& tree, std::int32_t node, const DraftLimits& limits)
{
    m_lastBytes = 0;
    m_lastPasses = 0;
    return node == TokenTree::kRoot && !context.hidden.empty()
               ? proposeFrom(context, tree, node, context.hidden, limits)
               : 0;
}

int HeadDrafter::proposeFrom(const DraftContext& context, TokenTree& tree, std::int32_t node,
                             std::span<const float> hiddenAtNode, const DraftLimits& limits)
{
    const auto width = static_cast<std::size_t>(shape().width);
    if (hiddenAtNode.size() != width)
        throw Error("Draft heads of width " + std::to_string(width) + " were given a hidden state of " +
                    std::to_string(hiddenAtNode.size()) + ".");
    m_lastBytes = 0;
    m_lastPasses = 0;
    const int deepest = std::min({limits.length, shape().gamma, tree.maxDepth() - tree.depth(node)});
    if (deepest < 1 || limits.candidates < 1 || tree.full())
        return 0;

    const bool conditioned = shape().kind == HeadKind::Conditioned;
    const auto vocabulary = static_cast<std::size_t>(m_runner.model().config().vocabulary);
    std::copy(hiddenAtNode.begin(), hiddenAtNode.end(), m_base.begin());
    if (!conditioned) {
        // Hidden states that do not depend on the tokens: one row a depth, and one product with the LM head for all.
        for (int depth = 1; depth <= deepest; ++depth) {
            const float* const before = depth == 1 || shape().kind == HeadKind::Medusa
                                            ? m_base.data()
                                            : m_hidden.data() + static_cast<std::size_t>(depth - 2) * width;
            m_runner.hidden(depth, before, {}, 1, m_hidden.data() + static_cast<std::size_t>(depth - 1) * width);
            m_lastBytes += m_runner.hiddenBytes();
        }
        m_runner.logits(m_hidden.data(), deepest, m_logits.data());
        m_lastBytes += m_runner.logitsBytes();
        ++m_lastPasses;
    }

    int added = 0;
    Frontier frontier{{node}, {0}};
    for (int depth = 1; depth <= deepest && !frontier.nodes.empty() && !tree.full(); ++depth) {
        const std::size_t rows = frontier.nodes.size();
        if (conditioned) {
            const auto seen = static_cast<std::size_t>(shape().seen);
            for (std::size_t i = 0; i < rows; ++i)
                seenTokens(context, tree, frontier.nodes[i], m_seen.data() + i * seen);
            m_runner.hidden(depth, m_base.data(), std::span(m_seen).first(rows * seen), static_cast<int>(rows),
                            m_hidden.data());
            m_runner.logits(m_hidden.data(), static_cast<int>(rows), m_logits.data());
            m_lastBytes += m_runner.hiddenBytes() + m_runner.logitsBytes();
            ++m_lastPasses;
        }
        Frontier next;
        for (std::size_t i = 0; i < rows; ++i) {
            const std::size_t row = conditioned ? i : static_cast<std::size_t>(depth - 1);
            added +=
                addChildren(context, tree, frontier, i, m_logits.data() + row * vocabulary, limits.candidates, next);
        }
        if (conditioned)
            for (std::size_t i = 0; i < next.nodes.size(); ++i)
                std::copy_n(m_hidden.begin() + static_cast<std::ptrdiff_t>(next.rows[i] * width), width,
                            m_base.begin() + static_cast<std::ptrdiff_t>(i * width));
        frontier = std::move(next);
    }
    return added;
}

int HeadDrafter::addChildren(const DraftContext& context, TokenTree& tree, const Frontier& at, std::size_t row,
                             const float* logits, int candidates, Frontier& next)
{
    const std::int32_t node = at.nodes[row];
    const auto vocabulary = static_cast<std::size_t>(m_runner.model().config().vocabulary);
    // One more than asked for: the best is compared with the second.
    const auto& best = context.sampler.candidates({logits, vocabulary}, context.text, tree.path(node), candidates + 1);
    const int before = tree.size();
    for (std::size_t rank = 0; rank < std::min(best.size(), static_cast<std::size_t>(candidates)); ++rank) {
        const std::int32_t child = tree.add(node, best[rank].token, source(), scoreOf(best, rank));
        if (child == TokenTree::kFull)
            break;
        next.nodes.push_back(child);
        next.rows.push_back(row);
    }
    return tree.size() - before;
}

void HeadDrafter::seenTokens(const DraftContext& context, const TokenTree& tree, std::int32_t node, TokenId* out) const
{
    std::size_t fromText = context.text.size();
    for (std::int32_t i = 0; i < shape().seen; ++i) {
        if (node != TokenTree::kRoot) {
            out[i] = tree[node].token;
            node = tree[node].parent;
        } else {
            out[i] = fromText > 0 ? context.text[--fromText] : -1;
        }
    }
}

std::size_t HeadDrafter::bytes() const
{
    return m_runner.bytes() + (m_base.size() + m_hidden.size() + m_logits.size()) * sizeof(float) +
           m_seen.size() * sizeof(TokenId);
}

} // namespace longhand
