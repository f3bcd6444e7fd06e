#include "engine/model/backend/cpu/host_partial_store.h"

#include "engine/model/backend/cpu/layer_pass.h"
#include "engine/model/forward_pass.h"
#include "engine/model/residual_groups.h"
#include "kernels/ops/kv_copy.h"

#include <algorithm>
#include <numeric>

namespace longhand {

HostPartialStore::HostPartialStore(const LayerPass& layers, std::int32_t room, std::int32_t farRoom, bool byQueries)
    : PartialStore(layers.makeKvBuffer(), layers.makeKvBuffer(), layers.makeKvBuffer(), room, farRoom),
      m_layers(layers), m_byQueries(byQueries)
{
    if (!byQueries)
        return;
    const ModelConfig& c = layers.config();
    m_farResidual = EvictedResidual(c.layers, c.heads, c.headDim, kResidualGroups);
    m_nearResidual = EvictedResidual(c.layers, c.heads, c.headDim, kResidualGroups);
}

void HostPartialStore::observe(std::span<const std::int32_t> rows)
{
    const ModelConfig& c = m_layers.config();
    const auto width = static_cast<std::size_t>(c.heads) * static_cast<std::size_t>(c.headDim);
    if (m_layers.keptQueries(0, false).empty())
        return;
    const std::size_t bytes = static_cast<std::size_t>(c.layers) * kQueryRows * width * sizeof(float);
    if (m_nearQueries.size() == 0)
        m_nearQueries = AlignedBuffer(bytes);
    m_haveFarQueries = !m_layers.keptQueries(0, true).empty();
    if (m_haveFarQueries && m_farQueries.size() == 0)
        m_farQueries = AlignedBuffer(bytes);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto slot = static_cast<std::size_t>(m_queryRows++ % kQueryRows);
        for (int layer = 0; layer < c.layers; ++layer) {
            const auto take = [&](bool far, AlignedBuffer& ring) {
                const float* from = m_layers.keptQueries(layer, far).data() + static_cast<std::size_t>(rows[i]) * width;
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
GroupQueries HostPartialStore::queriesOf(int layer, int kvHead) const
{
    GroupQueries queries;
    if (m_queryRows == 0 || !m_byQueries)
        return queries;
    const ModelConfig& c = m_layers.config();
    queries.rows = queryRows();
    const int group = c.heads / c.kvHeads;
    const auto width = static_cast<std::size_t>(c.heads) * static_cast<std::size_t>(c.headDim);
    const auto size = static_cast<std::size_t>(group) * static_cast<std::size_t>(c.headDim);
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

void HostPartialStore::build(const ForwardPass& target, const PartialLayout& layout, bool lists)
{
    m_chosen = chooses(layout);
    m_anyFar = layout.far > 0;
    m_anyNear = layout.near > 0;
    if (lists && m_chosen) {
        m_farResidual.begin(residualGroups(static_cast<std::size_t>(layout.farEnd - layout.far)));
        m_nearResidual.begin(
            residualGroups(static_cast<std::size_t>(layout.recentFirst - layout.nearFirst - layout.near)));
    }
    const int layers = m_layers.config().layers;
    m_layers.context().pool->forRange(layers, 1, [&](std::int64_t begin, std::int64_t end) {
        ScoreScratch scratch;
        for (auto layer = static_cast<int>(begin); layer < static_cast<int>(end); ++layer) {
            if (lists && layout.far + layout.near > 0 && !target.config().isLocal(layer)) // these see none of them
                fillLists(target, layer, layout, scratch);
            copyRecent(target, layer, layout.recentFirst, layout.text, layout.far + layout.near);
        }
    });
}

/// Fills both lists of one layer.
void HostPartialStore::fillLists(const ForwardPass& target, int layer, const PartialLayout& layout,
                                 ScoreScratch& scratch)
{
    const ModelConfig& c = target.config();
    std::vector<std::int32_t> to;
    for (int head = 0; head < c.kvHeads; ++head) {
        const GroupQueries queries = queriesOf(layer, head);
        const PartialChooser chooser(target, layer, head, queries, layout, scratch);
        const auto put = [&](const ChosenList& list, const KvBuffer& keys, KvBuffer& keysTo) {
            gatherKeys(c.headDim, head, keys.layer(layer), list.positions.data(), keysTo.layer(layer), to.data(),
                       static_cast<int>(list.positions.size()));
            gatherValues(c.headDim, head, target.values().layer(layer), list.positions.data(), values.layer(layer),
                         to.data(), static_cast<int>(list.positions.size()));
        };
        const ChosenList chosenFar = chooser.far();
        to.resize(chosenFar.positions.size());
        std::iota(to.begin(), to.end(), 0);
        put(chosenFar, target.farKeys(), m_farBuffer ? farKeys : near);
        const ChosenList chosenNear = chooser.near();
        to.resize(chosenNear.positions.size());
        std::iota(to.rbegin(), to.rend(), layout.far); // the most important last
        put(chosenNear, target.nearKeys(), near);
        if (m_chosen) {
            chooser.describeLeft(true, chosenFar, m_farResidual);
            chooser.describeLeft(false, chosenNear, m_nearResidual);
        }
    }
}

void HostPartialStore::copyRecent(const ForwardPass& target, int layer, std::int32_t begin, std::int32_t end,
                                  std::int32_t to)
{
    std::vector<std::int32_t> from(static_cast<std::size_t>(end - begin)), slots(from.size());
    std::iota(from.begin(), from.end(), begin);
    std::iota(slots.begin(), slots.end(), to);
    const ModelConfig& c = target.config();
    for (int head = 0; head < c.kvHeads; ++head) {
        gatherKeys(c.headDim, head, target.nearKeys().layer(layer), from.data(), near.layer(layer), slots.data(),
                   static_cast<int>(from.size()));
        gatherValues(c.headDim, head, target.values().layer(layer), from.data(), values.layer(layer), slots.data(),
                     static_cast<int>(from.size()));
    }
}

void HostPartialStore::append(const ForwardPass& target, std::int32_t begin, std::int32_t end, std::int32_t to)
{
    for (int layer = 0; layer < m_layers.config().layers; ++layer)
        copyRecent(target, layer, begin, end, to);
}

AnyEvictedResidual HostPartialStore::residual(bool far) const
{
    if (!m_chosen || !(far ? m_anyFar : m_anyNear))
        return {};
    return far ? &m_farResidual : &m_nearResidual;
}

std::size_t HostPartialStore::bytes() const
{
    return bufferBytes() + m_farResidual.bytes() + m_nearResidual.bytes() + m_nearQueries.size() + m_farQueries.size();
}

} // namespace longhand
