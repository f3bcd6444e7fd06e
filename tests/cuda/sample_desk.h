#pragma once

#include "engine/sampling/sampler.h"
#include "kernels/cuda/sampling/sample.h"
#include "tests/cuda/device_desk.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <string>
#include <vector>

namespace longhand::test {

/// All that a sample of some rows depends on.
struct Sample
{
    SamplerSettings settings;
    TokenId vocabulary = 1;
    std::vector<TokenId> masked;
    std::vector<TokenId> spared, wordEnds, countedOnce;
    ProseTokens prose;
    std::vector<TokenId> text;         ///< the root's token last
    std::vector<std::int32_t> parents; ///< -1: the root, -2: no row
    std::vector<TokenId> tokens;       ///< of the rows
    std::vector<std::vector<float>> rows;
    int candidates = 1, alternatives = 0;

    Sampler sampler() const { return {settings, vocabulary, masked, {spared, wordEnds, countedOnce, prose}}; }
    std::vector<TokenId> path(std::size_t row) const
    {
        std::vector<TokenId> found;
        for (auto at = static_cast<std::int32_t>(row); parents[static_cast<std::size_t>(at)] >= 0;
             at = parents[static_cast<std::size_t>(at)])
            found.insert(found.begin(), tokens[static_cast<std::size_t>(at)]);
        return found;
    }
};

/// What a long word, DRY and the shape of the prose take from the tokens of a row, as the host of the device finds it.
inline std::vector<cuda::LoweredToken> loweredOf(const Sample& d, std::size_t row)
{
    std::vector<cuda::LoweredToken> lowered;
    Sampler sampler = d.sampler();
    const auto path = d.path(row);
    const auto at = static_cast<std::int32_t>(row);
    for (const LoweredLogit& l : sampler.changes(d.text, path))
        lowered.push_back({at, l.token, l.minus});
    if (const double cost = sampler.wordEndCost(d.text, path); cost > 0)
        lowered.push_back({at, cuda::kEveryWordEnd, cost}); // the order makes no difference
    return lowered;
}

/// A sample in device memory.
class DeviceSample
{
public:
    explicit DeviceSample(const Sample& d)
        : m_rows(d.rows.size()), m_settings(sizeof(cuda::DeviceSamplerSettings)), m_length(sizeof(std::int64_t)),
          m_text(onDevice(d.text)), m_tokens(onDevice(d.tokens)), m_parents(onDevice(d.parents)),
          m_out(m_rows * sizeof(cuda::SampledRow)),
          m_workspace(cuda::sampleWorkspaceBytes(static_cast<int>(m_rows), d.vocabulary))
    {
        const std::size_t ld = static_cast<std::size_t>(d.vocabulary) + 3;
        std::vector<float> logits(m_rows * ld, 1e9f);
        std::vector<cuda::LoweredToken> lowered;
        for (std::size_t row = 0; row < m_rows; ++row) {
            std::copy(d.rows[row].begin(), d.rows[row].end(), logits.begin() + static_cast<std::ptrdiff_t>(row * ld));
            if (d.parents[row] != -2)
                for (const auto& one : loweredOf(d, row))
                    lowered.push_back(one);
        }
        const auto bitsOf = [&](const std::vector<TokenId>& tokens) {
            std::vector<std::uint32_t> bits(static_cast<std::size_t>(d.vocabulary + 31) / 32);
            for (const TokenId token : tokens)
                bits[static_cast<std::size_t>(token) / 32] |= 1u << token % 32;
            return bits;
        };
        m_logits = onDevice(logits);
        m_masked = onDevice(bitsOf(d.masked));
        m_spared = onDevice(bitsOf(d.spared));
        m_once = onDevice(bitsOf(d.countedOnce));
        m_wordEnds = onDevice(bitsOf(d.wordEnds));
        m_lowered = onDevice(lowered);
        m_loweredCount = onDevice(std::vector{static_cast<std::int32_t>(lowered.size())});
        setSettings(d.settings);
        setLength(static_cast<std::int64_t>(d.text.size()));
        m_args.logits = m_logits.as<float>();
        m_args.ld = static_cast<std::int64_t>(ld);
        m_args.vocabulary = d.vocabulary;
        m_args.rows = static_cast<int>(m_rows);
        m_args.settings = m_settings.as<cuda::DeviceSamplerSettings>();
        m_args.text = m_text.as<std::int32_t>();
        m_args.textLength = m_length.as<std::int64_t>();
        m_args.rowToken = m_tokens.as<std::int32_t>();
        m_args.rowParent = m_parents.as<std::int32_t>();
        m_args.masked = m_masked.as<std::uint32_t>();
        m_args.spared = m_spared.as<std::uint32_t>();
        // As the sampler does, which knows them with this way of counting alone.
        m_args.countedOnce = d.settings.penaltyBy == PenaltyBy::Rarity ? m_once.as<std::uint32_t>() : nullptr;
        m_args.wordEnds = m_wordEnds.as<std::uint32_t>();
        m_args.lowered = m_lowered.as<cuda::LoweredToken>();
        m_args.loweredCount = m_loweredCount.as<std::int32_t>();
        m_args.candidates = d.candidates;
        m_args.alternatives = d.alternatives;
        m_args.out = m_out.as<cuda::SampledRow>();
        m_args.workspace = m_workspace.data();
    }

    void setSettings(const SamplerSettings& s)
    {
        const cuda::DeviceSamplerSettings plain{s.penalty,
                                                s.penaltyWindow,
                                                s.temperature,
                                                s.topK,
                                                s.topP,
                                                s.minP,
                                                s.eta,
                                                s.seed,
                                                s.take,
                                                s.penaltySlope,
                                                s.penaltyBy == PenaltyBy::Presence ? 0 : 1};
        m_stream.copyIn(m_settings.data(), &plain, sizeof plain);
    }
    void setLength(std::int64_t tokens) { m_stream.copyIn(m_length.data(), &tokens, sizeof tokens); }

    std::vector<cuda::SampledRow> run()
    {
        cuda::sampleRows(m_stream, m_args);
        return read();
    }
    /// The same as a recorded pass, again and again.
    cuda::Graph record()
    {
        m_stream.beginCapture();
        cuda::sampleRows(m_stream, m_args);
        return m_stream.endCapture();
    }
    std::vector<cuda::SampledRow> run(const cuda::Graph& graph)
    {
        m_stream.launch(graph);
        return read();
    }

    /// The rows from `first` on alone, the earlier ones known as what they go on from. Nothing is lowered.
    std::vector<cuda::SampledRow> runFrom(int first)
    {
        const auto from = onDevice(std::vector{static_cast<std::int32_t>(first)});
        cuda::SampleArgs args = m_args;
        args.logits += first * args.ld;
        args.rows -= first;
        args.firstRow = from.as<std::int32_t>();
        args.lowered = nullptr;
        cuda::sampleRows(m_stream, args);
        auto sampled = read();
        sampled.resize(m_rows - static_cast<std::size_t>(first));
        return sampled;
    }

private:
    std::vector<cuda::SampledRow> read()
    {
        m_stream.synchronize();
        return fromDevice<cuda::SampledRow>(m_out, m_rows);
    }

    std::size_t m_rows;
    cuda::Stream m_stream;
    cuda::DeviceBuffer m_settings, m_length, m_text, m_tokens, m_parents, m_out, m_workspace;
    cuda::DeviceBuffer m_logits, m_masked, m_spared, m_once, m_wordEnds, m_lowered, m_loweredCount;
    cuda::SampleArgs m_args;
};

inline std::vector<cuda::SampledRow> sampleOnDevice(const Sample& d)
{
    return DeviceSample(d).run();
}

inline bool near(double a, double b, double relative)
{
    return std::fabs(a - b) <= relative * (1 + std::fabs(b));
}

/// What differs from the engine's sampler; empty: nothing. Rows of status 1 are counted and passed over.
inline std::string difference(const Sample& d, const std::vector<cuda::SampledRow>& sampled, int* leftToHost = nullptr)
{
    for (std::size_t row = 0; row < d.rows.size(); ++row) {
        const cuda::SampledRow& mine = sampled[row];
        const std::string where = "row " + std::to_string(row) + ": ";
        if (d.parents[row] == -2 || mine.status == 1) {
            if (mine.token != -1 || mine.candidates != 0 || mine.alternatives != 0)
                return where + "drawn, though it should not be";
            if (mine.status == 1 && (leftToHost == nullptr || d.parents[row] == -2))
                return where + "status 1";
            if (mine.status == 1)
                ++*leftToHost;
            continue;
        }
        const auto path = d.path(row);
        Sampler sampler = d.sampler();
        sampler.setAlternatives(d.alternatives);
        TokenId token = -1;
        try {
            token = sampler.sample(d.rows[row], d.text, path);
        } catch (const Error&) {
            if (mine.status != 2 || mine.token != -1)
                return where + "nothing can be drawn, but status is " + std::to_string(mine.status);
            continue;
        }
        if (mine.status != 0)
            return where + "status " + std::to_string(mine.status);
        if (mine.token != token)
            return where + "token " + std::to_string(mine.token) + ", not " + std::to_string(token);
        const auto& noted = sampler.alternatives();
        if (static_cast<std::size_t>(mine.alternatives) != (d.alternatives > 0 ? noted.size() : 0))
            return where + std::to_string(mine.alternatives) + " alternatives";
        for (std::size_t i = 0; i < static_cast<std::size_t>(mine.alternatives); ++i)
            if (mine.alternativeToken[i] != noted[i].token || (mine.alternativeKept[i] != 0) != noted[i].kept ||
                std::fabs(mine.alternativeProbability[i] - noted[i].probability) > 2e-6f * noted[i].probability)
                return where + "alternative " + std::to_string(i);
        const auto& best = sampler.candidates(d.rows[row], d.text, path, d.candidates);
        if (static_cast<std::size_t>(mine.candidates) != best.size())
            return where + std::to_string(mine.candidates) + " candidates, not " + std::to_string(best.size());
        for (std::size_t i = 0; i < best.size(); ++i)
            if (mine.candidateToken[i] != best[i].token ||
                !near(mine.candidateLogProbability[i], best[i].logProbability, 1e-12) ||
                !near(mine.candidatePerturbed[i], best[i].perturbed, 1e-12))
                return where + "candidate " + std::to_string(i);
    }
    return {};
}

inline bool sameSamples(const cuda::SampledRow& a, const cuda::SampledRow& b)
{
    return std::memcmp(&a, &b, sizeof a) == 0; // the padding is written too
}

} // namespace longhand::test
