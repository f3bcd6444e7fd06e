#include "kernels/cpu/amx/attention_amx.h"
#include "kernels/cpu/amx/int8_kernel-inl.h"
#include "kernels/cpu/avx512/attention_vnni.h"

#include <stdexcept>

namespace longhand::amx {

const Int8Kernels& int8Kernels()
{
#if defined(__x86_64__)
    static constexpr Int8Kernels kKernels = {
        .sideBySide = false, .toRow = avx512::toTileRow, .multiply = int8Multiply<HwTiles, avx512::finishTileSums>};
    return kKernels;
#else
    throw std::invalid_argument("attention: this program was built without AMX");
#endif
}

} // namespace longhand::amx
