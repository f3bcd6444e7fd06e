#pragma once

#include "kernels/ops/dtype.h"

namespace longhand {

/// Weights of one storage family share the same prepared activations (prepareRows()); named by one of its types.
inline DType preparedFamily(DType type)
{
    if (dtypeIsQuantized(type))
        return DType::Q8_0;
    return type == DType::BF16 ? DType::BF16 : DType::F32;
}

} // namespace longhand
