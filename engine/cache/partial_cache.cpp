#include "engine/cache/partial_cache.h"

#include "kernels/ops/kv_copy.h"

#include <algorithm>
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

std::int32_t slackFor(const StrategySettings& settings)
{
    return settings.cache == CachePolicy::Dynamic ? settings.budget : kSlack;
}

/// Compact positions that a cache has room for.
std::int32_t roomFor(const StrategySettings& settings)
{
    return std::max(settings.budget, 2 * kFewestRecent) + slackFor(settings) + PartialCache::kDraftRows;
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
      m_near(target.layers().makePlane()), m_farKeys(target.layers().makePlane()), m_values(target.layers().makePlane())
{
    const std::int32_t room = roomFor(settings);
    m_near.ensure(0, room);
    m_values.ensure(0, room);
    if (m_farPlane)
        m_farKeys.ensure(0, m_budget);
    if (m_policy == CachePolicy::Window)
        return;
    const ModelConfig& c = target.config();
    m_farRemainder = Remainder(c.layers, c.heads, c.headDim);
    m_nearRemainder = Remainder(c.layers, c.heads, c.headDim);
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

void PartialCache::observe(const ForwardPass& target, std::span<const std::int32_t> rows)
{
    const ModelConfig& c = target.config();
    const auto width = static_cast<std::size_t>(c.heads * c.headDim);
    if (target.layers().keptQueries(0, false).empty())
        return;
    const std::size_t bytes = static_cast<std::size_t>(c.layers) * kQueryRows * width * sizeof(float);
    if (m_nearQueries.size() == 0)
        m_nearQueries = AlignedBuffer(bytes);
    m_haveFarQueries = !target.layers().keptQueries(0, true).empty();
    if (m_haveFarQueries && m_farQueries.size() == 0)
        m_farQueries = AlignedBuffer(bytes);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto slot = static_cast<std::size_t>(m_queryRows++ % kQueryRows);
        for (int layer = 0; layer < c.layers; ++layer) {
            const auto take = [&](bool far, AlignedBuffer& ring) {
                const float* from =
                    target.layers().keptQueries(layer, far).data() + static_cast<std::size_t>(rows[i]) * width;
                std::copy_n(from, width,
                            ring.as<float>() + (static_cast<std::size_t>(layer) * kQueryRows + slot) * width);
            };
            take(false, m_nearQueries);
            if (m_haveFarQueries)
                take(true, m_farQueries);
        }
    }
}

/// The queries of one KV head's group, oldest row first.
GroupQueries PartialCache::queriesOf(const ModelConfig& c, int layer, int kvHead) const
{
    GroupQueries queries;
    if (m_queryRows == 0 || m_policy == CachePolicy::Window)
        return queries;
    queries.rows = static_cast<int>(std::min<std::int64_t>(m_queryRows, kQueryRows));
    const int group = c.heads / c.kvHeads;
    const auto width = static_cast<std::size_t>(c.heads * c.headDim);
    const auto size = static_cast<std::size_t>(group * c.headDim);
    for (int i = 0; i < queries.rows; ++i) {
        const auto slot = static_cast<std::size_t>((m_queryRows - queries.rows + i) % kQueryRows);
        const std::size_t at =
            (static_cast<std::size_t>(layer) * kQueryRows + slot) * width + static_cast<std::size_t>(kvHead) * size;
        const auto add = [&](const AlignedBuffer& ring, std::vector<float>& to) {
            to.insert(to.end(), ring.as<float>() + at, ring.as<float>() + at + size);
        };
        add(m_nearQueries, queries.near);
        if (m_haveFarQueries)
            add(m_farQueries, queries.far);
    }
    return queries;
}

void PartialCache::build(const ForwardPass& target)
{
    Layout layout = layoutFor(target);
    // A partial cache keeps its first choice for ever: only the newest positions slide on.
    const bool keep = m_policy == CachePolicy::Partial && m_chosen;
    if (keep) {
        layout.recentFirst = std::max(layout.recentFirst, target.nearBegin(layout.text));
        layout.far = m_far;
        layout.near = m_nearList;
    }
    m_chosen = hasQueries() && layout.far + layout.near > 0;
    m_far = layout.far;
    m_nearList = layout.near;
    m_textLength = layout.text;
    m_length = m_builtLength = m_far + m_nearList + layout.text - layout.recentFirst;
    const ModelConfig& c = target.config();
    target.layers().context().pool->forRange(c.layers, 1, [&](std::int64_t begin, std::int64_t end) {
        for (auto layer = static_cast<int>(begin); layer < static_cast<int>(end); ++layer) {
            if (m_far + m_nearList > 0 && !keep)
                fillLists(target, layer, layout);
            copyRecent(target, layer, layout.recentFirst, layout.text, m_far + m_nearList);
        }
    });
    if (!keep) {
        m_fixedFar = std::min(m_sinks, layout.far);
        m_fixedNear = layout.nearFirst == 0 ? std::min(m_sinks, layout.near) : 0;
    }
}

/// Fills both lists of one layer.
void PartialCache::fillLists(const ForwardPass& target, int layer, const Layout& layout)
{
    const ModelConfig& c = target.config();
    std::vector<std::int32_t> to;
    for (int head = 0; head < c.kvHeads; ++head) {
        const GroupQueries queries = queriesOf(c, layer, head);
        const PartialChooser chooser(target, layer, head, queries, layout.farEnd, layout.nearFirst, layout.recentFirst,
                                     layout.text);
        const auto put = [&](const ChosenList& list, const KvPlane& keys, KvPlane& keysTo) {
            gatherKeys(c.headDim, head, keys.layer(layer), list.positions.data(), keysTo.layer(layer), to.data(),
                       static_cast<int>(list.positions.size()));
            gatherValues(c.headDim, head, target.values().layer(layer), list.positions.data(), m_values.layer(layer),
                         to.data(), static_cast<int>(list.positions.size()));
        };
        const ChosenList far = chooser.far(layout.far, m_sinks);
        to.resize(far.positions.size());
        std::iota(to.begin(), to.end(), 0);
        put(far, target.farKeys(), m_farPlane ? m_farKeys : m_near);
        const ChosenList near = chooser.near(layout.near, m_sinks);
        to.resize(near.positions.size());
        std::iota(to.rbegin(), to.rend(), layout.far); // the most important last
        put(near, target.nearKeys(), m_near);
        if (m_chosen) {
            chooser.describeLeft(true, far, m_farRemainder);
            chooser.describeLeft(false, near, m_nearRemainder);
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

bool PartialCache::canAppend(const ForwardPass& target) const
{
    const std::int32_t more = target.committed() - m_textLength;
    const std::int32_t room = m_policy == CachePolicy::Dynamic ? m_budget : kSlack;
    return more >= 0 && m_length - m_builtLength + more <= room;
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
    const std::int32_t replaceable = m_far - m_fixedFar + m_nearList - m_fixedNear;
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
        const std::int64_t inFar = m_far - m_fixedFar, inNear = m_nearList - m_fixedNear;
        const std::int64_t dropped = std::min<std::int64_t>(m_length - m_builtLength, inFar + inNear);
        const auto fromNear = static_cast<std::int32_t>(inFar + inNear > 0 ? dropped * inNear / (inFar + inNear) : 0);
        row.nearBegin += fromNear;
        row.farEnd -= static_cast<std::int32_t>(dropped) - fromNear;
    }
    return row;
}

PassPlanes PartialCache::planes()
{
    PassPlanes planes{&m_near, nullptr, m_farPlane ? &m_farKeys : &m_near, &m_values};
    if (m_chosen) {
        planes.farRemainder = m_far > 0 ? &m_farRemainder : nullptr;
        planes.nearRemainder = m_nearList > 0 ? &m_nearRemainder : nullptr;
    }
    return planes;
}

std::int32_t PartialCache::seen() const
{
    const AttentionRow row = view(m_length);
    return row.farEnd + m_length - row.nearBegin;
}

std::size_t PartialCache::bytes() const
{
    return m_near.bytes() + m_farKeys.bytes() + m_values.bytes() + m_farRemainder.bytes() + m_nearRemainder.bytes() +
           m_nearQueries.size() + m_farQueries.size();
}

std::size_t PartialCache::bytesFor(const ModelConfig& config, const StrategySettings& settings, bool farPlane)
{
    const auto blocksOf = [](std::int32_t positions) {
        return static_cast<std::size_t>((positions + kKvBlock - 1) / kKvBlock);
    };
    const std::size_t block = kvPartBytes(config.headDim) * static_cast<std::size_t>(config.kvHeads) *
                              static_cast<std::size_t>(config.layers);
    const std::size_t planes = block * (2 * blocksOf(roomFor(settings)) + (farPlane ? blocksOf(settings.budget) : 0));
    if (settings.cache == CachePolicy::Window)
        return planes;
    const std::size_t queries = static_cast<std::size_t>(config.layers) * kQueryRows *
                                static_cast<std::size_t>(config.heads * config.headDim) * sizeof(float);
    return planes + 2 * Remainder::bytesFor(config.layers, config.heads, config.headDim) + 2 * queries;
}

} // namespace longhand
