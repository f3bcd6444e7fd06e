#include "kernels/cuda/linear/few_rows.h"

namespace longhand::cuda {

void launchFewRowsFloat(Stream& stream, DType type, LinearShape shape, unsigned blocks, const Product& product)
{
    switch (type) {
    case DType::F32:
        return launchFewRowsAs<DType::F32>(stream, shape, blocks, product);
    case DType::F16:
        return launchFewRowsAs<DType::F16>(stream, shape, blocks, product);
    default:
        return launchFewRowsAs<DType::BF16>(stream, shape, blocks, product);
    }
}

} // namespace longhand::cuda
