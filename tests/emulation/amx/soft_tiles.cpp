#include "tests/emulation/amx/soft_tiles.h"

#include "kernels/ops/dtype.h"

#include <cfloat>
#include <cmath>
#include <cstring>
#include <stdexcept>
#include <string>

#if defined(__x86_64__)
#define LONGHAND_FMA_TARGET __attribute__((target("avx2,fma")))
#define LONGHAND_ALWAYS_INLINE __attribute__((always_inline)) inline
#else
#define LONGHAND_ALWAYS_INLINE inline
#endif

namespace longhand::amx {

namespace {

/// Denormals count as zero and become zero; the sign stays. (One case differs from the processor: a sum that only the
/// coarser rounding of denormals lifts to the least normal number is kept here.)
LONGHAND_ALWAYS_INLINE float flush(float f)
{
    return std::fabs(f) < FLT_MIN ? std::copysign(0.0f, f) : f;
}

LONGHAND_ALWAYS_INLINE float expand(std::uint16_t bf16)
{
    return flush(bf16ToFloat(bf16));
}

/// One row of C: a [2 * pairs], b rows of 32 bf16, c [columns].
LONGHAND_ALWAYS_INLINE void bf16RowBody(float* c, const std::uint16_t* a, const std::byte (*b)[64], int pairs,
                                        int columns)
{
    float even[16] = {}, odd[16] = {};
    for (int k = 0; k < pairs; ++k) {
        std::uint16_t row[32];
        std::memcpy(row, b[k], sizeof(row));
        const float a0 = expand(a[2 * k]), a1 = expand(a[2 * k + 1]);
        for (int n = 0; n < 16; ++n) {
            even[n] = flush(std::fma(a0, expand(row[2 * n]), even[n]));
            odd[n] = flush(std::fma(a1, expand(row[2 * n + 1]), odd[n]));
        }
    }
    for (int n = 0; n < columns; ++n)
        c[n] = flush(flush(c[n]) + flush(even[n] + odd[n]));
}

void bf16RowPlain(float* c, const std::uint16_t* a, const std::byte (*b)[64], int pairs, int columns)
{
    bf16RowBody(c, a, b, pairs, columns);
}

#if defined(__x86_64__)
LONGHAND_FMA_TARGET void bf16RowFma(float* c, const std::uint16_t* a, const std::byte (*b)[64], int pairs, int columns)
{
    bf16RowBody(c, a, b, pairs, columns);
}

bool hasFma()
{
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
}
#endif

} // namespace

void SoftTiles::loadConfig(const TileConfig& config)
{
    if (config.palette != 1)
        throw std::logic_error("tile palette " + std::to_string(config.palette) + " does not exist");
    for (int t = 0; t < 16; ++t) {
        const int rows = config.rows[t], bytes = config.columnBytes[t];
        if (rows > 16 || bytes > 64 || (rows == 0) != (bytes == 0) || (t >= 8 && rows > 0))
            throw std::logic_error("tile " + std::to_string(t) + " cannot have " + std::to_string(rows) + " rows of " +
                                   std::to_string(bytes) + " bytes");
        if (t < 8) {
            m_tiles[t] = Tile();
            m_tiles[t].rows = rows;
            m_tiles[t].columnBytes = bytes;
        }
    }
    m_configured = true;
}

void SoftTiles::release()
{
    m_configured = false;
    for (Tile& tile : m_tiles)
        tile = Tile();
}

SoftTiles::Tile& SoftTiles::configured(int tile)
{
    if (!m_configured || m_tiles[tile].rows == 0)
        throw std::logic_error("tile " + std::to_string(tile) + " is used without a configuration");
    return m_tiles[tile];
}

void SoftTiles::checkProduct(const Tile& c, const Tile& a, const Tile& b) const
{
    if (c.rows != a.rows || c.columnBytes != b.columnBytes || a.columnBytes != 4 * b.rows || c.columnBytes % 4 != 0)
        throw std::logic_error("tile shapes do not fit: " + std::to_string(a.rows) + "x" +
                               std::to_string(a.columnBytes) + " times " + std::to_string(b.rows) + "x" +
                               std::to_string(b.columnBytes) + " into " + std::to_string(c.rows) + "x" +
                               std::to_string(c.columnBytes));
    if (&c == &a || &c == &b || &a == &b)
        throw std::logic_error("a tile product needs three different tiles");
}

void SoftTiles::zeroTile(int tile)
{
    std::memset(configured(tile).data, 0, sizeof(Tile::data));
}

void SoftTiles::loadTile(int tile, const void* base, std::ptrdiff_t stride)
{
    Tile& t = configured(tile);
    std::memset(t.data, 0, sizeof(t.data));
    for (int r = 0; r < t.rows; ++r)
        std::memcpy(t.data[r], static_cast<const std::byte*>(base) + r * stride,
                    static_cast<std::size_t>(t.columnBytes));
}

void SoftTiles::storeTile(int tile, void* base, std::ptrdiff_t stride)
{
    const Tile& t = configured(tile);
    for (int r = 0; r < t.rows; ++r)
        std::memcpy(static_cast<std::byte*>(base) + r * stride, t.data[r], static_cast<std::size_t>(t.columnBytes));
}

template <typename Left>
void SoftTiles::int8Product(int c, int a, int b)
{
    Tile& tc = configured(c);
    const Tile &ta = configured(a), &tb = configured(b);
    checkProduct(tc, ta, tb);
    for (int m = 0; m < tc.rows; ++m) {
        std::int32_t sum[16];
        Left left[64];
        std::memcpy(sum, tc.data[m], sizeof(sum));
        std::memcpy(left, ta.data[m], sizeof(left));
        for (int k = 0; k < tb.rows; ++k) {
            std::int8_t right[64];
            std::memcpy(right, tb.data[k], sizeof(right));
            for (int n = 0; n < 16; ++n)
                for (int i = 0; i < 4; ++i)
                    sum[n] += static_cast<std::int32_t>(left[4 * k + i]) * right[4 * n + i];
        }
        std::memcpy(tc.data[m], sum, static_cast<std::size_t>(tc.columnBytes));
    }
}

template void SoftTiles::int8Product<std::int8_t>(int, int, int);
template void SoftTiles::int8Product<std::uint8_t>(int, int, int);

void SoftTiles::bf16Product(int c, int a, int b)
{
    Tile& tc = configured(c);
    const Tile &ta = configured(a), &tb = configured(b);
    checkProduct(tc, ta, tb);
    auto row = bf16RowPlain;
#if defined(__x86_64__)
    static const bool fma = hasFma();
    if (fma)
        row = bf16RowFma;
#endif
    for (int m = 0; m < tc.rows; ++m) {
        float sum[16];
        std::uint16_t left[32];
        std::memcpy(sum, tc.data[m], sizeof(sum));
        std::memcpy(left, ta.data[m], sizeof(left));
        row(sum, left, tb.data, tb.rows, tc.columnBytes / 4);
        std::memcpy(tc.data[m], sum, static_cast<std::size_t>(tc.columnBytes));
    }
}

} // namespace longhand::amx
