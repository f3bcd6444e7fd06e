#pragma once

#include <cstddef>
#include <cstdint>

/// Hardware tiles. A kernel for Intel AMX is a template on the tile type and takes `Tiles&`, so that tests can run it
/// anywhere on emulated tiles (tests/emulation/amx) and get the bits of the hardware. Tiles are selected by template
/// argument (0..7), because the instructions encode the number.
namespace longhand::amx {

/// The operand of LDTILECFG. Keep objects `static const` and fully initialised (see makeConfig).
struct alignas(64) TileConfig
{
    std::uint8_t palette = 1;
    std::uint8_t startRow = 0;
    std::uint8_t reserved[14] = {};
    std::uint16_t columnBytes[16] = {};
    std::uint8_t rows[16] = {};
};
static_assert(sizeof(TileConfig) == 64);

struct TileShape
{
    int rows = 0;        ///< 1..16
    int columnBytes = 0; ///< 4..64, a multiple of 4
};

/// A configuration of tiles 0, 1, ... with the given shapes.
template <typename... Shapes>
constexpr TileConfig makeConfig(Shapes... shapes)
{
    TileConfig config;
    int tile = 0;
    ((config.rows[tile] = static_cast<std::uint8_t>(shapes.rows),
      config.columnBytes[tile] = static_cast<std::uint16_t>(shapes.columnBytes), ++tile),
     ...);
    return config;
}

#if defined(__x86_64__)
/// The hardware's tiles. Needs isaSupported(Isa::Amx). The state is per thread: load the configuration in the computing
/// thread, and release it before returning.
struct HwTiles
{
    // Inline assembly instead of intrinsics: those take a tile only as a literal, and GCC 12's _tile_loadconfig claims
    // to read 8 bytes, so that the compiler drops the stores to the other 56.
    void loadConfig(const TileConfig& config) { asm volatile("ldtilecfg %0" : : "m"(config)); }
    void release() { asm volatile("tilerelease" : : : "memory"); }

    template <int tile>
    void zero()
    {
        asm volatile("tilezero %%tmm%c0" : : "i"(tile));
    }
    /// Rows of the tile from base, base + stride, ... (bytes).
    template <int tile>
    void load(const void* base, std::ptrdiff_t stride)
    {
        asm volatile("tileloadd (%0,%1,1), %%tmm%c2" : : "r"(base), "r"(stride), "i"(tile) : "memory");
    }
    template <int tile>
    void store(void* base, std::ptrdiff_t stride)
    {
        asm volatile("tilestored %%tmm%c2, (%0,%1,1)" : : "r"(base), "r"(stride), "i"(tile) : "memory");
    }
    /// c += a b with int8 a [m][4k], b [k][n][4], int32 c [m][n].
    template <int c, int a, int b>
    void dpbssd()
    {
        asm volatile("tdpbssd %%tmm%c2, %%tmm%c1, %%tmm%c0" : : "i"(c), "i"(a), "i"(b));
    }
    /// The same with unsigned bytes a.
    template <int c, int a, int b>
    void dpbusd()
    {
        asm volatile("tdpbusd %%tmm%c2, %%tmm%c1, %%tmm%c0" : : "i"(c), "i"(a), "i"(b));
    }
    /// c += a b with bf16 a [m][2k], b [k][n][2], float c [m][n].
    template <int c, int a, int b>
    void dpbf16()
    {
        asm volatile("tdpbf16ps %%tmm%c2, %%tmm%c1, %%tmm%c0" : : "i"(c), "i"(a), "i"(b));
    }
};
#endif

} // namespace longhand::amx
