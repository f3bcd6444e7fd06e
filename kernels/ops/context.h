#pragma once

#include "kernels/pool/compute_pool.h"
#include "kernels/util/isa.h"

namespace longhand {

/// What every CPU operation needs besides its operands. The pool decides how long an operation takes, the instruction
/// set may decide its last bits; neither the number of rows nor the number of threads ever does
/// (design, "Numeric contracts").
struct CpuContext
{
    Isa isa = Isa::Portable;
    ComputePool* pool = nullptr;
};

} // namespace longhand
