#include "app/costs/run_plan.h"

#include <algorithm>

namespace longhand {

namespace {

void planReading(const RunPlanInput& input, RunPlan& plan)
{
    const ReadingWork work = readingWork(input.model.config);
    plan.unread = tokensToRead(work, input.context, input.read, input.position);
    if (plan.unread == 0)
        return;
    if (const auto measured = readingSeconds(input.reading, work, input.context, input.read, input.position)) {
        plan.readingSeconds = *measured;
        plan.readingBasis = ReadingBasis::Measured;
    } else if (input.productRate > 0) {
        plan.readingSeconds = readingSecondsByRate(input.productRate, work, input.context, input.read, input.position);
        plan.readingBasis = ReadingBasis::Machine;
    } else {
        plan.readingSeconds = -1;
    }
}

} // namespace

RunPlan planRuns(const RunPlanInput& input, const std::vector<std::int64_t>& lengths)
{
    RunPlan plan;
    const CostCurve* curve = nullptr;
    const std::pair<PlanBasis, const CostCurve*> bases[] = {{PlanBasis::Measured, &input.measured},
                                                            {PlanBasis::OtherDrafts, &input.otherDrafts},
                                                            {PlanBasis::Story, &input.story}};
    for (const auto& [basis, measured] : bases) {
        if (measured->tokens() > 0) {
            plan.basis = basis;
            plan.basisTokens = measured->tokens();
            curve = measured;
            break;
        }
    }
    const auto weights = static_cast<double>(input.model.weightBytes);
    const auto perToken = static_cast<double>(input.model.config.kvBytesPerToken(input.cache));
    const std::int64_t seen = input.context.rolling
                                  ? input.context.sinks + static_cast<std::int64_t>(input.context.rollingWindow)
                                  : input.context.planned;
    if (curve == nullptr && input.bandwidth > 0)
        plan.basis = PlanBasis::Bandwidth;
    plan.rolling = input.context.rolling;
    planReading(input, plan);
    for (const std::int64_t length : lengths) {
        RunPlanRow row;
        row.tokens = length;
        const std::int64_t end = input.position + length;
        row.fitsContext = end <= input.context.planned;
        const std::int64_t inside = std::min<std::int64_t>(end, input.context.planned);
        row.memory = estimateMemory(input.model, input.context, inside, input.strategy, input.headsBytes, input.threads,
                                    input.cache, input.draftModelBytes);
        row.fitsMachine = input.machine.total == 0 || row.memory.total() <= input.machine.total;
        // What leaves the view is no longer read: beyond the window the cost per token stays constant.
        const std::int64_t growing = std::clamp<std::int64_t>(seen - input.position, 0, length);
        if (curve != nullptr) {
            row.seconds = curve->seconds(input.position, growing, weights, perToken).value_or(0);
            if (growing < length)
                row.seconds +=
                    static_cast<double>(length - growing) * curve->seconds(seen - 1, 1, weights, perToken).value_or(0);
        } else if (input.bandwidth > 0) {
            const auto positions = [&](std::int64_t tokens, std::int64_t first, std::int64_t last) {
                return static_cast<double>(tokens) * static_cast<double>(first + last) / 2;
            };
            const double read =
                positions(growing, input.position, input.position + growing) + positions(length - growing, seen, seen);
            row.seconds = (static_cast<double>(length) * weights + perToken * read) / input.bandwidth;
        }
        plan.rows.push_back(row);
    }
    return plan;
}

} // namespace longhand
