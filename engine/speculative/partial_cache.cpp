#include "engine/speculative/partial_cache.h"

#include "engine/model/residual_groups.h"

#include <algorithm>

namespace longhand {
namespace {

/// Room for new positions if they do not replace list entries.
constexpr std::int32_t kSlack = 512;
/// The tail of attention must be within the recent positions (kernels/ops/attention.h).
constexpr std::int32_t kFewestRecent = 192;
/// One in this many positions of the budget is recent; measured at 8K of a novel, budget 2,048: a quarter gives a
/// coupled acceptance of .870, a half .862, three quarters .847 (tests/bench/bench_acceptance).
constexpr std::int32_t kRecentShare = 4;

std::int32_t slackFor(const StrategySettings& settings)
{
    return renewsItself(settings.usedCache()) ? settings.budget : kSlack;
}

/// First positions that are always in the lists: never more than half of them, else there would be little or nothing to
/// choose, and the lists would soon or always have to be chosen again.
std::int32_t sinksFor(const StrategySettings& settings)
{
    if (!choosesByQueries(settings.usedCache()))
        return settings.sinks;
    const std::int32_t recent = std::max(settings.budget / kRecentShare, kFewestRecent);
    return std::min(settings.sinks, std::max(0, settings.budget - recent) / 2);
}

/// Number of compact positions that a cache has room for.
std::int32_t roomFor(const StrategySettings& settings)
{
    return std::max(settings.budget, 2 * kFewestRecent) + slackFor(settings) + PartialCache::kDraftRows;
}

/// Of a text the target's next token sees all positions, or a rolling view of them.
std::int32_t seenByTarget(const ForwardPass& target)
{
    const std::int32_t text = target.committed(), nearBegin = target.nearBegin(text);
    return target.plan().rolling ? std::min(target.plan().sinks, nearBegin) + text - nearBegin : text;
}

} // namespace

PartialCache::PartialCache(ForwardPass& target, const StrategySettings& settings)
    : m_policy(settings.usedCache()), m_budget(settings.budget), m_sinks(sinksFor(settings)),
      m_store(target.layers().makePartialStore(roomFor(settings), target.hasFarBuffer() ? m_budget : 0,
                                               choosesByQueries(settings.usedCache())))
{
}

PartialLayout PartialCache::layoutFor(const ForwardPass& target) const
{
    PartialLayout l;
    l.text = target.committed();
    l.sinks = m_sinks;
    l.chunk = m_policy == CachePolicy::Retrieval ? kRetrievalChunk : 0;
    const std::int32_t nearBegin = target.nearBegin(l.text);
    const bool rolling = target.plan().rolling;
    // How many of the newest positions are all taken.
    const std::int32_t wanted = m_policy == CachePolicy::Window ? m_budget - m_sinks : m_budget / kRecentShare;
    const std::int32_t span = l.text - nearBegin; // all that can be rotated as near
    const bool all = seenByTarget(target) <= m_budget;
    const std::int32_t recent = std::min(span, all ? m_budget : std::max(wanted, kFewestRecent));
    l.recentFirst = l.text - recent;
    std::int32_t left = std::max(0, m_budget - recent);
    // The far list: of a rolling view its sinks, with a far buffer what is older than the near window, whose positions
    // need near keys. Otherwise everything older is in one list.
    l.farEnd = l.nearFirst = rolling || m_store->hasFarBuffer() ? nearBegin : l.recentFirst;
    if (rolling)
        l.farEnd = std::min(l.farEnd, target.plan().sinks);
    const std::int32_t nearCandidates = l.recentFirst - l.nearFirst;
    if (m_policy == CachePolicy::Window && rolling) {
        l.far = std::min(l.farEnd, left);
        return l;
    }
    if (m_policy == CachePolicy::Window && nearCandidates > 0) {
        l.far = std::min({l.farEnd, m_sinks, left}); // the recent positions come first
        l.near = std::min(nearCandidates, left - l.far);
        return l;
    }
    l.near = std::min(nearCandidates, l.farEnd > 0 ? left / 2 : left);
    l.far = std::min(l.farEnd, left - l.near);
    l.near = std::min(nearCandidates, left - l.far);
    return l;
}

void PartialCache::build(const ForwardPass& target)
{
    PartialLayout layout = layoutFor(target);
    // CachePolicy::Partial keeps its first choice forever: only the newest positions slide.
    const bool keep = m_policy == CachePolicy::Partial && m_chosen;
    if (keep) {
        layout.recentFirst = std::max(layout.recentFirst, target.nearBegin(layout.text));
        layout.far = m_far;
        layout.near = m_nearList;
    }
    m_whole = seenByTarget(target) <= m_budget;
    const ContextPlan& plan = target.plan();
    // While the beginning is within the window, it must not slide out of it: it is not among the sinks yet.
    const bool slides = m_whole && plan.rolling && target.nearBegin(layout.text) >= plan.sinks;
    m_window = slides && layout.text - layout.recentFirst + 1 == plan.rollingWindow ? plan.rollingWindow : 0;
    m_chosen = hasQueries() && layout.far + layout.near > 0;
    m_far = layout.far;
    m_nearList = layout.near;
    m_textLength = layout.text;
    m_length = m_builtLength = m_far + m_nearList + layout.text - layout.recentFirst;
    m_store->build(target, layout, !keep);
    if (!keep) {
        m_fixedFar = std::min(m_sinks, layout.far);
        m_fixedNear = layout.nearFirst == 0 ? std::min(m_sinks, layout.near) : 0;
    }
}

bool PartialCache::canAppend(const ForwardPass& target) const
{
    const std::int32_t more = target.committed() - m_textLength;
    const std::int32_t room = renewsItself(m_policy) ? m_budget : kSlack;
    if (more < 0 || m_length - m_builtLength + more > room)
        return false;
    // After a long time without drafts a near or rolling window may have moved beyond them.
    const KvBuffer& keys = target.nearKeys();
    for (std::int32_t at = m_textLength / kKvBlock; more > 0 && at <= (target.committed() - 1) / kKvBlock; ++at)
        if (!keys.has(static_cast<std::size_t>(at)))
            return false;
    return true;
}

void PartialCache::append(const ForwardPass& target)
{
    const std::int32_t end = target.committed();
    m_store->append(target, m_textLength, end, m_length);
    m_length += end - m_textLength;
    m_textLength = end;
}

bool PartialCache::wantsBuild() const
{
    const std::int32_t added = m_length - m_builtLength;
    if (!renewsItself(m_policy))
        return added + kDraftRows > kSlack;
    if (slides())
        return false; // until canAppend() finds no more room
    const std::int32_t replaceable = replaceableFar() + replaceableNear();
    // While the whole text fits, there is nothing to choose; lists begin when it no longer does.
    return replaceable > 0 ? added >= replaceable : m_length > m_budget;
}

AttentionRow PartialCache::view(std::int32_t position) const
{
    AttentionRow row;
    row.position = position;
    row.farEnd = m_far;
    row.nearBegin = m_far;
    if (slides()) {
        row.nearBegin = std::max(m_far, position - m_window + 1);
    } else if (renewsItself(m_policy)) {
        const std::int64_t inFar = replaceableFar(), inNear = replaceableNear();
        const std::int64_t dropped = std::min<std::int64_t>(m_length - m_builtLength, inFar + inNear);
        const auto fromNear = static_cast<std::int32_t>(inFar + inNear > 0 ? dropped * inNear / (inFar + inNear) : 0);
        row.nearBegin += fromNear;
        row.farEnd -= static_cast<std::int32_t>(dropped) - fromNear;
    }
    return row;
}

AttentionRow PartialCache::localView(std::int32_t position, std::int32_t window) const
{
    AttentionRow row;
    row.position = position;
    row.nearBegin = std::max(m_far + m_nearList, position - window + 1);
    return row;
}

PassKvBuffers PartialCache::buffers()
{
    PassKvBuffers buffers{&m_store->near, nullptr, m_store->hasFarBuffer() ? &m_store->farKeys : &m_store->near,
                          &m_store->values};
    buffers.farResidual = m_store->residual(true);
    buffers.nearResidual = m_store->residual(false);
    return buffers;
}

std::int32_t PartialCache::seen() const
{
    const AttentionRow row = view(m_length);
    return row.farEnd + m_length - row.nearBegin;
}

std::size_t PartialCache::bytes() const
{
    return m_store->bytes();
}

std::size_t PartialCache::bytesFor(const ModelConfig& config, const StrategySettings& settings, bool farBuffer,
                                   KvEncoding encoding)
{
    const auto blocksOf = [](std::int32_t positions) {
        return static_cast<std::size_t>((positions + kKvBlock - 1) / kKvBlock);
    };
    const std::size_t block = kvPartBytes(encoding, config.headDim) * static_cast<std::size_t>(config.kvHeads) *
                              static_cast<std::size_t>(config.layers);
    const std::size_t buffers = block * (2 * blocksOf(roomFor(settings)) + (farBuffer ? blocksOf(settings.budget) : 0));
    if (settings.usedCache() == CachePolicy::Window)
        return buffers;
    const std::size_t queries = static_cast<std::size_t>(config.layers) * kQueryRows *
                                static_cast<std::size_t>(config.heads * config.headDim) * sizeof(float);
    return buffers + 2 * EvictedResidual::bytesFor(config.layers, config.heads, config.headDim, kResidualGroups) +
           2 * queries;
}

} // namespace longhand
