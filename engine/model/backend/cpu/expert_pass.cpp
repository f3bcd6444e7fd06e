#include "engine/model/backend/cpu/expert_pass.h"

#include "engine/model/backend/cpu/prepared_family.h"
#include "kernels/ops/activation.h"
#include "kernels/ops/expert_choice.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace longhand {
namespace {

constexpr std::int64_t kRowGrain = 16; // rows that are copied or added at once

std::size_t product(std::int64_t a, std::int64_t b)
{
    return static_cast<std::size_t>(a * b);
}

const float* part(const std::vector<float>& biases, std::size_t expert, std::int64_t size)
{
    return biases.empty() ? nullptr : biases.data() + expert * static_cast<std::size_t>(size);
}

} // namespace

ExpertPass::ExpertPass(const ModelConfig& config, int maxRows) : m_config(config), m_maxRows(maxRows)
{
    const std::size_t choices = product(maxRows, config.usedExperts);
    m_logits.resize(product(maxRows, config.experts));
    m_weights.resize(choices);
    m_chosen.resize(choices);
    m_first.resize(static_cast<std::size_t>(config.experts) + 1);
    m_rowOf.resize(choices);
    m_weightOf.resize(choices);
    for (auto* rows : {&m_gathered, &m_out, &m_sum})
        rows->resize(product(maxRows, config.width));
}

std::size_t ExpertPass::bytesFor(const ModelConfig& c, int maxRows)
{
    return sizeof(float) * (product(maxRows, c.experts + 4 * std::int64_t{c.usedExperts} + 3 * std::int64_t{c.width}) +
                            static_cast<std::size_t>(c.experts) + 1);
}

void ExpertPass::choose(const CpuContext& context, const ExpertWeights& weights, const PackedLowRank& adapter,
                        const float* x, int rows, const Room& room)
{
    prepareRows(context, weights.router.type(), x, rows, m_config.width, *room.prepared, adapter, room.lowRank);
    linear(context, weights.router, *room.prepared, part(weights.routerBias, 0, 0), LinearMode::Store, m_logits.data(),
           m_config.experts, {&adapter, 0, room.lowRank});
    chooseExperts(context, m_logits.data(), rows, m_config.experts, m_config.usedExperts, m_config.expertSoftmax,
                  m_config.expertScale, m_chosen.data(), m_weights.data());
}

void ExpertPass::groupRows(int rows)
{
    const std::size_t count = product(rows, m_config.usedExperts);
    std::fill(m_first.begin(), m_first.end(), 0);
    for (std::size_t i = 0; i < count; ++i)
        ++m_first[static_cast<std::size_t>(m_chosen[i]) + 1];
    std::partial_sum(m_first.begin(), m_first.end(), m_first.begin());
    for (std::size_t i = 0; i < count; ++i) {
        const auto at = static_cast<std::size_t>(m_first[static_cast<std::size_t>(m_chosen[i])]++);
        m_rowOf[at] = static_cast<std::int32_t>(i) / m_config.usedExperts;
        m_weightOf[at] = m_weights[i];
    }
    // Each begin is now the next one's.
    std::copy_backward(m_first.begin(), m_first.end() - 1, m_first.end());
    m_first.front() = 0;
}

void ExpertPass::runExpert(const CpuContext& context, const ExpertWeights& weights, const LayerAdapter& adapter,
                           std::size_t e, const float* x, int count, const Room& room)
{
    const PackedLowRank& toGateUp = LayerAdapter::of(adapter.expertGateUp, e);
    const PackedLowRank& toDown = LayerAdapter::of(adapter.expertDown, e);
    const std::int64_t inner = m_config.feedForward, width = m_config.width;
    const PackedLinear &gate = weights.gate[e], &up = weights.up[e], &down = weights.down[e];
    prepareRows(context, gate.type(), x, count, width, *room.prepared, toGateUp, room.lowRank);
    linear(context, gate, *room.prepared, part(weights.gateBias, e, inner), LinearMode::Store, room.gateUp, 2 * inner,
           {&toGateUp, 0, room.lowRank});
    if (preparedFamily(up.type()) != preparedFamily(gate.type()))
        prepareRows(context, up.type(), x, count, width, *room.prepared);
    linear(context, up, *room.prepared, part(weights.upBias, e, inner), LinearMode::Store, room.gateUp + inner,
           2 * inner, {&toGateUp, 1, room.lowRank});
    const auto gated = m_config.activation == Activation::ClampedSwiGlu ? clampedSwiGlu : swiGlu;
    gated(context, room.gateUp, count, inner, room.gated);
    prepareRows(context, down.type(), room.gated, count, inner, *room.prepared, toDown, room.lowRank);
    linear(context, down, *room.prepared, part(weights.downBias, e, width), LinearMode::Store, m_out.data(), width,
           {&toDown, 0, room.lowRank});
}

float* ExpertPass::run(const CpuContext& context, const ExpertWeights& weights, const LayerAdapter& adapter,
                       const float* x, int rows, const Room& room)
{
    const std::int64_t width = m_config.width;
    choose(context, weights, adapter.router, x, rows, room);
    groupRows(rows);
    std::fill_n(m_sum.begin(), product(rows, width), 0.0f);
    for (std::size_t e = 0; e + 1 < m_first.size(); ++e) {
        const std::int32_t* const rowOf = m_rowOf.data() + m_first[e];
        const float* const weightOf = m_weightOf.data() + m_first[e];
        const int count = m_first[e + 1] - m_first[e];
        if (count == 0)
            continue;
        const float* in = x;
        if (count < rows) {
            in = m_gathered.data();
            context.pool->forRange(count, kRowGrain, [&](std::int64_t begin, std::int64_t end) {
                for (std::int64_t i = begin; i < end; ++i)
                    std::copy_n(x + rowOf[i] * width, width, m_gathered.data() + i * width);
            });
        }
        runExpert(context, weights, adapter, e, in, count, room);
        context.pool->forRange(count, kRowGrain, [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t i = begin; i < end; ++i) {
                float* const sum = m_sum.data() + rowOf[i] * width;
                const float* const out = m_out.data() + i * width;
                for (std::int64_t k = 0; k < width; ++k)
                    sum[k] += weightOf[i] * out[k];
            }
        });
    }
    return m_sum.data();
}

} // namespace longhand
