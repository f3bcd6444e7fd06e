#include "engine/speculative/self_drafter.h"

#include "engine/metrics/seconds_since.h"
#include "engine/speculative/coupled_children.h"
#include "engine/speculative/draft_vocabulary.h"
#include "kernels/ops/norm.h"

#include <algorithm>
#include <utility>

namespace longhand {
namespace {

/// Number of rows whose queries the first choice waits for.
constexpr int kFirstQueries = 12;
/// Steps without a draft after which queries are kept of every kIdleLook-th step only: the next choice may come soon or
/// never, and should know what the text is about by then.
constexpr int kIdleSteps = 64, kIdleLook = 8;

} // namespace

SelfDrafter::SelfDrafter(ForwardPass& target, const StrategySettings& settings) : m_target(target), m_settings(settings)
{
    settings.validate();
    if (settings.usedCache() != CachePolicy::Full) {
        m_cache.emplace(target, settings);
        if (choosesByQueries(settings.usedCache()))
            target.layers().keepQueries();
    }
}

SelfDrafter::~SelfDrafter() = default;

void SelfDrafter::begin(std::span<const TokenId>)
{
    m_otherText = true;
    m_builtWithRows = 0;
    // What mattered in another text says nothing about this one, and its lists may leave no room for it.
    if (m_settings.usedCache() != CachePolicy::Full && !(m_cache && m_cache->isUnused()))
        m_cache.emplace(m_target, m_settings);
}

void SelfDrafter::build()
{
    const auto start = Clock::now();
    m_cache->build(m_target);
    m_rebuildSeconds += secondsSince(start);
    m_builtWithRows = m_cache->queryRows();
    m_watch.restart();
    m_otherText = false;
    ++m_spent.rebuilds;
}

void SelfDrafter::observeRows(std::span<const std::int32_t> rows)
{
    if (m_cache && choosesByQueries(m_settings.usedCache()) &&
        (m_idleSteps < kIdleSteps || m_idleSteps % kIdleLook == 0))
        m_cache->observe(rows);
}

void SelfDrafter::observeTests(std::span<const DraftTest> tests)
{
    for (const DraftTest& test : tests)
        if (test.source == source() && test.candidates > 0)
            m_watch.observe(test.acceptedRank == 0);
}

void SelfDrafter::append(std::span<const TokenId>, std::size_t) {}

/// Brings the cache up to date with the target's text, on demand, so that steps without it cost nothing.
void SelfDrafter::catchUp()
{
    m_idleSteps = 0;
    if (!m_cache)
        return;
    if (m_otherText || !m_cache->canAppend(m_target)) {
        build();
        return;
    }
    m_cache->append(m_target);
    // Importance from the queries of a few rows is a poor estimate: the first choice waits for some, the next for many.
    // CachePolicy::Partial keeps its first choice forever.
    const bool byImportance =
        choosesByQueries(m_settings.usedCache()) && m_cache->seen() >= m_settings.budget && !m_cache->slides();
    const int wanted = m_builtWithRows == 0 ? kFirstQueries : PartialCache::kQueryRows;
    const bool knowsMore = byImportance && m_builtWithRows < wanted && m_cache->queryRows() >= wanted &&
                           (m_builtWithRows == 0 || renewsItself(m_settings.usedCache()));
    const bool outdated = m_settings.usedCache() == CachePolicy::Retrieval && byImportance && m_watch.hasFallen();
    if (knowsMore || outdated || m_cache->wantsBuild())
        build();
}

void SelfDrafter::beginStep()
{
    ++m_idleSteps;
    m_rebuildSeconds = 0;
    m_rowNode.clear();
    m_rowParent.clear();
    m_rowDepth.clear();
    m_rowToken.clear();
    m_hidden = {};
}

int SelfDrafter::rowsLeft() const
{
    return PartialCache::kDraftRows - static_cast<int>(m_rowNode.size());
}

int SelfDrafter::rowOf(std::int32_t node) const
{
    const auto at = std::find(m_rowNode.begin(), m_rowNode.end(), node);
    return at == m_rowNode.end() ? -1 : static_cast<int>(at - m_rowNode.begin());
}

PassResult SelfDrafter::runRows(const DraftContext& context, const TokenTree& tree, std::span<const std::int32_t> nodes,
                                int candidates)
{
    if (m_rowNode.empty())
        catchUp();
    for (const std::int32_t node : nodes) {
        const int parent = node == TokenTree::kRoot ? -1 : rowOf(tree[node].parent);
        if (node != TokenTree::kRoot && parent < 0)
            throw Error("A draft goes on from node %1 before its parent.", node);
        m_rowNode.push_back(node);
        m_rowParent.push_back(parent);
        m_rowDepth.push_back(tree.depth(node));
        m_rowToken.push_back(node == TokenTree::kRoot ? context.text.back() : tree[node].token);
    }
    ++m_spent.passes;
    const SampleRequest samples{
        &context.sampler, context.text, m_rowParent, m_rowToken, m_rowNode.size() - nodes.size(), candidates};
    return m_cache ? runPartial(nodes, samples) : runFull(nodes, samples);
}

/// The target's own pass over all rows of the step; discards the results of earlier ones.
PassResult SelfDrafter::runFull(std::span<const std::int32_t> nodes, const SampleRequest& samples)
{
    std::vector<TreeRow> rows;
    for (std::size_t i = 0; i < m_rowNode.size(); ++i)
        rows.push_back({m_rowToken[i], m_rowParent[i]});
    SampleRequest ofAll = samples;
    ofAll.tokens = {};
    ofAll.firstRow = 0;
    PassResult result = m_target.forward(rows, LogitsOf::AllRows, &ofAll);
    const std::size_t earlier = rows.size() - nodes.size();
    if (result.samples.empty())
        result.logits = result.logits.subspan(earlier * static_cast<std::size_t>(m_target.config().vocabulary));
    else
        result.samples = result.samples.subspan(earlier);
    result.hidden = result.hidden.subspan(earlier * static_cast<std::size_t>(m_target.config().width));
    m_spent.rows += static_cast<int>(rows.size());
    m_spent.bytes += result.bytesMoved;
    return result;
}

PassResult SelfDrafter::runPartial(std::span<const std::int32_t> nodes, const SampleRequest& samples)
{
    const ModelConfig& c = m_target.config();
    const std::size_t count = nodes.size(), earlier = m_rowNode.size() - count;
    const std::int32_t length = m_cache->length();
    m_tokens.assign(m_rowToken.begin() + static_cast<std::ptrdiff_t>(earlier), m_rowToken.end());
    m_slots.resize(count);
    m_positions.resize(count);
    m_farPositions.resize(count);
    m_views.resize(count);
    m_localViews.resize(count);
    m_tailSlots.resize(count * (kTailMax + 1));
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t row = earlier + i;
        const std::int32_t compact = length + m_rowDepth[row];
        m_slots[i] = length + static_cast<std::int32_t>(row);
        m_positions[i] = m_cache->textLength() + m_rowDepth[row];
        m_farPositions[i] = m_target.farQueryPosition(m_positions[i]);
        AttentionRow& view = m_views[i] = m_cache->view(compact);
        std::int32_t* slots = m_tailSlots.data() + i * (kTailMax + 1);
        const std::int32_t begin = tailStart(compact);
        auto ancestor = static_cast<std::int32_t>(row);
        for (std::int32_t j = compact; j >= begin; --j) {
            slots[j - begin] = ancestor >= 0 ? length + ancestor : j;
            if (ancestor >= 0)
                ancestor = m_rowParent[static_cast<std::size_t>(ancestor)];
        }
        view.tailSlots = slots;
        m_localViews[i] = m_cache->localView(compact, c.localWindow);
        m_localViews[i].tailSlots = slots;
    }
    m_nearTable.resize(count * static_cast<std::size_t>(c.rotaryDim));
    ropeTable(m_target.frequencies(), m_positions, m_nearTable.data());
    PassRows rows;
    rows.tokens = m_tokens;
    rows.slots = m_slots.data();
    rows.attention = m_views.data();
    rows.nearTable = m_nearTable.data();
    if (m_cache->hasFar()) {
        m_farTable.resize(m_nearTable.size());
        ropeTable(m_target.frequencies(), m_farPositions, m_farTable.data());
        rows.farQueryTable = m_farTable.data();
    }
    if (c.localWindow > 0) {
        m_localTable.resize(m_nearTable.size());
        ropeTable(m_target.localFrequencies(), m_positions, m_localTable.data());
        rows.localAttention = m_localViews.data();
        rows.localTable = m_localTable.data();
    }
    LayerEngine& layers = m_target.layers();
    PassResult result =
        layers.run(rows, m_cache->buffers(), m_vocabulary ? LogitsOf::Hidden : LogitsOf::AllRows, &samples);
    std::uint64_t bytes = m_target.model().bytesRead(static_cast<int>(count));
    if (m_vocabulary) {
        m_normalised.resize(result.hidden.size());
        m_logits.resize(count * static_cast<std::size_t>(m_vocabulary->size()));
        rmsNorm(layers.context(), result.hidden.data(), m_target.model().outputNorm().data(), c.normEps,
                static_cast<int>(count), c.width, m_normalised.data());
        m_vocabulary->logits(m_normalised.data(), static_cast<int>(count), m_logits.data());
        result.logits = m_logits;
        bytes += m_vocabulary->bytesPerPass() - m_target.model().head().bytes();
    }
    m_spent.rows += static_cast<int>(count);
    m_spent.bytes += bytes + m_target.kvBytesPerToken() * // the cache is a copy in the target's encoding
                                 static_cast<std::uint64_t>(m_cache->seen() + m_rowDepth.back() + 1);
    return result;
}

int SelfDrafter::expand(const DraftContext& context, TokenTree& tree, std::span<const std::int32_t> nodes,
                        int candidates)
{
    if (nodes.empty() || static_cast<int>(nodes.size()) > rowsLeft())
        return 0;
    const PassResult result = runRows(context, tree, nodes, std::max(kScoredBy, candidates));
    m_hidden = result.hidden;
    const std::size_t vocabulary = result.logits.size() / nodes.size();
    const TokenSubset* const subset = m_cache && m_vocabulary ? m_vocabulary->subset() : nullptr;
    int added = 0;
    for (std::size_t i = 0; i < nodes.size(); ++i)
        added +=
            result.samples.empty()
                ? addCoupledChildren(context, tree, nodes[i],
                                     {result.logits.subspan(i * vocabulary, vocabulary), subset}, candidates, source())
                : addChildren(tree, nodes[i], result.samples[i].candidates, candidates, source());
    return added;
}

std::span<const float> SelfDrafter::hidden(std::size_t index) const
{
    const auto width = static_cast<std::size_t>(m_target.config().width);
    return m_hidden.subspan(index * width, width);
}

int SelfDrafter::propose(const DraftContext& context, TokenTree& tree, std::int32_t node, const DraftLimits& limits)
{
    beginStep();
    // First, the rows down to the node.
    std::vector<std::int32_t> path;
    for (std::int32_t at = node; at != TokenTree::kRoot; at = tree[at].parent)
        path.push_back(at);
    path.push_back(TokenTree::kRoot);
    for (std::size_t i = path.size(); i-- > 1;) {
        const std::int32_t one[] = {path[i]};
        runRows(context, tree, one, 2);
    }
    int added = 0;
    for (int i = 0; i < limits.length && rowsLeft() > 0; ++i) {
        const std::int32_t one[] = {node};
        const int before = tree.size();
        added += expand(context, tree, one, limits.candidates);
        if (tree.size() == before)
            break;
        node = before; // the best of the new ones
    }
    return added;
}

SelfDrafter::Spent SelfDrafter::takeSpent()
{
    return std::exchange(m_spent, {});
}

std::int32_t SelfDrafter::seen() const
{
    // What the cache will hold, where it does not yet.
    return m_cache
               ? std::max(m_cache->seen(), std::min({m_target.committed(), m_settings.budget, m_target.plan().seen()}))
               : m_target.committed();
}

std::size_t SelfDrafter::bytes() const
{
    return m_cache ? m_cache->bytes() : 0;
}

} // namespace longhand
