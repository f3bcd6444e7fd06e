#include "engine/cache/partial_cache.h"

#include "kernels/ops/key_scores.h"
#include "kernels/ops/kv_copy.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace longhand {
namespace {

/// Room for new positions where the lists are not replaced by them.
constexpr std::int32_t kSlack = 512;
/// The tail of attention must lie within the recent positions (kernels/ops/attention.h).
constexpr std::int32_t kFewestRecent = 192;
/// One position in so many of the budget is the newest's; measured at 8K of a novel, budget 2,048: a quarter gives a
/// coupled acceptance of .870, a half .862, three quarters .847 (tests/bench/bench_acceptance).
constexpr std::int32_t kRecentShare = 4;
/// Queries that importance goes by: so many rows of the pass at most, the last ones.
constexpr int kImportanceQueries = 16;

std::int32_t slackFor(const StrategySettings& settings)
{
    return settings.cache == CachePolicy::Dynamic ? settings.budget : kSlack;
}

} // namespace

/// Which positions a build takes.
struct PartialCache::Layout
{
    std::int32_t text = 0;      // positions committed
    std::int32_t farEnd = 0;    // candidates of the far list: [0, farEnd)
    std::int32_t nearFirst = 0; // of the near list: [nearFirst, recentFirst)
    std::int32_t recentFirst = 0;
    std::int32_t far = 0;  // entries of the far list
    std::int32_t near = 0; // entries of the near list
};

PartialCache::PartialCache(const ForwardPass& target, const StrategySettings& settings)
    : m_policy(settings.cache), m_budget(settings.budget), m_sinks(settings.sinks), m_farPlane(target.hasFarPlane()),
      m_near(target.config().layers, target.config().kvHeads, target.config().headDim),
      m_farKeys(target.config().layers, target.config().kvHeads, target.config().headDim),
      m_values(target.config().layers, target.config().kvHeads, target.config().headDim)
{
    const std::int32_t room = std::max(m_budget, 2 * kFewestRecent) + slackFor(settings) + kDraftRows;
    m_near.ensure(0, room);
    m_values.ensure(0, room);
    if (m_farPlane)
        m_farKeys.ensure(0, m_budget);
}

PartialCache::Layout PartialCache::layoutFor(const ForwardPass& target) const
{
    Layout l;
    l.text = target.committed();
    const std::int32_t nearBegin = target.nearBegin(l.text);
    const bool rolling = target.plan().rolling;
    // How many of the newest positions are taken whole.
    const std::int32_t wanted = m_policy == CachePolicy::Window ? m_budget - m_sinks : m_budget / kRecentShare;
    const std::int32_t span = l.text - nearBegin; // all that can be rotated as near
    const bool all = l.text <= m_budget;
    const std::int32_t recent = std::min(span, all ? m_budget : std::max(wanted, kFewestRecent));
    l.recentFirst = l.text - recent;
    std::int32_t left = std::max(0, m_budget - recent);
    if (rolling) {
        l.farEnd = std::min(target.plan().sinks, nearBegin);
        l.far = std::min(left, l.farEnd);
        l.nearFirst = nearBegin;
        l.near = m_policy == CachePolicy::Window ? 0 : std::min(left - l.far, l.recentFirst - l.nearFirst);
        return l;
    }
    // Without a far plane everything older is in one list; else what lies in the near window needs near keys.
    l.farEnd = m_farPlane ? nearBegin : l.recentFirst;
    l.nearFirst = l.farEnd;
    const std::int32_t nearCandidates = l.recentFirst - l.nearFirst;
    if (m_policy == CachePolicy::Window && nearCandidates > 0) {
        l.far = std::min(l.farEnd, m_sinks);
        l.near = std::min(nearCandidates, left - l.far);
        return l;
    }
    l.near = std::min(nearCandidates, l.farEnd > 0 ? left / 2 : left);
    l.far = std::min(l.farEnd, left - l.near);
    l.near = std::min(nearCandidates, left - l.far);
    return l;
}

void PartialCache::build(const ForwardPass& target, std::span<const std::int32_t> rows)
{
    const Layout layout = layoutFor(target);
    m_far = layout.far;
    m_nearList = layout.near;
    m_fixedSinks = std::min(m_far, m_sinks);
    m_textLength = layout.text;
    m_length = m_builtLength = m_far + m_nearList + layout.text - layout.recentFirst;
    const ModelConfig& c = target.config();
    target.layers().context().pool->forRange(c.layers, 1, [&](std::int64_t begin, std::int64_t end) {
        for (auto layer = static_cast<int>(begin); layer < static_cast<int>(end); ++layer) {
            choose(target, layer, layout, m_policy == CachePolicy::Window ? std::span<const std::int32_t>{} : rows);
            copyRecent(target, layer, layout.recentFirst, layout.text, m_far + m_nearList);
        }
    });
}

/// Fills both lists of one layer.
void PartialCache::choose(const ForwardPass& target, int layer, const Layout& layout,
                          std::span<const std::int32_t> rows)
{
    if (layout.far + layout.near == 0)
        return;
    const ModelConfig& c = target.config();
    const int group = c.heads / c.kvHeads;
    const int headDim = c.headDim;
    const auto nearQueries = target.layers().keptQueries(layer, false);
    const auto farQueries = target.layers().keptQueries(layer, true);
    const auto perRow = static_cast<std::size_t>(c.heads * headDim);
    const int useRows = std::min<int>(static_cast<int>(rows.size()), std::max(1, kImportanceQueries / group));
    const bool separate = target.hasFarPlane() || target.plan().rolling;
    const bool byQueries = !rows.empty() && !nearQueries.empty() && group <= kImportanceQueries &&
                           (!separate || layout.farEnd == 0 || !farQueries.empty());

    const auto rounded = [](std::int32_t n) { return std::int64_t{n + 15} / 16 * 16; };
    const std::int32_t nearFrom = layout.nearFirst / 16 * 16;
    const std::int64_t farStride = rounded(layout.farEnd), nearStride = rounded(layout.text - nearFrom);
    const int queries = useRows * group;
    std::vector<float> query, farScores, nearScores;
    std::vector<float> importance(static_cast<std::size_t>(layout.text));
    std::vector<std::int32_t> order, from, to;
    for (int head = 0; head < c.kvHeads; ++head) {
        if (byQueries) {
            const auto score = [&](std::span<const float> q, const KvPlane& plane, std::int32_t begin, std::int32_t end,
                                   std::vector<float>& out, std::int64_t stride) {
                query.clear();
                for (int r = 0; r < useRows; ++r) {
                    const auto row =
                        static_cast<std::size_t>(rows[rows.size() - static_cast<std::size_t>(useRows - r)]);
                    const float* at = q.data() + row * perRow + static_cast<std::size_t>(head * group * headDim);
                    query.insert(query.end(), at, at + group * headDim);
                }
                out.resize(static_cast<std::size_t>(stride * queries));
                KeyScoresArgs args;
                args.rows = queries;
                args.kvHead = head;
                args.headDim = headDim;
                args.scale = static_cast<float>(1.0 / std::sqrt(static_cast<double>(headDim)));
                args.query = query.data();
                args.keyBlocks = plane.layer(layer);
                args.begin = begin;
                args.end = end;
                args.out = out.data();
                args.stride = stride;
                keyScores(target.layers().context().isa, args);
            };
            if (layout.farEnd > 0)
                score(separate ? farQueries : nearQueries, target.farKeys(), 0, layout.farEnd, farScores, farStride);
            score(nearQueries, target.nearKeys(), nearFrom, layout.text, nearScores, nearStride);
            // Importance: the attention weight that the query heads of the group give a position, summed.
            std::fill(importance.begin(), importance.end(), 0.0f);
            for (int v = 0; v < queries; ++v) {
                const float* far = farScores.data() + v * farStride;
                const float* near = nearScores.data() + v * nearStride;
                float largest = -std::numeric_limits<float>::infinity();
                for (std::int32_t j = 0; j < layout.farEnd; ++j)
                    largest = std::max(largest, far[j]);
                for (std::int32_t j = layout.nearFirst; j < layout.text; ++j)
                    largest = std::max(largest, near[j - nearFrom]);
                // What weighs less than e^-16 of the heaviest can wait: it would be no loss.
                float sum = 0;
                const auto weigh = [&](float s) { return s < largest - 16.0f ? 0.0f : std::exp(s - largest); };
                for (std::int32_t j = 0; j < layout.farEnd; ++j)
                    sum += weigh(far[j]);
                for (std::int32_t j = layout.nearFirst; j < layout.text; ++j)
                    sum += weigh(near[j - nearFrom]);
                for (std::int32_t j = 0; j < layout.farEnd; ++j)
                    importance[static_cast<std::size_t>(j)] += weigh(far[j]) / sum;
                for (std::int32_t j = layout.nearFirst; j < layout.recentFirst; ++j)
                    importance[static_cast<std::size_t>(j)] += weigh(near[j - nearFrom]) / sum;
            }
        } else {
            for (std::int32_t j = 0; j < layout.recentFirst; ++j)
                importance[static_cast<std::size_t>(j)] = static_cast<float>(j); // the newest
        }
        for (std::int32_t j = 0; j < std::min(m_sinks, layout.recentFirst); ++j)
            importance[static_cast<std::size_t>(j)] = std::numeric_limits<float>::infinity();

        const auto pick = [&](std::int32_t first, std::int32_t end, std::int32_t count) {
            order.resize(static_cast<std::size_t>(end - first));
            std::iota(order.begin(), order.end(), first);
            const auto better = [&](std::int32_t a, std::int32_t b) {
                const float x = importance[static_cast<std::size_t>(a)], y = importance[static_cast<std::size_t>(b)];
                return x != y ? x > y : a < b;
            };
            const auto middle = order.begin() + count;
            if (middle != order.end())
                std::nth_element(order.begin(), middle, order.end(), better);
            std::sort(order.begin(), middle, better);
            order.resize(static_cast<std::size_t>(count));
        };
        const auto copy = [&](const KvPlane& keys, KvPlane& keysTo) {
            gatherKeys(headDim, head, keys.layer(layer), order.data(), keysTo.layer(layer), to.data(),
                       static_cast<int>(order.size()));
            gatherValues(headDim, head, target.values().layer(layer), order.data(), m_values.layer(layer), to.data(),
                         static_cast<int>(order.size()));
        };
        if (layout.far > 0) {
            pick(0, layout.farEnd, layout.far);
            to.resize(order.size());
            std::iota(to.begin(), to.end(), 0);
            copy(target.farKeys(), m_farPlane ? m_farKeys : m_near);
        }
        if (layout.near > 0) {
            pick(layout.nearFirst, layout.recentFirst, layout.near);
            to.resize(order.size());
            std::iota(to.rbegin(), to.rend(), layout.far); // the most important last
            copy(target.nearKeys(), m_near);
        }
    }
}

void PartialCache::copyRecent(const ForwardPass& target, int layer, std::int32_t begin, std::int32_t end,
                              std::int32_t to)
{
    std::vector<std::int32_t> from(static_cast<std::size_t>(end - begin)), slots(from.size());
    std::iota(from.begin(), from.end(), begin);
    std::iota(slots.begin(), slots.end(), to);
    const ModelConfig& c = target.config();
    for (int head = 0; head < c.kvHeads; ++head) {
        gatherKeys(c.headDim, head, target.nearKeys().layer(layer), from.data(), m_near.layer(layer), slots.data(),
                   static_cast<int>(from.size()));
        gatherValues(c.headDim, head, target.values().layer(layer), from.data(), m_values.layer(layer), slots.data(),
                     static_cast<int>(from.size()));
    }
}

void PartialCache::append(const ForwardPass& target)
{
    const std::int32_t end = target.committed();
    for (int layer = 0; layer < target.config().layers; ++layer)
        copyRecent(target, layer, m_textLength, end, m_length);
    m_length += end - m_textLength;
    m_textLength = end;
}

bool PartialCache::wantsBuild() const
{
    const std::int32_t added = m_length - m_builtLength;
    if (m_policy != CachePolicy::Dynamic)
        return added + kDraftRows > kSlack;
    const std::int32_t replaceable = m_far - m_fixedSinks + m_nearList;
    // While the whole text fits there is nothing to choose; a list begins when it no longer does.
    return replaceable > 0 ? added >= replaceable : m_length > m_budget;
}

AttentionRow PartialCache::view(std::int32_t position) const
{
    AttentionRow row;
    row.position = position;
    row.farEnd = m_far;
    row.nearBegin = m_far;
    if (m_policy == CachePolicy::Dynamic) {
        const std::int32_t inFar = m_far - m_fixedSinks;
        const std::int32_t dropped = std::min(m_length - m_builtLength, inFar + m_nearList);
        const std::int32_t fromNear =
            inFar + m_nearList > 0
                ? static_cast<std::int32_t>(std::int64_t{dropped} * m_nearList / (inFar + m_nearList))
                : 0;
        row.nearBegin += fromNear;
        row.farEnd -= dropped - fromNear;
    }
    return row;
}

PassPlanes PartialCache::planes()
{
    return {&m_near, nullptr, m_farPlane ? &m_farKeys : &m_near, &m_values};
}

std::int32_t PartialCache::seen() const
{
    const AttentionRow row = view(m_length);
    return row.farEnd + m_length - row.nearBegin;
}

std::size_t PartialCache::bytes() const
{
    return m_near.bytes() + m_farKeys.bytes() + m_values.bytes();
}

} // namespace longhand
