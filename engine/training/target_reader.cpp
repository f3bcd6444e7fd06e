#include "engine/training/target_reader.h"

#include "engine/model/backend/cpu/cpu_pass.h"
#include "engine/tokenizer/structure_tokens.h"
#include "kernels/ops/dtype.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace longhand {

namespace {

/// The largest F16 number: larger states are clamped, since the norm that follows makes the rest insignificant.
constexpr float kMaxHalf = 65504.0F;

ContextPlan planFor(const Model& model, std::size_t length)
{
    if (length > static_cast<std::size_t>(model.config().trainedContext))
        throw Error("Texts of %1 tokens are longer than the trained context of %2. Give shorter ones (--excerpt).",
                    length, model.config().trainedContext);
    return planContext(model.config(), static_cast<std::int32_t>(length));
}

/// From candidates by perturbed score, one more than fit in if there are so many. Those that fit in are then a sample
/// without replacement: each stands for others too, by its chance to be above the first one left out (Kool et al.,
/// 2019, arXiv 1903.06059, section 4.2). Else the likely tokens of a flat distribution, which always fit in, would
/// weigh up to twice what they are. Without noise (greedy) there is no such chance.
TargetRecord::Labels labelsOf(const std::vector<Candidate>& candidates, bool greedy)
{
    TargetRecord::Labels labels;
    const std::size_t count = std::min(candidates.size(), labels.size());
    const double leftOut =
        candidates.size() > count && !greedy ? candidates[count].perturbed : -std::numeric_limits<double>::infinity();
    std::array<double, TargetRecord::kLabels> weights = {};
    double sum = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const double logProbability = candidates[i].logProbability;
        const double chance = -std::expm1(-std::exp(logProbability - leftOut)); // of noise that lifts it above
        weights[i] = std::exp(logProbability) / chance;
        sum += weights[i];
    }
    for (std::size_t i = 0; i < count; ++i)
        labels[i] = {candidates[i].token, static_cast<float>(weights[i] / sum)};
    return labels;
}

} // namespace

std::vector<TokenId> neverSampled(const Model& model)
{
    const Tokenizer& tokenizer = model.tokenizer();
    std::vector<TokenId> masked = tokenizer.controlTokens();
    masked.insert(masked.end(), tokenizer.endTokens().begin(), tokenizer.endTokens().end());
    for (TokenId t = tokenizer.vocabularySize(); t < model.config().vocabulary; ++t)
        masked.push_back(t);
    std::sort(masked.begin(), masked.end());
    masked.erase(std::unique(masked.begin(), masked.end()), masked.end());
    return masked;
}

TargetReader::TargetReader(std::shared_ptr<const Model> model, const SamplerSettings& settings, std::size_t length,
                           Isa isa, int threads, std::vector<std::int32_t> crossLayers)
    : m_model(std::move(model)), m_settings(settings), m_length(length), m_crossLayers(std::move(crossLayers)),
      m_masked(neverSampled(*m_model)), m_spared(sparedTokens(m_model->tokenizer(), settings)),
      m_pass(cpuPass(m_model, planFor(*m_model, length), isa, threads)), m_pool(threads)
{
    m_settings.validate();
}

std::size_t TargetReader::crossWidth(const ModelConfig& config, std::size_t layers)
{
    return layers * 2 * static_cast<std::size_t>(config.kvHeads) * static_cast<std::size_t>(config.headDim);
}

void TargetReader::readCross(std::size_t position, std::uint16_t* out) const
{
    const ModelConfig& config = m_model->config();
    std::vector<float> numbers(static_cast<std::size_t>(config.headDim));
    for (const std::int32_t layer : m_crossLayers)
        for (const bool values : {false, true})
            for (std::int32_t head = 0; head < config.kvHeads; ++head) {
                m_pass.layers().readSlot(values ? m_pass.values() : m_pass.nearKeys(), values, layer, head,
                                         static_cast<std::int32_t>(position), numbers.data());
                for (const float number : numbers)
                    *out++ = floatToHalf(std::clamp(number, -kMaxHalf, kMaxHalf));
            }
}

Sampler TargetReader::sampler(std::uint64_t take) const
{
    SamplerSettings settings = m_settings;
    settings.take = take;
    return {settings, m_model->config().vocabulary, m_masked, m_spared};
}

PassResult TargetReader::chain(std::span<const TokenId> tokens, LogitsOf which)
{
    std::vector<TreeRow> rows;
    std::vector<std::int32_t> path;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        rows.push_back({tokens[i], static_cast<std::int32_t>(i) - 1});
        path.push_back(static_cast<std::int32_t>(i));
    }
    const PassResult result = m_pass.forward(rows, which);
    m_pass.commit(path);
    return result;
}

std::optional<TargetRecord> TargetReader::read(std::span<const TokenId> text, std::uint64_t take,
                                               const Proceed& proceed)
{
    const auto width = static_cast<std::size_t>(m_model->config().width);
    const auto vocabulary = static_cast<std::size_t>(m_model->config().vocabulary);
    std::vector<Sampler> samplers(static_cast<std::size_t>(m_pool.threads()), sampler(take));
    TargetRecord record;
    record.tokens.assign(text.begin(), text.end());
    record.hidden.resize(text.size() * width);
    record.labels.resize(text.size());
    const std::size_t crossed = crossWidth(m_model->config(), m_crossLayers.size());
    record.cross.resize(text.size() * crossed);
    m_pass.truncate(0);
    for (std::size_t at = 0; at < text.size();) {
        if (!proceed())
            return std::nullopt;
        const std::size_t count = std::min(text.size() - at, static_cast<std::size_t>(m_pass.maxRows()));
        const PassResult result = chain(text.subspan(at, count), LogitsOf::AllRows);
        for (std::size_t i = 0; i < count * width; ++i)
            record.hidden[at * width + i] = floatToHalf(std::clamp(result.hidden[i], -kMaxHalf, kMaxHalf));
        m_pool.run([&](int thread, int threads) {
            for (auto i = static_cast<std::size_t>(thread); i < count; i += static_cast<std::size_t>(threads)) {
                Sampler& mine = samplers[static_cast<std::size_t>(thread)];
                record.labels[at + i] =
                    labelsOf(mine.candidates(result.logits.subspan(i * vocabulary, vocabulary), text.first(at + i + 1),
                                             {}, static_cast<int>(TargetRecord::kLabels) + 1),
                             m_settings.greedy());
            }
        });
        for (std::size_t i = at; i < at + count && crossed > 0; ++i)
            readCross(i, record.cross.data() + i * crossed);
        at += count;
    }
    return record;
}

std::optional<std::vector<TokenId>> TargetReader::write(std::span<const TokenId> prompt, std::uint64_t take,
                                                        const Proceed& proceed)
{
    Sampler sample = sampler(take);
    std::vector<TokenId> text(prompt.begin(), prompt.end());
    m_pass.truncate(0);
    std::size_t done = 0;
    while (text.size() < m_length) {
        if (!proceed())
            return std::nullopt;
        const std::size_t count = std::min(text.size() - done, static_cast<std::size_t>(m_pass.maxRows()));
        const bool last = done + count == text.size();
        const PassResult result =
            chain(std::span(text).subspan(done, count), last ? LogitsOf::LastRow : LogitsOf::None);
        done += count;
        if (last)
            text.push_back(sample.sample(result.logits, text));
    }
    return text;
}

} // namespace longhand
