#pragma once

#include "kernels/cpu/attention/int8_kernels.h"

namespace longhand::avx512 {

/// The kernels of an int8 cache by AVX-512 VNNI, all but byteWeights (simd/attention_simd.cpp has it). Need
/// isaSupported(Isa::Avx512Vnni) or Isa::Amx.
const Int8Kernels& int8VnniKernels();

/// Int8Kernels::toRow for tiles (kernels/cpu/amx/int8_kernel-inl.h): the hi bytes of a row, then its lo bytes.
void toTileRow(const float* x, int count, float inverse, std::int16_t* row, Int8Steps steps, std::int32_t* sum);
/// The vector work of their products.
struct TileVectors
{
    static void finishWords(const Int8Product& product, const TileSums& tile);
    static void finishBytes(const Int8Product& product, const TileSums& tile);
    static void addChunk(const Int8Product& product, const TileSums& tile);
};

} // namespace longhand::avx512
