#include "app/lab/pass_cost.h"

#include "app/costs/reading_cost.h"
#include "engine/model/backend/cuda/cuda_backend.h"

namespace longhand::cli {
namespace {

std::size_t bytesOf(const cuda::DeviceMatrix& matrix)
{
    return cuda::deviceMatrixBytes(matrix.type, matrix.outputs, matrix.inputs);
}

/// What a pass reads of them: norms and the embedding's rows left out.
std::size_t weightBytes(const DeviceModel& model)
{
    std::size_t sum = bytesOf(model.head());
    for (const DeviceLayer& layer : model.layers()) {
        for (const DeviceProduct& product : layer.qkv)
            sum += bytesOf(product.matrix);
        sum += bytesOf(layer.attentionOutput) + bytesOf(layer.gateUp) + bytesOf(layer.down);
    }
    return sum;
}

} // namespace

PassCost::PassCost(const std::shared_ptr<const Model>& model, const EngineOptions& engine)
    : m_model(model), m_weights(static_cast<double>(model->weightBytes()))
{
    if (!engine.cuda)
        return;
    m_weights = static_cast<double>(weightBytes(*engine.cuda->weights(model, engine.gpuLayers)));
    const int onTheCpu = engine.gpuLayers > 0 ? model->config().layers - engine.gpuLayers : 0;
    for (int layer = 0; layer < onTheCpu; ++layer) {
        const LayerWeights& w = model->layers()[static_cast<std::size_t>(layer)];
        for (const PackedLinear* product : {&w.query, &w.key, &w.value, &w.attentionOutput, &w.gate, &w.up, &w.down})
            m_weights += static_cast<double>(product->bytes());
    }
}

double PassCost::bytes(std::uint64_t bytesMoved, std::int64_t passes) const
{
    const double weights = static_cast<double>(m_model->weightBytes()) * static_cast<double>(passes);
    return m_weights * static_cast<double>(passes) + (static_cast<double>(bytesMoved) - weights);
}

double PassCost::prefillFlops(std::int64_t tokens) const
{
    const ReadingWork work = readingWork(m_model->config());
    const double n = static_cast<double>(tokens);
    return n * work.perToken + n * (n + 1) / 2 * work.perPosition; // a query and a key that it sees
}

} // namespace longhand::cli
