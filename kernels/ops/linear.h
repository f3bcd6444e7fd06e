#pragma once

#include "kernels/ops/context.h"
#include "kernels/ops/dtype.h"
#include "kernels/ops/low_rank.h"
#include "kernels/util/aligned_buffer.h"

#include <cstdint>
#include <span>

namespace longhand {

/// A weight matrix W [N outputs][K inputs], repacked once at load into panels of 16 outputs. One layout serves every
/// instruction set, so that packing a model does not depend on which one will run.
///
/// Quantised panels, for each block of 32 inputs (k = 0..31 within the block, n = 0..15 within the panel), with the
/// fields of QuantFormat. Row r is inputs 4r .. 4r + 3; its byte 4n + i is input k = 4r + i of output n:
///  - the low bits of the codes. 8 bits: 8 rows of 64 bytes. 4 bits: 4 chunks of 64 bytes, chunk c holds row c in its
///    low nibbles and row c + 4 in its high ones. 2 bits: 2 chunks, chunk c holds rows 4c + j at bit 2j.
///  - of codes of 3 and 5 bits the highest: 64 bytes, row r at bit r. Of 6 bits the highest two: as 2 bits.
///  - scales. Half: f16 d[n], and f16 m[n] if it has minima. Exponent: e[n]. Super: for each step int8 sc[n], then
///    uint8 m[n]; but of Q2_K sc + 16 m in one byte. Super scales and minima have f16 d[n] (and dmin[n]) before every 8
///    blocks.
/// So a matrix takes at most 3.7 % more than in the file (Q3_K; Q4_K 2.8 %, Q5_K 2.3 %, IQ4_XS 1.5 %, others 0). (An
/// AMX int8 tile row is 16 outputs by 4 inputs; SIMD code sees a row as 16-bit pairs.) Float panels: F32 and F16
/// [k][16]; BF16 [k/2][16][2] (an AMX bf16 tile row), an odd K padded with a zero. N is padded to 16 with zero weights;
/// outputs beyond N are never written.
class PackedLinear
{
public:
    PackedLinear() = default;

    /// Packs row-major GGUF rows. Throws std::invalid_argument if k is not a multiple of the type's block size or a
    /// size is out of range (n, k >= 1, n * k < 2^40). arena: allocates the matrix; null: in its own buffer.
    static PackedLinear pack(DType type, std::int64_t n, std::int64_t k, const std::byte* rows,
                             BufferArena* arena = nullptr);

    /// A matrix whose rows are still to be packed. Throws as pack() does.
    static PackedLinear empty(DType type, std::int64_t n, std::int64_t k, BufferArena* arena = nullptr);
    /// Packs the GGUF rows that begin at row `first`. Threads may pack different rows at once.
    void packRows(std::int64_t first, std::int64_t count, const std::byte* rows);

    /// Bytes of a matrix that pack() makes. Throws as pack() does.
    static std::size_t bytesFor(DType type, std::int64_t n, std::int64_t k);

    DType type() const { return m_type; }
    std::int64_t outputs() const { return m_outputs; }
    std::int64_t inputs() const { return m_inputs; }
    std::int64_t panels() const { return (m_outputs + kPanel - 1) / kPanel; }
    std::size_t panelBytes() const { return m_panelBytes; }
    const std::byte* panel(std::int64_t index) const
    {
        return m_data.data() + static_cast<std::size_t>(index) * m_panelBytes;
    }
    /// Bytes read by one product: the whole packed matrix.
    std::size_t bytes() const { return m_data.size(); }

    static constexpr std::int64_t kPanel = 16;

private:
    DType m_type = DType::F32;
    std::int64_t m_outputs = 0;
    std::int64_t m_inputs = 0;
    std::size_t m_panelBytes = 0;
    AlignedBuffer m_data; // 64-byte aligned
};

/// Activations prepared for products with one kind of weights: X [rows][K].
///
/// For quantised weights each row is cut into blocks of 32 and each block becomes 16-bit integers:
///     a = max |x| of the block;  s = a / 32512;  q = round-half-even(x * (32512 / a));   (all zero where a < 1e-33)
///     t = sum of q (exact integer); t0, t1 of the first and the last 16 inputs
/// A block that holds an infinity or NaN has q = 0 and s = NaN, so that the outputs are NaN on every instruction set.
/// 32512 = 127 * 256, so that q = 256 * hi + lo with |hi| <= 127 and |lo| <= 128: AVX-512 VNNI and AMX multiply them as
/// bytes, and the sums are the same exact integers as those of a 16-bit multiply-add. For float weights the rows are
/// kept as float32 (AMX with BF16 weights: split into two bf16 terms). The memory layout of the integers is private to
/// an instruction set.
class PreparedRows
{
public:
    /// The contents of values(); determined by the instruction set, the weight type and the number of rows.
    enum class Layout
    {
        None,
        Integers,      ///< int16 [rows][K]
        IntegerPairs,  ///< int16 [rows][K/32][32], the pairs of a block in the order in which packed weights unpack
        IntegerGroups, ///< PairBlock (kernels/cpu/linear_job.h) [rows/8][K/32][8 rows]
        IntegerBytes,  ///< ByteLayout (kernels/cpu/linear_job.h)
        Floats,        ///< float [rows][K]
        Bf16Tiles,     ///< bf16 [rows/16][K/32][16 rows][hi 32, lo 32]
    };

    /// Reserves space for products of up to maxRows rows of maxInputs inputs. Operations never allocate after this.
    PreparedRows(int maxRows, std::int64_t maxInputs);

    int rows() const { return m_rows; }
    std::int64_t inputs() const { return m_inputs; }
    int maxRows() const { return m_maxRows; }
    std::int64_t maxInputs() const { return m_maxInputs; }
    Layout layout() const { return m_layout; }
    /// Memory held.
    std::size_t bytes() const
    {
        return m_values.size() + m_scales.size() + m_sums.size() + m_totals.size() + m_stepSums.size();
    }

    // Filled by prepareRows(); read by linear().
    void begin(Layout layout, int rows, std::int64_t inputs)
    {
        m_layout = layout;
        m_rows = rows;
        m_inputs = inputs;
    }
    /// Integers or floats, layout private to the instruction set.
    template <typename T>
    T* values()
    {
        return m_values.as<T>();
    }
    template <typename T>
    const T* values() const
    {
        return m_values.as<T>();
    }
    /// s [rows][K/32]; IntegerBytes, IntegerGroups: in the blocks, like what follows
    float* scales() { return m_scales.as<float>(); }
    const float* scales() const { return m_scales.as<float>(); }
    /// s * t, the same
    float* sums() { return m_sums.as<float>(); }
    const float* sums() const { return m_sums.as<float>(); }
    /// t, the same
    std::int32_t* totals() { return m_totals.as<std::int32_t>(); }
    const std::int32_t* totals() const { return m_totals.as<std::int32_t>(); }
    /// The same of each half of a block, t0 and t1 of its first and last 16 inputs, side by side: s * t0, s * t1 ..
    float* stepSums() { return m_stepSums.as<float>(); }
    const float* stepSums() const { return m_stepSums.as<float>(); }

private:
    int m_rows = 0;
    std::int64_t m_inputs = 0;
    int m_maxRows = 0;
    std::int64_t m_maxInputs = 0;
    Layout m_layout = Layout::None;
    AlignedBuffer m_values, m_scales, m_sums, m_totals, m_stepSums;
};

enum class LinearMode
{
    Store, ///< y = x W^T (+ bias)
    Add,   ///< y += x W^T (+ bias): the residual connection
};

/// Prepares x [rows][k] (row stride k floats) for products with weights of the given type. 1 <= rows <= maxRows.
void prepareRows(const CpuContext& context, DType weights, const float* x, int rows, std::int64_t k, PreparedRows& out);
/// prepareRows(), and t = lowRankDown() of the same x unless lowRank is empty: divided among the threads together.
void prepareRows(const CpuContext& context, DType weights, const float* x, int rows, std::int64_t k, PreparedRows& out,
                 const PackedLowRank& lowRank, float* t);

/// y [rows][ldy] at columns 0..N-1: y = (or +=) x W^T (+ bias [N] or nullptr).
///
/// Numeric order, quantised weights (one accumulator f per output, blocks of 32 inputs ascending; i the exact 32-bit
/// integer dot product of a step of 32 or 16 inputs with the integers v of QuantFormat, a its scale, m its minimum,
/// both exact in float32 (kernels/ops/quant_format.h); every line one IEEE operation):
///     f = 0
///     per step:  u = float(i) * a;   f = fma(u, s, f);   with minima: f = fma(m, s*t, f)
/// where t is the sum of the step's activations: of the whole block, or t0 and t1 of its halves. Then
/// f + bias, then y = f or y = y + f, then the low-rank addition (kernels/ops/low_rank.h), by the thread that
/// computed the outputs. All instruction sets and the reference give the same bits (kernels/cpu/rounded_once.h). Float
/// weights: f = fma(w[k], x[k], f) for k ascending (AMX with BF16 weights: f = f_hi
/// + f_lo, each a sum by TDPBF16PS in steps of 32 inputs of one of the two bf16 terms). A row's result does not depend
/// on the other rows, on their number or on the number of threads.
void linear(const CpuContext& context, const PackedLinear& weights, const PreparedRows& x, const float* bias,
            LinearMode mode, float* y, std::int64_t ldy, const LowRankAddition& addition = {});

/// One of several products of the same rows; members as the arguments of linear().
struct LinearProduct
{
    const PackedLinear* weights = nullptr;
    const float* bias = nullptr;
    float* y = nullptr;
    std::int64_t ldy = 0;
    LowRankAddition addition;
};

/// As linear() of each product (1 to 4, all fit for x), divided among the threads together: each division costs a pass
/// of few rows a wait for its last thread.
void linear(const CpuContext& context, std::span<const LinearProduct> products, const PreparedRows& x, LinearMode mode);

/// out [tokens][K] = the rows of the packed table named by tokens, dequantised exactly as dequantizeRow does. tokens
/// must be in [0, N).
void embedding(const PackedLinear& table, const std::int32_t* tokens, int count, float* out);

} // namespace longhand
