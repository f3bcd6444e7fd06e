#include "engine/model/partial_choice.h"

#include "engine/model/residual_groups.h"
#include "kernels/ops/key_scores.h"
#include "kernels/ops/kv_copy.h"

#include <algorithm>
#include <bit>
#include <cmath>
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
                               const PartialLayout& layout)
    : m_target(target), m_layer(layer), m_kvHead(kvHead), m_group(target.config().heads / target.config().kvHeads),
      m_headDim(target.config().headDim), m_queries(queries), m_layout(layout), m_nearFrom(layout.nearFirst / 16 * 16),
      m_scale(target.config().scoreScale())
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

/// Scores of `count` queries against all candidates and what follows them; near: from m_nearFrom on.
void PartialChooser::scoreKeys(bool far, const float* query, int count, std::vector<float>& scores,
                               std::int64_t& stride) const
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
    stride = args.stride = roundUp(args.end - args.begin);
    scores.resize(static_cast<std::size_t>(stride * count));
    args.out = scores.data();
    keyScores(m_target.layers().context().isa, args);
}

void PartialChooser::score()
{
    const int rows = std::min(m_queries.rows, kScoredQueries / m_group), count = rows * m_group;
    const std::ptrdiff_t skip = static_cast<std::ptrdiff_t>(m_queries.rows - rows) * m_group * m_headDim;
    std::vector<float> farScores, nearScores, chunks;
    std::int64_t farStride = 0, nearStride = 0;
    if (m_layout.farEnd > 0)
        scoreKeys(true, queries(true).data() + skip, count, farScores, farStride);
    scoreKeys(false, m_queries.near.data() + skip, count, nearScores, nearStride);
    for (int v = 0; v < count; ++v) {
        const float* far = farScores.data() + v * farStride;
        const float* near = nearScores.data() + v * nearStride - m_nearFrom;
        if (m_layout.chunk > 0) {
            scoreChunks(far, near, chunks);
            continue;
        }
        float largest = -std::numeric_limits<float>::infinity();
        for (std::int32_t j = 0; j < m_layout.farEnd; ++j)
            largest = std::max(largest, far[j]);
        for (std::int32_t j = m_layout.nearFirst; j < m_layout.text; ++j)
            largest = std::max(largest, near[j]);
        double sum = 0;
        for (std::int32_t j = 0; j < m_layout.farEnd; ++j)
            sum += fastExp(far[j] - largest);
        for (std::int32_t j = m_layout.nearFirst; j < m_layout.text; ++j)
            sum += fastExp(near[j] - largest);
        const float total = largest + static_cast<float>(std::log(sum));
        for (std::int32_t j = 0; j < m_layout.farEnd; ++j)
            m_importance[static_cast<std::size_t>(j)] += fastExp(std::min(0.0f, far[j] - total));
        for (std::int32_t j = m_layout.nearFirst; j < m_layout.recentFirst; ++j)
            m_importance[static_cast<std::size_t>(j)] += fastExp(std::min(0.0f, near[j] - total));
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
    const float largest = *std::max_element(means.begin(), means.end());
    double sum = 0;
    for (float& mean : means)
        sum += mean = fastExp(mean - largest);
    for (float& mean : means)
        mean = static_cast<float>(mean / sum);
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
    std::vector<std::int32_t> order(static_cast<std::size_t>(candidates));
    std::iota(order.begin(), order.end(), first);
    const auto rest = order.begin() + list.sinks;
    const auto middle = order.begin() + entries;
    const auto better = [&](std::int32_t a, std::int32_t b) {
        const float x = importance[static_cast<std::size_t>(a)], y = importance[static_cast<std::size_t>(b)];
        return x != y ? x > y : a < b;
    };
    if (middle != order.end())
        std::nth_element(rest, middle, order.end(), better);
    std::sort(rest, middle, better);
    list.positions.assign(order.begin(), middle);
    list.left.assign(middle, order.end());
    std::sort(list.left.begin(), list.left.end());
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
        const float* score = scores + static_cast<std::int64_t>(h) * stride;
        float largest = -std::numeric_limits<float>::infinity();
        for (const std::int32_t j : left)
            largest = std::max(largest, score[j]);
        double sum = 0;
        for (std::size_t i = 0; i < count; ++i)
            sum += weights[h * count + i] = fastExp(score[left[i]] - largest);
        keys.logMass[h] = largest + static_cast<float>(std::log(sum));
        for (std::size_t i = 0; i < count; ++i) {
            weights[h * count + i] = static_cast<float>(weights[h * count + i] / sum);
            mean[i] += weights[h * count + i] / static_cast<float>(group);
        }
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
    std::vector<float> scores;
    std::int64_t stride = 0;
    scoreKeys(far, centre.data(), m_group, scores, stride);
    const LeftKeys left = weighLeft(list.left, scores.data() - (far ? 0 : m_nearFrom), stride, m_group);
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
