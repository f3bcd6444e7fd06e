#include "kernels/cuda/linear/few_rows.h"

namespace longhand::cuda {

void launchFewRowsKQuants(Stream& stream, DType type, LinearShape shape, unsigned blocks, const Product& product)
{
    switch (type) {
    case DType::Q2_K:
        return launchFewRowsAs<DType::Q2_K>(stream, shape, blocks, product);
    case DType::Q3_K:
        return launchFewRowsAs<DType::Q3_K>(stream, shape, blocks, product);
    case DType::Q4_K:
        return launchFewRowsAs<DType::Q4_K>(stream, shape, blocks, product);
    case DType::Q5_K:
        return launchFewRowsAs<DType::Q5_K>(stream, shape, blocks, product);
    default:
        return launchFewRowsAs<DType::Q6_K>(stream, shape, blocks, product);
    }
}

} // namespace longhand::cuda
