#include "kernels/cuda/linear/few_rows.h"

namespace longhand::cuda {

void launchFewRowsQuantized(Stream& stream, DType type, LinearShape shape, unsigned blocks, const Product& product)
{
    switch (type) {
    case DType::Q8_0:
        return launchFewRowsAs<DType::Q8_0>(stream, shape, blocks, product);
    case DType::Q4_0:
        return launchFewRowsAs<DType::Q4_0>(stream, shape, blocks, product);
    case DType::Q4_1:
        return launchFewRowsAs<DType::Q4_1>(stream, shape, blocks, product);
    case DType::Q5_0:
        return launchFewRowsAs<DType::Q5_0>(stream, shape, blocks, product);
    default:
        return launchFewRowsAs<DType::Q5_1>(stream, shape, blocks, product);
    }
}

} // namespace longhand::cuda
