#include "engine/sampling/sampler.h"

#include "engine/sampling/log_sum.h"
#include "engine/sampling/text_backwards.h"
#include "kernels/util/fixed_math.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>

namespace longhand {

namespace {

constexpr float kNever = LogitScan::kNever;
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

/// FilterBy::LooserSettings.
SamplerSettings loosened(SamplerSettings settings)
{
    settings.topK = std::min(settings.topK, std::numeric_limits<std::int32_t>::max() / 2) * 2;
    settings.topP += (1 - settings.topP) / 2;
    settings.minP /= 2;
    settings.eta /= 2;
    return settings;
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
                 const SparedTokens& spared)
    : m_settings(settings), m_vocabularySize(vocabularySize), m_masked(std::move(masked)),
      m_penalty(settings, vocabularySize, spared), m_shape(settings, vocabularySize, spared.prose)
{
    m_wordEnds = spared.fromDry;
    m_isWordEnd = sparedSet(m_wordEnds, vocabularySize);
    for (const TokenId token : m_masked) {
        if (token < 0 || token >= vocabularySize) {
            throw Error("Token %1 cannot be masked: the vocabulary has %2 tokens.", std::to_string(token),
                        vocabularySize);
        }
    }
}

TokenId Sampler::sample(std::span<const float> logits, std::span<const TokenId> text, std::span<const TokenId> path)
{
    takeLogits(logits, nullptr);
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
    takeLogits(logits, nullptr);
    if (token < 0 || token >= m_vocabularySize) {
        throw std::out_of_range("Sampler::logProbabilityOf: a token outside the vocabulary");
    }
    return static_cast<float>(m_scan.logits()[static_cast<std::size_t>(token)] - logSum());
}

/// Samples the token at the position after text and path from m_scan, which is of the whole vocabulary.
TokenId Sampler::samplePrepared(std::span<const TokenId> text, std::span<const TokenId> path)
{
    if (m_settings.greedy()) {
        const std::span<const float> logits = m_scan.logits();
        const auto sampled = static_cast<TokenId>(std::find(logits.begin(), logits.end(), m_largest) - logits.begin());
        if (m_alternativesWanted > 0) {
            m_filters.weigh(m_largest, 1);
            noteAlternatives(sampled);
        }
        return sampled;
    }
    samplePerturbed(m_settings, static_cast<std::int64_t>(text.size() + path.size()), 1);
    const TokenId sampled = m_candidates.front().token;
    if (m_alternativesWanted > 0) {
        noteAlternatives(sampled);
    }
    return sampled;
}

const std::vector<Candidate>& Sampler::candidates(std::span<const float> logits, std::span<const TokenId> text,
                                                  std::span<const TokenId> path, int limit, const TokenSubset* subset,
                                                  FilterBy filter)
{
    if (limit < 1) {
        throw Error("At least one candidate must be requested, not %1.", limit);
    }
    takeLogits(logits, subset);
    lower(text, path);
    if (m_settings.greedy()) {
        sampleGreedy(static_cast<std::size_t>(limit));
    } else {
        samplePerturbed(filter == FilterBy::Settings ? m_settings : loosened(m_settings),
                        static_cast<std::int64_t>(text.size() + path.size()), static_cast<std::size_t>(limit));
    }
    return m_candidates;
}

/// Copies the logits into m_scan, without those that can never be sampled.
void Sampler::takeLogits(std::span<const float> logits, const TokenSubset* subset)
{
    const std::size_t expected = subset != nullptr ? subset->size() : static_cast<std::size_t>(m_vocabularySize);
    if (logits.size() != expected) {
        throw Error("The sampler was given %1 logits for a vocabulary of %2.", logits.size(), expected);
    }
    m_subset = subset;
    m_scan.take(logits);
    for (const TokenId token : m_masked) {
        if (const std::int32_t place = placeOf(token); place >= 0) {
            m_scan.set(static_cast<std::size_t>(place), kNever);
        }
    }
}

/// Of m_scan before anything but the mask.
double Sampler::logSum()
{
    m_largest = m_scan.largest();
    return m_largest == kNever ? 0 : logSumExp(m_scan.logits(), m_largest);
}

/// Applies penalty, cost of word ends, DRY and the shape of the prose to m_scan; sets m_largest.
void Sampler::lower(std::span<const TokenId> text, std::span<const TokenId> path)
{
    if (m_penalty.on()) {
        penalise(text, path);
    }
    if (dry()) {
        holdWordEnds(text, path);
    }
    change(text, path);
    m_largest = m_scan.largest();
    if (m_largest == kNever) {
        throw Error(
            "None of the %1 logits for position %2 can be sampled: all are masked or not finite. The model file may "
            "be damaged.",
            m_scan.logits().size(), text.size() + path.size());
    }
}

void Sampler::penalise(std::span<const TokenId> text, std::span<const TokenId> path)
{
    for (const PenalisedToken& penalised : m_penalty.find(text, path)) {
        const std::int32_t place = placeOf(penalised.token);
        if (place < 0) {
            continue;
        }
        const double x = m_scan.logits()[static_cast<std::size_t>(place)];
        m_scan.set(static_cast<std::size_t>(place),
                   static_cast<float>(x > 0 ? x / penalised.factor : x * penalised.factor));
    }
}

/// False too for what is no token of the vocabulary. Only if there are word ends.
bool Sampler::isWordEnd(TokenId token) const
{
    return token >= 0 && token < m_vocabularySize && m_isWordEnd[static_cast<std::size_t>(token)];
}

/// How many of the last tokens are exempt from DRY, counted within its window.
std::int32_t Sampler::wordEndsAt(std::span<const TokenId> text, std::span<const TokenId> path) const
{
    std::int32_t ends = 0;
    if (m_isWordEnd.empty()) {
        return ends;
    }
    const TextBackwards before(text, path);
    const std::size_t limit = std::min(before.size(), static_cast<std::size_t>(m_settings.dryWindow));
    while (static_cast<std::size_t>(ends) < limit && isWordEnd(before[static_cast<std::size_t>(ends)])) {
        ++ends;
    }
    return ends;
}

/// How many of the last kWordEndsWindow tokens are exempt from DRY.
std::int32_t Sampler::wordEndsNear(std::span<const TokenId> text, std::span<const TokenId> path) const
{
    std::int32_t ends = 0;
    const TextBackwards before(text, path);
    for (std::size_t age = 0; age < std::min<std::size_t>(before.size(), kWordEndsWindow); ++age) {
        ends += isWordEnd(before[age]) ? 1 : 0;
    }
    return ends;
}

bool Sampler::isLong(std::int32_t ends) const
{
    return m_settings.dryLongestWord > 0 && ends >= m_settings.dryLongestWord;
}

/// What DRY takes for a repetition of `beyond` tokens more than it allows.
double Sampler::repetitionCost(std::int32_t beyond) const
{
    return std::min(m_settings.dryMultiplier * power(m_settings.dryBase, beyond), kLargestRepetitionPenalty);
}

double Sampler::wordEndCost(std::span<const TokenId> text, std::span<const TokenId> path) const
{
    if (!dry() || m_isWordEnd.empty()) {
        return 0;
    }
    double cost = 0;
    if (m_settings.endsLongWords) {
        if (const std::int32_t ends = wordEndsAt(text, path); isLong(ends)) {
            cost = repetitionCost(ends - m_settings.dryLongestWord);
        }
    }
    if (m_settings.mostWordEnds > 0) {
        const std::int32_t beyond = wordEndsNear(text, path) - m_settings.mostWordEnds;
        cost += m_settings.dryMultiplier * std::max(beyond, 0) / kWordEndsStep;
    }
    return std::min(cost, kLargestRepetitionPenalty);
}

void Sampler::holdWordEnds(std::span<const TokenId> text, std::span<const TokenId> path)
{
    const double cost = wordEndCost(text, path);
    if (cost == 0) {
        return;
    }
    for (std::size_t place = 0; place < m_scan.logits().size(); ++place) {
        if (m_isWordEnd[static_cast<std::size_t>(tokenAt(static_cast<TokenId>(place)))]) {
            lowerBy(place, cost);
        }
    }
}

void Sampler::lowerBy(std::size_t place, double minus)
{
    const double x = m_scan.logits()[place];
    m_scan.set(place, static_cast<float>(x - minus));
}

std::span<const LoweredLogit> Sampler::changes(std::span<const TokenId> text, std::span<const TokenId> path)
{
    m_lowered.clear();
    if (dry()) {
        findRepetitions(text, path);
    }
    if (const auto shape = m_shape.find(text, path); !shape.empty()) {
        m_lowered.insert(m_lowered.end(), shape.begin(), shape.end());
        mergeChanges();
    }
    return m_lowered;
}

/// One entry for each token of m_lowered: the sum of its entries, from the first on.
void Sampler::mergeChanges()
{
    std::stable_sort(m_lowered.begin(), m_lowered.end(),
                     [](const LoweredLogit& a, const LoweredLogit& b) { return a.token < b.token; });
    auto last = m_lowered.begin();
    for (auto next = last + 1; next != m_lowered.end(); ++next) {
        if (next->token == last->token) {
            last->minus += next->minus;
        } else {
            *++last = *next;
        }
    }
    m_lowered.erase(last + 1, m_lowered.end());
}

/// Appends to m_lowered what DRY holds back.
void Sampler::findRepetitions(std::span<const TokenId> text, std::span<const TokenId> path)
{
    const auto window = static_cast<std::size_t>(m_settings.dryWindow);
    const auto fromPath = path.last(std::min(window, path.size()));
    const auto fromText = text.last(std::min(window - fromPath.size(), text.size()));
    m_window.assign(fromPath.rbegin(), fromPath.rend());
    m_window.insert(m_window.end(), fromText.rbegin(), fromText.rend());
    const bool sparing = !m_isWordEnd.empty() && !isLong(wordEndsAt(text, path));
    for (const RepetitionMatch& match : m_repetitions.find(m_window, m_settings.dryAllowed, m_vocabularySize)) {
        if (!sparing || !m_isWordEnd[static_cast<std::size_t>(match.token)]) {
            m_lowered.push_back({match.token, repetitionCost(match.length - m_settings.dryAllowed)});
        }
    }
}

void Sampler::change(std::span<const TokenId> text, std::span<const TokenId> path)
{
    for (const LoweredLogit& lowered : changes(text, path)) {
        if (const std::int32_t place = placeOf(lowered.token); place >= 0) {
            lowerBy(static_cast<std::size_t>(place), lowered.minus);
        }
    }
}

void Sampler::samplePerturbed(const SamplerSettings& filters, std::int64_t position, std::size_t limit)
{
    const std::span<const Survivor> survivors = m_filters.apply(filters, m_scan, m_largest);
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
        const TokenId token = tokenAt(s.token);
        const std::uint64_t bits = noiseBits(m_settings.seed, m_settings.take, position, token);
        if (1.0 - noiseUniform(bits) > reach) {
            continue;
        }
        const double logProbability = s.score - logSum;
        if (best.offer({token, logProbability, logProbability + gumbelOfBits(bits)}) && best.full()) {
            bound = std::exp(-best.worst().perturbed) / sum * (1 + 1e-9);
        }
    }
    best.sort();
}

/// Sets m_alternatives for the token whose weights m_filters holds.
void Sampler::noteAlternatives(TokenId sampled)
{
    const auto wanted = static_cast<std::size_t>(m_alternativesWanted);
    const std::span<const float> logits = m_scan.logits();
    const auto logitOf = [logits](const Alternative& a) { return logits[static_cast<std::size_t>(a.token)]; };
    m_alternatives.clear();
    float bound = kNever;
    const std::span<const float> blocks = m_scan.blockLargest();
    for (std::size_t block = 0; block < blocks.size(); ++block) {
        if (blocks[block] <= bound) {
            continue;
        }
        const std::size_t begin = block * LogitScan::kBlock;
        const std::size_t end = std::min(begin + LogitScan::kBlock, logits.size());
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
        a.probability = static_cast<float>(m_filters.probabilityOf(a.token, logits));
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
    m_filters.apply(plain, m_scan, m_largest);
    const double logSum = fixedLog(m_filters.weightSum());
    BestCandidates best(m_candidates, limit);
    const std::span<const float> logits = m_scan.logits();
    for (std::size_t place = 0; place < logits.size(); ++place) {
        if (logits[place] != kNever) {
            const double x = logits[place];
            best.offer({tokenAt(static_cast<TokenId>(place)), x - static_cast<double>(m_largest) - logSum, x});
        }
    }
    best.sort();
}

} // namespace longhand
