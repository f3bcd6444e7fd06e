#include "engine/model/forward_pass.h"

#include "kernels/ops/activation.h"
#include "kernels/ops/norm.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace longhand {
namespace {

std::size_t floats(std::int64_t rows, std::int64_t columns)
{
    return static_cast<std::size_t>(rows * columns);
}

/// Weights of one storage family share the same prepared activations.
DType preparedFamily(DType type)
{
    if (dtypeIsQuantized(type))
        return DType::Q8_0;
    return type == DType::BF16 ? DType::BF16 : DType::F32;
}

int farWindowOf(const ContextPlan& plan)
{
    return plan.rope == RopeScalingKind::SelfExtend ? plan.window : plan.rollingWindow;
}

} // namespace

ForwardPass::ForwardPass(std::shared_ptr<const Model> model, const ContextPlan& plan, Isa isa, int threads, int maxRows)
    : m_model(std::move(model)), m_plan(plan), m_pool(threads), m_context{isa, &m_pool}, m_maxRows(maxRows),
      m_farKeys(plan.rope == RopeScalingKind::SelfExtend),
      m_near(m_model->config().layers, m_model->config().kvHeads, m_model->config().headDim),
      m_far(m_model->config().layers, m_model->config().kvHeads, m_model->config().headDim),
      m_values(m_model->config().layers, m_model->config().kvHeads, m_model->config().headDim),
      m_frequencies(frequencies()),
      m_prepared(maxRows, std::max({m_model->config().width, m_model->config().feedForward,
                                    m_model->config().heads * m_model->config().headDim}))
{
    const ModelConfig& c = m_model->config();
    if (maxRows < 1)
        throw Error("A pass needs room for at least one row.");
    if ((m_farKeys || plan.rolling) && farWindowOf(plan) <= kTailMax)
        throw Error("The near window of " + std::to_string(farWindowOf(plan)) + " tokens is shorter than " +
                    std::to_string(kTailMax + 1) + ".");
    const std::int64_t rows = maxRows;
    const std::int64_t queries = std::int64_t{c.heads} * c.headDim;
    const std::int64_t keys = std::int64_t{c.kvHeads} * c.headDim;
    m_x.resize(floats(rows, c.width));
    m_norm.resize(floats(rows, c.width));
    m_q.resize(floats(rows, queries));
    m_k.resize(floats(rows, keys));
    m_v.resize(floats(rows, keys));
    m_qNear.resize(floats(rows, queries));
    if (m_farKeys || plan.rolling)
        m_qFar.resize(floats(rows, queries));
    m_kRotated.resize(floats(rows, keys));
    m_attention.resize(floats(rows, queries));
    m_gateUp.resize(floats(rows, 2 * std::int64_t{c.feedForward}));
    m_gated.resize(floats(rows, c.feedForward));
    m_tableNear.resize(floats(rows, c.rotaryDim));
    m_tableFarKey.resize(floats(rows, c.rotaryDim));
    m_tableFarQuery.resize(floats(rows, c.rotaryDim));
    m_tailSlots.resize(floats(rows, kTailMax + 1));
    m_attentionWorkspace = AlignedBuffer(
        attentionWorkspaceBytes(maxRows, c.heads, c.kvHeads, c.headDim, plan.planned + maxRows, m_pool.threads()));
}

RopeFrequencies ForwardPass::frequencies() const
{
    const ModelConfig& c = m_model->config();
    RopeFrequencies f;
    switch (m_plan.rope) {
    case RopeScalingKind::Linear:
        f = RopeFrequencies::linear(c.rotaryDim, c.ropeBase, m_plan.factor);
        break;
    case RopeScalingKind::Yarn: {
        const double trained = c.declaredScaling == RopeScalingKind::Yarn && c.declaredOriginal > 0 ? c.declaredOriginal
                                                                                                    : c.trainedContext;
        f = RopeFrequencies::yarn(c.rotaryDim, c.ropeBase, m_plan.factor, trained);
        break;
    }
    case RopeScalingKind::None:
    case RopeScalingKind::SelfExtend:
        f = RopeFrequencies::plain(c.rotaryDim, c.ropeBase);
        break;
    }
    if (!m_model->ropeFactors().empty())
        f.divideBy(m_model->ropeFactors());
    return f;
}

void ForwardPass::planRows(std::span<const TreeRow> rows)
{
    const ModelConfig& c = m_model->config();
    const auto count = static_cast<std::int32_t>(rows.size());
    if (count < 1 || count > m_maxRows)
        throw Error("A pass of " + std::to_string(count) + " rows: 1 to " + std::to_string(m_maxRows) +
                    " are possible.");

    std::vector<std::int32_t> depths(rows.size());
    bool chain = true;
    std::int32_t deepest = 0;
    for (std::int32_t i = 0; i < count; ++i) {
        const TreeRow& row = rows[static_cast<std::size_t>(i)];
        if (row.token < 0 || row.token >= c.vocabulary)
            throw Error("Token " + std::to_string(row.token) + " is not in the model's vocabulary of " +
                        std::to_string(c.vocabulary) + ".");
        if (row.parent < -1 || row.parent >= i)
            throw Error("Row " + std::to_string(i) + " of a pass names row " + std::to_string(row.parent) +
                        " as its parent.");
        depths[static_cast<std::size_t>(i)] = row.parent < 0 ? 0 : depths[static_cast<std::size_t>(row.parent)] + 1;
        deepest = std::max(deepest, depths[static_cast<std::size_t>(i)]);
        chain = chain && row.parent == i - 1;
    }
    if (!chain && deepest >= kMaxTreeDepth)
        throw Error("A tree of drafts " + std::to_string(deepest + 1) + " deep: at most " +
                    std::to_string(kMaxTreeDepth) + ".");
    if (m_committed + deepest + 1 > m_plan.planned)
        throw Error("The context is full: " + std::to_string(m_plan.planned) + " tokens were planned for this text.");

    m_depths = std::move(depths);
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
        view.farEnd = view.nearBegin = 0;
        if (m_farKeys) {
            view.farEnd = view.nearBegin = std::max(0, p - m_plan.window + 1);
        } else if (m_plan.rolling) {
            view.nearBegin = std::max(0, p - m_plan.rollingWindow + 1);
            view.farEnd = std::min(m_plan.sinks, view.nearBegin);
        }
        m_anyFar = m_anyFar || view.farEnd > 0;
        m_farKeyPositions[at] = selfExtendKey(p, m_plan.group);
        m_farQueryPositions[at] = m_farKeys ? selfExtendQuery(p, m_plan.group, m_plan.window)
                                            : std::min(p, m_plan.sinks + m_plan.rollingWindow);

        // Slots of the tail in position order: the ancestors in this pass, below them the committed text.
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

    ropeTable(m_frequencies, m_positions, m_tableNear.data());
    if (m_farKeys)
        ropeTable(m_frequencies, m_farKeyPositions, m_tableFarKey.data());
    if (m_anyFar)
        ropeTable(m_frequencies, m_farQueryPositions, m_tableFarQuery.data());
}

void ForwardPass::prepare(const PackedLinear& weights, const float* x, int rows)
{
    const DType family = preparedFamily(weights.type());
    if (m_preparedFor == family)
        return;
    prepareRows(m_context, weights.type(), x, rows, weights.inputs(), m_prepared);
    m_preparedFor = family;
}

void ForwardPass::attentionBlock(int layer, int rows, int outRows, int firstOut)
{
    const ModelConfig& c = m_model->config();
    const LayerWeights& w = m_model->layers()[static_cast<std::size_t>(layer)];
    const std::int64_t queries = std::int64_t{c.heads} * c.headDim;
    const std::int64_t keys = std::int64_t{c.kvHeads} * c.headDim;
    const auto bias = [](const std::vector<float>& b) { return b.empty() ? nullptr : b.data(); };
    const auto product = [&](const PackedLinear& weights, const std::vector<float>& b, float* y, std::int64_t width) {
        prepare(weights, m_norm.data(), rows);
        linear(m_context, weights, m_prepared, bias(b), LinearMode::Store, y, width);
    };

    rmsNorm(m_context, m_x.data(), w.attentionNorm.data(), c.normEps, rows, c.width, m_norm.data());
    m_preparedFor.reset();
    product(w.key, w.keyBias, m_k.data(), keys);
    product(w.value, w.valueBias, m_v.data(), keys);
    product(w.query, w.queryBias, m_q.data(), queries);
    if (c.qkNorm) {
        rmsNorm(m_context, m_q.data(), w.queryNorm.data(), c.normEps, rows * c.heads, c.headDim, m_q.data());
        rmsNorm(m_context, m_k.data(), w.keyNorm.data(), c.normEps, rows * c.kvHeads, c.headDim, m_k.data());
    }
    const auto rotate = [&](const std::vector<float>& table, int heads, const float* in, float* out) {
        rope(m_context, c.ropeLayout, table.data(), rows, heads, c.headDim, c.rotaryDim, in,
             std::int64_t{heads} * c.headDim, out, std::int64_t{heads} * c.headDim);
    };
    rotate(m_tableNear, c.kvHeads, m_k.data(), m_kRotated.data());
    appendKeys(m_context, m_kRotated.data(), keys, rows, c.kvHeads, c.headDim, m_slots.data(), m_near.layer(layer));
    if (m_farKeys) {
        rotate(m_tableFarKey, c.kvHeads, m_k.data(), m_kRotated.data());
        appendKeys(m_context, m_kRotated.data(), keys, rows, c.kvHeads, c.headDim, m_slots.data(), m_far.layer(layer));
    }
    appendValues(m_context, m_v.data(), keys, rows, c.kvHeads, c.headDim, m_slots.data(), m_values.layer(layer));
    if (outRows == 0)
        return;

    rotate(m_tableNear, c.heads, m_q.data(), m_qNear.data());
    if (m_anyFar)
        rotate(m_tableFarQuery, c.heads, m_q.data(), m_qFar.data());
    AttentionArgs args;
    args.rows = outRows;
    args.heads = c.heads;
    args.kvHeads = c.kvHeads;
    args.headDim = c.headDim;
    args.scale = static_cast<float>(1.0 / std::sqrt(static_cast<double>(c.headDim)));
    args.queryNear = m_qNear.data() + firstOut * queries;
    args.queryFar = m_anyFar ? m_qFar.data() + firstOut * queries : nullptr;
    args.row = m_attentionRows.data() + firstOut;
    args.cache.nearKeys = m_near.layer(layer);
    args.cache.farKeys = !m_anyFar ? nullptr : m_farKeys ? m_far.layer(layer) : m_near.layer(layer);
    args.cache.values = m_values.layer(layer);
    args.out = m_attention.data();
    attention(m_context, args, m_attentionWorkspace.data());

    m_preparedFor.reset();
    prepare(w.attentionOutput, m_attention.data(), outRows);
    linear(m_context, w.attentionOutput, m_prepared, nullptr, LinearMode::Add,
           m_x.data() + std::int64_t{firstOut} * c.width, c.width);
}

void ForwardPass::feedForwardBlock(int layer, int rows, float* x)
{
    const ModelConfig& c = m_model->config();
    const LayerWeights& w = m_model->layers()[static_cast<std::size_t>(layer)];
    const std::int64_t inner = c.feedForward;
    rmsNorm(m_context, x, w.feedForwardNorm.data(), c.normEps, rows, c.width, m_norm.data());
    m_preparedFor.reset();
    prepare(w.gate, m_norm.data(), rows);
    linear(m_context, w.gate, m_prepared, nullptr, LinearMode::Store, m_gateUp.data(), 2 * inner);
    prepare(w.up, m_norm.data(), rows);
    linear(m_context, w.up, m_prepared, nullptr, LinearMode::Store, m_gateUp.data() + inner, 2 * inner);
    swiGlu(m_context, m_gateUp.data(), rows, inner, m_gated.data());
    m_preparedFor.reset();
    prepare(w.down, m_gated.data(), rows);
    linear(m_context, w.down, m_prepared, nullptr, LinearMode::Add, x, c.width);
}

PassResult ForwardPass::forward(std::span<const TreeRow> rows, LogitsOf which)
{
    planRows(rows);
    const ModelConfig& c = m_model->config();
    const int count = static_cast<int>(rows.size());
    std::vector<std::int32_t> tokens(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i)
        tokens[i] = rows[i].token;
    embedding(m_model->embeddingTable(), tokens.data(), count, m_x.data());

    const int wanted = which == LogitsOf::None ? 0 : which == LogitsOf::LastRow ? 1 : count;
    const int firstWanted = count - wanted;
    for (int layer = 0; layer < c.layers; ++layer) {
        // Rows whose logits nobody wants end with their keys and values in the last layer.
        const bool last = layer + 1 == c.layers;
        const int outRows = last ? wanted : count;
        const int firstOut = last ? firstWanted : 0;
        attentionBlock(layer, count, outRows, firstOut);
        if (outRows > 0)
            feedForwardBlock(layer, outRows, m_x.data() + std::int64_t{firstOut} * c.width);
    }

    PassResult result;
    result.bytesMoved = bytesOfPass(count, wanted > 0);
    if (wanted == 0)
        return result;
    const float* x = m_x.data() + std::int64_t{firstWanted} * c.width;
    m_hidden.assign(x, x + floats(wanted, c.width));
    rmsNorm(m_context, x, m_model->outputNorm().data(), c.normEps, wanted, c.width, m_norm.data());
    if (m_logits.size() < floats(wanted, c.vocabulary))
        m_logits.resize(floats(wanted, c.vocabulary));
    m_preparedFor.reset();
    prepare(m_model->head(), m_norm.data(), wanted);
    linear(m_context, m_model->head(), m_prepared, nullptr, LinearMode::Store, m_logits.data(), c.vocabulary);
    result.logits = {m_logits.data(), floats(wanted, c.vocabulary)};
    result.hidden = {m_hidden.data(), floats(wanted, c.width)};
    return result;
}

void ForwardPass::commit(std::span<const std::int32_t> path)
{
    const ModelConfig& c = m_model->config();
    std::int32_t parent = -1;
    for (const std::int32_t row : path) {
        if (row < 0 || row >= static_cast<std::int32_t>(m_parents.size()) ||
            m_parents[static_cast<std::size_t>(row)] != parent)
            throw Error("Row " + std::to_string(row) + " does not continue the accepted path of this pass.");
        parent = row;
    }
    for (std::size_t i = 0; i < path.size(); ++i) {
        const std::int32_t from = m_committed + path[i];
        const std::int32_t to = m_committed + static_cast<std::int32_t>(i);
        if (from == to)
            continue;
        for (int layer = 0; layer < c.layers; ++layer) {
            copyKey(c.kvHeads, c.headDim, m_near.layer(layer), from, to);
            if (m_farKeys)
                copyKey(c.kvHeads, c.headDim, m_far.layer(layer), from, to);
            copyValue(c.kvHeads, c.headDim, m_values.layer(layer), from, to);
        }
    }
    m_committed += static_cast<std::int32_t>(path.size());
    m_parents.clear(); // a pass is committed once
    dropUnseen();
}

void ForwardPass::dropUnseen()
{
    // The next row stands at m_committed at least; nothing below its window is looked at again. The few positions kept
    // beyond it let a short piece of text be taken back (an undo, the end of a run) without running the book again.
    constexpr std::int32_t kTakeBack = 64;
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

void ForwardPass::fillSynthetic(std::int32_t length)
{
    const ModelConfig& c = m_model->config();
    const std::int64_t keys = std::int64_t{c.kvHeads} * c.headDim;
    truncate(0);
    std::uint64_t state = 88172645463325252ull; // xorshift64
    std::vector<float> noise(floats(kKvBlock, keys));
    for (float& f : noise) {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        f = static_cast<float>(static_cast<std::int64_t>(state >> 40) - (1 << 23)) / static_cast<float>(1 << 23);
    }
    std::vector<std::int32_t> slots(kKvBlock);
    while (m_committed < length) {
        const std::int32_t count = std::min(kKvBlock, length - m_committed);
        for (std::int32_t i = 0; i < count; ++i)
            slots[static_cast<std::size_t>(i)] = m_committed + i;
        m_near.ensure(m_committed, m_committed + count);
        m_values.ensure(m_committed, m_committed + count);
        if (m_farKeys)
            m_far.ensure(m_committed, m_committed + count);
        for (int layer = 0; layer < c.layers; ++layer) {
            appendKeys(m_context, noise.data(), keys, count, c.kvHeads, c.headDim, slots.data(), m_near.layer(layer));
            if (m_farKeys)
                appendKeys(m_context, noise.data(), keys, count, c.kvHeads, c.headDim, slots.data(),
                           m_far.layer(layer));
            appendValues(m_context, noise.data(), keys, count, c.kvHeads, c.headDim, slots.data(),
                         m_values.layer(layer));
        }
        m_committed += count;
        dropUnseen();
    }
}

std::uint64_t ForwardPass::bytesOfPass(int rows, bool head) const
{
    const ModelConfig& c = m_model->config();
    std::uint64_t bytes = m_model->weightBytes() - (head ? 0 : m_model->head().bytes());
    const std::uint64_t keyBytes = std::uint64_t(c.kvHeads) * std::uint64_t(c.headDim) * 2 * std::uint64_t(c.layers);
    std::int64_t near = m_committed + rows, far = 0;
    if (m_farKeys) {
        near = std::min<std::int64_t>(near, m_plan.window);
        far = m_committed + rows - near;
    } else if (m_plan.rolling && near > m_plan.rollingWindow) {
        near = m_plan.rollingWindow;
        far = m_plan.sinks;
    }
    return bytes + static_cast<std::uint64_t>(near + far) * 2 * keyBytes;
}

std::size_t ForwardPass::kvBytes() const
{
    return m_near.bytes() + m_far.bytes() + m_values.bytes();
}

std::size_t ForwardPass::workspaceBytes() const
{
    std::size_t count = 0;
    for (const auto* v : {&m_x, &m_norm, &m_q, &m_k, &m_v, &m_qNear, &m_qFar, &m_kRotated, &m_attention, &m_gateUp,
                          &m_gated, &m_logits, &m_hidden, &m_tableNear, &m_tableFarKey, &m_tableFarQuery})
        count += v->capacity();
    return count * sizeof(float) + m_attentionWorkspace.size();
}

} // namespace longhand
