#include "kernels/cpu/amx/linear_amx.h"
#include "kernels/cpu/amx/linear_kernel-inl.h"
#include "kernels/ops/dtype.h"

#include <stdexcept>

namespace longhand::amx {

void splitRows(ComputePool& pool, const float* x, PreparedRows& out)
{
    const std::int64_t inputs = out.inputs(), steps = (inputs + kQuantBlock - 1) / kQuantBlock;
    pool.forChunks(out.rows(), std::max<std::int64_t>(1, 8192 / inputs), [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t r = begin; r < end; ++r)
            for (std::int64_t step = 0; step < steps; ++step) {
                std::uint16_t* const at =
                    out.values<std::uint16_t>() + (r / kGroup * steps + step) * 1024 + r % kGroup * 64;
                for (int i = 0; i < 32; ++i) {
                    const std::int64_t k = step * kQuantBlock + i;
                    const float value = k < inputs ? x[r * inputs + k] : 0.0f;
                    at[i] = floatToBf16(value);
                    at[32 + i] = floatToBf16(value - bf16ToFloat(at[i]));
                }
            }
    });
}

#if !defined(__x86_64__)
void linear(ComputePool&, const LinearJob&)
{
    throw std::invalid_argument("linear: this program was built without AMX");
}
#endif

} // namespace longhand::amx
