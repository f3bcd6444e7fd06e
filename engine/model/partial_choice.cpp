#include "engine/model/partial_choice.h"

#include "engine/model/residual_groups.h"
#include "kernels/ops/key_scores.h"
#include "kernels/ops/kv_copy.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>

namespace longhand {
namespace {

constexpr std::size_t kSamples = kResidualSamples;

/// e^x for x <= 0 to about 1e-4, in a form that compilers vectorise; 0 below -60.
float fastExp(float x)
{
    const float y = std::max(x, -60.0f) * 1.44269504f;
    const auto n = static_cast<std::int32_t>(y - 0.5f); // y <= 0: rounds to nearest
    const float f = (y - static_cast<float>(n)) * 0.69314718f;
    const float p = 1.0f + f * (1.0f + f * (0.5f + f * (0.16666667f + f * 0.041666667f)));
    const float power = std::bit_cast<float>((n + 127) << 23);
    return x < -60.0f ? 0.0f : p * power;
}

std::int64_t roundUp(std::int64_t n)
{
    return (n + 15) / 16 * 16;
}

void addScaled(const float* from, std::int32_t count, float factor, float* to)
{
    for (std::int32_t i = 0; i < count; ++i)
        to[i] += from[i] * factor;
}

/// e^(x - the largest) of x [count], in place. Several sums side by side, as compilers vectorise them.
ScoreSum expInPlace(float* x, std::size_t count)
{
    constexpr std::size_t kLanes = 16;
    ScoreSum of{*std::max_element(x, x + count), 0.0f};
    float sums[kLanes] = {};
    std::size_t i = 0;
    for (; i + kLanes <= count; i += kLanes)
        for (std::size_t lane = 0; lane < kLanes; ++lane)
            sums[lane] += x[i + lane] = fastExp(x[i + lane] - of.largest);
    for (; i < count; ++i)
        sums[0] += x[i] = fastExp(x[i] - of.largest);
    of.sum = std::accumulate(sums, sums + kLanes, 0.0f);
    return of;
}

/// A systematic sample of kSamples positions, with probabilities proportional to mean weight, reweighted accordingly.
/// weights [sets][positions], each set summing to 1, before and after.
void sample(const std::vector<float>& mean, std::size_t sets, std::vector<std::int32_t>& positions,
            std::vector<float>& weights)
{
    const std::size_t count = positions.size();
    std::vector<std::int32_t> sampled;
    std::vector<float> sampledWeights(sets * kSamples);
    double reached = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const double expected = static_cast<double>(mean[i]) * kSamples, before = std::floor(reached);
        reached += expected;
        const double times = std::floor(reached) - before;
        if (times == 0 || sampled.size() == kSamples)
            continue;
        for (std::size_t s = 0; s < sets; ++s)
            sampledWeights[s * kSamples + sampled.size()] =
                static_cast<float>(weights[s * count + i] * times / expected);
        sampled.push_back(positions[i]);
    }
    positions = std::move(sampled);
    weights.resize(sets * positions.size());
    for (std::size_t s = 0; s < sets; ++s) {
        const float* from = sampledWeights.data() + s * kSamples;
        const double sum = std::accumulate(from, from + positions.size(), 0.0);
        for (std::size_t i = 0; i < positions.size(); ++i)
            weights[s * positions.size() + i] = static_cast<float>(from[i] / sum);
    }
}

} // namespace

PartialChooser::PartialChooser(const ForwardPass& target, int layer, int kvHead, const GroupQueries& queries,
                               const PartialLayout& layout, ScoreScratch& scratch)
    : m_target(target), m_layer(layer), m_kvHead(kvHead), m_group(target.config().heads / target.config().kvHeads),
      m_headDim(target.config().headDim), m_queries(queries), m_layout(layout), m_scratch(scratch),
      m_nearFrom(layout.nearFirst / 16 * 16), m_scale(target.config().scoreScale())
{
    m_importance.resize(static_cast<std::size_t>(layout.text));
    if (queries.rows > 0 && m_group <= kScoredQueries) {
        score();
    } else {
        std::iota(m_importance.begin(), m_importance.end(), 0.0f); // nothing known: prefer the newest
    }
}

const std::vector<float>& PartialChooser::queries(bool far) const
{
    return far && !m_queries.far.empty() ? m_queries.far : m_queries.near;
}

/// Floats from one query's scores to the next.
std::int64_t PartialChooser::strideOf(bool far) const
{
    return far ? roundUp(m_layout.farEnd) : roundUp(m_layout.text - m_nearFrom);
}

/// Scores of `count` queries against all candidates and what follows them; near: from m_nearFrom on.
void PartialChooser::scoreKeys(bool far, const float* query, int count, float* scores) const
{
    KeyScoresArgs args;
    args.rows = count;
    args.kvHead = m_kvHead;
    args.headDim = m_headDim;
    args.scale = m_scale;
    args.query = query;
    args.keyBlocks = (far ? m_target.farKeys() : m_target.nearKeys()).layer(m_layer);
    args.begin = far ? 0 : m_nearFrom;
    args.end = far ? m_layout.farEnd : m_layout.text;
    args.stride = strideOf(far);
    args.out = scores;
    keyScores(m_target.layers().context().isa, args);
}

void PartialChooser::score()
{
    const int rows = std::min(m_queries.rows, kScoredQueries / m_group), count = rows * m_group;
    const std::ptrdiff_t skip = static_cast<std::ptrdiff_t>(m_queries.rows - rows) * m_group * m_headDim;
    const std::int64_t farStride = strideOf(true), nearStride = strideOf(false);
    float* const farScores = m_scratch.take(static_cast<std::size_t>((farStride + nearStride) * count));
    float* const nearScores = farScores + farStride * count;
    std::vector<float> chunks;
    if (m_layout.farEnd > 0)
        scoreKeys(true, queries(true).data() + skip, count, farScores);
    scoreKeys(false, m_queries.near.data() + skip, count, nearScores);
    const Isa isa = m_target.layers().context().isa;
    const int nearBegin = m_layout.nearFirst - m_nearFrom, nearEnd = m_layout.text - m_nearFrom;
    for (int v = 0; v < count; ++v) {
        float* const far = farScores + v * farStride;
        float* const near = nearScores + v * nearStride;
        if (m_layout.chunk > 0) {
            scoreChunks(far, near - m_nearFrom, chunks);
            continue;
        }
        const ScoreSum ofNear = expScores(isa, near, nearBegin, nearEnd);
        const ScoreSum ofFar =
            m_layout.farEnd > 0 ? expScores(isa, far, 0, m_layout.farEnd) : ScoreSum{ofNear.largest, 0.0f};
        const float largest = std::max(ofFar.largest, ofNear.largest);
        const float toFar = std::exp(ofFar.largest - largest), toNear = std::exp(ofNear.largest - largest);
        const float sum = ofFar.sum * toFar + ofNear.sum * toNear;
        addScaled(far, m_layout.farEnd, toFar / sum, m_importance.data());
        addScaled(near + nearBegin, m_layout.recentFirst - m_layout.nearFirst, toNear / sum,
                  m_importance.data() + m_layout.nearFirst);
    }
}

void chunkMeans(const float* scores, std::int32_t first, std::int32_t end, std::int32_t chunk,
                std::vector<float>& means)
{
    for (std::int32_t from = first; from < end; from += chunk) {
        const std::int32_t to = std::min(end, from + chunk);
        const float sum = std::accumulate(scores + from, scores + to, 0.0f);
        means.push_back(sum / static_cast<float>(to - from));
    }
}

/// Adds one query's relevance of each chunk to the importance of its positions: a softmax over all chunks of both
/// lists. Heads whose scores are large in general do not outweigh the others this way. Sinks, which are always chosen,
/// belong to no chunk.
void PartialChooser::scoreChunks(const float* far, const float* near, std::vector<float>& means)
{
    const std::int32_t farFirst = std::min(m_layout.sinks, m_layout.farEnd);
    const std::int32_t nearFirst =
        m_layout.nearFirst == 0 ? std::min(m_layout.sinks, m_layout.recentFirst) : m_layout.nearFirst;
    means.clear();
    chunkMeans(far, farFirst, m_layout.farEnd, m_layout.chunk, means);
    const std::size_t inFar = means.size();
    chunkMeans(near, nearFirst, m_layout.recentFirst, m_layout.chunk, means);
    if (means.empty())
        return;
    const float sum = expInPlace(means.data(), means.size()).sum;
    for (float& mean : means)
        mean /= sum;
    const auto add = [&](std::size_t firstMean, std::int32_t first, std::int32_t end) {
        for (std::int32_t j = first; j < end; ++j)
            m_importance[static_cast<std::size_t>(j)] +=
                means[firstMean + static_cast<std::size_t>((j - first) / m_layout.chunk)];
    };
    add(0, farFirst, m_layout.farEnd);
    add(inFar, nearFirst, m_layout.recentFirst);
}

ChosenList chooseByImportance(std::span<const float> importance, std::int32_t first, std::int32_t end, int entries,
                              int sinks)
{
    ChosenList list;
    const std::int32_t candidates = end - first;
    entries = std::min<int>(entries, candidates);
    list.sinks = std::min(sinks, entries);
    const std::int32_t rest = first + list.sinks;
    const std::ptrdiff_t wanted = entries - list.sinks;
    // The least important that is chosen, and how many as important as it, the oldest ones.
    float least = std::numeric_limits<float>::infinity();
    std::ptrdiff_t equals = 0;
    if (wanted > 0) {
        std::vector<float> sorted(importance.begin() + rest, importance.begin() + end);
        const auto last = sorted.begin() + (wanted - 1);
        std::nth_element(sorted.begin(), last, sorted.end(), std::greater<>());
        least = *last;
        equals = std::count(sorted.begin(), last + 1, least);
    }
    list.positions.reserve(static_cast<std::size_t>(entries));
    list.left.reserve(static_cast<std::size_t>(candidates - entries));
    for (std::int32_t i = first; i < rest; ++i)
        list.positions.push_back(i);
    for (std::int32_t i = rest; i < end; ++i) {
        const float x = importance[static_cast<std::size_t>(i)];
        const bool chosen = x > least || (x == least && equals-- > 0);
        (chosen ? list.positions : list.left).push_back(i);
    }
    std::stable_sort(list.positions.begin() + list.sinks, list.positions.end(), [&](std::int32_t a, std::int32_t b) {
        return importance[static_cast<std::size_t>(a)] > importance[static_cast<std::size_t>(b)];
    });
    return list;
}

ChosenList chooseFar(std::span<const float> importance, const PartialLayout& layout)
{
    return chooseByImportance(importance, 0, layout.farEnd, layout.far, layout.sinks);
}

ChosenList chooseNear(std::span<const float> importance, const PartialLayout& layout)
{
    return chooseByImportance(importance, layout.nearFirst, layout.recentFirst, layout.near,
                              layout.nearFirst == 0 ? layout.sinks : 0);
}

LeftKeys weighLeft(const std::vector<std::int32_t>& left, const float* scores, std::int64_t stride, int group)
{
    const std::size_t count = left.size(), sets = static_cast<std::size_t>(group);
    LeftKeys keys{std::vector<float>(sets), left, std::vector<float>(sets * count)};
    std::vector<float>& weights = keys.weights;
    std::vector<float> mean(count);
    for (std::size_t h = 0; h < sets; ++h) {
        const float* const score = scores + static_cast<std::int64_t>(h) * stride;
        float* const of = weights.data() + h * count;
        for (std::size_t i = 0; i < count; ++i)
            of[i] = score[left[i]];
        const ScoreSum sum = expInPlace(of, count);
        keys.logMass[h] = sum.largest + std::log(sum.sum);
        for (std::size_t i = 0; i < count; ++i)
            of[i] /= sum.sum;
        addScaled(of, static_cast<std::int32_t>(count), 1.0f / static_cast<float>(group), mean.data());
    }
    if (count > kSamples)
        sample(mean, sets, keys.positions, weights);
    return keys;
}

void PartialChooser::describeLeft(bool far, const ChosenList& list, EvictedResidual& residual) const
{
    const auto n = static_cast<std::size_t>(m_headDim), group = static_cast<std::size_t>(m_group);
    const int firstHead = m_kvHead * m_group;
    if (list.left.empty() || m_queries.rows == 0 || m_group > kScoredQueries)
        return;
    // The typical query of each head, and its scores for the left-out keys.
    std::vector<float> centre(group * n);
    for (std::size_t i = 0; i < queries(far).size(); ++i)
        centre[i % centre.size()] += queries(far)[i] / static_cast<float>(m_queries.rows);
    const std::int64_t stride = strideOf(far);
    float* const scores = m_scratch.take(static_cast<std::size_t>(stride * m_group));
    scoreKeys(far, centre.data(), m_group, scores);
    const LeftKeys left = weighLeft(list.left, scores - (far ? 0 : m_nearFrom), stride, m_group);
    std::vector<float> first(group * 2 * n), second(group * n * 2 * n);
    KeyMomentsArgs args;
    args.headDim = m_headDim;
    args.kvHead = m_kvHead;
    args.keyBlocks = (far ? m_target.farKeys() : m_target.nearKeys()).layer(m_layer);
    args.valueBlocks = m_target.values().layer(m_layer);
    args.positions = left.positions.data();
    args.count = static_cast<int>(left.positions.size());
    args.sets = m_group;
    args.weights = left.weights.data();
    args.first = first.data();
    args.second = second.data();
    keyMoments(m_target.layers().context().isa, args);
    const std::size_t count = left.positions.size();
    const int groups = residual.groups();
    std::vector<float> rows;
    std::vector<int> groupOf;
    if (groups > 1) {
        rows.resize(count * 2 * n);
        for (std::size_t i = 0; i < count; ++i) {
            readKey(m_headDim, m_kvHead, args.keyBlocks, left.positions[i], rows.data() + i * 2 * n);
            readValue(m_headDim, m_kvHead, args.valueBlocks, left.positions[i], rows.data() + i * 2 * n + n);
        }
        groupOf = groupKeys(rows, m_headDim, groups);
    }
    for (std::size_t h = 0; h < group; ++h) {
        const GroupSums sums = groups > 1
                                   ? groupSums(rows, groupOf, {left.weights.data() + h * count, count}, groups)
                                   : GroupSums{{1.0f}, {first.data() + h * 2 * n, first.data() + (h + 1) * 2 * n}};
        HeadResidual of = headResidual(sums, {second.data() + h * n * 2 * n, n * 2 * n}, left.logMass[h]);
        of.centre.assign(centre.data() + h * n, centre.data() + (h + 1) * n);
        residual.set(m_layer, firstHead + static_cast<int>(h), of);
    }
}

} // namespace longhand
