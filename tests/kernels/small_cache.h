#pragma once

#include "kernels/ops/attention.h"
#include "kernels/util/aligned_buffer.h"

#include <cstring>
#include <random>
#include <vector>

namespace longhand::test {

/// A small cache of random keys and values, one layer.
struct SmallCache
{
    SmallCache(int kvHeads, int headDim, int positions, unsigned seed, KvEncoding encoding = KvEncoding::Bf16)
        : encoding(encoding), kvHeads(kvHeads), headDim(headDim)
    {
        const int blocks = (positions + kKvBlock - 1) / kKvBlock;
        for (int b = 0; b < blocks; ++b) {
            keyMemory.emplace_back(kvPartBytes(encoding, headDim) * static_cast<std::size_t>(kvHeads));
            valueMemory.emplace_back(kvPartBytes(encoding, headDim) * static_cast<std::size_t>(kvHeads));
            std::memset(keyMemory.back().data(), 0, keyMemory.back().size());
            std::memset(valueMemory.back().data(), 0, valueMemory.back().size());
            keys.push_back(keyMemory.back().as<std::uint16_t>());
            values.push_back(valueMemory.back().as<std::uint16_t>());
        }
        std::mt19937 random(seed);
        std::normal_distribution<float> normal;
        k.resize(static_cast<std::size_t>(positions * kvHeads * headDim));
        v.resize(k.size());
        for (std::size_t i = 0; i < k.size(); ++i) {
            k[i] = normal(random);
            v[i] = normal(random);
        }
        std::vector<std::int32_t> places;
        for (int p = 0; p < positions; ++p)
            places.push_back(p);
        ComputePool pool(1);
        const CpuContext context{Isa::Portable, &pool};
        const std::int64_t stride = std::int64_t{kvHeads} * headDim;
        appendKeys(context, k.data(), stride, positions, kvHeads, headDim, places.data(), keyBlocks());
        appendValues(context, v.data(), stride, positions, kvHeads, headDim, places.data(), valueBlocks());
    }
    KvBlocks keyBlocks() const { return {keys.data(), encoding}; }
    KvBlocks valueBlocks() const { return {values.data(), encoding}; }
    const float* key(int position, int head) const { return k.data() + (position * kvHeads + head) * headDim; }
    const float* value(int position, int head) const { return v.data() + (position * kvHeads + head) * headDim; }

    KvEncoding encoding;
    int kvHeads, headDim;
    std::vector<AlignedBuffer> keyMemory, valueMemory;
    std::vector<std::uint16_t*> keys, values;
    std::vector<float> k, v;
};

} // namespace longhand::test
