#include "app/costs/reading_cost.h"

#include "engine/model/forward_pass.h"

#include <algorithm>

namespace longhand {

namespace {

/// Fits the work, in seconds, as a line through the measurements. If they all lie at about the same position, the slope
/// comes from the work itself, and the slope always stays close to it: on a shared machine, noise would fit steep
/// lines.
ReadingWork fitted(const CostCurve& measured, const ReadingWork& work)
{
    constexpr double longest = 4096; // tokens that a stretch counts for at most
    constexpr double apart = 2048;   // spread in positions from which the measured slope outweighs the expected one
    constexpr double furthest = 4;   // limit on the factor between measured and expected slope
    double sum = 0, x = 0, y = 0;
    const auto each = [&](const auto& take) {
        for (const CostCurve::Stretch& s : measured.stretches())
            if (s.tokens > 0)
                take(std::min(s.tokens, longest), s.positions / s.tokens, s.seconds / s.tokens);
    };
    each([&](double weight, double position, double seconds) {
        sum += weight;
        x += weight * position;
        y += weight * seconds;
    });
    x /= sum;
    y /= sum;
    const double expected = y * work.perPosition / (work.perToken + work.perPosition * x);
    double xx = sum * apart * apart, xy = xx * expected;
    each([&](double weight, double position, double seconds) {
        xx += weight * (position - x) * (position - x);
        xy += weight * (position - x) * (seconds - y);
    });
    const double slope = std::clamp(xy / xx, expected / furthest, expected * furthest);
    return {std::max(y - slope * x, y / 10), slope};
}

/// Sums `seconds(from, tokens)` over the growing part of the view, and charges the rest at full view.
template <typename Seconds>
double overView(const ReadingWork& work, const ContextPlan& plan, std::int64_t from, std::int64_t to,
                const Seconds& seconds)
{
    to = from + tokensToRead(work, plan, from, to); // each of them in full view, or nearly
    const std::int64_t limit = seenPosition(plan, plan.planned);
    const std::int64_t growing = std::clamp<std::int64_t>(limit - from, 0, std::max<std::int64_t>(to - from, 0));
    const std::int64_t rest = std::max<std::int64_t>(to - from, 0) - growing;
    return seconds(from, growing) +
           (rest > 0 ? static_cast<double>(rest) * seconds(std::max<std::int64_t>(limit - 1, 0), 1) : 0.0);
}

} // namespace

ReadingWork readingWork(const ModelConfig& c)
{
    const double queries = static_cast<double>(c.heads) * c.headDim, keys = static_cast<double>(c.kvHeads) * c.headDim;
    const double projections = c.width * (queries + 2 * keys);
    const double rest = c.width * (queries + 3.0 * c.feedForward * c.feedForwardsOfRow() + c.experts);
    const double layers = c.layers;
    return {2 * (layers * projections + (layers - 1) * rest), (layers - 1) * 4 * queries, c.layers};
}

std::int64_t tokensToRead(const ReadingWork& work, const ContextPlan& plan, std::int64_t from, std::int64_t to)
{
    const ForwardPass::Gap gap = ForwardPass::outOfReach(work.layers, plan, static_cast<std::int32_t>(to));
    const std::int64_t skipped = std::max<std::int64_t>(gap.end - std::max<std::int64_t>(from, gap.begin), 0);
    return std::max<std::int64_t>(to - from - skipped, 0);
}

std::int64_t seenPosition(const ContextPlan& plan, std::int64_t position)
{
    return plan.rolling ? std::min<std::int64_t>(position, std::int64_t{plan.sinks} + plan.rollingWindow) : position;
}

std::optional<double> readingSeconds(const CostCurve& measured, const ReadingWork& work, const ContextPlan& plan,
                                     std::int64_t from, std::int64_t to)
{
    if (measured.tokens() < 1)
        return std::nullopt;
    const ReadingWork line = fitted(measured, work);
    return overView(work, plan, from, to, [&](std::int64_t position, std::int64_t tokens) {
        return measured.seconds(position, tokens, line.perToken, line.perPosition).value_or(0);
    });
}

double readingSecondsByRate(double operationsPerSecond, const ReadingWork& work, const ContextPlan& plan,
                            std::int64_t from, std::int64_t to)
{
    return overView(work, plan, from, to, [&](std::int64_t position, std::int64_t tokens) {
        const auto count = static_cast<double>(tokens);
        const double middle = static_cast<double>(position) + count / 2;
        return count * (work.perToken + work.perPosition * middle) / operationsPerSecond;
    });
}

std::string readingCurveName(const std::string& computesWith)
{
    return computesWith.starts_with("cuda") ? "reading " + computesWith : "reading";
}

} // namespace longhand
