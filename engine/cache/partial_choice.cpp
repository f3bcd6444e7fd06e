#include "engine/cache/partial_choice.h"

#include "kernels/ops/key_scores.h"
#include "kernels/ops/kv_copy.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numeric>

namespace longhand {
namespace {

/// Queries that scores are made of: the newest rows.
constexpr int kScoredQueries = 15;
/// One entry in so many is a summary.
constexpr int kSummaryShare = 4;

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

/// Solves A x = b in place for several b by Cholesky; A [n][n] symmetric, positive definite.
void solve(std::vector<double>& a, int n, std::vector<double>& b, int columns)
{
    const auto at = [&](int i, int j) -> double& { return a[static_cast<std::size_t>(i * n + j)]; };
    for (int j = 0; j < n; ++j) {
        for (int k = 0; k < j; ++k)
            at(j, j) -= at(j, k) * at(j, k);
        at(j, j) = std::sqrt(std::max(at(j, j), 1e-30));
        for (int i = j + 1; i < n; ++i) {
            for (int k = 0; k < j; ++k)
                at(i, j) -= at(i, k) * at(j, k);
            at(i, j) /= at(j, j);
        }
    }
    for (int c = 0; c < columns; ++c) {
        double* x = b.data() + static_cast<std::ptrdiff_t>(c) * n;
        for (int i = 0; i < n; ++i) {
            for (int k = 0; k < i; ++k)
                x[i] -= at(i, k) * x[k];
            x[i] /= at(i, i);
        }
        for (int i = n - 1; i >= 0; --i) {
            for (int k = i + 1; k < n; ++k)
                x[i] -= at(k, i) * x[k];
            x[i] /= at(i, i);
        }
    }
}

} // namespace

PartialChooser::PartialChooser(const ForwardPass& target, int layer, int kvHead, const GroupQueries& queries,
                               std::int32_t farEnd, std::int32_t nearFirst, std::int32_t nearEnd, std::int32_t text)
    : m_target(target), m_layer(layer), m_kvHead(kvHead), m_group(target.config().heads / target.config().kvHeads),
      m_headDim(target.config().headDim), m_queries(queries), m_farEnd(farEnd), m_nearFirst(nearFirst),
      m_nearEnd(nearEnd), m_text(text)
{
    m_importance.resize(static_cast<std::size_t>(text));
    if (queries.rows > 0 && m_group <= kScoredQueries) {
        score();
    } else {
        std::iota(m_importance.begin(), m_importance.end(), 0.0f); // nothing known: the newest
    }
}

void PartialChooser::score()
{
    const int rows = std::min(m_queries.rows, kScoredQueries / m_group);
    m_count = rows * m_group;
    const auto skip = static_cast<std::size_t>((m_queries.rows - rows) * m_group * m_headDim);
    KeyScoresArgs args;
    args.rows = m_count;
    args.kvHead = m_kvHead;
    args.headDim = m_headDim;
    args.scale = static_cast<float>(1.0 / std::sqrt(static_cast<double>(m_headDim)));
    const auto run = [&](const std::vector<float>& query, const KvPlane& plane, std::int32_t begin, std::int32_t end,
                         std::vector<float>& out, std::int64_t& stride) {
        stride = roundUp(end - begin);
        out.resize(static_cast<std::size_t>(stride * m_count));
        args.query = query.data() + skip;
        args.keyBlocks = plane.layer(m_layer);
        args.begin = begin;
        args.end = end;
        args.out = out.data();
        args.stride = stride;
        keyScores(m_target.layers().context().isa, args);
    };
    if (m_farEnd > 0)
        run(m_queries.far.empty() ? m_queries.near : m_queries.far, m_target.farKeys(), 0, m_farEnd, m_farScores,
            m_farStride);
    m_nearFrom = m_nearFirst / 16 * 16;
    run(m_queries.near, m_target.nearKeys(), m_nearFrom, m_text, m_nearScores, m_nearStride);

    m_total.resize(static_cast<std::size_t>(m_count));
    for (int v = 0; v < m_count; ++v) {
        const float* far = m_farScores.data() + v * m_farStride;
        const float* near = m_nearScores.data() + v * m_nearStride - m_nearFrom;
        float largest = -std::numeric_limits<float>::infinity();
        for (std::int32_t j = 0; j < m_farEnd; ++j)
            largest = std::max(largest, far[j]);
        for (std::int32_t j = m_nearFirst; j < m_text; ++j)
            largest = std::max(largest, near[j]);
        double sum = 0;
        for (std::int32_t j = 0; j < m_farEnd; ++j)
            sum += fastExp(far[j] - largest);
        for (std::int32_t j = m_nearFirst; j < m_text; ++j)
            sum += fastExp(near[j] - largest);
        const float total = m_total[static_cast<std::size_t>(v)] = largest + static_cast<float>(std::log(sum));
        for (std::int32_t j = 0; j < m_farEnd; ++j)
            m_importance[static_cast<std::size_t>(j)] += fastExp(std::min(0.0f, far[j] - total));
        for (std::int32_t j = m_nearFirst; j < m_nearEnd; ++j)
            m_importance[static_cast<std::size_t>(j)] += fastExp(std::min(0.0f, near[j] - total));
    }
}

float PartialChooser::scoreOf(int query, bool far, std::int32_t position) const
{
    return far ? m_farScores[static_cast<std::size_t>(query * m_farStride + position)]
               : m_nearScores[static_cast<std::size_t>(query * m_nearStride + position - m_nearFrom)];
}

ChosenList PartialChooser::choose(bool far, std::int32_t first, std::int32_t end, int entries, int sinks)
{
    ChosenList list;
    const std::int32_t candidates = end - first;
    entries = std::min<int>(entries, candidates);
    list.sinks = std::min(sinks, entries);
    if (m_count > 0 && entries < candidates)
        list.summaries = std::min((entries - list.sinks) / kSummaryShare, candidates - entries);
    const int kept = entries - list.summaries;
    std::vector<std::int32_t> order(static_cast<std::size_t>(candidates));
    std::iota(order.begin(), order.end(), first);
    const auto rest = order.begin() + list.sinks;
    const auto middle = order.begin() + kept;
    const auto better = [&](std::int32_t a, std::int32_t b) {
        const float x = m_importance[static_cast<std::size_t>(a)], y = m_importance[static_cast<std::size_t>(b)];
        return x != y ? x > y : a < b;
    };
    if (middle != order.end())
        std::nth_element(rest, middle, order.end(), better);
    std::sort(rest, middle, better);
    list.positions.assign(order.begin(), middle);
    if (list.summaries > 0) {
        std::vector<std::int32_t> left(middle, order.end());
        std::sort(left.begin(), left.end());
        summarise(far, left, list.summaries, list);
    }
    return list;
}

/// For each head of the group the direction along which all its recent queries have about the same product, 1, and the
/// other heads' none: least squares with a ridge.
void PartialChooser::findDirections(bool far)
{
    const int n = m_headDim;
    const std::vector<float>& queries = far && !m_queries.far.empty() ? m_queries.far : m_queries.near;
    const double scale = 1.0 / std::sqrt(static_cast<double>(n));
    std::vector<double> a(static_cast<std::size_t>(n * n));
    m_directions.assign(static_cast<std::size_t>(m_group * n), 0.0);
    double trace = 0;
    for (int row = 0; row < m_queries.rows; ++row)
        for (int h = 0; h < m_group; ++h) {
            const float* q = queries.data() + static_cast<std::ptrdiff_t>(row * m_group + h) * n;
            for (int i = 0; i < n; ++i) {
                const double x = q[i] * scale;
                m_directions[static_cast<std::size_t>(h * n + i)] += x;
                trace += x * x;
                for (int j = 0; j <= i; ++j)
                    a[static_cast<std::size_t>(i * n + j)] += x * q[j] * scale;
            }
        }
    for (int i = 0; i < n; ++i)
        a[static_cast<std::size_t>(i * n + i)] += 0.02 * trace / n + 1e-9;
    solve(a, n, m_directions, m_group);
}

/// `left` (ascending) in `count` stretches.
void PartialChooser::summarise(bool far, const std::vector<std::int32_t>& left, int count, ChosenList& list)
{
    findDirections(far);
    const int n = m_headDim, rows = m_count / m_group;
    const KvPlane& keys = far ? m_target.farKeys() : m_target.nearKeys();
    const std::uint16_t* const* keyBlocks = keys.layer(m_layer);
    const std::uint16_t* const* valueBlocks = m_target.values().layer(m_layer);
    list.keys.assign(static_cast<std::size_t>(count * n), 0.0f);
    list.values.assign(static_cast<std::size_t>(count * n), 0.0f);
    std::vector<float> weights;
    for (int s = 0; s < count; ++s) {
        const std::size_t begin = left.size() * static_cast<std::size_t>(s) / static_cast<std::size_t>(count);
        const std::size_t end = left.size() * static_cast<std::size_t>(s + 1) / static_cast<std::size_t>(count);
        float* key = list.keys.data() + s * n;
        float* value = list.values.data() + s * n;
        double sum = 0;
        weights.clear();
        for (std::size_t i = begin; i < end; ++i) {
            weights.push_back(m_importance[static_cast<std::size_t>(left[i])]);
            sum += weights.back();
        }
        if (sum <= 0) { // weighs nothing: any of its keys will do
            addKey(n, m_kvHead, keyBlocks, left[begin], 1, key);
            continue;
        }
        const auto small = static_cast<float>(sum * 1e-4 / static_cast<double>(end - begin));
        for (std::size_t i = begin; i < end; ++i) {
            const float w = weights[i - begin] = static_cast<float>(weights[i - begin] / sum);
            if (w < small)
                continue;
            addKey(n, m_kvHead, keyBlocks, left[i], w, key);
            addValue(n, m_kvHead, valueBlocks, left[i], w, value);
        }
        // What each head's queries give the mean key, and what they ought to: the sum over the stretch.
        for (int h = 0; h < m_group; ++h) {
            double lacking = 0;
            for (int row = 0; row < rows; ++row) {
                const int v = row * m_group + h;
                double mean = 0, mass = 0;
                for (std::size_t i = begin; i < end; ++i) {
                    const float score = scoreOf(v, far, left[i]);
                    mean += weights[i - begin] * score;
                    mass += fastExp(std::min(0.0f, score - m_total[static_cast<std::size_t>(v)]));
                }
                if (mass > 0)
                    lacking += std::max(0.0, std::log(mass) + m_total[static_cast<std::size_t>(v)] - mean);
            }
            lacking /= rows;
            for (int d = 0; d < n; ++d)
                key[d] += static_cast<float>(lacking * m_directions[static_cast<std::size_t>(h * n + d)]);
        }
    }
}

} // namespace longhand
