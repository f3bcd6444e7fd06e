#include "engine/sampling/filters.h"

#include "engine/sampling/log_sum.h"
#include "engine/sampling/softmax_weights.h"
#include "kernels/util/fixed_math.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace longhand {

namespace {

/// Collecting starts with the tokens of at least this share of the largest probability, and continues with the next
/// share if those were too few, so that the whole vocabulary is sorted only if a filter really keeps that much. 0:
/// everything that can be sampled.
constexpr std::array<double, 5> kLeastWeights = {0x1p-6, 0x1p-12, 0x1p-24, 0x1p-48, 0.0};

double sumWeights(std::span<const Survivor> survivors)
{
    double sum = 0;
    for (const Survivor& s : survivors) {
        sum += s.weight;
    }
    return sum;
}

} // namespace

std::span<const Survivor> Filters::apply(const SamplerSettings& settings, const LogitScan& scan, float largest)
{
    const std::span<const float> logits = scan.logits();
    weigh(largest, settings.temperature);
    if (settings.topK <= 0 && settings.minP > 0 && settings.topP >= 1) {
        collectLikely(scan, settings.minP);
        if (settings.eta > 0) {
            etaFilter(settings.eta);
        }
        m_sum = sumWeights(m_survivors);
        return m_survivors;
    }
    computeWeights(logits, largest, settings.temperature);
    // top-k, top-p and min-p each keep a prefix of the tokens in order of likelihood, so what min-p drops need not be
    // collected for top-p; only top-p's target share refers to everything that top-k kept.
    if (settings.topK > 0 && static_cast<std::size_t>(settings.topK) < logits.size()) {
        likeliestK(logits, static_cast<std::size_t>(settings.topK));
        m_total = sumWeights(m_survivors);
        if (settings.topP < 1) {
            nucleus(logits, settings.topP, true);
        }
        keepFromWeight(settings.minP);
    } else if (settings.minP > 0) {
        collect(logits, settings.minP);
        if (settings.topP < 1) {
            sortByLikelihood(logits);
            nucleus(logits, settings.topP, true);
        }
    } else if (settings.topP < 1) {
        nucleus(logits, settings.topP, false);
    } else {
        collect(logits, 0);
    }
    if (settings.eta > 0) {
        etaFilter(settings.eta);
    }
    m_sum = sumWeights(m_survivors);
    return m_survivors;
}

void Filters::computeWeights(std::span<const float> logits, float largest, double divisor)
{
    m_scores.resize(logits.size());
    m_weights.resize(logits.size());
    m_all = softmaxWeights(logits, largest, divisor, m_scores, m_weights);
    m_total = m_all;
}

/// Survivors = tokens of at least this weight, by id.
void Filters::collect(std::span<const float> logits, double least)
{
    m_survivors.clear();
    // A block without any is skipped quickly: the loop over its maximum vectorises, and most blocks have none.
    constexpr std::size_t block = 64;
    const double bound = std::max(least, 0x1p-1022); // weight 0 is never sampled
    const double* weights = m_weights.data();
    for (std::size_t begin = 0; begin < logits.size(); begin += block) {
        const std::size_t end = std::min(begin + block, logits.size());
        int found = 0;
        for (std::size_t i = begin; i < end; ++i) {
            found |= weights[i] >= bound ? 1 : 0;
        }
        if (found == 0) {
            continue;
        }
        for (std::size_t i = begin; i < end; ++i) {
            if (weights[i] >= bound) {
                m_survivors.push_back({static_cast<TokenId>(i), m_scores[i], weights[i]});
            }
        }
    }
}

/// collect() without the weights of all tokens: only a logit near the largest can reach `least`. The same survivors,
/// bit for bit.
void Filters::collectLikely(const LogitScan& scan, double least)
{
    m_survivors.clear();
    const double top = m_largest;
    // A little lower than the logarithm says, and rounded down.
    const double lowest = top + m_divisor * (fixedLog(std::max(least, 0x1p-1000)) - 1e-6);
    const auto bound = static_cast<float>(lowest - std::fabs(lowest) * 0x1p-20);
    const std::span<const float> in = scan.logits();
    const std::span<const float> blocks = scan.blockLargest();
    for (std::size_t block = 0; block < blocks.size(); ++block) {
        if (blocks[block] < bound) {
            continue;
        }
        const std::size_t begin = block * LogitScan::kBlock;
        const std::size_t end = std::min(begin + LogitScan::kBlock, in.size());
        for (std::size_t i = begin; i < end; ++i) {
            if (in[i] >= bound) {
                const double score = (static_cast<double>(in[i]) - top) / m_divisor;
                const double weight = fixedExp(score);
                if (weight >= std::max(least, 0x1p-1022)) {
                    m_survivors.push_back({static_cast<TokenId>(i), score, weight});
                }
            }
        }
    }
}

double Filters::probabilityOf(TokenId token, std::span<const float> logits)
{
    if (m_all == 0) {
        constexpr double kLargest = 0x1p120; // infinity times the largest logit's distance of 0 is no number
        m_all = expSum(logits, m_largest, static_cast<float>(std::min(1 / m_divisor, kLargest)));
    }
    const double score =
        (static_cast<double>(logits[static_cast<std::size_t>(token)]) - static_cast<double>(m_largest)) / m_divisor;
    return fixedExp(score) / m_all;
}

void Filters::sortByLikelihood(std::span<const float> logits)
{
    std::sort(m_survivors.begin(), m_survivors.end(), [logits](const Survivor& a, const Survivor& b) {
        const float x = logits[static_cast<std::size_t>(a.token)];
        const float y = logits[static_cast<std::size_t>(b.token)];
        return x != y ? x > y : a.token < b.token;
    });
}

/// The k likeliest, in order of likelihood.
void Filters::likeliestK(std::span<const float> logits, std::size_t k)
{
    for (const double least : kLeastWeights) {
        collect(logits, least);
        if (m_survivors.size() >= k) {
            break;
        }
    }
    const auto before = [logits](const Survivor& a, const Survivor& b) {
        const float x = logits[static_cast<std::size_t>(a.token)];
        const float y = logits[static_cast<std::size_t>(b.token)];
        return x != y ? x > y : a.token < b.token;
    };
    if (m_survivors.size() > k) {
        std::nth_element(m_survivors.begin(), m_survivors.begin() + static_cast<std::ptrdiff_t>(k), m_survivors.end(),
                         before);
        m_survivors.resize(k);
    }
    sortByLikelihood(logits);
}

/// Keeps the prefix of the tokens in order of likelihood whose weight reaches share * m_total. complete: everything
/// that may be kept is already collected and sorted; else it is collected here.
void Filters::nucleus(std::span<const float> logits, double share, bool complete)
{
    const double target = share * m_total;
    if (!complete) {
        for (const double least : kLeastWeights) {
            collect(logits, least);
            // Slightly more than the target, since the sum in order of likelihood rounds differently from this one.
            if (sumWeights(m_survivors) >= target * (1 + 1e-9)) {
                break;
            }
        }
        sortByLikelihood(logits);
    }
    double sum = 0;
    for (std::size_t i = 0; i < m_survivors.size(); ++i) {
        sum += m_survivors[i].weight;
        if (sum >= target) {
            m_survivors.resize(i + 1);
            return;
        }
    }
}

void Filters::keepFromWeight(double least)
{
    std::erase_if(m_survivors, [least](const Survivor& s) { return s.weight < least; });
}

void Filters::etaFilter(double eta)
{
    const double sum = sumWeights(m_survivors);
    double weighted = 0;
    Survivor best = m_survivors.front();
    for (const Survivor& s : m_survivors) {
        weighted += s.weight * s.score;
        if (s.score > best.score || (s.score == best.score && s.token < best.token)) {
            best = s;
        }
    }
    // -sum p log p with p = weight / sum and log p = score - log sum; the entropy is >= 0 up to rounding.
    const double entropy = std::max(0.0, fixedLog(sum) - weighted / sum);
    const double least = std::min(eta, std::sqrt(eta) * fixedExp(-entropy));
    keepFromWeight(least * sum);
    if (m_survivors.empty()) {
        m_survivors.push_back(best);
    }
}

} // namespace longhand
