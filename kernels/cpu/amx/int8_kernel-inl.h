#pragma once

// Products over an int8 cache on tiles, a template on the tile type: int8_amx.cpp uses hardware tiles, tests emulated
// ones. Four units of the cache, as they lie in memory, are the 16 lines of a tile. The integer of a row is 256 * hi +
// lo with both in a signed byte; its hi bytes, then its lo bytes are two rows of the other tile, which eight rows
// share.
#include "kernels/cpu/amx/tiles.h"
#include "kernels/cpu/attention/int8_kernels.h"
#include "kernels/cpu/attention/kv_layout.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

namespace longhand::amx {

namespace {

constexpr int kInt8TileRows = 8;                // of a product, in one tile
constexpr int kMaxInt8Rows = 3 * kInt8TileRows; // at once
constexpr int kTileUnits = 4;                   // of a product, in the depth of one tile
constexpr std::size_t kUnitBytes = 4 * kInt8Line;
constexpr std::size_t kTileDepth = std::size_t{kTileUnits} * 16; // elements of a row

/// How the rows of a product lie in tiles: evenly.
struct RowTiles
{
    int count = 0; ///< 1 to 3
    int each = 0;  ///< rows in a tile; the last may have fewer

    constexpr explicit RowTiles(int rows)
        : count((rows + kInt8TileRows - 1) / kInt8TileRows), each((rows + count - 1) / count)
    {
    }
};

/// Tiles 0 .. 3 hold sums, the next `count` rows, the others lines.
constexpr TileConfig int8Config(int rows)
{
    const RowTiles tiles(rows);
    const int groups = 4 / tiles.count;
    TileConfig config;
    for (int i = 0; i < 8; ++i) {
        config.columnBytes[i] = 64;
        config.rows[i] = 16;
    }
    for (int t = 0; t < tiles.count; ++t) {
        const auto bytes = static_cast<std::uint8_t>(2 * std::min(tiles.each, rows - t * tiles.each));
        config.rows[4 + t] = bytes;
        for (int g = 0; g < groups; ++g)
            config.rows[t * groups + g] = bytes;
    }
    return config;
}

constexpr auto makeInt8Configs()
{
    std::array<TileConfig, kMaxInt8Rows> configs;
    for (int rows = 1; rows <= kMaxInt8Rows; ++rows)
        configs[static_cast<std::size_t>(rows - 1)] = int8Config(rows);
    return configs;
}
constexpr std::array<TileConfig, kMaxInt8Rows> kInt8Configs = makeInt8Configs();

/// out [rows of the block][16 lanes of a group] of a product, from sums [rows][32]: of hi, then of lo. product.rows are
/// not read.
using FinishInt8Sums = void (*)(const Int8Product& product, int firstRow, int rows, int group,
                                const std::int32_t* sums);

/// The product of at most kMaxInt8Rows rows in T tiles.
template <int T, typename Tiles, FinishInt8Sums finishSums>
class Int8TileProduct
{
public:
    Int8TileProduct(Tiles& tiles, const Int8Product& product, int firstRow, int rows)
        : m_tiles(tiles), m_product(product), m_firstRow(firstRow), m_rows(rows), m_each(RowTiles(rows).each),
          m_steps((product.unitCount + kTileUnits - 1) / kTileUnits),
          m_ahead(firstRow == 0 ? product.ahead : 0) // the first rows prefetch for all
    {
    }

    /// While a product runs, the sums of the one before are finished: a store that waits for its product would stall
    /// everything behind it.
    void run()
    {
        int group = 0, width = 0, doneGroup = 0, doneWidth = 0;
        for (; group < m_product.groups; group += width) {
            width = std::min(kGroups, m_product.groups - group);
            if (width == kGroups)
                multiply<kGroups>(group);
            else
                multiplyFew(group, width);
            finish(doneGroup, doneWidth);
            storeSums();
            doneGroup = group;
            doneWidth = width;
        }
        finish(doneGroup, doneWidth);
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

    const std::int8_t* rowBytes(int row) const
    {
        return reinterpret_cast<const std::int8_t*>(m_product.rows +
                                                    static_cast<std::size_t>(m_firstRow + row) * m_product.steps.row);
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
        each<T>([&]<int I>() {
            m_tiles.template load<kLeft + I>(rowBytes(I * m_each) + static_cast<std::size_t>(step) * kTileDepth,
                                             static_cast<std::ptrdiff_t>(m_product.steps.row));
        });
        m_loaded = step;
    }

    template <int Right>
    void loadLines(int step, int group)
    {
        const std::int8_t* const from = lines(step, group);
        m_tiles.template load<Right>(from, kInt8Line);
        if (m_ahead == 0 || from == m_gathered)
            return;
        for (std::size_t line = 0; line < 16; ++line)
            __builtin_prefetch(from + m_ahead + line * kInt8Line, 0, 2);
    }

    template <int G>
    void multiply(int group)
    {
        each<T * kGroups>([&]<int I>() { m_tiles.template zero<I>(); });
        for (int step = 0; step < m_steps; ++step) {
            loadRows(step);
            each<G>([&]<int J>() {
                constexpr int kLines = kRight + J % (8 - kRight);
                loadLines<kLines>(step, group + J);
                each<T>([&]<int I>() { m_tiles.template dpbssd<I * kGroups + J, kLeft + I, kLines>(); });
            });
        }
    }

    void multiplyFew(int group, int width)
    {
        if constexpr (kGroups > 1) {
            if (width == 1)
                multiply<1>(group);
            else if constexpr (kGroups > 2) {
                if (width == 2)
                    multiply<2>(group);
                else
                    multiply<3>(group);
            }
        }
    }

    void storeSums()
    {
        each<T * kGroups>([&]<int I>() {
            m_tiles.template store<I>(m_sums[I % kGroups] + static_cast<std::ptrdiff_t>(I / kGroups * m_each) * 32, 64);
        });
    }

    void finish(int group, int width) const
    {
        for (int g = 0; g < width; ++g)
            finishSums(m_product, m_firstRow, m_rows, group + g, m_sums[g]);
    }

    Tiles& m_tiles;
    const Int8Product& m_product;
    int m_firstRow;
    int m_rows;
    int m_each;
    int m_steps;
    std::ptrdiff_t m_ahead;
    int m_loaded = -1;
    alignas(64) std::int32_t m_sums[kGroups][T * kInt8TileRows * 32];
    alignas(64) std::int8_t m_gathered[kTileUnits * kUnitBytes];
};

template <typename Tiles, FinishInt8Sums finishSums>
void int8Multiply(const Int8Product& product)
{
    const int blocks = (product.rowCount + kMaxInt8Rows - 1) / kMaxInt8Rows;
    for (int b = 0; b < blocks; ++b) {
        const int first = product.rowCount * b / blocks, rows = product.rowCount * (b + 1) / blocks - first;
        Tiles tiles;
        tiles.loadConfig(kInt8Configs[static_cast<std::size_t>(rows - 1)]);
        switch (RowTiles(rows).count) {
        case 1:
            Int8TileProduct<1, Tiles, finishSums>(tiles, product, first, rows).run();
            break;
        case 2:
            Int8TileProduct<2, Tiles, finishSums>(tiles, product, first, rows).run();
            break;
        default:
            Int8TileProduct<3, Tiles, finishSums>(tiles, product, first, rows).run();
            break;
        }
        tiles.release();
    }
}

} // namespace

} // namespace longhand::amx
