#pragma once

#include "kernels/cpu/amx/tiles.h"

namespace longhand::amx {

/// HwTiles in plain C++, after the pseudocode of Intel's manual. Where the instructions would fault (no configuration,
/// shapes that do not fit) it throws std::logic_error.
class SoftTiles
{
public:
    void loadConfig(const TileConfig& config);
    void release();

    template <int tile>
    void zero()
    {
        zeroTile(tile);
    }
    template <int tile>
    void load(const void* base, std::ptrdiff_t stride)
    {
        loadTile(tile, base, stride);
    }
    template <int tile>
    void store(void* base, std::ptrdiff_t stride)
    {
        storeTile(tile, base, stride);
    }
    template <int c, int a, int b>
    void dpbssd()
    {
        int8Product<std::int8_t>(c, a, b);
    }
    template <int c, int a, int b>
    void dpbusd()
    {
        int8Product<std::uint8_t>(c, a, b);
    }
    template <int c, int a, int b>
    void dpbf16()
    {
        bf16Product(c, a, b);
    }

private:
    struct Tile
    {
        int rows = 0;
        int columnBytes = 0;
        alignas(64) std::byte data[16][64] = {};
    };

    Tile& configured(int tile);
    void checkProduct(const Tile& c, const Tile& a, const Tile& b) const;
    void zeroTile(int tile);
    void loadTile(int tile, const void* base, std::ptrdiff_t stride);
    void storeTile(int tile, void* base, std::ptrdiff_t stride);
    template <typename Left>
    void int8Product(int c, int a, int b);
    void bf16Product(int c, int a, int b);

    Tile m_tiles[8];
    bool m_configured = false;
};

} // namespace longhand::amx
