#include "engine/speculative/head_drafter.h"

#include "engine/speculative/coupled_children.h"

#include <algorithm>
#include <string>

namespace longhand {

namespace {

constexpr std::size_t kSamplerBytesOfToken = 28; // logit, place, score, weight
constexpr int kMaxRows = TokenTree::kMaxNodes + 1;

} // namespace

/// The nodes that get children next, and the row of m_base and m_hidden that holds their hidden state.
struct HeadDrafter::Level
{
    std::vector<std::int32_t> nodes;
    std::vector<std::size_t> rows;
};

HeadDrafter::HeadDrafter(std::shared_ptr<const Model> model, const DraftHeads& heads, const CpuContext& context)
    : m_runner(std::move(model), heads, context, kMaxRows), m_pool(context.pool)
{
    const auto rows = static_cast<std::size_t>(kMaxRows);
    const auto vocabulary = static_cast<std::size_t>(m_runner.vocabulary().size());
    m_base.resize(rows * static_cast<std::size_t>(shape().width));
    m_hidden.resize(m_base.size());
    m_logits.resize(rows * vocabulary);
    m_seen.resize(rows * static_cast<std::size_t>(shape().seen));
}

int HeadDrafter::propose(const DraftContext& context, TokenTree& tree, std::int32_t node, const DraftLimits& limits)
{
    return node == TokenTree::kRoot && !context.hidden.empty()
               ? proposeFrom(context, tree, node, context.hidden, limits)
               : 0;
}

int HeadDrafter::proposeFrom(const DraftContext& context, TokenTree& tree, std::int32_t node,
                             std::span<const float> hiddenAtNode, const DraftLimits& limits)
{
    const auto width = static_cast<std::size_t>(shape().width);
    if (hiddenAtNode.size() != width)
        throw Error("Draft heads of width %1 were given a hidden state of %2.", width, hiddenAtNode.size());
    const int deepest = std::min({limits.length, shape().gamma, tree.maxDepth() - tree.depth(node)});
    if (deepest < 1 || limits.candidates < 1 || tree.full() || m_broken)
        return 0;

    const bool conditioned = shape().kind == HeadKind::Conditioned;
    std::copy(hiddenAtNode.begin(), hiddenAtNode.end(), m_base.begin());
    if (!conditioned) {
        // Hidden states that do not depend on the tokens: one row per depth, and one product with the LM head for all.
        for (int depth = 1; depth <= deepest; ++depth) {
            const float* const before = depth == 1 || shape().kind == HeadKind::Medusa
                                            ? m_base.data()
                                            : m_hidden.data() + static_cast<std::size_t>(depth - 2) * width;
            m_runner.hidden(depth, before, {}, 1, m_hidden.data() + static_cast<std::size_t>(depth - 1) * width);
            m_spent.bytes += m_runner.hiddenBytes();
        }
        m_runner.logits(m_hidden.data(), deepest, m_logits.data());
        m_spent.bytes += m_runner.logitsBytes();
        ++m_spent.passes;
        m_spent.rows += deepest;
        if (!usable(static_cast<std::size_t>(deepest)))
            return 0;
    }

    int added = 0;
    Level level{{node}, {0}};
    for (int depth = 1; depth <= deepest && !level.nodes.empty() && !tree.full(); ++depth) {
        const std::size_t rows = level.nodes.size();
        if (conditioned) {
            const auto seen = static_cast<std::size_t>(shape().seen);
            for (std::size_t i = 0; i < rows; ++i)
                seenTokens(context, tree, level.nodes[i], m_seen.data() + i * seen);
            m_runner.hidden(depth, m_base.data(), std::span(m_seen).first(rows * seen), static_cast<int>(rows),
                            m_hidden.data());
            m_runner.logits(m_hidden.data(), static_cast<int>(rows), m_logits.data());
            m_spent.bytes += m_runner.hiddenBytes() + m_runner.logitsBytes();
            ++m_spent.passes;
            m_spent.rows += static_cast<int>(rows);
            if (!usable(rows))
                return added;
        }
        chooseBest(context, tree, level, conditioned ? 0 : static_cast<std::size_t>(depth - 1), conditioned,
                   limits.candidates);
        Level next;
        for (std::size_t i = 0; i < rows; ++i)
            added += addChildren(tree, level, i, limits.candidates, next);
        if (conditioned)
            for (std::size_t i = 0; i < next.nodes.size(); ++i)
                std::copy_n(m_hidden.begin() + static_cast<std::ptrdiff_t>(next.rows[i] * width), width,
                            m_base.begin() + static_cast<std::ptrdiff_t>(i * width));
        level = std::move(next);
    }
    return added;
}

/// Whether the first rows of m_logits can be sampled from; if not, sets m_broken.
bool HeadDrafter::usable(std::size_t rows)
{
    const auto vocabulary = static_cast<std::size_t>(m_runner.vocabulary().size());
    for (std::size_t row = 0; row < rows && !m_broken; ++row)
        m_broken = !canBeSampled(std::span(m_logits).subspan(row * vocabulary, vocabulary));
    return !m_broken;
}

/// Stores the candidates below each node in m_best, kScoredBy at least. Nodes are distributed among the threads.
void HeadDrafter::chooseBest(const DraftContext& context, const TokenTree& tree, const Level& at, std::size_t firstRow,
                             bool rowEach, int candidates)
{
    const std::size_t count = at.nodes.size();
    const auto vocabulary = static_cast<std::size_t>(m_runner.vocabulary().size());
    m_best.resize(std::max(m_best.size(), count));
    const auto choose = [&](Sampler& sampler, std::size_t i) {
        const float* const logits = m_logits.data() + (firstRow + (rowEach ? i : 0)) * vocabulary;
        m_best[i] = sampler.candidates({logits, vocabulary}, context.text, tree.path(at.nodes[i]),
                                       std::max(kScoredBy, candidates), m_runner.vocabulary().subset(),
                                       FilterBy::LooserSettings);
    };
    if (count == 1 || m_pool->threads() == 1) {
        for (std::size_t i = 0; i < count; ++i)
            choose(context.sampler, i);
        return;
    }
    copySampler(context.sampler);
    m_pool->run([&](int thread, int threads) {
        const auto t = static_cast<std::size_t>(thread);
        for (std::size_t i = t; i < count; i += static_cast<std::size_t>(threads))
            choose(thread == 0 ? context.sampler : m_samplers[t - 1], i);
    });
}

void HeadDrafter::copySampler(const Sampler& sampler)
{
    const auto others = static_cast<std::size_t>(m_pool->threads() - 1);
    if (m_samplers.size() != others || m_samplers.front().settings() != sampler.settings())
        m_samplers.assign(others, sampler);
}

int HeadDrafter::addChildren(TokenTree& tree, const Level& at, std::size_t row, int candidates, Level& next)
{
    const std::vector<Candidate>& best = m_best[row];
    const int before = tree.size();
    for (std::size_t rank = 0; rank < std::min(best.size(), static_cast<std::size_t>(candidates)); ++rank) {
        const std::int32_t child = tree.add(at.nodes[row], best[rank].token, source(), draftScore(best, rank));
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
    // A sampler holds a few numbers for each token of the vocabulary.
    const std::size_t samplers =
        m_samplers.size() * static_cast<std::size_t>(m_runner.model().config().vocabulary) * kSamplerBytesOfToken;
    return m_runner.bytes() + samplers + (m_base.size() + m_hidden.size() + m_logits.size()) * sizeof(float) +
           m_seen.size() * sizeof(TokenId);
}

} // namespace longhand
