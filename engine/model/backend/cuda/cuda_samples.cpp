#include "engine/model/backend/cuda/cuda_samples.h"

#include "engine/model/backend/cuda/cuda_memory.h"
#include "engine/sampling/sampler.h"

#include <algorithm>
#include <cstring>

namespace longhand {

CudaSamples::CudaSamples(const std::shared_ptr<cuda::Device>& device, int rows, TokenId vocabulary, int planned)
    : m_device(device), m_vocabulary(vocabulary), m_workspace(device, device->sampleWorkspaceBytes(rows, vocabulary)),
      m_sampled(device, bytesOf<cuda::SampledRow>(rows, 1)),
      m_text(device, bytesOf<std::int32_t>(std::max(planned, 1), 1)), m_masked(device, vocabulary),
      m_spared(device, vocabulary), m_once(device, vocabulary), m_wordEnds(device, vocabulary),
      m_sampledHost(device, m_sampled.size())
{
}

void CudaSamples::upload(const SampleRequest& samples)
{
    const std::span<const TokenId> text = samples.text;
    if (text.size() * sizeof(TokenId) > m_text.size())
        throw Error("The text has %1 tokens, more than were planned for.", text.size());
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
    m_masked.set(*m_device, samples.sampler->masked());
    m_spared.set(*m_device, samples.sampler->spared());
    m_once.set(*m_device, samples.sampler->countedOnce());
    m_wordEnds.set(*m_device, samples.sampler->wordEnds());
}

void CudaSamples::enqueue(const float* logits, int rows, const PassInputs::Places& in, int candidates, int alternatives)
{
    cuda::SampleArgs sample;
    sample.logits = logits;
    sample.ld = m_vocabulary;
    sample.vocabulary = m_vocabulary;
    sample.rows = rows;
    sample.settings = in.settings;
    sample.text = m_text.as<std::int32_t>();
    sample.textLength = in.textLength;
    sample.rowToken = in.sampleTokens;
    sample.rowParent = in.sampleParents;
    sample.firstRow = in.sampleFirst;
    sample.masked = m_masked.data();
    sample.spared = m_spared.data();
    sample.countedOnce = m_once.data();
    sample.wordEnds = m_wordEnds.data();
    sample.lowered = in.lowered;
    sample.loweredCount = in.loweredCount;
    sample.candidates = std::max(1, candidates);
    sample.alternatives = alternatives;
    sample.out = m_sampled.as<cuda::SampledRow>();
    sample.workspace = m_workspace.data();
    m_device->sampleRows(sample);
}

void CudaSamples::copyOut(int rows)
{
    m_device->copyOut(m_sampledHost.data(), m_sampled.data(), bytesOf<cuda::SampledRow>(rows, 1));
}

std::span<const RowSample> CudaSamples::collect(const float* logits, const PassRows& rows, const SampleRequest& samples)
{
    if (samples.candidates > 0)
        collectCandidates(logits, rows, samples);
    else
        collectTokens(logits, rows, samples);
    return m_samples;
}

/// One row's logits, copied to the host. Valid until the next call.
std::span<const float> CudaSamples::rowOf(const float* logits, std::size_t row)
{
    const auto vocabulary = static_cast<std::size_t>(m_vocabulary);
    if (m_rowHost.size() == 0)
        m_rowHost = PinnedMemory(m_device, vocabulary * sizeof(float));
    m_device->copyOut(m_rowHost.data(), logits + row * vocabulary, vocabulary * sizeof(float));
    m_device->synchronize();
    return {m_rowHost.as<float>(), vocabulary};
}

/// A draft needs the candidates of every row; those that the device left to the host are sampled here.
void CudaSamples::collectCandidates(const float* logits, const PassRows& rows, const SampleRequest& samples)
{
    const auto* sampled = m_sampledHost.as<cuda::SampledRow>();
    m_samples.assign(rows.tokens.size(), RowSample{});
    std::vector<TokenId> path;
    for (std::size_t i = 0; i < m_samples.size(); ++i) {
        std::vector<Candidate>& to = m_samples[i].candidates;
        if (sampled[i].status == 0) {
            for (int k = 0; k < sampled[i].candidates; ++k)
                to.push_back({sampled[i].candidateToken[k], sampled[i].candidateLogProbability[k],
                              sampled[i].candidatePerturbed[k]});
        } else {
            samples.path(rows.tokens, i, path);
            to = samples.sampler->candidates(rowOf(logits, i), samples.text, path, samples.candidates);
        }
        if (!to.empty())
            m_samples[i].token = to.front().token;
    }
}

/// Rows that the device left to the host are sampled here, if the walk down the tree reaches them.
void CudaSamples::collectTokens(const float* logits, const PassRows& rows, const SampleRequest& samples)
{
    const auto* sampled = m_sampledHost.as<cuda::SampledRow>();
    const std::size_t count = rows.tokens.size();
    m_samples.assign(count, RowSample{});
    for (std::size_t i = 0; i < count; ++i) {
        RowSample& sample = m_samples[i];
        sample.token = sampled[i].token;
        for (int a = 0; a < sampled[i].alternatives; ++a)
            sample.alternatives.push_back({sampled[i].alternativeToken[a], sampled[i].alternativeProbability[a],
                                           sampled[i].alternativeKept[a] != 0});
    }
    std::vector<TokenId> path;
    std::size_t row = 0;
    for (;;) {
        if (sampled[row].status != 0) {
            m_samples[row].token = samples.sampler->sample(rowOf(logits, row), samples.text, path);
            if (samples.sampler->alternativesWanted() > 0)
                m_samples[row].alternatives = samples.sampler->alternatives();
        }
        std::size_t child = row + 1;
        while (child < count &&
               (samples.parents[child] != static_cast<std::int32_t>(row) || rows.tokens[child] != m_samples[row].token))
            ++child;
        if (child == count)
            break;
        path.push_back(rows.tokens[child]);
        row = child;
    }
}

} // namespace longhand
