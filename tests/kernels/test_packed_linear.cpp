// Packed weights: their layout, packing in pieces, and rows of an embedding table read from them.
#include "kernels/cpu/packed_block.h"
#include "kernels/ops/linear.h"
#include "tests/kernels/weight_rows.h"

#include <QTest>

#include <cstring>

using namespace longhand;
using namespace longhand::test;

class TestPackedLinear : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void packedLayout();
    void packedInPieces();
    void embeddingEqualsDequantizeRow();

private:
    ComputePool m_pool{2};
};

void TestPackedLinear::packedLayout()
{
    const std::int64_t n = 20, k = 512;
    for (const DType type : kQuantizedTypes) {
        const QuantFormat format = quantFormat(type);
        const auto rows = randomRows(type, n, k, 1);
        const PackedLinear packed = PackedLinear::pack(type, n, k, rows.data());
        QCOMPARE(packed.panels(), 2);
        QVERIFY(static_cast<double>(packed.panelBytes()) <= 1.04 * static_cast<double>(16 * dtypeRowBytes(type, k)));
        const std::size_t blockBytes = packedBlockBytes(type), headBytes = packedHeadBytes(type);
        for (std::int64_t o = 0; o < n; ++o) {
            std::vector<QuantBlock> blocks(16);
            for (std::size_t b = 0; b < 16; b += static_cast<std::size_t>(format.group()))
                withQuantized(type, [&]<DType kType>() {
                    readStored<kType>(&rows[static_cast<std::size_t>(o) * dtypeRowBytes(type, k) +
                                            b / static_cast<std::size_t>(format.group()) * dtypeBlockBytes(type)],
                                      &blocks[b]);
                });
            const auto lane = static_cast<std::size_t>(o % 16);
            for (std::size_t b = 0; b < 16; ++b) {
                const std::byte* const at = packed.panel(o / 16) + b * blockBytes + (b / 8 + 1) * headBytes;
                for (std::size_t i = 0; i < 32; ++i) { // as linear.h describes it
                    const std::size_t row = i / 4, byte = 4 * lane + i % 4;
                    const auto plane = [&](std::size_t line) { return std::to_integer<int>(at[line * 64 + byte]); };
                    int code = 0;
                    if (format.bits == 8)
                        code = plane(row);
                    else if (format.bits >= 4)
                        code = row < 4 ? plane(row) & 15 : plane(row - 4) >> 4;
                    else
                        code = plane(row / 4) >> (2 * (row % 4)) & 3;
                    if (format.bits == 3)
                        code |= (plane(2) >> row & 1) << 2;
                    if (format.bits == 5)
                        code |= (plane(4) >> row & 1) << 4;
                    if (format.bits == 6)
                        code |= (plane(4 + row / 4) >> (2 * (row % 4)) & 3) << 4;
                    QCOMPARE(code, static_cast<int>(blocks[b].code[i]));
                }
                const QuantBlock taken = unpackBlock(type, packed.panel(o / 16), static_cast<std::int64_t>(b), o % 16);
                QVERIFY(std::memcmp(taken.code, blocks[b].code, 32) == 0);
                QVERIFY(taken.d == blocks[b].d && taken.m == blocks[b].m);
                QVERIFY(std::memcmp(taken.scale, blocks[b].scale, 2) == 0);
                QVERIFY(std::memcmp(taken.minimum, blocks[b].minimum, 2) == 0);
            }
        }
    }
    const auto rows = randomRows(DType::BF16, 3, 5, 2);
    const PackedLinear packed = PackedLinear::pack(DType::BF16, 3, 5, rows.data());
    QCOMPARE(packed.panelBytes(), std::size_t{6 * 16 * 2});
    for (std::size_t o = 0; o < 3; ++o)
        for (std::size_t i = 0; i < 5; ++i)
            QVERIFY(std::memcmp(packed.panel(0) + ((i / 2 * 16 + o) * 2 + i % 2) * 2, &rows[(o * 5 + i) * 2], 2) == 0);
    QVERIFY(packed.panel(0)[(2 * 16 * 2 + 1) * 2] == std::byte{0}); // the pad of an odd K
}

/// Pieces of rows in any order, cut anywhere, by several threads: what pack() gives.
void TestPackedLinear::packedInPieces()
{
    for (const DType type : kAllTypes) {
        const std::int64_t n = 75, k = dtypeIsQuantized(type) ? 512 : 33;
        const auto rows = randomRows(type, n, k, 7);
        const std::size_t rowBytes = dtypeRowBytes(type, k);
        const PackedLinear whole = PackedLinear::pack(type, n, k, rows.data());
        PackedLinear pieces = PackedLinear::empty(type, n, k);
        const std::int64_t cuts[] = {0, 5, 16, 23, 60, n};
        for (const std::size_t piece : {std::size_t{3}, std::size_t{0}, std::size_t{4}, std::size_t{2}, std::size_t{1}})
            m_pool.forChunks(cuts[piece + 1] - cuts[piece], 3, [&](std::int64_t begin, std::int64_t end) {
                const std::int64_t first = cuts[piece] + begin;
                pieces.packRows(first, end - begin, &rows[static_cast<std::size_t>(first) * rowBytes]);
            });
        QCOMPARE(pieces.bytes(), whole.bytes());
        QVERIFY2(std::memcmp(pieces.panel(0), whole.panel(0), whole.bytes()) == 0, dtypeName(type).data());
    }
}

void TestPackedLinear::embeddingEqualsDequantizeRow()
{
    for (const DType type : kAllTypes) {
        const std::int64_t n = 45, k = dtypeIsQuantized(type) ? 3 * dtypeBlockSize(type) : 33;
        const auto rows = randomRows(type, n, k, 3);
        const auto expected = dequantized(type, rows, n, k);
        const PackedLinear table = PackedLinear::pack(type, n, k, rows.data());
        const std::vector<std::int32_t> tokens = {44, 0, 15, 16, 17, 31, 32, 7, 7};
        std::vector<float> out(tokens.size() * static_cast<std::size_t>(k));
        embedding(table, tokens.data(), static_cast<int>(tokens.size()), out.data());
        for (std::size_t t = 0; t < tokens.size(); ++t)
            QVERIFY(sameBits(&out[t * static_cast<std::size_t>(k)], &expected[static_cast<std::size_t>(tokens[t] * k)],
                             static_cast<std::size_t>(k)));
        const std::int32_t outside = 45, negative = -1;
        QVERIFY_EXCEPTION_THROWN(embedding(table, &outside, 1, out.data()), std::invalid_argument);
        QVERIFY_EXCEPTION_THROWN(embedding(table, &negative, 1, out.data()), std::invalid_argument);
    }
}

QTEST_APPLESS_MAIN(TestPackedLinear)
#include "test_packed_linear.moc"
