// Attention over the starter model's geometry: milliseconds and GB/s of a pass over all layers, beside the plain read
// bandwidth of this machine, and how much longer it would take with a mask over the cached part as well.
// bench_attention [threads [isa [bf16|int8|int8x8 [context...]]]]
#include "engine/metrics/median.h"
#include "kernels/ops/attention.h"
#include "kernels/util/aligned_buffer.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace longhand;

namespace {

constexpr int kLayers = 30, kHeads = 9, kKvHeads = 3, kHeadDim = 64;

double now()
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

template <typename F>
double medianSeconds(int repeats, F&& f)
{
    std::vector<double> times;
    f();
    for (int i = 0; i < repeats; ++i) {
        const double start = now();
        f();
        times.push_back(now() - start);
    }
    return median(std::move(times));
}

struct Layer
{
    std::vector<std::uint16_t*> keyBlocks, valueBlocks;
};

/// GB/s of all threads summing up memory far larger than any cache.
double readBandwidth(ComputePool& pool)
{
    AlignedBuffer memory(std::size_t{512} << 20);
    const std::size_t words = memory.size() / 8;
    auto* data = memory.as<std::uint64_t>();
    for (std::size_t i = 0; i < words; i += 512)
        data[i] = i;
    std::vector<std::uint64_t> sums(64);
    const double seconds = medianSeconds(5, [&] {
        pool.run([&](int thread, int threads) {
            std::uint64_t sum[8] = {};
            const std::size_t end = words * static_cast<std::size_t>(thread + 1) / static_cast<std::size_t>(threads);
            for (std::size_t i = words * static_cast<std::size_t>(thread) / static_cast<std::size_t>(threads);
                 i + 8 <= end; i += 8)
                for (std::size_t k = 0; k < 8; ++k)
                    sum[k] += data[i + k];
            for (const std::uint64_t s : sum)
                sums[static_cast<std::size_t>(thread)] += s;
        });
    });
    if (sums[0] == 1)
        std::puts("");
    return static_cast<double>(memory.size()) / seconds * 1e-9;
}

/// What a kernel with a mask [rows][positions] (float, as most engines pass it) does beyond attention(): one more pass
/// over the scores of every query head, a block of keys at a time, that adds the row's mask. The sums are the least
/// that such a kernel can do: the scores lie in the nearest cache, and nothing else is looked up.
class AddedMask
{
public:
    AddedMask(int rows, int positions) : m_rows(rows), m_positions(positions)
    {
        m_mask = AlignedBuffer(static_cast<std::size_t>(rows) * static_cast<std::size_t>(positions) * sizeof(float));
    }

    void operator()(ComputePool& pool) const
    {
        const int blocks = (m_positions + kKvBlock - 1) / kKvBlock;
        pool.run([&](int thread, int threads) {
            alignas(64) float scores[kKvBlock] = {};
            for (int head = 0; head < kHeads; ++head)
                for (int block = blocks * thread / threads; block < blocks * (thread + 1) / threads; ++block)
                    for (int row = 0; row < m_rows; ++row)
                        add(scores, row, block);
        });
    }

private:
    void add(float* scores, int row, int block) const
    {
        const int from = block * kKvBlock, count = std::min(kKvBlock, m_positions - from);
        const float* mask = m_mask.as<float>() + std::ptrdiff_t{row} * m_positions + from;
        for (int i = 0; i < count; ++i)
            scores[i] += mask[i];
        asm volatile("" ::"r"(scores) : "memory"); // as if somebody read them
    }

    int m_rows, m_positions;
    AlignedBuffer m_mask;
};

/// Numbers of every block differ, but they come from a small table: filling must not take longer than measuring.
class Filling
{
public:
    Filling()
    {
        for (auto& x : m_bf16)
            x = static_cast<std::uint16_t>(0x3f00u + (m_random() & 0x80ffu));
        for (auto& x : m_int8)
            x = static_cast<std::int8_t>(static_cast<int>(m_random() % 255) - 127);
    }

    void operator()(AlignedBuffer& buffer, KvEncoding encoding)
    {
        if (encoding == KvEncoding::Bf16) {
            copyOver(buffer.as<std::uint16_t>(), buffer.size() / 2, m_bf16);
            return;
        }
        copyOver(buffer.as<std::int8_t>(), buffer.size(), m_int8);
        // A head's part of a block ends with its scales (kv_layout.h).
        const std::size_t part = kvPartBytes(encoding, kHeadDim);
        for (std::size_t end = part; end <= buffer.size(); end += part) {
            float* scales = reinterpret_cast<float*>(buffer.data() + end) - kKvBlock;
            for (int i = 0; i < kKvBlock; ++i)
                scales[i] = 0.01f + 1e-5f * static_cast<float>(m_random() % 1000);
        }
    }

private:
    static constexpr std::size_t kPiece = 64;

    template <typename T>
    void copyOver(T* to, std::size_t count, const std::vector<T>& from)
    {
        for (std::size_t i = 0; i + kPiece <= count; i += kPiece)
            std::copy_n(from.data() + m_random() % (from.size() - kPiece), kPiece, to + i);
    }

    std::mt19937 m_random{1};
    std::vector<std::uint16_t> m_bf16 = std::vector<std::uint16_t>(1 << 16);
    std::vector<std::int8_t> m_int8 = std::vector<std::int8_t>(1 << 16);
};

void benchContext(const CpuContext& context, KvEncoding encoding, int length, double peak)
{
    const int positions = length + 512;
    const auto blocks = static_cast<std::size_t>((positions + kKvBlock - 1) / kKvBlock);
    const std::size_t blockBytes = kvPartBytes(encoding, kHeadDim) * kKvHeads;
    std::vector<Layer> layers(kLayers);
    // As in the program's cache: a block of all layers after another, in huge pages.
    AlignedBuffer keys(blocks * blockBytes * layers.size()), values(blocks * blockBytes * layers.size());
    Filling fill;
    fill(keys, encoding);
    fill(values, encoding);
    for (std::size_t b = 0; b < blocks; ++b)
        for (std::size_t l = 0; l < layers.size(); ++l) {
            const std::size_t at = (b * layers.size() + l) * blockBytes / 2;
            layers[l].keyBlocks.push_back(keys.as<std::uint16_t>() + at);
            layers[l].valueBlocks.push_back(values.as<std::uint16_t>() + at);
        }
    std::mt19937 random(2);
    for (const int rows : {1, 2, 4, 8, 16, 32, 64, 256}) {
        if (rows == 256 && length > 16384)
            continue;
        std::vector<float> query(static_cast<std::size_t>(rows * kHeads * kHeadDim)), out(query.size());
        for (float& x : query)
            x = static_cast<float>(random() % 2001) / 1000.0f - 1.0f;
        std::vector<std::int32_t> slots(static_cast<std::size_t>(positions));
        for (std::size_t i = 0; i < slots.size(); ++i)
            slots[i] = static_cast<std::int32_t>(i);
        std::vector<AttentionRow> row;
        for (int r = 0; r < rows; ++r)
            row.push_back({length + r, 0, 0, slots.data() + tailStart(length + r)});
        AlignedBuffer workspace(
            attentionWorkspaceBytes(rows, kHeads, kKvHeads, kHeadDim, positions, context.pool->threads()));
        AttentionArgs args;
        args.rows = rows;
        args.heads = kHeads;
        args.kvHeads = kKvHeads;
        args.headDim = kHeadDim;
        args.scale = 0.125f;
        args.queryNear = query.data();
        args.row = row.data();
        args.out = out.data();
        const int repeats = rows >= 64 ? 3 : 7;
        const double seconds = medianSeconds(repeats, [&] {
            for (const Layer& layer : layers) {
                args.cache = {{layer.keyBlocks.data(), encoding}, {}, {layer.valueBlocks.data(), encoding}};
                attention(context, args, workspace.data());
            }
        });
        const AddedMask mask(rows, positions);
        const double masked = medianSeconds(repeats, [&] {
            for (std::size_t layer = 0; layer < layers.size(); ++layer)
                mask(*context.pool);
        });
        const double bytes = 2.0 * kLayers * static_cast<double>(blockBytes) * static_cast<double>(length) / kKvBlock;
        const double flops =
            4.0 * kLayers * kHeads * kHeadDim * static_cast<double>(rows) * (static_cast<double>(length) + rows / 2.0);
        std::printf("%7d %5d %10.3f %8.2f %6.1f %% %9.1f %7.3f\n", length, rows, seconds * 1e3, bytes / seconds * 1e-9,
                    bytes / seconds * 1e-9 / peak * 100, flops / seconds * 1e-9, (seconds + masked) / seconds);
    }
}

} // namespace

int main(int argc, char** argv)
{
    ComputePool pool(argc > 1 ? std::atoi(argv[1]) : 2);
    const Isa isa = argc > 2 ? isaFromName(argv[2]).value_or(bestIsa()) : bestIsa();
    const double peak = readBandwidth(pool);
    const KvEncoding encoding = argc > 3 ? kvEncodingOf(argv[3]).value_or(KvEncoding::Bf16) : KvEncoding::Bf16;
    std::printf("%d threads, %s, %s cache, plain read %.1f GB/s\ncontext  rows         ms     GB/s  of plain  GFLOP/s  "
                "masked\n",
                pool.threads(), std::string(isaName(isa)).c_str(), kvEncodingName(encoding).data(), peak);
    std::vector<int> contexts;
    for (int i = 4; i < argc; ++i)
        contexts.push_back(std::atoi(argv[i]));
    if (contexts.empty())
        contexts = {512, 8192, 65536};
    for (const int length : contexts)
        benchContext({isa, &pool}, encoding, length, peak);
    return 0;
}
