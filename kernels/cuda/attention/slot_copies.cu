#include "kernels/cuda/attention/attention.h"

#include "kernels/cuda/device/convert.h"
#include "kernels/cuda/device/launch.h"

#include <stdexcept>
#include <string>

namespace longhand::cuda {
namespace {

constexpr int kThreads = 128;
constexpr int kBatch = 8; ///< pairs whose loads are in flight together

__host__ __device__ constexpr int numberBytes(KvEncoding encoding)
{
    return encoding == KvEncoding::Bf16 ? 2 : 1;
}

/// The part of a slot of one KV head that one thread copies: 16 bytes of a key, one number of a value, or a scale.
enum class Piece
{
    KeyUnit,
    ValueNumber,
    Scale,
};

__host__ __device__ constexpr int keyPieces(KvEncoding encoding, int headDim)
{
    return headDim * numberBytes(encoding) / 16 + (encoding == KvEncoding::Bf16 ? 0 : 1);
}
__host__ __device__ constexpr int valuePieces(KvEncoding encoding, int headDim)
{
    return headDim + (encoding == KvEncoding::Bf16 ? 0 : 1);
}

struct Place
{
    KvEncoding encoding;
    int headDim, kvHead;
    Piece piece;
    int index;

    __device__ __forceinline__ Place(KvEncoding e, int dim, int head, bool value, int i)
        : encoding(e), headDim(dim), kvHead(head), index(i)
    {
        piece = value ? (i < dim ? Piece::ValueNumber : Piece::Scale)
                      : (i < dim * numberBytes(e) / 16 ? Piece::KeyUnit : Piece::Scale);
    }

    __device__ __forceinline__ std::byte* in(const DeviceKvBuffer& buffer, std::int32_t slot) const
    {
        const int position = slot % kKvBlock, bytes = numberBytes(encoding);
        std::byte* part =
            buffer.blocks[slot / kKvBlock] +
            static_cast<std::int64_t>(kvHead) * static_cast<std::int64_t>(deviceKvPartBytes(encoding, headDim));
        switch (piece) {
        case Piece::KeyUnit:
            return part + position * headDim * bytes + index * 16;
        case Piece::ValueNumber:
            return part + ((position / 32 * headDim + index) * 32 + position % 32) * bytes;
        default:
            return part + kKvBlock * headDim + position * 4;
        }
    }

    __device__ __forceinline__ uint4 load(const DeviceKvBuffer& buffer, std::int32_t slot) const
    {
        const std::byte* at = in(buffer, slot);
        if (piece == Piece::KeyUnit)
            return *reinterpret_cast<const uint4*>(at);
        if (piece == Piece::Scale)
            return {*reinterpret_cast<const std::uint32_t*>(at), 0, 0, 0};
        if (encoding == KvEncoding::Bf16)
            return {*reinterpret_cast<const std::uint16_t*>(at), 0, 0, 0};
        return {*reinterpret_cast<const std::uint8_t*>(at), 0, 0, 0};
    }

    __device__ __forceinline__ void store(const DeviceKvBuffer& buffer, std::int32_t slot, uint4 x) const
    {
        std::byte* at = in(buffer, slot);
        if (piece == Piece::KeyUnit)
            *reinterpret_cast<uint4*>(at) = x;
        else if (piece == Piece::Scale)
            *reinterpret_cast<std::uint32_t*>(at) = x.x;
        else if (encoding == KvEncoding::Bf16)
            *reinterpret_cast<std::uint16_t*>(at) = static_cast<std::uint16_t>(x.x);
        else
            *reinterpret_cast<std::uint8_t*>(at) = static_cast<std::uint8_t>(x.x);
    }
};

/// Of a slot of one KV head.
__host__ __device__ constexpr int piecesOf(const SlotCopyArgs& args)
{
    return valuePieces(args.encoding, args.headDim) +
           keyPieces(args.encoding, args.headDim) * (args.farKeys.first.blocks ? 2 : 1);
}

/// A thread copies the same piece for all pairs, so that it executes them in order.
__global__ void __launch_bounds__(kThreads) copyKernel(const __grid_constant__ SlotCopyArgs args)
{
    const KvEncoding encoding = args.encoding;
    const int headDim = args.headDim, count = args.count;
    const CopyPair* const pairs = args.pairs;
    const int keys = keyPieces(encoding, headDim), all = piecesOf(args);
    const int piece = static_cast<int>(blockIdx.x) * kThreads + static_cast<int>(threadIdx.x);
    if (piece >= all * args.kvHeads)
        return;
    const int kvHead = piece / all, i = piece % all;
    const bool key = i < all - valuePieces(encoding, headDim);
    const LayeredKvBuffer& layers = !key ? args.values : i < keys ? args.nearKeys : args.farKeys;
    const DeviceKvBuffer buffer{layers.first.blocks + static_cast<std::int64_t>(blockIdx.y) * layers.layerStride};
    const Place place(encoding, headDim, kvHead, !key, key ? i % keys : i - (all - valuePieces(encoding, headDim)));
    for (int first = 0; first < count; first += kBatch) {
        CopyPair pair[kBatch];
        uint4 x[kBatch];
#pragma unroll
        for (int k = 0; k < kBatch; ++k) {
            const CopyPair none;
            pair[k] = first + k < count ? pairs[first + k] : none;
            if (first + k < count)
                x[k] = place.load(buffer, pair[k].from);
        }
#pragma unroll
        for (int k = 0; k < kBatch; ++k) {
            if (first + k >= count)
                break;
#pragma unroll
            for (int earlier = 0; earlier < k; ++earlier)
                if (pair[earlier].to == pair[k].from) // written in this batch, after x[k] was read
                    x[k] = x[earlier];
            place.store(buffer, pair[k].to, x[k]);
        }
    }
}

__global__ void __launch_bounds__(kThreads) gatherKernel(GatherArgs args)
{
    const bool values = args.values;
    const int count = args.count;
    const int pieces = values ? valuePieces(args.encoding, args.headDim) : keyPieces(args.encoding, args.headDim);
    const std::int64_t i = static_cast<std::int64_t>(blockIdx.x) * kThreads + threadIdx.x;
    if (i >= static_cast<std::int64_t>(pieces) * count)
        return;
    const int kvHead = static_cast<int>(blockIdx.y);
    const auto layer = static_cast<std::int64_t>(blockIdx.z);
    // Neighbouring threads copy adjacent data: units of one key, one number of neighbouring values.
    const int entry = static_cast<int>(values ? i % count : i / pieces),
              piece = static_cast<int>(values ? i / count : i % pieces);
    const std::int64_t at = (layer * args.kvHeads + kvHead) * count + entry;
    const std::int32_t from = args.fromSlots[args.fromShared ? entry : at];
    if (from < 0)
        return;
    const DeviceKvBuffer fromBuffer{args.from.blocks + layer * args.fromLayerStride},
        toBuffer{args.to.blocks + layer * args.toLayerStride};
    const Place place(args.encoding, args.headDim, kvHead, values, piece);
    place.store(toBuffer, args.toSlots[args.toShared ? entry : at], place.load(fromBuffer, from));
}

__global__ void __launch_bounds__(kThreads)
    readKernel(KvEncoding encoding, int kvHead, int headDim, DeviceKvBuffer buffer, bool values, std::int32_t slot,
               float* out)
{
    const std::byte* part =
        buffer.blocks[slot / kKvBlock] +
        static_cast<std::int64_t>(kvHead) * static_cast<std::int64_t>(deviceKvPartBytes(encoding, headDim));
    const int position = slot % kKvBlock;
    for (int d = static_cast<int>(threadIdx.x); d < headDim; d += kThreads) {
        const int at = values ? (position / 32 * headDim + d) * 32 + position % 32 : position * headDim + d;
        out[d] = encoding == KvEncoding::Bf16 ? bf16Value(reinterpret_cast<const std::uint16_t*>(part)[at])
                                              : static_cast<float>(reinterpret_cast<const std::int8_t*>(part)[at]) *
                                                    reinterpret_cast<const float*>(part + kKvBlock * headDim)[position];
    }
}

void checkGeometry(int kvHeads, int headDim, int count)
{
    if (kvHeads < 1 || headDim < 16 || headDim % 16 != 0 || count < 0)
        throw std::invalid_argument("copying " + std::to_string(count) + " slots of " + std::to_string(kvHeads) +
                                    " KV heads of " + std::to_string(headDim));
}

} // namespace

void copySlots(Stream& stream, const SlotCopyArgs& args)
{
    checkGeometry(args.kvHeads, args.headDim, args.count);
    if (args.layers < 1)
        throw std::invalid_argument("copying slots of " + std::to_string(args.layers) + " layers");
    if (args.count == 0)
        return;
    launch<copyKernel>(stream,
                       {.x = blocksFor(static_cast<std::size_t>(piecesOf(args) * args.kvHeads), kThreads),
                        .y = static_cast<unsigned>(args.layers),
                        .threads = kThreads},
                       args);
}

void gatherSlots(Stream& stream, KvEncoding encoding, int kvHeads, int headDim, const DeviceKvBuffer& fromBuffer,
                 const DeviceKvBuffer& toBuffer, bool values, const std::int32_t* from, const std::int32_t* to,
                 int count)
{
    GatherArgs args;
    args.encoding = encoding;
    args.kvHeads = kvHeads;
    args.headDim = headDim;
    args.values = values;
    args.from = fromBuffer;
    args.to = toBuffer;
    args.fromSlots = from;
    args.toSlots = to;
    args.count = count;
    gatherSlots(stream, args);
}

void gatherSlots(Stream& stream, const GatherArgs& args)
{
    checkGeometry(args.kvHeads, args.headDim, args.count);
    if (args.layers < 1)
        throw std::invalid_argument("copying slots of " + std::to_string(args.layers) + " layers");
    if (args.count == 0)
        return;
    const auto pieces = static_cast<std::size_t>(args.values ? valuePieces(args.encoding, args.headDim)
                                                             : keyPieces(args.encoding, args.headDim));
    launch<gatherKernel>(stream,
                         {.x = blocksFor(pieces * static_cast<std::size_t>(args.count), kThreads),
                          .y = static_cast<unsigned>(args.kvHeads),
                          .z = static_cast<unsigned>(args.layers),
                          .threads = kThreads},
                         args);
}

void readSlot(Stream& stream, KvEncoding encoding, int kvHead, int headDim, const DeviceKvBuffer& buffer, bool values,
              std::int32_t slot, float* out)
{
    checkGeometry(kvHead + 1, headDim, 1);
    launch<readKernel>(stream, {.threads = kThreads}, encoding, kvHead, headDim, buffer, values, slot, out);
}

} // namespace longhand::cuda
