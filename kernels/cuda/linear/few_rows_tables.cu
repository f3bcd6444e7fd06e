#include "kernels/cuda/linear/few_rows.h"

namespace longhand::cuda {

void launchFewRowsTables(Stream& stream, DType type, LinearShape shape, unsigned blocks, const Product& product)
{
    switch (type) {
    case DType::IQ4_NL:
        return launchFewRowsAs<DType::IQ4_NL>(stream, shape, blocks, product);
    case DType::IQ4_XS:
        return launchFewRowsAs<DType::IQ4_XS>(stream, shape, blocks, product);
    default:
        return launchFewRowsAs<DType::MXFP4>(stream, shape, blocks, product);
    }
}

} // namespace longhand::cuda
