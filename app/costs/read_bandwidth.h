#pragma once

#include "kernels/pool/compute_pool.h"

namespace longhand {

/// Plain read bandwidth of this machine in GB/s (1e9): every thread of the pool sums its own part of a buffer much
/// larger than the last-level cache; the best of several rounds. An upper bound for decoding, which reads every weight
/// and every key and value once per pass. Takes about a second.
double measureReadBandwidth(ComputePool& pool);

} // namespace longhand
