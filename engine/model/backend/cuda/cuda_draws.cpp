// Collects the tokens sampled on a GPU, and samples those that it left to the host.
#include "engine/model/backend/cuda/cuda_layers.h"
#include "engine/sampling/sampler.h"

namespace longhand {

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

/// A draft needs the candidates of every row; those that the device left to the host are sampled here.
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

/// Rows that the device left to the host are sampled here, if the walk down the tree reaches them.
void CudaLayers::collectDraws(const PassRows& rows, const DrawRequest& draws, PassResult& result)
{
    const auto* drawn = m_drawnHost.as<cuda::DrawnRow>();
    const std::size_t count = rows.tokens.size();
    m_draws.assign(count, RowDraw{});
    for (std::size_t i = 0; i < count; ++i) {
        RowDraw& draw = m_draws[i];
        draw.token = drawn[i].token;
        for (int a = 0; a < drawn[i].alternatives; ++a)
            draw.alternatives.push_back(
                {drawn[i].alternativeToken[a], drawn[i].alternativeProbability[a], drawn[i].alternativeKept[a] != 0});
    }
    std::vector<TokenId> path;
    std::size_t row = 0;
    for (;;) {
        if (drawn[row].status != 0) {
            m_draws[row].token = draws.sampler->sample(logitsOf(row), draws.text, path);
            if (draws.sampler->alternativesWanted() > 0)
                m_draws[row].alternatives = draws.sampler->alternatives();
        }
        std::size_t child = row + 1;
        while (child < count &&
               (draws.parents[child] != static_cast<std::int32_t>(row) || rows.tokens[child] != m_draws[row].token))
            ++child;
        if (child == count)
            break;
        path.push_back(rows.tokens[child]);
        row = child;
    }
    result.draws = m_draws;
}

} // namespace longhand
