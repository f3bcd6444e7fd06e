#pragma once

#include "engine/sampling/logit_scan.h"
#include "engine/types/sampler_settings.h"
#include "engine/types/token.h"

#include <span>
#include <vector>

namespace longhand {

/// A token that survived the filters.
struct Survivor
{
    TokenId token = 0; ///< its place among the logits
    double score = 0;  ///< (logit - largest logit) / divisor, <= 0
    double weight = 0; ///< e^score, in (0, 1]
};

/// Temperature and the filters top-k, top-p, min-p and eta, as sampler_settings.h defines them. Sums are in double in
/// an order that depends on the settings and the logits alone. Keeps scratch memory only; one instance per thread.
class Filters
{
public:
    /// scan: mask, penalty and DRY applied, -inf for tokens that cannot be sampled, and its largest() asked for since;
    /// largest: that one, finite, and the settings not greedy. Never returns an empty span. The order of the survivors
    /// is fixed but unspecified. Valid until the next call.
    std::span<const Survivor> apply(const SamplerSettings& settings, const LogitScan& scan, float largest);

    /// Sum of the survivors' weights: a survivor's probability is weight / weightSum().
    double weightSum() const { return m_sum; }

    /// Prepares only probabilityOf(): no filters.
    void weigh(float largest, double divisor)
    {
        m_largest = largest;
        m_divisor = divisor;
        m_all = 0;
        m_survivors.clear();
    }
    /// Of the last apply() or weigh(): the survivors again, and a token's probability before the filters within 1e-6 of
    /// its value. logits: as they were then.
    std::span<const Survivor> survivors() const { return m_survivors; }
    double probabilityOf(TokenId token, std::span<const float> logits);

private:
    void computeWeights(std::span<const float> logits, float largest, double divisor);
    void collect(std::span<const float> logits, double least);
    void collectLikely(const LogitScan& scan, double least);
    void likeliestK(std::span<const float> logits, std::size_t k);
    void nucleus(std::span<const float> logits, double share, bool complete);
    void keepFromWeight(double least);
    void etaFilter(double eta);
    void sortByLikelihood(std::span<const float> logits);

    float m_largest = 0;
    double m_divisor = 1;
    // Of all tokens, where a filter needs them.
    std::vector<double> m_scores;
    std::vector<double> m_weights;
    double m_all = 0;   // sum of all tokens' weights; 0: not known
    double m_total = 0; // sum of the weights that reach the next filter
    std::vector<Survivor> m_survivors;
    double m_sum = 0;
};

} // namespace longhand
