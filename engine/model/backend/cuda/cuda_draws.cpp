#include "engine/model/backend/cuda/cuda_draws.h"

#include "engine/model/backend/cuda/cuda_memory.h"
#include "engine/sampling/sampler.h"

#include <algorithm>
#include <cstring>

namespace longhand {

CudaDraws::CudaDraws(const std::shared_ptr<cuda::Device>& device, int rows, TokenId vocabulary, int planned)
    : m_device(device), m_vocabulary(vocabulary), m_workspace(device, device->drawWorkspaceBytes(rows, vocabulary)),
      m_drawn(device, bytesOf<cuda::DrawnRow>(rows, 1)), m_text(device, bytesOf<std::int32_t>(std::max(planned, 1), 1)),
      m_masked(device, vocabulary), m_spared(device, vocabulary), m_drawnHost(device, m_drawn.size())
{
}

void CudaDraws::upload(const DrawRequest& draws)
{
    const std::span<const TokenId> text = draws.text;
    if (text.size() * sizeof(TokenId) > m_text.size())
        throw Error("The text has " + std::to_string(text.size()) + " tokens, more than were planned for.");
    // Usually the text has only grown; comparing all of it takes a few microseconds.
    std::size_t known = m_textThere.size();
    if (known > text.size() || std::memcmp(m_textThere.data(), text.data(), known * sizeof(TokenId)) != 0) {
        const auto same = std::mismatch(m_textThere.begin(), m_textThere.end(), text.begin(), text.end());
        known = static_cast<std::size_t>(same.first - m_textThere.begin());
    }
    if (known < text.size() || known < m_textThere.size()) {
        m_device->copyIn(m_text.as<TokenId>() + known, text.data() + known, (text.size() - known) * sizeof(TokenId));
        m_textThere.resize(known);
        m_textThere.insert(m_textThere.end(), text.begin() + static_cast<std::ptrdiff_t>(known), text.end());
    }
    m_masked.set(*m_device, draws.sampler->masked());
    m_spared.set(*m_device, draws.sampler->spared());
}

void CudaDraws::enqueue(const float* logits, int rows, const PassInputs::Places& in, int candidates, int alternatives)
{
    cuda::DrawArgs draw;
    draw.logits = logits;
    draw.ld = m_vocabulary;
    draw.vocabulary = m_vocabulary;
    draw.rows = rows;
    draw.settings = in.settings;
    draw.text = m_text.as<std::int32_t>();
    draw.textLength = in.textLength;
    draw.rowToken = in.drawTokens;
    draw.rowParent = in.drawParents;
    draw.firstRow = in.drawFirst;
    draw.masked = m_masked.data();
    draw.spared = m_spared.data();
    draw.lowered = in.lowered;
    draw.loweredCount = in.loweredCount;
    draw.candidates = std::max(1, candidates);
    draw.alternatives = alternatives;
    draw.out = m_drawn.as<cuda::DrawnRow>();
    draw.workspace = m_workspace.data();
    m_device->drawRows(draw);
}

void CudaDraws::copyOut(int rows)
{
    m_device->copyOut(m_drawnHost.data(), m_drawn.data(), bytesOf<cuda::DrawnRow>(rows, 1));
}

std::span<const RowDraw> CudaDraws::collect(const float* logits, const PassRows& rows, const DrawRequest& draws)
{
    if (draws.candidates > 0)
        collectCandidates(logits, rows, draws);
    else
        collectTokens(logits, rows, draws);
    return m_draws;
}

/// One row's logits, copied to the host. Valid until the next call.
std::span<const float> CudaDraws::rowOf(const float* logits, std::size_t row)
{
    const auto vocabulary = static_cast<std::size_t>(m_vocabulary);
    if (m_rowHost.size() == 0)
        m_rowHost = PinnedMemory(m_device, vocabulary * sizeof(float));
    m_device->copyOut(m_rowHost.data(), logits + row * vocabulary, vocabulary * sizeof(float));
    m_device->synchronize();
    return {m_rowHost.as<float>(), vocabulary};
}

/// A draft needs the candidates of every row; those that the device left to the host are sampled here.
void CudaDraws::collectCandidates(const float* logits, const PassRows& rows, const DrawRequest& draws)
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
                 draws.sampler->candidates(rowOf(logits, i), draws.text, path, draws.candidates))
                to.push_back({candidate.token, candidate.perturbed});
        }
        if (!to.empty())
            m_draws[i].token = to.front().token;
    }
}

/// Rows that the device left to the host are sampled here, if the walk down the tree reaches them.
void CudaDraws::collectTokens(const float* logits, const PassRows& rows, const DrawRequest& draws)
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
            m_draws[row].token = draws.sampler->sample(rowOf(logits, row), draws.text, path);
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
}

} // namespace longhand
