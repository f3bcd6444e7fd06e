#include "engine/model/backend/cpu/layer_pass.h"

#include "engine/model/backend/cpu/host_partial_store.h"
#include "engine/model/backend/cpu/prepared_family.h"
#include "kernels/ops/activation.h"
#include "kernels/ops/kv_copy.h"
#include "kernels/ops/norm.h"
#include "kernels/ops/rope.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace longhand {
namespace {

std::size_t floats(std::int64_t rows, std::int64_t columns)
{
    return static_cast<std::size_t>(rows * columns);
}

const float* dataOf(const std::vector<float>& bias)
{
    return bias.empty() ? nullptr : bias.data();
}

} // namespace

LayerPass::LayerPass(std::shared_ptr<const Model> model, Isa isa, int threads, int maxRows, std::int32_t maxPositions,
                     KvEncoding encoding, std::string kvFolder, int layers)
    : LayerEngine(std::move(model), isa, threads, maxRows, layers), m_encoding(encoding),
      m_kvFolder(std::move(kvFolder)),
      m_prepared(maxRows, std::max({m_model->config().width, m_model->config().feedForward,
                                    m_model->config().heads * m_model->config().headDim}))
{
    const ModelConfig& c = config();
    if (maxRows < 1)
        throw Error("A pass needs room for at least one row.");
    const std::int64_t rows = maxRows;
    const std::int64_t queries = std::int64_t{c.heads} * c.headDim;
    const std::int64_t keys = std::int64_t{c.kvHeads} * c.headDim;
    m_x.resize(floats(rows, c.width));
    m_norm.resize(floats(rows, c.width));
    m_q.resize(floats(rows, queries));
    m_k.resize(floats(rows, keys));
    m_v.resize(floats(rows, keys));
    m_qNear.resize(floats(rows, queries));
    m_kRotated.resize(floats(rows, keys));
    m_attention.resize(floats(rows, queries));
    m_gateUp.resize(floats(rows, 2 * std::int64_t{c.feedForward}));
    m_gated.resize(floats(rows, c.feedForward));
    if (c.experts > 0)
        m_experts.emplace(c, maxRows);
    std::int64_t ranks = 0;
    for (const LayerWeights& w : m_model->layers())
        ranks = std::max(ranks, w.adapter.largestRank());
    m_lowRank.resize(floats(rows, ranks));
    m_attentionWorkspace = AlignedBuffer(
        attentionWorkspaceBytes(maxRows, c.heads, c.kvHeads, c.headDim, maxPositions + maxRows, m_pool.threads()));
}

void LayerPass::multiply(std::span<const LinearProduct> products, const PackedLowRank& adapter, const float* x,
                         int rows, LinearMode mode)
{
    // Together as far as they take the same prepared rows.
    for (std::size_t begin = 0, end = 0; begin < products.size(); begin = end) {
        const PackedLinear& weights = *products[begin].weights;
        const DType family = preparedFamily(weights.type());
        while (end < products.size() && preparedFamily(products[end].weights->type()) == family)
            ++end;
        if (begin == 0)
            prepareRows(m_context, weights.type(), x, rows, weights.inputs(), m_prepared, adapter, m_lowRank.data());
        else
            prepareRows(m_context, weights.type(), x, rows, weights.inputs(), m_prepared);
        linear(m_context, products.subspan(begin, end - begin), m_prepared, mode);
    }
}

void LayerPass::addBlock(const PackedLinear& weights, const std::vector<float>& bias, const PackedLowRank& adapter,
                         const std::vector<float>& norm, const float* input, int rows, float* x)
{
    const ModelConfig& c = config();
    const bool plain = norm.empty() && c.residualScale == 1.0f;
    float* const y = plain ? x : m_norm.data();
    const LinearProduct product{&weights, dataOf(bias), y, c.width, {&adapter, 0, m_lowRank.data()}};
    multiply(std::span(&product, 1), adapter, input, rows, plain ? LinearMode::Add : LinearMode::Store);
    if (!plain)
        addOutput(y, norm, rows, x);
}

void LayerPass::addOutput(float* y, const std::vector<float>& norm, int rows, float* x)
{
    const ModelConfig& c = config();
    if (!norm.empty())
        rmsNorm(m_context, y, norm.data(), c.normEps, rows, c.width, y);
    m_pool.forRange(rows, 16, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t i = begin * c.width; i < end * c.width; ++i)
            x[i] += c.residualScale * y[i];
    });
}

void LayerPass::attentionBlock(int layer, const PassRows& pass, const PassKvBuffers& buffers, int outRows, int firstOut)
{
    const int rows = static_cast<int>(pass.tokens.size());
    const ModelConfig& c = config();
    const LayerWeights& w = m_model->layers()[static_cast<std::size_t>(layer)];
    const std::int64_t queries = std::int64_t{c.heads} * c.headDim;
    const std::int64_t keys = std::int64_t{c.kvHeads} * c.headDim;
    const bool local = c.isLocal(layer);
    const bool anyFar = pass.farQueryTable != nullptr && !local;
    const float* const input = c.normsBefore ? m_norm.data() : m_x.data();
    const auto product = [&](const PackedLinear& weights, const std::vector<float>& bias, float* y, std::int64_t width,
                             std::size_t part) {
        return LinearProduct{&weights, dataOf(bias), y, width, {&w.adapter.queryKeyValue, part, m_lowRank.data()}};
    };

    if (c.normsBefore)
        rmsNorm(m_context, m_x.data(), w.attentionNorm.data(), c.normEps, rows, c.width, m_norm.data());
    multiply(std::array{product(w.key, w.keyBias, m_k.data(), keys, 1),
                        product(w.value, w.valueBias, m_v.data(), keys, 2),
                        product(w.query, w.queryBias, m_q.data(), queries, 0)},
             w.adapter.queryKeyValue, input, rows, LinearMode::Store);
    if (c.qkNorm) {
        const auto norm = [&](const std::vector<float>& weight, int heads, float* x) {
            const auto count = static_cast<int>(weight.size());
            rmsNorm(m_context, x, weight.data(), c.normEps, rows * (heads * c.headDim / count), count, x);
        };
        norm(w.queryNorm, c.heads, m_q.data());
        norm(w.keyNorm, c.kvHeads, m_k.data());
    }
    const auto rotate = [&](const float* table, int heads, const float* in, float* out) {
        const std::int64_t stride = std::int64_t{heads} * c.headDim;
        if (c.isRotated(layer))
            rope(m_context, c.ropeLayout, table, rows, heads, c.headDim, c.rotaryDim, in, stride, out, stride);
        else
            std::copy_n(in, rows * stride, out);
    };
    const float* const nearTable = local ? pass.localTable : pass.nearTable;
    rotate(nearTable, c.kvHeads, m_k.data(), m_kRotated.data());
    appendKeys(m_context, m_kRotated.data(), keys, rows, c.kvHeads, c.headDim, pass.slots, buffers.near->layer(layer));
    if (buffers.farWritten && !local) {
        rotate(pass.farKeyTable, c.kvHeads, m_k.data(), m_kRotated.data());
        appendKeys(m_context, m_kRotated.data(), keys, rows, c.kvHeads, c.headDim, pass.slots,
                   buffers.farWritten->layer(layer));
    }
    appendValues(m_context, m_v.data(), keys, rows, c.kvHeads, c.headDim, pass.slots, buffers.values->layer(layer));
    if (outRows == 0)
        return;

    rotate(nearTable, c.heads, m_q.data(), m_qNear.data());
    keep(layer, rows, false);
    if (anyFar) {
        m_qFar.resize(floats(m_maxRows, queries));
        rotate(pass.farQueryTable, c.heads, m_q.data(), m_qFar.data());
        keep(layer, rows, true);
    }
    AttentionArgs args;
    args.rows = outRows;
    args.heads = c.heads;
    args.kvHeads = c.kvHeads;
    args.headDim = c.headDim;
    args.scale = c.scoreScale();
    args.softCap = c.attentionSoftCap;
    args.sinkLogits = c.sinkLogits ? w.sinkLogits.data() : nullptr;
    args.queryNear = m_qNear.data() + firstOut * queries;
    args.queryFar = anyFar ? m_qFar.data() + firstOut * queries : nullptr;
    args.row = (local ? pass.localAttention : pass.attention) + firstOut;
    args.cache.nearKeys = buffers.near->layer(layer);
    args.cache.farKeys = anyFar ? buffers.farRead->layer(layer) : KvBlocks();
    args.cache.values = buffers.values->layer(layer);
    args.out = m_attention.data();
    // Residuals are about scores as they are, and about keys beyond a local layer's window.
    const bool whole = local || args.softCap > 0;
    const auto* const nearResidual = whole ? nullptr : residualAs<EvictedResidual>(buffers.nearResidual);
    const auto* const farResidual = whole ? nullptr : residualAs<EvictedResidual>(buffers.farResidual);
    if (nearResidual || farResidual) {
        m_logSum.resize(floats(outRows, c.heads));
        args.logSum = m_logSum.data();
    }
    attention(m_context, args, m_attentionWorkspace.data());
    const auto add = [&](const EvictedResidual* residual, const float* query) {
        if (residual)
            residual->addTo(m_context, layer, outRows, args.scale, query, m_logSum.data(), m_attention.data());
    };
    add(farResidual, args.queryFar);
    add(nearResidual, args.queryNear);

    addBlock(w.attentionOutput, w.attentionOutputBias, w.adapter.attentionOutput, w.afterAttentionNorm,
             m_attention.data(), outRows, m_x.data() + std::int64_t{firstOut} * c.width);
}

void LayerPass::feedForwardBlock(int layer, int rows, float* x)
{
    const ModelConfig& c = config();
    const LayerWeights& w = m_model->layers()[static_cast<std::size_t>(layer)];
    const std::int64_t inner = c.feedForward;
    const float* const input = c.normsBefore ? m_norm.data() : x;
    if (c.normsBefore)
        rmsNorm(m_context, x, w.feedForwardNorm.data(), c.normEps, rows, c.width, m_norm.data());
    if (m_experts) {
        addOutput(m_experts->run(m_context, w.experts, w.adapter, input, rows,
                                 {&m_prepared, m_gateUp.data(), m_gated.data(), m_lowRank.data()}),
                  w.afterFeedForwardNorm, rows, x);
        return;
    }
    const auto half = [&](const PackedLinear& weights, std::int64_t at, std::size_t part) {
        return LinearProduct{
            &weights, nullptr, m_gateUp.data() + at, 2 * inner, {&w.adapter.gateUp, part, m_lowRank.data()}};
    };
    multiply(std::array{half(w.gate, 0, 0), half(w.up, inner, 1)}, w.adapter.gateUp, input, rows, LinearMode::Store);
    const auto gate = c.activation == Activation::GeGlu ? geGlu : swiGlu;
    gate(m_context, m_gateUp.data(), rows, inner, m_gated.data());
    addBlock(w.down, {}, w.adapter.down, w.afterFeedForwardNorm, m_gated.data(), rows, x);
}

PassResult LayerPass::run(const PassRows& rows, const PassKvBuffers& buffers, LogitsOf which, const SampleRequest*)
{
    const ModelConfig& c = config();
    const int count = static_cast<int>(rows.tokens.size());
    m_keptRows = m_keepQueries && count <= kKeptRows ? count : 0;
    m_keptFar = rows.farQueryTable != nullptr;
    embedding(m_model->embeddingTable(), rows.tokens.data(), count, m_x.data());
    if (c.embeddingScale != 1.0f)
        std::for_each_n(m_x.begin(), floats(count, c.width), [&](float& x) { x *= c.embeddingScale; });

    const int wanted = which == LogitsOf::None ? 0 : which == LogitsOf::LastRow ? 1 : count;
    const int firstWanted = count - wanted;
    const bool inFile = !m_kvFolder.empty();
    if (inFile)
        m_prefetch.beginPass();
    PassResult result;
    for (int layer = 0; layer < c.layers; ++layer) {
        if (rows.goOn != nullptr && !(*rows.goOn)()) {
            result.stopped = true;
            return result;
        }
        if (inFile && layer + 1 < c.layers) {
            m_prefetch.fetch(buffers.near, layer + 1);
            m_prefetch.fetch(buffers.farRead, layer + 1);
            m_prefetch.fetch(buffers.values, layer + 1);
        }
        // In the last layer, rows without requested results need only their keys and values.
        const bool last = layer + 1 == c.layers;
        const int outRows = last ? wanted : count;
        const int firstOut = last ? firstWanted : 0;
        attentionBlock(layer, rows, buffers, outRows, firstOut);
        if (outRows > 0)
            feedForwardBlock(layer, outRows, m_x.data() + std::int64_t{firstOut} * c.width);
    }

    if (wanted == 0)
        return result;
    const float* x = m_x.data() + std::int64_t{firstWanted} * c.width;
    m_hidden.assign(x, x + floats(wanted, c.width));
    result.hidden = m_hidden;
    if (which == LogitsOf::Hidden)
        return result;
    rmsNorm(m_context, x, m_model->outputNorm().data(), c.normEps, wanted, c.width, m_norm.data());
    if (m_logits.size() < floats(wanted, c.vocabulary))
        m_logits.resize(floats(wanted, c.vocabulary));
    const LinearProduct head{&m_model->head(), nullptr, m_logits.data(), c.vocabulary, {}};
    multiply(std::span(&head, 1), PackedLowRank(), m_norm.data(), wanted, LinearMode::Store);
    if (c.logitSoftCap > 0)
        softCap(m_context, m_logits.data(), std::int64_t{wanted} * c.vocabulary, c.logitSoftCap);
    result.logits = {m_logits.data(), floats(wanted, c.vocabulary)};
    return result;
}

KvBuffer LayerPass::makeKvBuffer() const
{
    const ModelConfig& c = config();
    return KvBuffer(c.layers, c.kvHeads, c.headDim, m_encoding,
                    m_kvFolder.empty() ? KvBuffer::Allocator() : keysInFile(m_kvFolder));
}

std::unique_ptr<PartialStore> LayerPass::makePartialStore(std::int32_t room, std::int32_t farRoom, bool byQueries)
{
    return std::make_unique<HostPartialStore>(*this, room, farRoom, byQueries);
}

void LayerPass::copySlots(const PassKvBuffers& buffers, std::span<const SlotCopy> copies)
{
    const ModelConfig& c = config();
    for (const SlotCopy& copy : copies)
        for (int layer = 0; layer < c.layers; ++layer) {
            copyKey(c.kvHeads, c.headDim, buffers.near->layer(layer), copy.from, copy.to);
            if (buffers.farWritten)
                copyKey(c.kvHeads, c.headDim, buffers.farWritten->layer(layer), copy.from, copy.to);
            copyValue(c.kvHeads, c.headDim, buffers.values->layer(layer), copy.from, copy.to);
        }
}

void LayerPass::fillNoise(const PassKvBuffers& buffers, std::int32_t begin, std::int32_t count)
{
    const ModelConfig& c = config();
    const std::int64_t keys = std::int64_t{c.kvHeads} * c.headDim;
    std::uint64_t state = 88172645463325252ull; // xorshift64
    std::vector<float> noise(floats(count, keys));
    for (float& f : noise) {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        f = static_cast<float>(static_cast<std::int64_t>(state >> 40) - (1 << 23)) / static_cast<float>(1 << 23);
    }
    std::vector<std::int32_t> slots(static_cast<std::size_t>(count));
    std::iota(slots.begin(), slots.end(), begin);
    const auto fill = [&](auto append, KvBuffer& buffer, int layer) {
        append(m_context, noise.data(), keys, count, c.kvHeads, c.headDim, slots.data(), buffer.layer(layer));
    };
    for (int layer = 0; layer < c.layers; ++layer) {
        fill(appendKeys, *buffers.near, layer);
        if (buffers.farWritten)
            fill(appendKeys, *buffers.farWritten, layer);
        fill(appendValues, *buffers.values, layer);
    }
}

void LayerPass::readSlot(const KvBuffer& buffer, bool values, int layer, int kvHead, std::int32_t slot,
                         float* out) const
{
    (values ? readValue : readKey)(m_model->config().headDim, kvHead, buffer.layer(layer), slot, out);
}

void LayerPass::keep(int layer, int rows, bool far)
{
    if (m_keptRows == 0)
        return;
    const ModelConfig& c = config();
    const std::size_t width = floats(c.heads, c.headDim);
    AlignedBuffer& kept = far ? m_keptFarQueries : m_keptNearQueries;
    if (kept.size() == 0)
        kept = AlignedBuffer(width * kKeptRows * static_cast<std::size_t>(c.layers) * sizeof(float));
    const std::vector<float>& from = far ? m_qFar : m_qNear;
    std::copy_n(from.begin(), floats(rows, static_cast<std::int64_t>(width)),
                kept.as<float>() + width * kKeptRows * static_cast<std::size_t>(layer));
}

std::span<const float> LayerPass::keptQueries(int layer, bool far) const
{
    if (m_keptRows == 0 || (far && !m_keptFar))
        return {};
    const ModelConfig& c = config();
    const std::size_t width = floats(c.heads, c.headDim);
    const AlignedBuffer& kept = far ? m_keptFarQueries : m_keptNearQueries;
    return {kept.as<float>() + width * kKeptRows * static_cast<std::size_t>(layer),
            width * static_cast<std::size_t>(m_keptRows)};
}

std::size_t LayerPass::workspaceBytes() const
{
    std::size_t count = 0;
    for (const auto* v : {&m_x, &m_norm, &m_q, &m_k, &m_v, &m_qNear, &m_qFar, &m_kRotated, &m_attention, &m_gateUp,
                          &m_gated, &m_logits, &m_hidden, &m_logSum, &m_lowRank})
        count += v->capacity();
    return count * sizeof(float) + m_attentionWorkspace.size() + m_keptNearQueries.size() + m_keptFarQueries.size() +
           m_prepared.bytes() + (m_experts ? m_experts->bytes() : 0);
}

std::size_t LayerPass::workspaceBytesFor(const ModelConfig& c, int threads, int maxRows, std::int32_t maxPositions,
                                         bool far)
{
    const std::int64_t queries = std::int64_t{c.heads} * c.headDim;
    const std::int64_t keys = std::int64_t{c.kvHeads} * c.headDim;
    const std::int64_t rows = maxRows, sides = far ? 2 : 1;
    const std::int64_t ofRow =
        2 * std::int64_t{c.width} + 2 * queries + sides * queries + 3 * keys + 3 * std::int64_t{c.feedForward};
    const std::int64_t drafts = std::int64_t{kKeptRows} * (c.vocabulary + c.width + c.heads);
    const std::int64_t kept = sides * std::int64_t{c.layers} * kKeptRows * queries;
    const std::int64_t widest = std::max({std::int64_t{c.width}, std::int64_t{c.feedForward}, queries});
    const std::int64_t prepared = (rows + 15) / 16 * 16 * (widest + (widest + 31) / 32 * 7);
    return floats(1, rows * ofRow + drafts + kept + prepared) * sizeof(float) +
           (c.experts > 0 ? ExpertPass::bytesFor(c, maxRows) : 0) +
           attentionWorkspaceBytes(maxRows, c.heads, c.kvHeads, c.headDim, maxPositions + maxRows, threads);
}

} // namespace longhand
