#pragma once

#include "app/costs/cost_curve.h"
#include "engine/model/context_plan.h"

#include <cstdint>
#include <optional>
#include <string>

namespace longhand {

struct ModelConfig;

/// The work of reading a token without writing: operations for the token itself, and for each token that it attends to.
struct ReadingWork
{
    double perToken = 0, perPosition = 0;
    std::int32_t layers = 1;
};

/// Two operations for each weight, for each component of a query with each visible key, and the same for the values.
/// Embeddings are a lookup; the output head, and the last layer after its keys and values, do not count, since reading
/// skips them.
ReadingWork readingWork(const ModelConfig& config);

/// Expected seconds of reading the tokens [from, to) of a text under a plan, from measured reading (positions as given
/// by seenPosition()); empty: nothing was measured. The growth of the cost with position comes from the measured
/// stretches if they lie far enough apart, else from the work.
std::optional<double> readingSeconds(const CostCurve& measured, const ReadingWork& work, const ContextPlan& plan,
                                     std::int64_t from, std::int64_t to);
/// The same before anything was measured: from the machine's operations per second.
double readingSecondsByRate(double operationsPerSecond, const ReadingWork& work, const ContextPlan& plan,
                            std::int64_t from, std::int64_t to);

/// How many of the tokens [from, to) are actually read: a rolling view skips those out of reach
/// (ForwardPass::outOfReach).
std::int64_t tokensToRead(const ReadingWork& work, const ContextPlan& plan, std::int64_t from, std::int64_t to);

/// How many tokens a row at `position` attends to: a rolling window limits them.
std::int64_t seenPosition(const ContextPlan& plan, std::int64_t position);

/// The name under which a CostBook keeps reading curves, in place of a strategy. computesWith: SessionStatus::isa; a
/// GPU reads at another speed than the CPU.
std::string readingCurveName(const std::string& computesWith);

} // namespace longhand
