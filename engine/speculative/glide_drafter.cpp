#include "engine/speculative/glide_drafter.h"

#include "engine/speculative/coupled_children.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace longhand {

GlideDrafter::GlideDrafter(ForwardPass& target, const Glide& glide)
    : m_target(target), m_block(target.layers().sharedModel(), glide, target.layers().context(), kRows),
      m_crossWindow(glide.shape.crossWindow),
      m_hidden(static_cast<std::size_t>(kRows) * static_cast<std::size_t>(glide.shape.width)),
      m_features(m_hidden.size()),
      m_logits(static_cast<std::size_t>(GlideBlock::kLogitRows) * static_cast<std::size_t>(m_block.vocabulary().size()))
{
}

void GlideDrafter::begin(std::span<const TokenId>)
{
    m_block.clear();
    m_first = m_end = 0;
}

void GlideDrafter::beginStep()
{
    m_rowNode.clear();
    m_rowParent.clear();
    m_rowDepth.clear();
}

int GlideDrafter::rowsLeft() const
{
    return kRows - static_cast<int>(m_rowNode.size());
}

int GlideDrafter::rowOf(std::int32_t node) const
{
    const auto at = std::find(m_rowNode.begin(), m_rowNode.end(), node);
    return at == m_rowNode.end() ? -1 : static_cast<int>(at - m_rowNode.begin());
}

/// The first position that the next row sees.
std::int32_t GlideDrafter::firstNeeded() const
{
    return std::max(0, m_target.committed() - m_block.shape().window + 1);
}

/// m_end, or firstNeeded() if what the block holds is of no use: it ends before that, or beyond the committed text.
std::int32_t GlideDrafter::usableEnd() const
{
    const std::int32_t needed = firstNeeded();
    return m_end < needed || m_end > m_target.committed() ? needed : m_end;
}

/// Brings the block's own keys and values up to date with the committed text, on demand: they are those of the tokens
/// alone, so that nothing is lost while others draft.
void GlideDrafter::catchUp(std::span<const TokenId> text)
{
    const std::int32_t committed = m_target.committed();
    if (const std::int32_t end = usableEnd(); end != m_end) {
        m_block.clear();
        m_first = m_end = end;
    }
    while (m_end < committed) {
        const std::int32_t count = std::min(committed - m_end, static_cast<std::int32_t>(kRows));
        m_block.append(text.subspan(static_cast<std::size_t>(m_end), static_cast<std::size_t>(count)), m_end);
        m_end += count;
    }
    m_block.release(committed);
    m_first = std::max(m_first, firstNeeded());
}

/// What the rows see of the target: its newest positions, and its first. All of them are committed.
GlideCross GlideDrafter::cross(std::span<const std::int32_t> positions)
{
    const GlideShape& shape = m_block.shape();
    const std::int32_t last = m_target.committed() - 1;
    const auto rotary = static_cast<std::size_t>(m_target.config().rotaryDim);
    GlideCross cross;
    cross.row.position = last;
    cross.row.nearBegin = m_target.nearBegin(last + 1);
    if (m_crossWindow > 0)
        cross.row.nearBegin = std::max(cross.row.nearBegin, last - m_crossWindow + 1);
    else if (m_target.hasFarBuffer())
        cross.row.farEnd = cross.row.nearBegin;
    if (m_crossWindow > 0 || m_target.plan().rolling)
        cross.row.farEnd = std::min({shape.crossSinks, cross.row.nearBegin, tailStart(last)});
    if (m_target.plan().rolling) // which keeps no others
        cross.row.farEnd = std::min(cross.row.farEnd, m_target.plan().sinks);
    const std::int32_t begin = tailStart(last);
    m_crossSlots.resize(static_cast<std::size_t>(last) - static_cast<std::size_t>(begin) + 1);
    for (std::int32_t j = begin; j <= last; ++j)
        m_crossSlots[static_cast<std::size_t>(j - begin)] = j;
    cross.row.tailSlots = m_crossSlots.data();
    cross.cache.nearKeys = m_target.nearKeys().layer(shape.layer);
    cross.cache.values = m_target.values().layer(shape.layer);
    m_nearTable.resize(positions.size() * rotary);
    ropeTable(m_target.frequencies(), positions, m_nearTable.data());
    cross.nearTable = m_nearTable.data();
    if (cross.row.farEnd > 0) {
        cross.cache.farKeys = m_target.farKeys().layer(shape.layer);
        m_farPositions.resize(positions.size());
        std::transform(positions.begin(), positions.end(), m_farPositions.begin(),
                       [this](std::int32_t position) { return m_target.farQueryPosition(position); });
        m_farTable.resize(m_nearTable.size());
        ropeTable(m_target.frequencies(), m_farPositions, m_farTable.data());
        cross.farTable = m_farTable.data();
    }
    return cross;
}

int GlideDrafter::expand(const DraftContext& context, TokenTree& tree, std::span<const std::int32_t> nodes,
                         int candidates)
{
    return run(context, tree, nodes, {}, 0, candidates);
}

/// One pass over the rows of these nodes, the last one from the state aboveLast unless that is empty; children are
/// added from nodes[first] on.
int GlideDrafter::run(const DraftContext& context, TokenTree& tree, std::span<const std::int32_t> nodes,
                      std::span<const float> aboveLast, std::size_t first, int candidates)
{
    const auto width = static_cast<std::size_t>(m_block.shape().width);
    const std::int32_t committed = m_target.committed();
    if (nodes.empty() || static_cast<int>(nodes.size()) > rowsLeft() || m_broken || committed < 1 ||
        context.hidden.size() != width)
        return 0;
    if (m_rowNode.empty())
        catchUp(context.text);
    const std::size_t count = nodes.size(), earlier = m_rowNode.size();
    m_tokens.resize(count);
    m_positions.resize(count);
    m_slots.resize(count);
    m_views.resize(count);
    m_tailSlots.resize(count * (kTailMax + 1));
    for (std::size_t i = 0; i < count; ++i) {
        const std::int32_t node = nodes[i];
        const int parent = node == TokenTree::kRoot ? -1 : rowOf(tree[node].parent);
        if (node != TokenTree::kRoot && parent < 0)
            throw Error("A draft goes on from node %1 before its parent.", node);
        const auto row = static_cast<std::int32_t>(earlier + i);
        m_rowNode.push_back(node);
        m_rowParent.push_back(parent);
        m_rowDepth.push_back(tree.depth(node));
        m_tokens[i] = node == TokenTree::kRoot ? context.text.back() : tree[node].token;
        m_positions[i] = committed + tree.depth(node);
        m_slots[i] = committed + row;
        const float* const above = i + 1 == count && !aboveLast.empty() ? aboveLast.data()
                                   : parent < 0                         ? context.hidden.data()
                                                : m_hidden.data() + static_cast<std::size_t>(parent) * width;
        std::copy_n(above, width, m_features.data() + i * width);

        AttentionRow& view = m_views[i];
        view = {};
        view.position = m_positions[i];
        view.nearBegin = std::max(m_first, view.position - m_block.shape().window + 1);
        std::int32_t* const slots = m_tailSlots.data() + i * (kTailMax + 1);
        const std::int32_t begin = tailStart(view.position);
        std::int32_t ancestor = row;
        for (std::int32_t j = view.position; j >= begin; --j) {
            slots[j - begin] = ancestor >= 0 ? committed + ancestor : j;
            if (ancestor >= 0)
                ancestor = m_rowParent[static_cast<std::size_t>(ancestor)];
        }
        view.tailSlots = slots;
    }
    GlideBlock::Rows rows;
    rows.tokens = m_tokens;
    rows.positions = m_positions.data();
    rows.slots = m_slots.data();
    rows.attention = m_views.data();
    rows.features = m_features.data();
    rows.cross = cross(m_positions);
    const std::span<const float> hidden = m_block.run(rows);
    std::copy(hidden.begin(), hidden.end(), m_hidden.begin() + static_cast<std::ptrdiff_t>(earlier * width));
    ++m_spent.passes;
    m_spent.rows += static_cast<int>(count);
    m_spent.bytes += m_block.weightBytes() + m_block.ownBytesPerToken() * static_cast<std::uint64_t>(seen());

    const auto vocabulary = static_cast<std::size_t>(m_block.vocabulary().size());
    constexpr auto kAtOnce = static_cast<std::size_t>(GlideBlock::kLogitRows);
    int added = 0;
    for (std::size_t i = first; i < count && !m_broken; ++i) {
        const std::size_t inBlock = (i - first) % kAtOnce;
        if (inBlock == 0) {
            const std::size_t rowsNow = std::min(kAtOnce, count - i);
            m_block.logits(hidden.subspan(i * width, rowsNow * width), static_cast<int>(rowsNow), m_logits.data());
        }
        const auto logits = std::span<const float>(m_logits).subspan(inBlock * vocabulary, vocabulary);
        m_broken = !canBeSampled(logits);
        if (!m_broken)
            added += addCoupledChildren(context, tree, nodes[i],
                                        {logits, m_block.vocabulary().subset(), FilterBy::LooserSettings}, candidates,
                                        source());
    }
    return added;
}

std::span<const float> GlideDrafter::hidden(std::int32_t node) const
{
    const auto width = static_cast<std::size_t>(m_block.shape().width);
    return std::span(m_hidden).subspan(static_cast<std::size_t>(rowOf(node)) * width, width);
}

int GlideDrafter::proposeFrom(const DraftContext& context, TokenTree& tree, std::int32_t node,
                              std::span<const float> hiddenAtNode, const DraftLimits& limits)
{
    std::vector<std::int32_t> rows;
    for (std::int32_t at = node; !hasRow(at); at = tree[at].parent) {
        rows.push_back(at);
        if (at == TokenTree::kRoot)
            break;
    }
    if (rows.empty() || limits.length < 1 || hiddenAtNode.size() != static_cast<std::size_t>(m_block.shape().width))
        return 0;
    std::reverse(rows.begin(), rows.end());
    std::int32_t next = tree.size();
    int added = run(context, tree, rows, hiddenAtNode, rows.size() - 1, limits.candidates);
    for (int i = 1; i < limits.length && tree.size() > next && rowsLeft() > 0; ++i) {
        const std::int32_t one[] = {next}; // the best of the new ones
        next = tree.size();
        added += expand(context, tree, one, limits.candidates);
    }
    return added;
}

int GlideDrafter::propose(const DraftContext& context, TokenTree& tree, std::int32_t node, const DraftLimits& limits)
{
    beginStep();
    if (node != TokenTree::kRoot)
        return 0;
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

int GlideDrafter::growTree(const DraftContext& context, TokenTree& tree, std::span<const int> children)
{
    std::vector<std::int32_t> level{TokenTree::kRoot};
    int added = 0;
    for (const int candidates : children) {
        if (level.empty() || static_cast<int>(level.size()) > rowsLeft())
            break;
        const std::int32_t first = tree.size();
        added += expand(context, tree, level, candidates);
        level.resize(static_cast<std::size_t>(tree.size() - first));
        std::iota(level.begin(), level.end(), first);
    }
    return added;
}

std::int32_t GlideDrafter::behind() const
{
    return m_target.committed() - usableEnd();
}

std::int32_t GlideDrafter::seen() const
{
    const std::int32_t committed = m_target.committed();
    const std::int32_t own = std::min(committed, m_block.shape().window);
    const std::int32_t cross = m_crossWindow > 0 ? m_crossWindow + m_block.shape().crossSinks : committed;
    return own + std::min(committed, cross);
}

std::size_t GlideDrafter::ownBytes() const
{
    return (m_hidden.size() + m_features.size() + m_logits.size() + m_nearTable.size() + m_farTable.size()) *
           sizeof(float);
}

} // namespace longhand
