#include "engine/model/forward_pass.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace longhand {
namespace {

std::size_t floats(std::int64_t rows, std::int64_t columns)
{
    return static_cast<std::size_t>(rows * columns);
}

int farWindowOf(const ContextPlan& plan)
{
    return plan.rope == RopeScalingKind::SelfExtend ? plan.window : plan.rollingWindow;
}

} // namespace

ForwardPass::ForwardPass(std::unique_ptr<LayerEngine> layers, const ContextPlan& plan)
    : m_layers(std::move(layers)), m_plan(plan), m_farKeys(plan.rope == RopeScalingKind::SelfExtend),
      m_near(m_layers->makeKvBuffer()), m_far(m_layers->makeKvBuffer()), m_values(m_layers->makeKvBuffer()),
      m_frequencies(makeFrequencies(plan.rope, plan.factor)),
      m_localFrequencies(config().localScaled ? makeFrequencies(config().declaredScaling, config().declaredFactor)
                                              : RopeFrequencies::plain(config().rotaryDim, config().localRopeBase))
{
    plan.validate();
    plan.checkFits(config());
    m_tableNear.resize(floats(maxRows(), config().rotaryDim));
    m_tableFarKey.resize(floats(maxRows(), config().rotaryDim));
    m_tableFarQuery.resize(floats(maxRows(), config().rotaryDim));
    if (config().localWindow > 0)
        m_tableLocal.resize(floats(maxRows(), config().rotaryDim));
    m_tailSlots.resize(floats(maxRows(), kTailMax + 1));
}

RopeFrequencies ForwardPass::makeFrequencies(RopeScalingKind kind, double factor) const
{
    const ModelConfig& c = config();
    RopeFrequencies f;
    switch (kind) {
    case RopeScalingKind::Linear:
        f = RopeFrequencies::linear(c.rotaryDim, c.ropeBase, factor);
        break;
    case RopeScalingKind::Yarn: {
        const double trained = c.declaredScaling == RopeScalingKind::Yarn && c.declaredOriginal > 0 ? c.declaredOriginal
                                                                                                    : c.trainedContext;
        f = RopeFrequencies::yarn(c.rotaryDim, c.ropeBase, factor, trained, c.yarnRounded);
        break;
    }
    case RopeScalingKind::None:
    case RopeScalingKind::LongRope:
    case RopeScalingKind::SelfExtend:
        f = RopeFrequencies::plain(c.rotaryDim, c.ropeBase);
        break;
    }
    const auto& factors = kind == RopeScalingKind::LongRope ? model().longRopeFactors() : model().ropeFactors();
    if (!factors.empty())
        f.divideBy(factors);
    f.magnitude *= c.ropeMagnitude;
    return f;
}

std::int32_t ForwardPass::nearBegin(std::int32_t position) const
{
    return m_farKeys || m_plan.rolling ? std::max(0, position - farWindowOf(m_plan) + 1) : 0;
}

std::int32_t ForwardPass::farQueryPosition(std::int32_t position) const
{
    if (m_farKeys)
        return selfExtendQuery(position, m_plan.group, m_plan.window);
    return m_plan.rolling ? std::min(position, m_plan.sinks + m_plan.rollingWindow) : position;
}

void ForwardPass::planRows(std::span<const TreeRow> rows)
{
    const ModelConfig& c = config();
    const auto count = static_cast<std::int32_t>(rows.size());
    if (count < 1 || count > maxRows())
        throw Error("A pass of %1 rows: 1 to %2 are possible.", count, maxRows());

    m_depths.resize(rows.size());
    bool chain = true;
    std::int32_t deepest = 0;
    for (std::int32_t i = 0; i < count; ++i) {
        const TreeRow& row = rows[static_cast<std::size_t>(i)];
        if (row.token < 0 || row.token >= c.vocabulary)
            throw Error("Token %1 is not in the model's vocabulary of %2.", std::to_string(row.token), c.vocabulary);
        if (row.parent < -1 || row.parent >= i)
            throw Error("Row %1 of a pass names row %2 as its parent.", i, row.parent);
        m_depths[static_cast<std::size_t>(i)] = row.parent < 0 ? 0 : m_depths[static_cast<std::size_t>(row.parent)] + 1;
        deepest = std::max(deepest, m_depths[static_cast<std::size_t>(i)]);
        chain = chain && row.parent == i - 1;
    }
    if (!chain && deepest >= kMaxTreeDepth)
        throw Error("A tree of drafts %1 deep: at most %2.", deepest + 1, kMaxTreeDepth);
    if (m_committed + deepest + 1 > m_plan.planned)
        throw Error("The context is full: %1 tokens were planned for this text.", m_plan.planned);

    m_parents.resize(rows.size());
    m_positions.resize(rows.size());
    m_slots.resize(rows.size());
    m_attentionRows.resize(rows.size());
    m_farKeyPositions.resize(rows.size());
    m_farQueryPositions.resize(rows.size());
    m_anyFar = false;
    for (std::int32_t i = 0; i < count; ++i) {
        const auto at = static_cast<std::size_t>(i);
        const std::int32_t p = m_committed + m_depths[at];
        m_parents[at] = rows[at].parent;
        m_positions[at] = p;
        m_slots[at] = m_committed + i;

        AttentionRow& view = m_attentionRows[at];
        view.position = p;
        view.nearBegin = nearBegin(p);
        view.farEnd = m_farKeys ? view.nearBegin : m_plan.rolling ? std::min(m_plan.sinks, view.nearBegin) : 0;
        m_anyFar = m_anyFar || view.farEnd > 0;
        m_farKeyPositions[at] = selfExtendKey(p, m_plan.group);
        m_farQueryPositions[at] = farQueryPosition(p);

        // Slots of the tail in position order: the committed text, then the ancestors in this pass.
        std::int32_t* slots = m_tailSlots.data() + at * (kTailMax + 1);
        const std::int32_t begin = tailStart(p);
        std::int32_t ancestor = i;
        for (std::int32_t j = p; j >= begin; --j) {
            if (ancestor >= 0) {
                slots[j - begin] = m_committed + ancestor;
                ancestor = rows[static_cast<std::size_t>(ancestor)].parent;
            } else {
                slots[j - begin] = j;
            }
        }
        view.tailSlots = slots;
    }

    m_near.ensure(m_committed, m_committed + count);
    m_values.ensure(m_committed, m_committed + count);
    if (m_farKeys)
        m_far.ensure(m_committed, m_committed + count);

    if (c.localWindow > 0) {
        m_localRows = m_attentionRows;
        for (AttentionRow& row : m_localRows) {
            row.nearBegin = std::max(0, row.position - c.localWindow + 1);
            row.farEnd = 0;
        }
        ropeTable(m_localFrequencies, m_positions, m_tableLocal.data());
    }
    ropeTable(m_frequencies, m_positions, m_tableNear.data());
    if (m_farKeys)
        ropeTable(m_frequencies, m_farKeyPositions, m_tableFarKey.data());
    if (m_anyFar)
        ropeTable(m_frequencies, m_farQueryPositions, m_tableFarQuery.data());
}

PassKvBuffers ForwardPass::buffers()
{
    return {&m_near, m_farKeys ? &m_far : nullptr, m_farKeys ? &m_far : &m_near, &m_values};
}

PassResult ForwardPass::forward(std::span<const TreeRow> rows, LogitsOf which, const SampleRequest* samples,
                                const std::function<bool()>* goOn)
{
    planRows(rows);
    m_tokens.resize(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i)
        m_tokens[i] = rows[i].token;
    PassRows pass;
    pass.tokens = m_tokens;
    pass.slots = m_slots.data();
    pass.attention = m_attentionRows.data();
    pass.nearTable = m_tableNear.data();
    pass.farKeyTable = m_farKeys ? m_tableFarKey.data() : nullptr;
    pass.farQueryTable = m_anyFar ? m_tableFarQuery.data() : nullptr;
    if (config().localWindow > 0) {
        pass.localAttention = m_localRows.data();
        pass.localTable = m_tableLocal.data();
    }
    pass.goOn = goOn;
    SampleRequest request;
    if (samples) {
        request = *samples;
        request.parents = m_parents;
    }
    PassResult result = m_layers->run(pass, buffers(), which, samples ? &request : nullptr);
    if (result.stopped) {
        m_parents.clear(); // so that nothing can be committed
        return result;
    }
    result.bytesMoved = bytesOfPass(static_cast<int>(rows.size()), !result.logits.empty() || !result.samples.empty());
    return result;
}

void ForwardPass::commit(std::span<const std::int32_t> path)
{
    std::int32_t parent = -1;
    for (const std::int32_t row : path) {
        if (row < 0 || row >= static_cast<std::int32_t>(m_parents.size()) ||
            m_parents[static_cast<std::size_t>(row)] != parent)
            throw Error("Row %1 does not continue the accepted path of this pass.", row);
        parent = row;
    }
    m_copies.clear();
    for (std::size_t i = 0; i < path.size(); ++i) {
        const std::int32_t from = m_committed + path[i];
        const std::int32_t to = m_committed + static_cast<std::int32_t>(i);
        if (from != to)
            m_copies.push_back({from, to});
    }
    if (!m_copies.empty())
        m_layers->copySlots(buffers(), m_copies);
    m_committed += static_cast<std::int32_t>(path.size());
    m_parents.clear(); // a pass is committed once
    dropUnseen();
}

void ForwardPass::dropUnseen()
{
    // The next row is at m_committed or later; nothing below its window is needed again except the last kTakeBack
    // positions.
    if (!m_farKeys && !m_plan.rolling)
        return;
    const std::int32_t begin = m_committed - farWindowOf(m_plan) - kTakeBack;
    for (std::int32_t block = begin / kKvBlock - 1; block >= 0 && begin > 0; --block) {
        if (m_plan.rolling && std::int64_t{block} * kKvBlock < m_plan.sinks)
            break;
        if (!m_near.has(static_cast<std::size_t>(block)))
            break;
        m_near.drop(static_cast<std::size_t>(block));
        if (m_plan.rolling)
            m_values.drop(static_cast<std::size_t>(block));
    }
}

std::int32_t ForwardPass::truncate(std::int32_t length)
{
    if (length >= m_committed)
        return m_committed;
    m_parents.clear();
    length = std::max(0, length);
    if (length > m_gap.begin && !isExact(length))
        length = 0;
    if (length <= m_gap.begin) {
        m_gap = {};
        m_exactFrom = 0;
    }
    if (length > 0 && (m_farKeys || m_plan.rolling)) {
        const std::int32_t first = std::max(0, length - farWindowOf(m_plan) + 1);
        for (std::int32_t block = first / kKvBlock; block <= (length - 1) / kKvBlock; ++block) {
            if (!m_near.has(static_cast<std::size_t>(block)))
                length = 0;
        }
    }
    const std::size_t keep = static_cast<std::size_t>((length + kKvBlock - 1) / kKvBlock);
    m_near.dropFrom(keep);
    m_far.dropFrom(keep);
    m_values.dropFrom(keep);
    m_committed = length;
    return length;
}

ForwardPass::Gap ForwardPass::outOfReach(std::int32_t layers, const ContextPlan& plan, std::int32_t length)
{
    if (!plan.rolling)
        return {};
    const std::int64_t reach = std::int64_t{layers} * (plan.rollingWindow - 1) + kTakeBack;
    const std::int64_t end = (length - reach) / kKvBlock * kKvBlock;
    const std::int64_t begin = (std::int64_t{plan.sinks} + kKvBlock - 1) / kKvBlock * kKvBlock;
    if (end < begin + kKvBlock)
        return {};
    return {static_cast<std::int32_t>(begin), static_cast<std::int32_t>(end)};
}

void ForwardPass::skipTo(std::int32_t end)
{
    if (!m_plan.rolling || m_committed < m_plan.sinks || end <= m_committed || end > m_plan.planned)
        throw Error("Tokens %1 to %2 cannot be skipped.", m_committed, end);
    // Rows read this memory, so it must hold finite numbers.
    const std::int32_t first = std::max(m_committed, end - m_plan.rollingWindow);
    m_near.ensure(first, end);
    m_values.ensure(first, end);
    m_parents.clear();
    m_gap = {m_gap.end > 0 ? m_gap.begin : m_committed, end};
    m_exactFrom = end + config().layers * (m_plan.rollingWindow - 1);
    m_committed = end;
    dropUnseen();
}

bool ForwardPass::isExactBlock(std::int32_t index) const
{
    return (index + 1) * kKvBlock <= m_gap.begin ||
           index * kKvBlock >= (m_gap.end == 0 ? 0 : m_exactFrom - m_plan.rollingWindow + 1);
}

PrefixStore::Parts ForwardPass::block(std::int32_t index) const
{
    const auto at = static_cast<std::size_t>(index);
    return {m_near.block(at), m_farKeys ? m_far.block(at) : std::span<std::byte>(), m_values.block(at)};
}

/// Whether rows from `length` on attend to a buffer's part of a block.
bool ForwardPass::looksAt(std::size_t buffer, std::int32_t block, std::int32_t length) const
{
    if (buffer == 1 && !m_farKeys)
        return false;
    const bool windowed = buffer == 0 ? m_farKeys || m_plan.rolling : buffer == 2 && m_plan.rolling;
    return !windowed || (block + 1) * kKvBlock > nearBegin(length) ||
           (m_plan.rolling && block * kKvBlock < m_plan.sinks);
}

PrefixStore::Parts ForwardPass::openBlock(std::int32_t index, std::int32_t length)
{
    PrefixStore::Parts parts;
    const auto at = static_cast<std::size_t>(index);
    const bool held = (index + 1) * kKvBlock <= m_committed;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (!looksAt(i, index, length) || (held && buffer(i).has(at)))
            continue;
        buffer(i).ensure(index * kKvBlock, (index + 1) * kKvBlock);
        parts[i] = buffer(i).block(at);
    }
    return parts;
}

void ForwardPass::setCommitted(std::int32_t length)
{
    if (length < 0 || length % kKvBlock != 0 || length > m_plan.planned)
        throw Error("A text of %1 tokens cannot be assembled from blocks of %2.", length, kKvBlock);
    for (std::int32_t block = 0; block < length / kKvBlock; ++block)
        for (std::size_t i = 0; i < PrefixStore::kBuffers; ++i)
            if (looksAt(i, block, length) && !buffer(i).has(static_cast<std::size_t>(block)))
                throw Error("A text of %1 tokens cannot be assembled: block %2 is missing.", length, block);
    m_parents.clear();
    m_committed = length;
    m_gap = {};
    m_exactFrom = 0;
    dropUnseen();
}

std::int32_t ForwardPass::lengthAfterCut(const ContextPlan& plan, std::int32_t committed, std::int32_t length)
{
    const bool windowed = plan.rope == RopeScalingKind::SelfExtend || plan.rolling;
    if (length >= committed || !windowed)
        return std::min(length, committed);
    const std::int32_t held = std::max(0, committed - farWindowOf(plan) - kTakeBack) / kKvBlock;
    const std::int32_t first = std::max(0, length - farWindowOf(plan) + 1) / kKvBlock;
    for (std::int32_t block = first; block * kKvBlock < length; ++block)
        if (block < held && !(plan.rolling && block * kKvBlock < plan.sinks))
            return 0;
    return std::max(0, length);
}

void ForwardPass::fillSynthetic(std::int32_t length)
{
    truncate(0);
    while (m_committed < length) {
        const std::int32_t count = std::min(kKvBlock, length - m_committed);
        m_near.ensure(m_committed, m_committed + count);
        m_values.ensure(m_committed, m_committed + count);
        if (m_farKeys)
            m_far.ensure(m_committed, m_committed + count);
        m_layers->fillNoise(buffers(), m_committed, count);
        m_committed += count;
        dropUnseen();
    }
}

std::uint64_t ForwardPass::bytesOfPass(int rows, bool head) const
{
    std::uint64_t bytes = model().bytesRead(rows) - (head ? 0 : model().head().bytes());
    std::int64_t near = m_committed + rows, far = 0;
    if (m_farKeys) {
        near = std::min<std::int64_t>(near, m_plan.window);
        far = m_committed + rows - near;
    } else if (m_plan.rolling && near > m_plan.rollingWindow) {
        near = m_plan.rollingWindow;
        far = m_plan.sinks;
    }
    const ModelConfig& c = config();
    const auto local = std::count(c.localLayers.begin(), c.localLayers.end(), true);
    const std::int64_t inLocal = std::min<std::int64_t>(m_committed + rows, c.localWindow);
    return bytes + static_cast<std::uint64_t>((near + far) * (c.layers - local) + inLocal * local) *
                       (kvBytesPerToken() / static_cast<std::size_t>(c.layers));
}

std::vector<float> ForwardPass::storedAt(std::int32_t position) const
{
    const ModelConfig& c = config();
    std::vector<float> numbers, one(static_cast<std::size_t>(c.headDim));
    const auto take = [&](const KvBuffer& buffer, bool values) {
        if (!buffer.has(static_cast<std::size_t>(position / kKvBlock)))
            return;
        for (int layer = 0; layer < c.layers; ++layer)
            for (int head = 0; head < c.kvHeads; ++head) {
                m_layers->readSlot(buffer, values, layer, head, position, one.data());
                numbers.insert(numbers.end(), one.begin(), one.end());
            }
    };
    take(m_near, false);
    if (m_farKeys)
        take(m_far, false);
    take(m_values, true);
    return numbers;
}

std::size_t ForwardPass::kvBytesAt(const ModelConfig& config, const ContextPlan& plan, std::int32_t length,
                                   KvEncoding encoding)
{
    const auto blocksOf = [](std::int32_t positions) {
        return static_cast<std::size_t>(std::max(0, positions) + kKvBlock - 1) / static_cast<std::size_t>(kKvBlock);
    };
    const std::size_t block = kvPartBytes(encoding, config.headDim) * static_cast<std::size_t>(config.kvHeads) *
                              static_cast<std::size_t>(config.layers);
    const bool selfExtend = plan.rope == RopeScalingKind::SelfExtend;
    const std::size_t all = blocksOf(length);
    std::size_t windowed = all;
    if (selfExtend || plan.rolling) {
        const std::int32_t begin = length - farWindowOf(plan) - kTakeBack;
        const std::size_t first = plan.rolling ? blocksOf(plan.sinks) : 0;
        const auto end = static_cast<std::size_t>(std::max(0, begin) / kKvBlock);
        const std::size_t dropped = end > first ? end - first : 0;
        windowed = all - dropped + std::min<std::size_t>(dropped, 1); // one of them is kept as a spare
    }
    return block * (selfExtend ? windowed + 2 * all : 2 * windowed);
}

std::size_t ForwardPass::kvBytes() const
{
    return m_near.bytes() + m_far.bytes() + m_values.bytes();
}

std::size_t ForwardPass::workspaceBytes() const
{
    const std::size_t tables = m_tableNear.size() + m_tableFarKey.size() + m_tableFarQuery.size() + m_tableLocal.size();
    return m_layers->workspaceBytes() + tables * sizeof(float);
}

} // namespace longhand
