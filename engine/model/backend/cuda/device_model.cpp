#include "engine/model/backend/cuda/device_model.h"

#include <algorithm>
#include <mutex>
#include <string>

namespace longhand {
using cuda::DeviceMatrix;
using cuda::kDevicePanel;

/// Lays weights into device memory one after another; with no memory it only counts.
class DeviceWeightWriter
{
public:
    DeviceWeightWriter(cuda::Device* device, std::byte* memory, std::byte* staging)
        : m_device(device), m_memory(memory), m_staging(staging)
    {
    }

    std::size_t used() const { return m_used; }
    bool writes() const { return m_device != nullptr; }

    const float* numbers(const std::vector<float>& values)
    {
        return values.empty() ? nullptr : static_cast<const float*>(raw(values.data(), values.size() * sizeof(float)));
    }

    DeviceMatrix matrix(const PackedLinear& weights)
    {
        return panels({&weights}, weights.outputs(), [](std::int64_t panel) { return std::pair{0, panel}; });
    }

    /// Outputs one after another; all but the last must be whole panels.
    DeviceMatrix stacked(const std::vector<const PackedLinear*>& parts)
    {
        std::int64_t outputs = 0;
        std::vector<std::int64_t> ends;
        for (const PackedLinear* part : parts) {
            outputs += part->outputs();
            ends.push_back((outputs + kDevicePanel - 1) / kDevicePanel);
        }
        return panels(parts, outputs, [&](std::int64_t panel) {
            const auto part = std::upper_bound(ends.begin(), ends.end(), panel) - ends.begin();
            return std::pair{static_cast<int>(part),
                             part == 0 ? panel : panel - ends[static_cast<std::size_t>(part) - 1]};
        });
    }

    /// Panels of the two, alternating.
    DeviceMatrix interleaved(const PackedLinear& even, const PackedLinear& odd)
    {
        return panels({&even, &odd}, even.outputs() + odd.outputs(), [](std::int64_t panel) {
            return std::pair{static_cast<int>(panel % 2), panel / 2};
        });
    }

    /// Random weights of realistic magnitude.
    DeviceMatrix noise(std::int64_t outputs, std::int64_t inputs)
    {
        DeviceMatrix matrix{DType::BF16, outputs, inputs, m_memory + m_used};
        const std::size_t bytes = cuda::deviceMatrixBytes(matrix.type, outputs, inputs);
        if (m_device) {
            auto* numbers = reinterpret_cast<std::uint16_t*>(m_staging);
            for (std::size_t i = 0; !m_haveNoise && i < kStaging / sizeof(std::uint16_t); ++i) {
                m_state = m_state * 1664525u + 1013904223u;
                numbers[i] =
                    floatToBf16((static_cast<float>(m_state >> 8) / static_cast<float>(1 << 23) - 1.0f) * 0.03f);
            }
            m_haveNoise = true;
            for (std::size_t at = 0; at < bytes; at += kStaging)
                m_device->copyIn(m_memory + m_used + at, m_staging, std::min(kStaging, bytes - at));
        }
        advance(bytes);
        return matrix;
    }

    static constexpr std::size_t kStaging = std::size_t{16} << 20;

private:
    template <typename Source>
    DeviceMatrix panels(const std::vector<const PackedLinear*>& parts, std::int64_t outputs, Source source)
    {
        DeviceMatrix matrix{parts[0]->type(), outputs, parts[0]->inputs(), m_memory + m_used};
        const std::size_t bytes = cuda::deviceMatrixBytes(matrix.type, outputs, matrix.inputs);
        const std::size_t panelBytes = cuda::deviceMatrixBytes(matrix.type, kDevicePanel, matrix.inputs);
        if (m_device) {
            const auto count = static_cast<std::int64_t>(bytes / panelBytes);
            const auto most = std::max<std::int64_t>(1, static_cast<std::int64_t>(kStaging / panelBytes));
            if (panelBytes > kStaging)
                throw Error("A matrix of %1 inputs is too wide for the GPU backend.", matrix.inputs);
            for (std::int64_t begin = 0; begin < count; begin += most) {
                const std::int64_t end = std::min(count, begin + most);
                for (std::int64_t panel = begin; panel < end; ++panel) {
                    const auto [part, index] = source(panel);
                    cuda::packPanelsForDevice(*parts[static_cast<std::size_t>(part)], index, 1,
                                              m_staging + static_cast<std::size_t>(panel - begin) * panelBytes);
                }
                m_device->copyIn(m_memory + m_used + static_cast<std::size_t>(begin) * panelBytes, m_staging,
                                 static_cast<std::size_t>(end - begin) * panelBytes);
                m_device->synchronize();
            }
        }
        advance(bytes);
        return matrix;
    }

    const void* raw(const void* values, std::size_t bytes)
    {
        std::byte* at = m_memory + m_used;
        if (m_device) {
            m_device->copyIn(at, values, bytes);
            m_device->synchronize();
        }
        advance(bytes);
        return at;
    }

    void advance(std::size_t bytes) { m_used += (bytes + 255) / 256 * 256; }

    cuda::Device* m_device;
    std::byte* m_memory;
    std::byte* m_staging;
    std::size_t m_used = 0;
    bool m_haveNoise = false;
    std::uint32_t m_state = 1;
};

namespace {

bool stackable(const PackedLinear& first, const PackedLinear& second)
{
    return first.type() == second.type() && first.inputs() == second.inputs() && first.outputs() % kDevicePanel == 0;
}

/// A matrix with the adapters' additions folded in, as BF16: this rounds the adapted weights, but a GPU's text differs
/// from the CPU's anyway. contents: false: only the shape is needed.
PackedLinear folded(const PackedLinear& weights, const PackedLowRank& adapter, std::size_t index, bool contents)
{
    const std::int64_t outputs = weights.outputs(), inputs = weights.inputs();
    std::vector<std::uint16_t> rows(static_cast<std::size_t>(outputs * inputs));
    std::vector<float> row(static_cast<std::size_t>(inputs));
    for (std::int64_t n = 0; contents && n < outputs; ++n) {
        const auto id = static_cast<std::int32_t>(n);
        embedding(weights, &id, 1, row.data());
        for (std::size_t p = index; p < adapter.parts().size(); p += adapter.products()) {
            const PackedLowRank::Part& part = adapter.parts()[p];
            for (std::int64_t j = 0; j < part.rank; ++j) {
                const std::int64_t rank = part.firstRank + j;
                const float factor = adapter.upNumber(part, n, j) *
                                     adapter.upScales()[static_cast<std::size_t>(part.firstPanel + n / 16)] *
                                     adapter.downScales()[static_cast<std::size_t>(rank)];
                for (std::int64_t k = 0; k < inputs; ++k)
                    row[static_cast<std::size_t>(k)] += factor * adapter.downNumber(rank, k);
            }
        }
        for (std::int64_t k = 0; k < inputs; ++k)
            rows[static_cast<std::size_t>(n * inputs + k)] = floatToBf16(row[static_cast<std::size_t>(k)]);
    }
    return PackedLinear::pack(DType::BF16, outputs, inputs, reinterpret_cast<const std::byte*>(rows.data()));
}

LayerWeights foldedLayer(const LayerWeights& w, bool contents)
{
    LayerWeights layer;
    layer.attentionNorm = w.attentionNorm;
    layer.queryBias = w.queryBias;
    layer.keyBias = w.keyBias;
    layer.valueBias = w.valueBias;
    layer.queryNorm = w.queryNorm;
    layer.keyNorm = w.keyNorm;
    layer.feedForwardNorm = w.feedForwardNorm;
    layer.query = folded(w.query, w.adapter.queryKeyValue, 0, contents);
    layer.key = folded(w.key, w.adapter.queryKeyValue, 1, contents);
    layer.value = folded(w.value, w.adapter.queryKeyValue, 2, contents);
    layer.attentionOutput = folded(w.attentionOutput, w.adapter.attentionOutput, 0, contents);
    layer.gate = folded(w.gate, w.adapter.gateUp, 0, contents);
    layer.up = folded(w.up, w.adapter.gateUp, 1, contents);
    layer.down = folded(w.down, w.adapter.down, 0, contents);
    return layer;
}

DeviceLayer writeLayer(DeviceWeightWriter& writer, const LayerWeights& w)
{
    DeviceLayer layer;
    layer.attentionNorm = writer.numbers(w.attentionNorm);
    const PackedLinear* const parts[] = {&w.query, &w.key, &w.value};
    std::int64_t column = 0;
    for (std::size_t i = 0; i < 3;) {
        std::vector<const PackedLinear*> stack{parts[i]};
        while (i + stack.size() < 3 && stackable(*stack.back(), *parts[i + stack.size()]))
            stack.push_back(parts[i + stack.size()]);
        layer.qkv.push_back({writer.stacked(stack), column});
        column += layer.qkv.back().matrix.outputs;
        i += stack.size();
    }
    std::vector<float> bias;
    for (const auto* part : {&w.queryBias, &w.keyBias, &w.valueBias})
        bias.insert(bias.end(), part->begin(), part->end());
    layer.qkvBias = writer.numbers(bias);
    layer.queryNorm = writer.numbers(w.queryNorm);
    layer.keyNorm = writer.numbers(w.keyNorm);
    layer.attentionOutput = writer.matrix(w.attentionOutput);
    layer.feedForwardNorm = writer.numbers(w.feedForwardNorm);
    if (w.gate.type() == w.up.type()) {
        layer.gateUp = writer.interleaved(w.gate, w.up);
    } else { // they must be alike, so both as BF16
        const PackedLowRank none;
        const bool contents = writer.writes();
        layer.gateUp = writer.interleaved(folded(w.gate, none, 0, contents), folded(w.up, none, 0, contents));
    }
    layer.down = writer.matrix(w.down);
    return layer;
}

DeviceLayer noiseLayer(DeviceWeightWriter& writer, const ModelConfig& c)
{
    const std::int64_t queries = std::int64_t{c.heads} * c.headDim, keys = std::int64_t{c.kvHeads} * c.headDim;
    const std::vector<float> ones(static_cast<std::size_t>(c.width), 1.0f);
    const std::vector<float> headOnes(c.qkNorm ? static_cast<std::size_t>(c.headDim) : 0, 1.0f);
    DeviceLayer layer;
    layer.attentionNorm = writer.numbers(ones);
    layer.qkv.push_back({writer.noise(queries + 2 * keys, c.width), 0});
    layer.queryNorm = writer.numbers(headOnes);
    layer.keyNorm = writer.numbers(headOnes);
    layer.attentionOutput = writer.noise(c.width, queries);
    layer.feedForwardNorm = writer.numbers(ones);
    layer.gateUp = writer.noise(2 * std::int64_t{c.feedForward}, c.width);
    layer.down = writer.noise(c.width, c.feedForward);
    return layer;
}

} // namespace

void DeviceModel::check(const ModelConfig& c)
{
    const auto refuse = [](const Message& what) {
        throw Error("The GPU backend does not support this model: %1. The CPU does.", what);
    };
    if (!c.isPlain())
        refuse(Message("layers of the family \"%1\"", c.architecture));
    if (c.slidingWindow > 0 && c.slidingWindow <= kTailMax)
        refuse(Message("a window of %1 tokens (%2 are the least)", c.slidingWindow, kTailMax + 1));
    if (c.headDim != 32 && c.headDim != 64 && c.headDim != 96 && c.headDim != 128 && c.headDim != 256)
        refuse(Message("heads of %1 numbers (32, 64, 96, 128 and 256 are possible)", c.headDim));
    if (c.heads / c.kvHeads > 16)
        refuse(Message("%1 query heads share a KV head (16 are possible)", c.heads / c.kvHeads));
    if (c.feedForward % kDevicePanel != 0)
        refuse(Message("a feed-forward width of %1, which is no multiple of 16", c.feedForward));
    if (c.width % 8 != 0)
        refuse(Message("a width of %1, which is no multiple of 8", c.width));
    if (c.vocabulary > cuda::kMostVocabulary)
        refuse(Message("a vocabulary of %1 tokens (%2 are possible)", c.vocabulary, cuda::kMostVocabulary));
}

/// Writes everything in memory order; with a writer that only counts, determines the size.
void DeviceModel::write(DeviceWeightWriter& writer, const Model& model, int layers)
{
    const ModelConfig& c = model.config();
    const int first = layers > 0 ? c.layers - layers : 0;
    for (int layer = first; layer < c.layers; ++layer) {
        if (model.isShapeOnly()) {
            m_layers.push_back(noiseLayer(writer, c));
            continue;
        }
        const LayerWeights& weights = model.layers()[static_cast<std::size_t>(layer)];
        m_layers.push_back(!model.adapters().empty() ? writeLayer(writer, foldedLayer(weights, writer.writes()))
                                                     : writeLayer(writer, weights));
    }
    const auto table = [&](const PackedLinear& weights) {
        return model.isShapeOnly() ? writer.noise(c.vocabulary, c.width) : writer.matrix(weights);
    };
    if (first == 0)
        m_embedding = table(model.embeddingTable());
    m_head = first == 0 && c.tiedHead ? m_embedding : table(model.head());
    m_outputNorm = writer.numbers(model.isShapeOnly() ? std::vector<float>(static_cast<std::size_t>(c.width), 1.0f)
                                                      : model.outputNorm());
}

std::size_t DeviceModel::bytesFor(const Model& model, int layers)
{
    DeviceWeightWriter counter(nullptr, nullptr, nullptr);
    DeviceModel().write(counter, model, layers);
    return counter.used();
}

DeviceModel::DeviceModel(const std::shared_ptr<cuda::Device>& device, const std::shared_ptr<const Model>& model,
                         int layers)
{
    check(model->config());
    const std::lock_guard lock(device->mutex());
    m_memory = DeviceMemory(device, bytesFor(*model, layers));
    const PinnedMemory staging(device, DeviceWeightWriter::kStaging);
    DeviceWeightWriter writer(device.get(), m_memory.data(), staging.data());
    write(writer, *model, layers);
    device->synchronize();
}

} // namespace longhand
