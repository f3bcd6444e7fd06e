#include "app/cli/pass_cost.h"

#include "engine/cuda/cuda_backend.h"

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

std::size_t deviceKvBytesPerToken(const ModelConfig& c, cuda::KvEncoding encoding)
{
    return 2 * cuda::deviceKvPartBytes(encoding, c.headDim) / static_cast<std::size_t>(kKvBlock) *
           static_cast<std::size_t>(c.kvHeads) * static_cast<std::size_t>(c.layers);
}

PassCost::PassCost(const std::shared_ptr<const Model>& model, const EngineOptions& engine)
    : m_model(model), m_weights(static_cast<double>(model->weightBytes()))
{
    if (!engine.cuda)
        return;
    m_weights = static_cast<double>(weightBytes(*engine.cuda->weights(model)));
    m_positionRatio = static_cast<double>(deviceKvBytesPerToken(model->config(), engine.kvEncoding)) /
                      static_cast<double>(model->config().kvBytesPerToken());
}

double PassCost::bytes(std::uint64_t bytesMoved, std::int64_t passes) const
{
    const double weights = static_cast<double>(m_model->weightBytes()) * static_cast<double>(passes);
    return m_weights * static_cast<double>(passes) + (static_cast<double>(bytesMoved) - weights) * m_positionRatio;
}

double PassCost::prefillFlops(std::int64_t tokens) const
{
    const ModelConfig& c = m_model->config();
    const double queries = static_cast<double>(c.heads) * c.headDim, keys = static_cast<double>(c.kvHeads) * c.headDim;
    const double projections = c.width * (queries + 2 * keys);
    const double rest = c.width * (queries + 3.0 * c.feedForward);
    const double n = static_cast<double>(tokens), layers = c.layers;
    const double pairs = n * (n + 1) / 2; // a query and a key that it sees
    return 2 * n * (layers * projections + (layers - 1) * rest) + (layers - 1) * 4 * queries * pairs;
}

} // namespace longhand::cli
