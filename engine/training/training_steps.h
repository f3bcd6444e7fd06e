#pragma once

#include "engine/training/training_data.h"
#include "engine/training/training_state.h"

#include <cstdint>
#include <vector>

namespace longhand {

class ComputePool;

// What the trainings of all drafters have in common.

/// A normal number from a counter (Box-Muller).
float normalOf(std::uint64_t seed, std::uint64_t counter);

/// Every 16th record is held out; of fewer than 16, the last.
void splitRecords(std::size_t records, std::vector<std::size_t>& train, std::vector<std::size_t>& heldOut);

/// The `count` tokens with the most probability in these records' labels, ascending.
std::vector<TokenId> likeliestTokens(const TrainingData& data, const std::vector<std::size_t>& records,
                                     std::size_t vocabulary, std::size_t count);

/// The learning rate of a step (from 0) as a share of the highest: a warm-up of steps / 20, then a cosine to 2 %.
double rateAt(std::int64_t step, std::int64_t steps);

/// Of weights that a training begins with: a checkpoint of it does not fit one that begins otherwise.
std::uint64_t checksumOf(const std::vector<std::vector<float>>& matrices);

/// One step of AdamW (0.9, 0.999) on matrix i; state.step already counts it. decay: of the weights.
void adamW(TrainingState& state, std::size_t i, const std::vector<float>& gradient, double rate, double decay,
           ComputePool& pool);

} // namespace longhand
