// What drafts with the model's own weights ask of the layers on a GPU.
#include "engine/cuda/cuda_layers.h"
#include "engine/cuda/cuda_partial_store.h"
#include "engine/sampling/sampler.h"

namespace longhand {

CudaLayers::PlaneTables CudaLayers::tables(const KvPlane& plane)
{
    upload(&plane);
    return {tableOf(&plane, 0), static_cast<std::int64_t>(m_tables.at(&plane).stride)};
}

void CudaLayers::forgetPlane(const KvPlane& plane) noexcept
{
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
    try {
        const ModelConfig& c = m_model->config();
        const std::size_t bytes = static_cast<std::size_t>(c.layers) * kKeptRows * static_cast<std::size_t>(c.heads) *
                                  static_cast<std::size_t>(c.headDim) * sizeof(float);
        m_keptNear = DeviceMemory(m_backend->sharedDevice(), bytes);
        if (m_windowed)
            m_keptFar = DeviceMemory(m_backend->sharedDevice(), bytes);
        forgetRecordings(); // they keep nothing
        m_keepQueries = true;
    } catch (const cuda::DeviceError& e) {
        throw Error(e.what());
    }
}

CudaLayers::KeptQueries CudaLayers::keptQueries() const
{
    if (m_keptRows == 0)
        return {};
    return {m_keptNear.as<float>(), m_keptHaveFar ? m_keptFar.as<float>() : nullptr, m_keptRows};
}

/// One row's logits, copied to the host. Valid until the next call.
std::span<const float> CudaLayers::logitsOf(std::size_t row)
{
    const auto vocabulary = static_cast<std::size_t>(m_model->config().vocabulary);
    if (m_logitsHost.size() < vocabulary * sizeof(float))
        m_logitsHost = PinnedMemory(m_backend->sharedDevice(), vocabulary * sizeof(float));
    m_backend->device().copyOut(m_logitsHost.data(), m_logits.as<float>() + row * vocabulary,
                                vocabulary * sizeof(float));
    m_backend->device().synchronize();
    return {m_logitsHost.as<float>(), vocabulary};
}

/// A draft wants the candidates of every row; what the device left to the host is drawn here.
void CudaLayers::collectCandidates(const PassRows& rows, const DrawRequest& draws, PassResult& result)
{
    const auto* drawn = m_drawnHost.as<cuda::DrawnRow>();
    m_draws.assign(rows.tokens.size(), RowDraw{});
    std::vector<TokenId> path;
    for (std::size_t i = 0; i < m_draws.size(); ++i) {
        std::vector<RowCandidate>& to = m_draws[i].candidates;
        if (drawn[i].status == 0) {
            for (int k = 0; k < drawn[i].candidates; ++k)
                to.push_back({drawn[i].candidateToken[k], drawn[i].candidatePerturbed[k]});
        } else {
            draws.path(rows.tokens, i, path);
            for (const Candidate& candidate :
                 draws.sampler->candidates(logitsOf(i), draws.text, path, draws.candidates))
                to.push_back({candidate.token, candidate.perturbed});
        }
        if (!to.empty())
            m_draws[i].token = to.front().token;
    }
    result.draws = m_draws;
}

} // namespace longhand
