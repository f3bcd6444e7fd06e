#include "engine/model/backend/cuda/cuda_partial_store.h"

#include "engine/model/backend/cuda/cuda_errors.h"
#include "engine/model/backend/cuda/cuda_layers.h"
#include "engine/model/forward_pass.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <numeric>

namespace longhand {
namespace {

/// The importance sums of as many layers as fit into this are copied to the host at once.
constexpr std::size_t kImportanceBytes = std::size_t{64} << 20;

std::size_t floats(std::int64_t rows, std::int64_t columns)
{
    return static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns) * sizeof(float);
}

} // namespace

CudaPartialStore::CudaPartialStore(CudaLayers& layers, std::int32_t room, std::int32_t farRoom, bool byQueries)
    : PartialStore(layers.makeDeviceBuffer(), layers.makeDeviceBuffer(), layers.makeDeviceBuffer(), room, farRoom),
      m_layers(layers), m_byQueries(byQueries)
{
    if (!byQueries)
        return;
    guarded(*m_layers.sharedDevice(), [&] {
        const ModelConfig& c = layers.config();
        m_farResidual = CudaEvictedResidual(layers.sharedDevice(), c.layers, c.heads, c.headDim);
        m_nearResidual = CudaEvictedResidual(layers.sharedDevice(), c.layers, c.heads, c.headDim);
    });
}

CudaPartialStore::~CudaPartialStore()
{
    for (const KvBuffer* buffer : {&near, &farKeys, &values})
        m_layers.forgetBuffer(*buffer);
}

void CudaPartialStore::observe(std::span<const std::int32_t> rows)
{
    const KeptQueries& kept = m_layers.keptQueries();
    if (!m_byQueries || kept.rows() == 0 || rows.empty())
        return;
    guarded(*m_layers.sharedDevice(), [&] {
        const ModelConfig& c = m_layers.config();
        const std::int64_t width = std::int64_t{c.heads} * c.headDim;
        const std::shared_ptr<cuda::Device>& device = m_layers.sharedDevice();
        const std::size_t bytes = floats(std::int64_t{c.layers} * kQueryRows, width);
        if (m_nearQueries.size() == 0)
            m_nearQueries = DeviceMemory(device, bytes);
        m_haveFarQueries = kept.far() != nullptr;
        if (m_haveFarQueries && m_farQueries.size() == 0)
            m_farQueries = DeviceMemory(device, bytes);
        rows = rows.last(std::min(rows.size(), static_cast<std::size_t>(kQueryRows)));
        std::vector<cuda::CopyPair> pairs;
        for (const std::int32_t row : rows)
            pairs.push_back({row, static_cast<std::int32_t>(m_queryRows++ % kQueryRows)});
        const std::size_t pairBytes = pairs.size() * sizeof(cuda::CopyPair);
        if (m_slots.size() < pairBytes)
            m_slots = DeviceMemory(device, std::size_t{kQueryRows} * sizeof(cuda::CopyPair));
        device->copyIn(m_slots.data(), pairs.data(), pairBytes);
        const auto keep = [&](const float* from, const DeviceMemory& ring) {
            device->keepQueryRows(c.layers, width, from, LayerEngine::kKeptRows, ring.as<float>(), kQueryRows,
                                  m_slots.as<cuda::CopyPair>(), static_cast<int>(pairs.size()));
        };
        keep(kept.near(), m_nearQueries);
        if (m_haveFarQueries)
            keep(kept.far(), m_farQueries);
        device->synchronize(); // `pairs` goes out of scope here
    });
}

/// Copies keys and values of the listed slots of the target (far keys if farKeysOf) to `to`, shared by all layers and
/// heads. fromShared: so is `from`.
void CudaPartialStore::gather(const ForwardPass& target, bool farKeysOf, const std::vector<std::int32_t>& from,
                              bool fromShared, const std::vector<std::int32_t>& to)
{
    if (to.empty())
        return;
    const ModelConfig& c = m_layers.config();
    const std::shared_ptr<cuda::Device>& device = m_layers.sharedDevice();
    const std::size_t bytes = (from.size() + to.size()) * sizeof(std::int32_t);
    if (m_slots.size() < bytes)
        m_slots = DeviceMemory(device, bytes + bytes / 2);
    if (m_slotsHost.size() < bytes)
        m_slotsHost = PinnedMemory(device, m_slots.size());
    std::memcpy(m_slotsHost.data(), from.data(), from.size() * sizeof(std::int32_t));
    std::memcpy(m_slotsHost.as<std::int32_t>() + from.size(), to.data(), to.size() * sizeof(std::int32_t));
    device->copyIn(m_slots.data(), m_slotsHost.data(), bytes);
    cuda::GatherArgs args;
    args.encoding = m_layers.encoding();
    args.layers = c.layers;
    args.kvHeads = c.kvHeads;
    args.headDim = c.headDim;
    args.fromSlots = m_slots.as<std::int32_t>();
    args.fromShared = fromShared;
    args.toSlots = m_slots.as<std::int32_t>() + from.size();
    args.toShared = true;
    args.count = static_cast<int>(to.size());
    const auto copy = [&](bool value, const KvBuffer& source, const KvBuffer& destination) {
        const cuda::LayeredKvBuffer a = m_layers.tables(source), b = m_layers.tables(destination);
        args.values = value;
        args.from = a.first;
        args.fromLayerStride = a.layerStride;
        args.to = b.first;
        args.toLayerStride = b.layerStride;
        device->gatherSlots(args);
    };
    copy(false, farKeysOf ? target.farKeys() : target.nearKeys(), farKeysOf && m_farBuffer ? farKeys : near);
    copy(true, target.values(), values);
    device->synchronize(); // the next call overwrites the lists
}

void CudaPartialStore::build(const ForwardPass& target, const PartialLayout& layout, bool lists)
{
    m_anyFar = layout.far > 0;
    m_anyNear = layout.near > 0;
    guarded(*m_layers.sharedDevice(), [&] {
        if (lists && layout.far + layout.near > 0) {
            const Lists chosen = choose(target, layout);
            std::vector<std::int32_t> to(static_cast<std::size_t>(layout.far));
            std::iota(to.begin(), to.end(), 0);
            gather(target, true, chosen.far, false, to);
            to.resize(static_cast<std::size_t>(layout.near));
            std::iota(to.rbegin(), to.rend(), layout.far); // the most important last
            gather(target, false, chosen.near, false, to);
        }
    });
    append(target, layout.recentFirst, layout.text, layout.far + layout.near);
}

CudaPartialStore::Lists CudaPartialStore::choose(const ForwardPass& target, const PartialLayout& layout)
{
    const ModelConfig& c = m_layers.config();
    const auto each = static_cast<std::size_t>(c.layers) * static_cast<std::size_t>(c.kvHeads);
    Lists lists;
    m_described = false;
    lists.far.resize(each * static_cast<std::size_t>(layout.far));
    lists.near.resize(each * static_cast<std::size_t>(layout.near));
    if (m_queryRows > 0 && m_byQueries && c.heads / c.kvHeads <= kScoredQueries) {
        try {
            score(target, layout, lists);
            m_described = true;
            return lists;
        } catch (const cuda::DeviceMemoryError&) {
            // A draft is not worth ending the run for: fall back to the newest positions.
        }
    }
    std::vector<float> byPosition(static_cast<std::size_t>(layout.text));
    std::iota(byPosition.begin(), byPosition.end(), 0.0f);
    const ChosenList far = chooseFar(byPosition, layout), near = chooseNear(byPosition, layout);
    for (std::size_t i = 0; i < each; ++i) {
        std::copy(far.positions.begin(), far.positions.end(),
                  lists.far.begin() + static_cast<std::ptrdiff_t>(i * far.positions.size()));
        std::copy(near.positions.begin(), near.positions.end(),
                  lists.near.begin() + static_cast<std::ptrdiff_t>(i * near.positions.size()));
    }
    return lists;
}

/// Chooses by importance.
void CudaPartialStore::score(const ForwardPass& target, const PartialLayout& layout, Lists& lists)
{
    const ModelConfig& c = m_layers.config();
    const std::shared_ptr<cuda::Device>& device = m_layers.sharedDevice();
    const int group = c.heads / c.kvHeads, rows = std::min(queryRows(), kScoredQueries / group);
    const std::int64_t size = std::int64_t{group} * c.headDim, stride = (std::int64_t{layout.text} + 3) / 4 * 4;
    const auto first = static_cast<int>((m_queryRows - rows) % kQueryRows);
    const auto scale = c.scoreScale();
    const std::size_t queryBytes = floats(std::int64_t{c.layers} * c.kvHeads * rows, size) / 2;
    // Per layer: importance, then scores of the typical query of each head.
    const std::int64_t layerFloats = (std::int64_t{c.kvHeads} + c.heads) * stride;
    const std::size_t layerBytes = floats(1, layerFloats);
    const int atOnce = std::clamp(static_cast<int>(kImportanceBytes / layerBytes), 1, c.layers);

    const DeviceMemory nearQueries(device, queryBytes), farQueries(device, m_haveFarQueries ? queryBytes : 0),
        centres[2] = {DeviceMemory(device, floats(c.layers, std::int64_t{c.heads} * c.headDim) / 2),
                      DeviceMemory(device, floats(c.layers, std::int64_t{c.heads} * c.headDim) / 2)},
        sums(device, layerBytes * static_cast<std::size_t>(atOnce)),
        scores(device, floats(std::int64_t{c.kvHeads} * rows * group, stride));
    const PinnedMemory sumsHost(device, sums.size());
    const auto prepare = [&](const DeviceMemory& ring, const DeviceMemory& queries) {
        device->groupQueries(c.layers, c.kvHeads, size, scale, ring.as<float>(), kQueryRows, first, rows,
                             queries.as<std::uint16_t>());
    };
    prepare(m_nearQueries, nearQueries);
    if (m_haveFarQueries)
        prepare(m_farQueries, farQueries);
    uploadCentres(m_farResidual, m_haveFarQueries ? m_farQueries : m_nearQueries, centres[0]);
    uploadCentres(m_nearResidual, m_nearQueries, centres[1]);
    std::vector<float> farMass(static_cast<std::size_t>(c.layers) * static_cast<std::size_t>(c.heads)),
        nearMass(farMass.size());
    const cuda::LayeredKvBuffer nearTables = m_layers.tables(target.nearKeys()),
                                farTables = m_layers.tables(target.farKeys());
    cuda::ImportanceArgs args;
    args.kvHeads = c.kvHeads;
    args.headDim = c.headDim;
    args.encoding = m_layers.encoding();
    args.farEnd = layout.farEnd;
    args.nearFirst = layout.nearFirst;
    args.end = layout.text;
    args.stride = stride;
    for (int begin = 0; begin < c.layers; begin += atOnce) {
        const int end = std::min(c.layers, begin + atOnce);
        const std::size_t bytes = layerBytes * static_cast<std::size_t>(end - begin);
        device->zero(sums.data(), bytes);
        for (int layer = begin; layer < end; ++layer) {
            const std::int64_t queries = std::int64_t{layer} * c.kvHeads * rows * size;
            args.queryNear = nearQueries.as<std::uint16_t>() + queries;
            args.queryFar = m_haveFarQueries ? farQueries.as<std::uint16_t>() + queries : nullptr;
            args.nearKeys = {nearTables.first.blocks + layer * nearTables.layerStride};
            args.farKeys = {farTables.first.blocks + layer * farTables.layerStride};
            float* of = sums.as<float>() + (layer - begin) * layerFloats;
            args.importance = of;
            args.queries = rows * group;
            args.scores = scores.as<float>();
            device->keyImportance(args);
            const std::int64_t centre = std::int64_t{layer} * c.kvHeads * size;
            args.queryNear = centres[1].as<std::uint16_t>() + centre;
            args.queryFar = centres[0].as<std::uint16_t>() + centre;
            args.importance = nullptr;
            args.queries = group;
            args.scores = of + c.kvHeads * stride;
            device->keyImportance(args);
        }
        device->copyOut(sumsHost.data(), sums.data(), bytes);
        device->synchronize();
        std::vector<LeftKeys> left(static_cast<std::size_t>(end - begin) * 2 * static_cast<std::size_t>(c.kvHeads));
        m_layers.context().pool->forRange(
            std::int64_t{end - begin} * c.kvHeads, 1, [&](std::int64_t from, std::int64_t to) {
                for (std::int64_t i = from; i < to; ++i) {
                    const std::int64_t layer = i / c.kvHeads, head = i % c.kvHeads;
                    const float* of = sumsHost.as<float>() + layer * layerFloats;
                    const std::span<const float> importance(of + head * stride, static_cast<std::size_t>(layout.text));
                    const float* ofCentre = of + (c.kvHeads + head * group) * stride;
                    const ChosenList far = chooseFar(importance, layout), near = chooseNear(importance, layout);
                    const std::int64_t list = std::int64_t{begin} * c.kvHeads + i;
                    std::copy(far.positions.begin(), far.positions.end(), lists.far.begin() + list * layout.far);
                    std::copy(near.positions.begin(), near.positions.end(), lists.near.begin() + list * layout.near);
                    const auto at = static_cast<std::size_t>(layer * 2 * c.kvHeads + head);
                    if (!far.left.empty())
                        left[at] = weighLeft(far.left, ofCentre, stride, group);
                    if (!near.left.empty())
                        left[at + static_cast<std::size_t>(c.kvHeads)] = weighLeft(near.left, ofCentre, stride, group);
                }
            });
        describeLeft(target, begin, end, left, farMass, nearMass);
    }
    device->copyIn(m_farResidual.logMass(), farMass.data(), farMass.size() * sizeof(float));
    device->copyIn(m_nearResidual.logMass(), nearMass.data(), nearMass.size() * sizeof(float));
    device->synchronize();
}

/// The typical query of each head, the mean of the ring's, scaled: as bf16 [layers][heads][headDim] and in `residual`,
/// the same numbers.
void CudaPartialStore::uploadCentres(CudaEvictedResidual& residual, const DeviceMemory& ring,
                                     const DeviceMemory& centres) const
{
    const ModelConfig& c = m_layers.config();
    const auto width = static_cast<std::size_t>(c.heads) * static_cast<std::size_t>(c.headDim);
    const auto scale = c.scoreScale();
    const std::shared_ptr<cuda::Device>& device = m_layers.sharedDevice();
    const PinnedMemory queries(device, ring.size());
    device->copyOut(queries.data(), ring.data(), ring.size());
    device->synchronize();
    std::vector<std::uint16_t> bits(static_cast<std::size_t>(c.layers) * width);
    std::vector<float> numbers(bits.size());
    for (std::size_t layer = 0; layer < static_cast<std::size_t>(c.layers); ++layer) {
        float* to = numbers.data() + layer * width;
        for (int row = 0; row < queryRows(); ++row) {
            const float* from = queries.as<float>() + (layer * kQueryRows + static_cast<std::size_t>(row)) * width;
            for (std::size_t i = 0; i < width; ++i)
                to[i] += from[i];
        }
    }
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        bits[i] = floatToBf16(numbers[i] * scale / static_cast<float>(queryRows()));
        numbers[i] = bf16ToFloat(bits[i]);
    }
    device->copyIn(centres.data(), bits.data(), bits.size() * sizeof(std::uint16_t));
    device->copyIn(residual.centre(), numbers.data(), numbers.size() * sizeof(float));
    device->synchronize(); // bits and numbers go out of scope here
}

/// Moments of what the lists of layers [begin, end) leave out. left: [layers][far, near][kvHeads].
void CudaPartialStore::describeLeft(const ForwardPass& target, int begin, int end, const std::vector<LeftKeys>& left,
                                    std::vector<float>& farMass, std::vector<float>& nearMass) const
{
    const ModelConfig& c = m_layers.config();
    const std::shared_ptr<cuda::Device>& device = m_layers.sharedDevice();
    const auto group = static_cast<std::size_t>(c.heads / c.kvHeads), kvHeads = static_cast<std::size_t>(c.kvHeads);
    std::size_t count = 0;
    for (const LeftKeys& keys : left)
        count = std::max(count, keys.positions.size());
    // Per layer and side: positions, then weights.
    const std::size_t numbers = kvHeads * (1 + group) * count;
    const PinnedMemory host(device, numbers * (left.size() / kvHeads) * sizeof(std::int32_t));
    const DeviceMemory there(device, host.size());
    std::memset(host.data(), 0, host.size());
    for (std::size_t i = 0; i < left.size(); ++i) {
        const LeftKeys& keys = left[i];
        const std::size_t side = i / kvHeads, head = i % kvHeads, layer = static_cast<std::size_t>(begin) + side / 2;
        auto* positions = host.as<std::int32_t>() + side * numbers + head * count;
        auto* weights = host.as<float>() + side * numbers + (kvHeads + head * group) * count;
        std::copy(keys.positions.begin(), keys.positions.end(), positions);
        std::fill(positions + keys.positions.size(), positions + count, -1);
        std::vector<float>& mass = side % 2 == 0 ? farMass : nearMass;
        for (std::size_t h = 0; h < group; ++h) {
            mass[(layer * kvHeads + head) * group + h] =
                keys.positions.empty() ? -std::numeric_limits<float>::infinity() : keys.logMass[h];
            std::copy_n(keys.weights.begin() + static_cast<std::ptrdiff_t>(h * keys.positions.size()),
                        keys.positions.size(), weights + h * count);
        }
    }
    if (count == 0)
        return;
    device->copyIn(there.data(), host.data(), numbers * (left.size() / kvHeads) * sizeof(std::int32_t));
    const cuda::LayeredKvBuffer keys[] = {m_layers.tables(target.farKeys()), m_layers.tables(target.nearKeys())},
                                valuesOf = m_layers.tables(target.values());
    cuda::MomentsArgs args;
    args.kvHeads = c.kvHeads;
    args.group = c.heads / c.kvHeads;
    args.headDim = c.headDim;
    args.encoding = m_layers.encoding();
    args.count = static_cast<int>(count);
    for (int layer = begin; layer < end; ++layer)
        for (std::size_t side = 0; side < 2; ++side) {
            const std::size_t first = (static_cast<std::size_t>(layer - begin) * 2 + side) * numbers;
            const CudaEvictedResidual& residual = side == 0 ? m_farResidual : m_nearResidual;
            const std::size_t at =
                static_cast<std::size_t>(layer) * kvHeads * group * static_cast<std::size_t>(c.headDim);
            args.keys = {keys[side].first.blocks + layer * keys[side].layerStride};
            args.values = {valuesOf.first.blocks + layer * valuesOf.layerStride};
            args.positions = there.as<std::int32_t>() + first;
            args.weights = there.as<float>() + first + kvHeads * count;
            args.keyMean = residual.keyMean() + at;
            args.valueMean = residual.valueMean() + at;
            args.second = residual.second() + at * 2 * static_cast<std::size_t>(c.headDim);
            device->keyMoments(args);
        }
    device->synchronize();
}

AnyEvictedResidual CudaPartialStore::residual(bool far) const
{
    if (!m_described || !(far ? m_anyFar : m_anyNear))
        return {};
    return far ? &m_farResidual : &m_nearResidual;
}

void CudaPartialStore::append(const ForwardPass& target, std::int32_t begin, std::int32_t end, std::int32_t to)
{
    std::vector<std::int32_t> from(static_cast<std::size_t>(end - begin)), slots(from.size());
    std::iota(from.begin(), from.end(), begin);
    std::iota(slots.begin(), slots.end(), to);
    guarded(*m_layers.sharedDevice(), [&] { gather(target, false, from, true, slots); });
}

std::size_t CudaPartialStore::bytes() const
{
    return bufferBytes() + m_nearQueries.size() + m_farQueries.size() + m_slots.size() + m_slotsHost.size() +
           m_farResidual.bytes() + m_nearResidual.bytes();
}

} // namespace longhand
