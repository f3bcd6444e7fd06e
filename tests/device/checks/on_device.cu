// What tests/cuda asks of the emulation, on a real device: most of it has no meaning there.
#include <cuda_runtime.h>

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>

namespace longhand::emulation {

void setOrder(std::uint64_t) {}

} // namespace longhand::emulation

namespace longhand::cuda::emulated {

bool isEmulated()
{
    return false;
}

void setSharedBytes(std::size_t) {}

void settle()
{
    if (const cudaError_t error = cudaDeviceSynchronize(); error != cudaSuccess)
        throw std::runtime_error(std::string("the GPU failed: ") + cudaGetErrorString(error));
}

} // namespace longhand::cuda::emulated
