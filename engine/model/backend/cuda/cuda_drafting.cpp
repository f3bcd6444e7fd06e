// What drafters with the model's own weights need from the layers on a GPU.
#include "engine/model/backend/cuda/cuda_errors.h"
#include "engine/model/backend/cuda/cuda_layers.h"
#include "engine/model/backend/cuda/cuda_partial_store.h"

namespace longhand {

CudaLayers::PlaneTables CudaLayers::tables(const KvPlane& plane)
{
    upload(&plane);
    return {tableOf(&plane, 0), static_cast<std::int64_t>(m_tables.at(&plane).stride)};
}

void CudaLayers::forgetPlane(const KvPlane& plane) noexcept
{
    const std::lock_guard lock(m_backend->device().mutex());
    std::erase_if(m_recordings, [&](const auto& entry) {
        const Shape& shape = entry.first;
        const bool knows = shape.near == &plane || shape.farRead == &plane || shape.values == &plane;
        if (knows)
            m_backend->device().forget(entry.second);
        return knows;
    });
    m_tables.erase(&plane);
}

std::unique_ptr<PartialStore> CudaLayers::makePartialStore(std::int32_t room, std::int32_t farRoom, bool byQueries)
{
    return std::make_unique<CudaPartialStore>(*this, room, farRoom, byQueries);
}

void CudaLayers::keepQueries()
{
    if (m_keepQueries)
        return;
    guarded(m_backend->device(), [&] {
        const ModelConfig& c = m_model->config();
        const std::size_t bytes = static_cast<std::size_t>(c.layers) * kKeptRows * static_cast<std::size_t>(c.heads) *
                                  static_cast<std::size_t>(c.headDim) * sizeof(float);
        m_keptNear = DeviceMemory(m_backend->sharedDevice(), bytes);
        if (m_windowed)
            m_keptFar = DeviceMemory(m_backend->sharedDevice(), bytes);
        forgetRecordings(); // they do not keep queries
        m_keepQueries = true;
    });
}

CudaLayers::KeptQueries CudaLayers::keptQueries() const
{
    if (m_keptRows == 0)
        return {};
    return {m_keptNear.as<float>(), m_keptHaveFar ? m_keptFar.as<float>() : nullptr, m_keptRows};
}

} // namespace longhand
