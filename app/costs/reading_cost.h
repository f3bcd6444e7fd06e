#pragma once

#include "app/costs/cost_curve.h"
#include "engine/model/context_plan.h"

#include <cstdint>
#include <optional>
#include <string>

namespace longhand {

struct ModelConfig;

/// What a token costs that is only read: operations for itself, and for each token that it looks at.
struct ReadingWork
{
    double perToken = 0, perPosition = 0;
    std::int32_t layers = 1;
};

/// Two operations for each weight, and for each number of a query by each key it sees, and the same for the values. The
/// embedding is looked up; the head, and what the last layer does after its keys and values, is left out, since nobody
/// asks for it.
ReadingWork readingWork(const ModelConfig& config);

/// Seconds of reading the tokens [from, to) of a text under a plan, from what was measured of reading (positions as
/// seenPosition() says); empty: nothing was. How the cost of a token grows with the text is taken from the measured
/// stretches where they lie far enough apart, else from the work.
std::optional<double> readingSeconds(const CostCurve& measured, const ReadingWork& work, const ContextPlan& plan,
                                     std::int64_t from, std::int64_t to);
/// The same before anything was measured: by how many operations a second the machine makes.
double readingSecondsByRate(double operationsPerSecond, const ReadingWork& work, const ContextPlan& plan,
                            std::int64_t from, std::int64_t to);

/// How many of the tokens [from, to) are read indeed: of a rolling view not what is out of reach
/// (ForwardPass::outOfReach).
std::int64_t tokensToRead(const ReadingWork& work, const ContextPlan& plan, std::int64_t from, std::int64_t to);

/// How many tokens a row at `position` looks at: a rolling window sees no more than it holds.
std::int64_t seenPosition(const ContextPlan& plan, std::int64_t position);

/// Under what name a CostBook keeps curves of reading: like one of drafting. computesWith: SessionStatus::isa; a GPU
/// reads at another speed than the processor.
std::string readingCurveName(const std::string& computesWith);

} // namespace longhand
