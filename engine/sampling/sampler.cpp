#include "engine/sampling/sampler.h"

#include "engine/sampling/log_sum.h"
#include "kernels/util/fixed_math.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>

namespace longhand {

namespace {

constexpr float kNever = -std::numeric_limits<float>::infinity();
constexpr double kLargestRepetitionPenalty = 1e6;

bool better(const Candidate& a, const Candidate& b)
{
    return a.perturbed != b.perturbed ? a.perturbed > b.perturbed : a.token < b.token;
}

/// base^exponent by squaring, not pow(): the same on every machine. Infinity where it overflows.
double power(double base, std::int32_t exponent)
{
    double result = 1;
    for (; exponent > 0; exponent /= 2) {
        if (exponent % 2 != 0) {
            result *= base;
        }
        base *= base;
    }
    return result;
}

/// The best `limit` candidates as a heap whose front is the worst of them.
class BestCandidates
{
public:
    BestCandidates(std::vector<Candidate>& store, std::size_t limit) : m_store(store), m_limit(limit)
    {
        m_store.clear();
    }

    bool full() const { return m_store.size() == m_limit; }
    const Candidate& worst() const { return m_store.front(); }

    /// True if it was kept.
    bool offer(const Candidate& candidate)
    {
        if (full()) {
            if (!better(candidate, worst())) {
                return false;
            }
            std::pop_heap(m_store.begin(), m_store.end(), better);
            m_store.back() = candidate;
        } else {
            m_store.push_back(candidate);
        }
        std::push_heap(m_store.begin(), m_store.end(), better);
        return true;
    }

    void sort() { std::sort_heap(m_store.begin(), m_store.end(), better); }

private:
    std::vector<Candidate>& m_store;
    std::size_t m_limit;
};

} // namespace

Sampler::Sampler(const SamplerSettings& settings, TokenId vocabularySize, std::vector<TokenId> masked,
                 SparedTokens spared)
    : m_settings(settings), m_vocabularySize(vocabularySize), m_masked(std::move(masked)),
      m_penalty(settings, vocabularySize, std::move(spared.fromPenalty))
{
    m_freeOfDry = sparedSet(spared.fromDry, vocabularySize);
    for (const TokenId token : m_masked) {
        if (token < 0 || token >= vocabularySize) {
            throw Error("Token %1 cannot be masked: the vocabulary has %2 tokens.", std::to_string(token),
                        vocabularySize);
        }
    }
    m_logits.resize(static_cast<std::size_t>(vocabularySize));
}

TokenId Sampler::sample(std::span<const float> logits, std::span<const TokenId> text, std::span<const TokenId> path)
{
    takeLogits(logits);
    const double sum = m_notesLogProbability ? logSum() : 0;
    lower(text, path);
    const TokenId sampled = samplePrepared(text, path);
    if (m_notesLogProbability) {
        m_logProbability = static_cast<float>(logits[static_cast<std::size_t>(sampled)] - sum);
    }
    return sampled;
}

float Sampler::logProbabilityOf(std::span<const float> logits, TokenId token)
{
    takeLogits(logits);
    return static_cast<float>(m_logits.at(static_cast<std::size_t>(token)) - logSum());
}

/// Samples the token at the position after text and path from m_logits.
TokenId Sampler::samplePrepared(std::span<const TokenId> text, std::span<const TokenId> path)
{
    if (m_settings.greedy()) {
        const auto sampled =
            static_cast<TokenId>(std::find(m_logits.begin(), m_logits.end(), m_largest) - m_logits.begin());
        if (m_alternativesWanted > 0) {
            m_filters.weigh(m_largest, 1);
            noteAlternatives(sampled);
        }
        return sampled;
    }
    samplePerturbed(static_cast<std::int64_t>(text.size() + path.size()), 1);
    const TokenId sampled = m_candidates.front().token;
    if (m_alternativesWanted > 0) {
        noteAlternatives(sampled);
    }
    return sampled;
}

const std::vector<Candidate>& Sampler::candidates(std::span<const float> logits, std::span<const TokenId> text,
                                                  std::span<const TokenId> path, int limit)
{
    if (limit < 1) {
        throw Error("At least one candidate must be requested, not %1.", limit);
    }
    prepare(logits, text, path);
    if (m_settings.greedy()) {
        sampleGreedy(static_cast<std::size_t>(limit));
    } else {
        samplePerturbed(static_cast<std::int64_t>(text.size() + path.size()), static_cast<std::size_t>(limit));
    }
    return m_candidates;
}

/// Applies mask, penalty and DRY into m_logits; sets m_largest.
void Sampler::prepare(std::span<const float> logits, std::span<const TokenId> text, std::span<const TokenId> path)
{
    takeLogits(logits);
    lower(text, path);
}

/// Copies the model's logits into m_logits, without those that can never be sampled.
void Sampler::takeLogits(std::span<const float> logits)
{
    if (logits.size() != m_logits.size()) {
        throw Error("The sampler was given %1 logits for a vocabulary of %2.", logits.size(), m_vocabularySize);
    }
    const float* in = logits.data();
    float* out = m_logits.data();
    for (std::size_t i = 0; i < logits.size(); ++i) {
        // x - x is 0 for finite x and NaN for infinities and NaN; unlike isfinite() it vectorises everywhere.
        out[i] = in[i] - in[i] == 0.0F ? in[i] : kNever;
    }
    for (const TokenId token : m_masked) {
        m_logits[static_cast<std::size_t>(token)] = kNever;
    }
}

/// Of the unmodified m_logits.
double Sampler::logSum()
{
    findLargest();
    return m_largest == kNever ? 0 : logSumExp(m_logits, m_largest);
}

/// Applies penalty and DRY; sets m_largest.
void Sampler::lower(std::span<const TokenId> text, std::span<const TokenId> path)
{
    if (m_penalty.on()) {
        penalise(text, path);
    }
    if (m_settings.dryMultiplier > 0 && m_settings.dryWindow > 0) {
        penaliseRepetition(text, path);
    }
    findLargest();
    if (m_largest == kNever) {
        throw Error(
            "None of the %1 logits for position %2 can be sampled: all are masked or not finite. The model file may "
            "be damaged.",
            m_vocabularySize, text.size() + path.size());
    }
}

void Sampler::penalise(std::span<const TokenId> text, std::span<const TokenId> path)
{
    for (const PenalisedToken& penalised : m_penalty.find(text, path)) {
        float& logit = m_logits[static_cast<std::size_t>(penalised.token)];
        const double x = logit;
        logit = static_cast<float>(x > 0 ? x / penalised.factor : x * penalised.factor);
    }
}

std::span<const LoweredLogit> Sampler::repetitions(std::span<const TokenId> text, std::span<const TokenId> path)
{
    m_lowered.clear();
    if (m_settings.dryMultiplier <= 0 || m_settings.dryWindow <= 0) {
        return m_lowered;
    }
    const auto window = static_cast<std::size_t>(m_settings.dryWindow);
    const auto fromPath = path.last(std::min(window, path.size()));
    const auto fromText = text.last(std::min(window - fromPath.size(), text.size()));
    m_window.assign(fromPath.rbegin(), fromPath.rend());
    m_window.insert(m_window.end(), fromText.rbegin(), fromText.rend());
    for (const RepetitionMatch& match : m_repetitions.find(m_window, m_settings.dryAllowed, m_vocabularySize)) {
        if (!m_freeOfDry.empty() && m_freeOfDry[static_cast<std::size_t>(match.token)]) {
            continue;
        }
        const double minus = m_settings.dryMultiplier * power(m_settings.dryBase, match.length - m_settings.dryAllowed);
        m_lowered.push_back({match.token, std::min(minus, kLargestRepetitionPenalty)});
    }
    return m_lowered;
}

void Sampler::penaliseRepetition(std::span<const TokenId> text, std::span<const TokenId> path)
{
    for (const LoweredLogit& lowered : repetitions(text, path)) {
        float& logit = m_logits[static_cast<std::size_t>(lowered.token)];
        logit = static_cast<float>(static_cast<double>(logit) - lowered.minus);
    }
}

void Sampler::findLargest()
{
    constexpr std::size_t lanes = 16;
    std::array<float, lanes> largest;
    largest.fill(kNever);
    const std::size_t n = m_logits.size();
    const float* logits = m_logits.data();
    std::size_t i = 0;
    for (; i + lanes <= n; i += lanes) {
        for (std::size_t lane = 0; lane < lanes; ++lane) {
            largest[lane] = logits[i + lane] > largest[lane] ? logits[i + lane] : largest[lane];
        }
    }
    m_largest = *std::max_element(largest.begin(), largest.end());
    for (; i < n; ++i) {
        m_largest = std::max(m_largest, logits[i]);
    }
}

void Sampler::samplePerturbed(std::int64_t position, std::size_t limit)
{
    const std::span<const Survivor> survivors = m_filters.apply(m_settings, m_logits, m_largest);
    const double sum = m_filters.weightSum();
    const double logSum = fixedLog(sum);
    BestCandidates best(m_candidates, limit);
    // Once there are enough candidates, a token can displace the worst of them only if -log u <= p * exp(-worst); and
    // since 1 - u <= -log u, the two logarithms are needed only where 1 - u passes. The margin covers the rounding.
    double bound = std::numeric_limits<double>::infinity();
    for (const Survivor& s : survivors) {
        const double reach = s.weight * bound;
        if (reach < 0x1p-53) {
            continue; // 1 - u is never smaller
        }
        const std::uint64_t bits = noiseBits(m_settings.seed, m_settings.take, position, s.token);
        if (1.0 - noiseUniform(bits) > reach) {
            continue;
        }
        const double logProbability = s.score - logSum;
        if (best.offer({s.token, logProbability, logProbability + gumbelOfBits(bits)}) && best.full()) {
            bound = std::exp(-best.worst().perturbed) / sum * (1 + 1e-9);
        }
    }
    best.sort();
}

/// Sets m_alternatives for the token whose weights m_filters holds.
void Sampler::noteAlternatives(TokenId sampled)
{
    // A block without a logit above the worst one recorded is skipped quickly; nearly all are.
    constexpr std::size_t block = 64;
    const auto wanted = static_cast<std::size_t>(m_alternativesWanted);
    const float* logits = m_logits.data();
    const auto logitOf = [logits](const Alternative& a) { return logits[static_cast<std::size_t>(a.token)]; };
    m_alternatives.clear();
    float bound = kNever;
    for (std::size_t begin = 0; begin < m_logits.size(); begin += block) {
        const std::size_t end = std::min(begin + block, m_logits.size());
        int found = 0;
        for (std::size_t i = begin; i < end; ++i) {
            found |= logits[i] > bound ? 1 : 0;
        }
        if (found == 0) {
            continue;
        }
        for (std::size_t i = begin; i < end; ++i) {
            if (logits[i] <= bound) {
                continue;
            }
            const auto place = std::find_if(m_alternatives.begin(), m_alternatives.end(),
                                            [&](const Alternative& a) { return logitOf(a) < logits[i]; });
            m_alternatives.insert(place, {static_cast<TokenId>(i), 0, false});
            if (m_alternatives.size() > wanted) {
                m_alternatives.pop_back();
            }
            if (m_alternatives.size() == wanted) {
                bound = logitOf(m_alternatives.back());
            }
        }
    }
    if (std::none_of(m_alternatives.begin(), m_alternatives.end(),
                     [sampled](const Alternative& a) { return a.token == sampled; }))
    {
        m_alternatives.push_back({sampled, 0, true});
    }
    for (Alternative& a : m_alternatives) {
        a.probability = static_cast<float>(m_filters.probabilityOf(a.token, m_logits));
        a.kept = a.token == sampled;
    }
    const float least = logitOf(m_alternatives.back());
    for (const Survivor& s : m_filters.survivors()) {
        if (logits[static_cast<std::size_t>(s.token)] < least) {
            continue;
        }
        for (Alternative& a : m_alternatives) {
            a.kept |= a.token == s.token;
        }
    }
}

void Sampler::sampleGreedy(std::size_t limit)
{
    // Unfiltered: greedy sampling uses no filters, and a drafter's planner needs the model's confidence.
    SamplerSettings plain;
    plain.topP = 1;
    plain.minP = 0;
    plain.eta = 0;
    m_filters.apply(plain, m_logits, m_largest);
    const double logSum = fixedLog(m_filters.weightSum());
    BestCandidates best(m_candidates, limit);
    for (TokenId token = 0; token < m_vocabularySize; ++token) {
        const float logit = m_logits[static_cast<std::size_t>(token)];
        if (logit != kNever) {
            const double x = logit;
            best.offer({token, x - static_cast<double>(m_largest) - logSum, x});
        }
    }
    best.sort();
}

} // namespace longhand
