#include "engine/cuda/pass_inputs.h"

#include "engine/sampling/sampler.h"

#include <algorithm>
#include <cstring>

namespace longhand {

/// Offsets in bytes, each a multiple of 16.
struct PassInputs::Layout
{
    std::size_t tokens, rows, tailSlots, nearTable, farKeyTable, farQueryTable, firstNearSplit, parents, settings,
        textLength, loweredCount, lowered, end;
};

PassInputs::PassInputs(std::shared_ptr<cuda::Device> device, int maxRows, int rotaryDim)
    : m_owner(std::move(device)), m_rotaryDim(rotaryDim)
{
    const std::size_t bytes = layout(maxRows).end;
    m_host = PinnedMemory(m_owner, bytes);
    m_device = DeviceMemory(m_owner, bytes);
}

PassInputs::Layout PassInputs::layout(int launched) const
{
    const auto rows = static_cast<std::size_t>(launched);
    const std::size_t table = rows * static_cast<std::size_t>(m_rotaryDim) * sizeof(float);
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
    l.parents = place(rows * sizeof(std::int32_t));
    l.settings = place(sizeof(cuda::DrawSettings));
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
    p.parents = at(l.parents, p.parents);
    p.settings = at(l.settings, p.settings);
    p.textLength = at(l.textLength, p.textLength);
    p.loweredCount = at(l.loweredCount, p.loweredCount);
    p.lowered = at(l.lowered, p.lowered);
    return p;
}

/// DRY, row by row: what it lowers depends on tokens alone.
std::vector<cuda::LoweredToken> PassInputs::lowered(const DrawRequest& draws, std::span<const TokenId> tokens) const
{
    std::vector<cuda::LoweredToken> all;
    std::vector<TokenId> path;
    for (std::size_t row = 0; row < tokens.size(); ++row) {
        path.clear();
        for (auto at = static_cast<std::int32_t>(row); at > 0; at = draws.parents[static_cast<std::size_t>(at)])
            path.push_back(tokens[static_cast<std::size_t>(at)]);
        std::reverse(path.begin(), path.end());
        for (const LoweredLogit& l : draws.sampler->repetitions(draws.text, path))
            all.push_back({static_cast<std::int32_t>(row), l.token, l.minus});
    }
    return all;
}

void PassInputs::set(const PassRows& rows, int launched, std::int32_t firstNearSplit, const DrawRequest* draws)
{
    const Layout l = layout(launched);
    const std::size_t count = rows.tokens.size(), all = static_cast<std::size_t>(launched);
    std::byte* host = m_host.data();
    const auto at = [&]<typename T>(std::size_t offset, T*) { return reinterpret_cast<T*>(host + offset); };

    auto* tokens = at(l.tokens, static_cast<std::int32_t*>(nullptr));
    auto* views = at(l.rows, static_cast<cuda::DeviceRow*>(nullptr));
    auto* slots = at(l.tailSlots, static_cast<std::int32_t*>(nullptr));
    auto* parents = at(l.parents, static_cast<std::int32_t*>(nullptr));
    for (std::size_t i = 0; i < all; ++i) {
        tokens[i] = i < count ? rows.tokens[i] : 0;
        views[i] = cuda::DeviceRow{};
        parents[i] = -2;
        if (i >= count)
            continue;
        const AttentionRow& row = rows.attention[i];
        views[i] = {row.position, row.farEnd, row.nearBegin, rows.slots[i]};
        std::copy_n(row.tailSlots, row.position - tailStart(row.position) + 1, slots + i * cuda::kTailStride);
        if (draws)
            parents[i] = draws->parents[i];
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

    std::size_t used = l.settings;
    if (draws) {
        const SamplerSettings& s = draws->sampler->settings();
        cuda::DrawSettings settings;
        settings.penalty = s.penalty;
        settings.penaltyWindow = s.penaltyWindow;
        settings.temperature = s.temperature;
        settings.topK = s.topK;
        settings.topP = s.topP;
        settings.minP = s.minP;
        settings.eta = s.eta;
        settings.seed = s.seed;
        settings.take = s.take;
        std::memcpy(host + l.settings, &settings, sizeof settings);
        *at(l.textLength, static_cast<std::int64_t*>(nullptr)) = static_cast<std::int64_t>(draws->text.size());
        std::vector<cuda::LoweredToken> low;
        if (s.dryMultiplier > 0 && s.dryWindow > 0)
            low = lowered(*draws, rows.tokens);
        m_tooManyLowered = low.size() > kMostLowered;
        low.resize(std::min(low.size(), kMostLowered));
        *at(l.loweredCount, static_cast<std::int32_t*>(nullptr)) = static_cast<std::int32_t>(low.size());
        std::memcpy(host + l.lowered, low.data(), low.size() * sizeof(cuda::LoweredToken));
        used = l.lowered + low.size() * sizeof(cuda::LoweredToken);
    }
    m_owner->copyIn(m_device.data(), host, used);
}

} // namespace longhand
