#pragma once

// Products over an int8 cache on tiles, a template on the tile type: int8_amx.cpp uses hardware tiles, tests emulated
// ones. Four units of the cache, as they lie in memory, are the 16 lines of a tile. The integer of a row is 256 * hi +
// lo with both in a signed byte; its hi bytes, then its lo bytes are two lines of the other tile, which eight rows
// share. Rows of an Int8x8 cache are one line each.
#include "kernels/cpu/amx/tiles.h"
#include "kernels/cpu/attention/int8_kernels.h"
#include "kernels/cpu/attention/kv_layout.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

namespace longhand::amx {

namespace {

constexpr int kInt8TileLines = 16;
constexpr int kTileUnits = 4; // of a product, in the depth of one tile
constexpr std::size_t kUnitBytes = 4 * kInt8Line;
constexpr std::size_t kTileDepth = std::size_t{kTileUnits} * 16; // elements of a row
static_assert(kTileDepth == kByteChunk);

/// Rows of 16-bit integers: two lines each, of hi, then of lo.
struct WordRows
{
    static constexpr int kLines = 2;
    static constexpr bool kOnlyLo = false, kChunks = false;

    template <typename Vectors>
    static constexpr auto finish = Vectors::finishWords;
};

/// Rows of integers of at most 127, made as those: their hi are zero.
struct ByteRows
{
    static constexpr int kLines = 1;
    static constexpr bool kOnlyLo = true, kChunks = false;

    template <typename Vectors>
    static constexpr auto finish = Vectors::finishBytes;
};

/// Weights in unsigned bytes, of which each chunk has sums of its own.
struct WeightRows
{
    static constexpr int kLines = 1;
    static constexpr bool kOnlyLo = false, kChunks = true;

    template <typename Vectors>
    static constexpr auto finish = Vectors::addChunk;
};

/// How the rows of a product lie in tiles: evenly.
struct RowTiles
{
    int count = 0; ///< 1 to kMostTiles
    int each = 0;  ///< rows in a tile; the last may have fewer

    static constexpr int kMostTiles = 3;

    constexpr RowTiles(int rows, int lines)
        : count((rows * lines + kInt8TileLines - 1) / kInt8TileLines), each((rows + count - 1) / count)
    {
    }
};

template <int lines>
constexpr int kMaxTileRows = (RowTiles::kMostTiles * kInt8TileLines) / lines;

/// Tiles 0 .. 3 hold sums, the next `count` rows, the others lines of the cache.
constexpr TileConfig int8Config(int rows, int lines)
{
    const RowTiles tiles(rows, lines);
    const int groups = 4 / tiles.count;
    TileConfig config;
    for (int i = 0; i < 8; ++i) {
        config.columnBytes[i] = 64;
        config.rows[i] = 16;
    }
    for (int t = 0; t < tiles.count; ++t) {
        const auto of = static_cast<std::uint8_t>(lines * std::min(tiles.each, rows - t * tiles.each));
        config.rows[4 + t] = of;
        for (int g = 0; g < groups; ++g)
            config.rows[t * groups + g] = of;
    }
    return config;
}

template <int lines>
constexpr auto makeInt8Configs()
{
    std::array<TileConfig, kMaxTileRows<lines>> configs;
    for (int rows = 1; rows <= kMaxTileRows<lines>; ++rows)
        configs[static_cast<std::size_t>(rows - 1)] = int8Config(rows, lines);
    return configs;
}
template <int lines>
constexpr std::array<TileConfig, kMaxTileRows<lines>> kInt8Configs = makeInt8Configs<lines>();

/// The product of at most kMaxTileRows rows in T tiles. Vectors: finishWords(product, TileSums) and finishBytes() write
/// Int8Product's out, addChunk() adds to it (Int8Kernels::addChunks); they do not read product.rows.
template <typename Rows, int T, typename Tiles, typename Vectors>
class Int8TileProduct
{
public:
    Int8TileProduct(Tiles& tiles, const Int8Product& product, int firstRow, int rows)
        : m_tiles(tiles), m_product(product), m_firstRow(firstRow), m_rows(rows),
          m_each(RowTiles(rows, Rows::kLines).each), m_steps((product.unitCount + kTileUnits - 1) / kTileUnits),
          m_spread(product.spread), m_spreadUpTo(product.spread)
    {
        if (firstRow == 0) // the first rows prefetch for all
            m_spreadPerTile = product.spreadBytes / static_cast<std::size_t>(m_steps * product.groups);
    }

    /// While a product runs, the sums of the one before are finished: a store that waits for its product would stall
    /// everything behind it.
    void run()
    {
        if constexpr (Rows::kChunks)
            for (int chunk = 0; chunk < m_steps; ++chunk)
                runSteps(chunk, chunk + 1, chunk);
        else
            runSteps(0, m_steps, 0);
        finish();
    }

private:
    static constexpr int kGroups = 4 / T; ///< lane groups side by side
    static constexpr int kLeft = 4;
    static constexpr int kRight = kLeft + T;

    template <int N, typename F>
    static void each(F&& f)
    {
        [&]<int... I>(std::integer_sequence<int, I...>)
        {
            (f.template operator()<I>(), ...);
        }
        (std::make_integer_sequence<int, N>());
    }

    void runSteps(int from, int to, int chunk)
    {
        int width = 0;
        for (int group = 0; group < m_product.groups; group += width) {
            width = std::min(kGroups, m_product.groups - group);
            if (width == kGroups)
                multiply<kGroups>(group, from, to);
            else
                multiplyFew(group, width, from, to);
            finish();
            storeSums();
            m_done = {group, width, chunk};
        }
    }

    /// The 16 lines of step `step` and lane group `group`; those beyond the last unit are zero.
    const std::int8_t* lines(int step, int group)
    {
        const int from = step * kTileUnits, count = std::min(kTileUnits, m_product.unitCount - from);
        const std::int8_t* const* units = m_product.units + from;
        const std::size_t offset = static_cast<std::size_t>(group) * m_product.groupStep;
        if (count == kTileUnits && units[1] == units[0] + kUnitBytes && units[2] == units[1] + kUnitBytes &&
            units[3] == units[2] + kUnitBytes)
            return units[0] + offset;
        for (int u = 0; u < count; ++u)
            std::memcpy(m_gathered + static_cast<std::size_t>(u) * kUnitBytes, units[u] + offset, kUnitBytes);
        std::memset(m_gathered + static_cast<std::size_t>(count) * kUnitBytes, 0,
                    static_cast<std::size_t>(kTileUnits - count) * kUnitBytes);
        return m_gathered;
    }

    void loadRows(int step)
    {
        if (step == m_loaded)
            return;
        const std::size_t rowBytes = m_product.steps.row * sizeof(*m_product.rows);
        const auto* const first = reinterpret_cast<const std::byte*>(m_product.rows) +
                                  (Rows::kOnlyLo ? rowBytes / 2 : 0) + static_cast<std::size_t>(step) * kTileDepth;
        each<T>([&]<int I>() {
            m_tiles.template load<kLeft + I>(first + static_cast<std::size_t>(m_firstRow + I * m_each) * rowBytes,
                                             static_cast<std::ptrdiff_t>(rowBytes / Rows::kLines));
        });
        m_loaded = step;
    }

    template <int Right>
    void loadLines(int step, int group)
    {
        const std::int8_t* const from = lines(step, group);
        m_tiles.template load<Right>(from, kInt8Line);
        m_spreadUpTo += m_spreadPerTile;
#pragma GCC unroll 4
        for (; m_spread < m_spreadUpTo; m_spread += 64)
            __builtin_prefetch(m_spread, 0, 2);
    }

    template <int G>
    void multiply(int group, int from, int to)
    {
        each<T * kGroups>([&]<int I>() { m_tiles.template zero<I>(); });
        for (int step = from; step < to; ++step) {
            loadRows(step);
            each<G>([&]<int J>() {
                constexpr int kLines = kRight + J % (8 - kRight);
                loadLines<kLines>(step, group + J);
                each<T>([&]<int I>() {
                    if constexpr (Rows::kChunks)
                        m_tiles.template dpbusd<I * kGroups + J, kLeft + I, kLines>();
                    else
                        m_tiles.template dpbssd<I * kGroups + J, kLeft + I, kLines>();
                });
            });
        }
    }

    void multiplyFew(int group, int width, int from, int to)
    {
        if constexpr (kGroups > 1) {
            if (width == 1)
                multiply<1>(group, from, to);
            else if constexpr (kGroups > 2) {
                if (width == 2)
                    multiply<2>(group, from, to);
                else
                    multiply<3>(group, from, to);
            }
        }
    }

    void storeSums()
    {
        each<T * kGroups>([&]<int I>() {
            m_tiles.template store<I>(
                m_sums[I % kGroups] + static_cast<std::ptrdiff_t>(I / kGroups * m_each) * Rows::kLines * 16, 64);
        });
    }

    /// What storeSums() stored last.
    void finish() const
    {
        for (int g = 0; g < m_done.width; ++g)
            Rows::template finish<Vectors>(m_product, {m_firstRow, m_rows, m_done.group + g, m_done.chunk, m_sums[g]});
    }

    Tiles& m_tiles;
    const Int8Product& m_product;
    int m_firstRow;
    int m_rows;
    int m_each;
    int m_steps;
    const std::byte *m_spread, *m_spreadUpTo;
    std::size_t m_spreadPerTile = 0;
    int m_loaded = -1;
    struct
    {
        int group, width, chunk;
    } m_done{};
    alignas(64) std::int32_t m_sums[kGroups][T * kInt8TileLines * 16];
    alignas(64) std::int8_t m_gathered[kTileUnits * kUnitBytes];
};

template <typename Rows, typename Tiles, typename Vectors>
void multiplyRows(const Int8Product& product)
{
    constexpr int kMost = kMaxTileRows<Rows::kLines>;
    const int blocks = (product.rowCount + kMost - 1) / kMost;
    for (int b = 0; b < blocks; ++b) {
        const int first = product.rowCount * b / blocks, rows = product.rowCount * (b + 1) / blocks - first;
        Tiles tiles;
        tiles.loadConfig(kInt8Configs<Rows::kLines>[static_cast<std::size_t>(rows - 1)]);
        switch (RowTiles(rows, Rows::kLines).count) {
        case 1:
            Int8TileProduct<Rows, 1, Tiles, Vectors>(tiles, product, first, rows).run();
            break;
        case 2:
            Int8TileProduct<Rows, 2, Tiles, Vectors>(tiles, product, first, rows).run();
            break;
        default:
            Int8TileProduct<Rows, 3, Tiles, Vectors>(tiles, product, first, rows).run();
            break;
        }
        tiles.release();
    }
}

/// Int8Kernels::multiply.
template <typename Tiles, typename Vectors>
void int8Multiply(const Int8Product& product)
{
    if (product.bytes)
        multiplyRows<ByteRows, Tiles, Vectors>(product);
    else
        multiplyRows<WordRows, Tiles, Vectors>(product);
}

} // namespace

} // namespace longhand::amx
