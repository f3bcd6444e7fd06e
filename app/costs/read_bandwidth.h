#pragma once

#include "kernels/pool/compute_pool.h"

namespace longhand {

/// Plain read bandwidth of this machine in GB/s (1e9): every thread of the pool sums its own part of a buffer much
/// larger than the last-level cache; the best of several rounds. What decoding can reach at most, as it reads every
/// weight and every key and value once a pass. Takes about a second.
double measureReadBandwidth(ComputePool& pool);

} // namespace longhand
