#include "kernels/cpu/amx/attention_amx.h"
#include "kernels/cpu/amx/int8_kernel-inl.h"
#include "kernels/cpu/avx512/attention_vnni.h"
#include "kernels/cpu/simd/attention_simd.h"

#include <stdexcept>

namespace longhand::amx {

const Int8Kernels& int8Kernels()
{
#if defined(__x86_64__)
    static const Int8Kernels kernels = {.sideBySide = false,
                                        .spreads = true,
                                        .toRow = avx512::toTileRow,
                                        .multiply = int8Multiply<HwTiles, avx512::TileVectors>,
                                        .byteWeights = longhand::int8Kernels(Isa::Avx512Vnni).byteWeights,
                                        .addChunks = multiplyRows<WeightRows, HwTiles, avx512::TileVectors>};
    return kernels;
#else
    throw std::invalid_argument("attention: this program was built without AMX");
#endif
}

} // namespace longhand::amx
