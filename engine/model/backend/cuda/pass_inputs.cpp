#include "engine/model/backend/cuda/pass_inputs.h"

#include "engine/model/backend/cuda/cuda_settings.h"
#include "engine/sampling/sampler.h"

#include <algorithm>
#include <cstring>

namespace longhand {

/// Offsets in bytes, each a multiple of 16.
struct PassInputs::Layout
{
    std::size_t tokens, rows, tailSlots, nearTable, farKeyTable, farQueryTable, firstNearSplit, sampleTokens,
        sampleParents, sampleFirst, settings, textLength, loweredCount, lowered, end;
};

PassInputs::PassInputs(std::shared_ptr<cuda::Device> device, int maxRows, int rotaryDim)
    : m_owner(std::move(device)), m_rotaryDim(rotaryDim)
{
    const std::size_t bytes = layout(maxRows).end;
    m_host = PinnedMemory(m_owner, bytes);
    m_device = DeviceMemory(m_owner, bytes);
}

std::size_t PassInputs::bytesFor(int maxRows, int rotaryDim)
{
    return layoutOf(maxRows, rotaryDim).end;
}

PassInputs::Layout PassInputs::layout(int launched) const
{
    return layoutOf(launched, m_rotaryDim);
}

PassInputs::Layout PassInputs::layoutOf(int launched, int rotaryDim)
{
    const auto rows = static_cast<std::size_t>(launched);
    const std::size_t table = rows * static_cast<std::size_t>(rotaryDim) * sizeof(float);
    std::size_t used = 0;
    const auto place = [&](std::size_t bytes) {
        const std::size_t at = used;
        used += (bytes + 15) / 16 * 16;
        return at;
    };
    Layout l{};
    l.tokens = place(rows * sizeof(std::int32_t));
    l.rows = place(rows * sizeof(cuda::DeviceRow));
    l.tailSlots = place(rows * cuda::kTailStride * sizeof(std::int32_t));
    l.nearTable = place(table);
    l.farKeyTable = place(table);
    l.farQueryTable = place(table);
    l.firstNearSplit = place(sizeof(std::int32_t));
    const std::size_t listed = (rows + kRecordedRows) * sizeof(std::int32_t);
    l.sampleTokens = place(listed);
    l.sampleParents = place(listed);
    l.sampleFirst = place(sizeof(std::int32_t));
    l.settings = place(sizeof(cuda::DeviceSamplerSettings));
    l.textLength = place(sizeof(std::int64_t));
    l.loweredCount = place(sizeof(std::int32_t));
    l.lowered = place(kMostLowered * sizeof(cuda::LoweredToken));
    l.end = used;
    return l;
}

PassInputs::Places PassInputs::places(int launched) const
{
    const Layout l = layout(launched);
    const auto at = [&]<typename T>(std::size_t offset, const T*) {
        return reinterpret_cast<const T*>(m_device.data() + offset);
    };
    Places p{};
    p.tokens = at(l.tokens, p.tokens);
    p.rows = at(l.rows, p.rows);
    p.tailSlots = at(l.tailSlots, p.tailSlots);
    p.nearTable = at(l.nearTable, p.nearTable);
    p.farKeyTable = at(l.farKeyTable, p.farKeyTable);
    p.farQueryTable = at(l.farQueryTable, p.farQueryTable);
    p.firstNearSplit = at(l.firstNearSplit, p.firstNearSplit);
    p.sampleTokens = at(l.sampleTokens, p.sampleTokens);
    p.sampleParents = at(l.sampleParents, p.sampleParents);
    p.sampleFirst = at(l.sampleFirst, p.sampleFirst);
    p.settings = at(l.settings, p.settings);
    p.textLength = at(l.textLength, p.textLength);
    p.loweredCount = at(l.loweredCount, p.loweredCount);
    p.lowered = at(l.lowered, p.lowered);
    return p;
}

/// What DRY and the shape of the prose change, row by row: it depends on tokens alone.
std::vector<cuda::LoweredToken> PassInputs::lowered(const SampleRequest& samples, std::span<const TokenId> tokens) const
{
    std::vector<cuda::LoweredToken> all;
    std::vector<TokenId> path;
    for (std::size_t row = 0; row < tokens.size(); ++row) {
        samples.path(tokens, row, path);
        if (const double cost = samples.sampler->wordEndCost(samples.text, path); cost > 0)
            all.push_back({static_cast<std::int32_t>(row), cuda::kEveryWordEnd, cost});
        for (const LoweredLogit& l : samples.sampler->changes(samples.text, path))
            all.push_back({static_cast<std::int32_t>(row), l.token, l.minus});
    }
    return all;
}

/// The rows to sample, and the earlier rows of a draft that they continue.
void PassInputs::setSampledRows(const PassRows& rows, int launched, const SampleRequest& samples)
{
    const Layout l = layout(launched);
    const std::span<const TokenId> tokens = samples.tokens.empty() ? rows.tokens : samples.tokens;
    const std::size_t count = samples.firstRow + rows.tokens.size();
    const auto all = static_cast<std::size_t>(launched) + kRecordedRows;
    if (count > all || samples.firstRow > kRecordedRows)
        throw Error("A draft of %1 rows is longer than the GPU can sample.", count);
    auto* token = reinterpret_cast<std::int32_t*>(m_host.data() + l.sampleTokens);
    auto* parent = reinterpret_cast<std::int32_t*>(m_host.data() + l.sampleParents);
    for (std::size_t i = 0; i < all; ++i) {
        token[i] = i < count ? tokens[i] : 0;
        parent[i] = i < count ? samples.parents[i] : -2;
    }
    *reinterpret_cast<std::int32_t*>(m_host.data() + l.sampleFirst) = static_cast<std::int32_t>(samples.firstRow);
}

void PassInputs::set(const PassRows& rows, int launched, std::int32_t firstNearSplit, const SampleRequest* samples)
{
    const Layout l = layout(launched);
    const std::size_t count = rows.tokens.size(), all = static_cast<std::size_t>(launched);
    std::byte* host = m_host.data();
    const auto at = [&]<typename T>(std::size_t offset, T*) { return reinterpret_cast<T*>(host + offset); };

    auto* tokens = at(l.tokens, static_cast<std::int32_t*>(nullptr));
    auto* views = at(l.rows, static_cast<cuda::DeviceRow*>(nullptr));
    auto* slots = at(l.tailSlots, static_cast<std::int32_t*>(nullptr));
    for (std::size_t i = 0; i < all; ++i) {
        tokens[i] = i < count ? rows.tokens[i] : 0;
        views[i] = cuda::DeviceRow{};
        if (i >= count)
            continue;
        const AttentionRow& row = rows.attention[i];
        views[i] = {row.position, row.farEnd, row.nearBegin, rows.slots[i]};
        std::copy_n(row.tailSlots, row.position - tailStart(row.position) + 1, slots + i * cuda::kTailStride);
    }
    const std::size_t numbers = count * static_cast<std::size_t>(m_rotaryDim);
    const auto table = [&](std::size_t offset, const float* from) {
        if (from)
            std::memcpy(host + offset, from, numbers * sizeof(float));
    };
    table(l.nearTable, rows.nearTable);
    table(l.farKeyTable, rows.farKeyTable);
    table(l.farQueryTable, rows.farQueryTable);
    *at(l.firstNearSplit, static_cast<std::int32_t*>(nullptr)) = firstNearSplit;

    std::size_t used = l.sampleTokens;
    if (samples) {
        setSampledRows(rows, launched, *samples);
        const SamplerSettings& s = samples->sampler->settings();
        cuda::DeviceSamplerSettings settings;
        settings.penalty = s.penalty;
        settings.penaltyReach = s.penaltyReach();
        settings.temperature = s.temperature;
        settings.topK = s.topK;
        settings.topP = s.topP;
        settings.minP = s.minP;
        settings.eta = s.eta;
        settings.seed = s.seed;
        settings.take = s.take;
        settings.penaltySlope = s.penaltySlope;
        settings.penaltyByCount = s.penaltyBy == PenaltyBy::Presence ? 0 : 1;
        std::memcpy(host + l.settings, &settings, sizeof settings);
        *at(l.textLength, static_cast<std::int64_t*>(nullptr)) = static_cast<std::int64_t>(samples->text.size());
        std::vector<cuda::LoweredToken> low = lowered(*samples, rows.tokens);
        m_tooManyLowered = low.size() > kMostLowered;
        low.resize(std::min(low.size(), kMostLowered));
        *at(l.loweredCount, static_cast<std::int32_t*>(nullptr)) = static_cast<std::int32_t>(low.size());
        std::memcpy(host + l.lowered, low.data(), low.size() * sizeof(cuda::LoweredToken));
        used = l.lowered + low.size() * sizeof(cuda::LoweredToken);
    }
    m_owner->copyIn(m_device.data(), host, used);
}

} // namespace longhand
