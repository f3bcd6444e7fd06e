#include "kernels/ops/linear.h"

#include "kernels/cpu/amx/linear_amx.h"
#include "kernels/cpu/avx512/linear_vnni.h"
#include "kernels/cpu/portable/linear_portable.h"
#include "kernels/cpu/simd/linear_simd.h"
#include "kernels/reference/linear_reference.h"

#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <string>

namespace longhand {

namespace {

using Layout = PreparedRows::Layout;

/// Bytes of 16 outputs by k inputs.
std::size_t panelBytesOf(DType type, std::int64_t k)
{
    constexpr auto kOutputs = static_cast<std::size_t>(PackedLinear::kPanel);
    if (dtypeIsQuantized(type))
        return packedPanelBytes(type, k);
    if (type == DType::BF16)
        return static_cast<std::size_t>(k + k % 2) * kOutputs * 2;
    return dtypeRowBytes(type, k) * kOutputs; // a panel holds what 16 rows hold
}

void packFloatRow(DType type, const std::byte* row, std::int64_t k, std::int64_t n, std::byte* panel)
{
    const std::size_t bytes = dtypeBlockBytes(type);
    for (std::int64_t i = 0; i < k; ++i) {
        const std::int64_t slot = type == DType::BF16 ? (i / 2 * 16 + n) * 2 + i % 2 : i * 16 + n;
        std::memcpy(panel + static_cast<std::size_t>(slot) * bytes, row + static_cast<std::size_t>(i) * bytes, bytes);
    }
}

/// The layout that an instruction set needs for products with these weights.
Layout layoutFor(Isa isa, DType weights, int rows)
{
    const bool quantized = dtypeIsQuantized(weights);
    switch (isa) {
    case Isa::Reference:
        return quantized ? Layout::Integers : Layout::Floats;
    case Isa::Avx512Vnni:
        return quantized ? Layout::IntegerBytes : Layout::Floats;
    case Isa::Amx:
        if (quantized)
            return rows <= amx::kFewRows ? Layout::IntegerBytes : Layout::IntegerTiles;
        return weights == DType::BF16 ? Layout::Bf16Tiles : Layout::Floats;
    default:
        return quantized ? Layout::IntegerPairs : Layout::Floats;
    }
}

void checkPrepared(const CpuContext& context, const PackedLinear& weights, const PreparedRows& x, std::int64_t ldy)
{
    if (x.rows() < 1 || x.inputs() != weights.inputs())
        throw std::invalid_argument("linear: " + std::to_string(x.rows()) + " prepared rows of " +
                                    std::to_string(x.inputs()) + " inputs do not fit weights of " +
                                    std::to_string(weights.inputs()) + " inputs");
    if (x.layout() != layoutFor(context.isa, weights.type(), x.rows()))
        throw std::invalid_argument("linear: the rows were not prepared for " + std::string(dtypeName(weights.type())) +
                                    " weights on " + std::string(isaName(context.isa)));
    if (ldy < weights.outputs())
        throw std::invalid_argument("linear: rows of " + std::to_string(ldy) + " floats cannot take " +
                                    std::to_string(weights.outputs()) + " outputs");
}

} // namespace

std::size_t PackedLinear::bytesFor(DType type, std::int64_t n, std::int64_t k)
{
    constexpr std::int64_t kMaxWeights = std::int64_t{1} << 40;
    if (n < 1 || k < 1 || n >= kMaxWeights || k >= kMaxWeights / n)
        throw std::invalid_argument("cannot pack a matrix of " + std::to_string(n) + " outputs by " +
                                    std::to_string(k) + " inputs");
    dtypeRowBytes(type, k); // throws if k is not a whole number of blocks
    return static_cast<std::size_t>((n + kPanel - 1) / kPanel) * panelBytesOf(type, k);
}

PackedLinear PackedLinear::pack(DType type, std::int64_t n, std::int64_t k, const std::byte* rows, BufferArena* arena)
{
    PackedLinear packed = empty(type, n, k, arena);
    packed.packRows(0, n, rows);
    return packed;
}

PackedLinear PackedLinear::empty(DType type, std::int64_t n, std::int64_t k, BufferArena* arena)
{
    const std::size_t bytes = bytesFor(type, n, k);
    PackedLinear packed;
    packed.m_type = type;
    packed.m_outputs = n;
    packed.m_inputs = k;
    packed.m_panelBytes = panelBytesOf(type, k);
    packed.m_data = arena ? arena->take(bytes) : AlignedBuffer(bytes);
    return packed;
}

void PackedLinear::packRows(std::int64_t first, std::int64_t count, const std::byte* rows)
{
    const std::size_t rowBytes = dtypeRowBytes(m_type, m_inputs);
    for (std::int64_t i = first; i < first + count; ++i, rows += rowBytes) {
        std::byte* const panel = m_data.data() + static_cast<std::size_t>(i / kPanel) * m_panelBytes;
        if (dtypeIsQuantized(m_type))
            packQuantizedRow(m_type, rows, m_inputs, i % kPanel, panel);
        else
            packFloatRow(m_type, rows, m_inputs, i % kPanel, panel);
    }
}

PreparedRows::PreparedRows(int maxRows, std::int64_t maxInputs) : m_maxRows(maxRows), m_maxInputs(maxInputs)
{
    if (maxRows < 1 || maxInputs < 1 || maxInputs > (std::int64_t{1} << 40) / maxRows)
        throw std::invalid_argument("cannot prepare up to " + std::to_string(maxRows) + " rows of up to " +
                                    std::to_string(maxInputs) + " inputs");
    // Tiles come in groups of 16 rows and steps of 32 inputs. Four bytes hold a float or two bf16.
    const auto rows = (static_cast<std::size_t>(maxRows) + 15) / 16 * 16;
    const auto steps = static_cast<std::size_t>((maxInputs + kQuantBlock - 1) / kQuantBlock);
    m_values = AlignedBuffer(rows * steps * kQuantBlock * sizeof(float));
    m_scales = AlignedBuffer(rows * steps * sizeof(float));
    m_sums = AlignedBuffer(rows * steps * sizeof(float));
    m_totals = AlignedBuffer(rows * steps * sizeof(std::int32_t));
    m_stepSums = AlignedBuffer(rows * steps * 2 * sizeof(float));
    m_stepTotals = AlignedBuffer(rows * steps * 2 * sizeof(std::int32_t));
}

void prepareRows(const CpuContext& context, DType weights, const float* x, int rows, std::int64_t k, PreparedRows& out)
{
    if (rows < 1 || rows > out.maxRows() || k < 1 || k > out.maxInputs() || k % dtypeBlockSize(weights) != 0)
        throw std::invalid_argument("cannot prepare " + std::to_string(rows) + " rows of " + std::to_string(k) +
                                    " inputs for " + std::string(dtypeName(weights)) + " weights; the limit is " +
                                    std::to_string(out.maxRows()) + " rows of " + std::to_string(out.maxInputs()));
    out.begin(layoutFor(context.isa, weights, rows), rows, k);
    switch (out.layout()) {
    case Layout::None:
        break;
    case Layout::Integers:
        reference::quantizeRows(x, out);
        break;
    case Layout::IntegerPairs:
    case Layout::IntegerBytes:
    case Layout::IntegerTiles:
        simd::quantizeRows(context, x, out);
        break;
    case Layout::Bf16Tiles:
        amx::splitRows(*context.pool, x, out);
        break;
    case Layout::Floats:
        std::memcpy(out.values<std::byte>(), x,
                    static_cast<std::size_t>(rows) * static_cast<std::size_t>(k) * sizeof(float));
        break;
    }
}

void linear(const CpuContext& context, const PackedLinear& weights, const PreparedRows& x, const float* bias,
            LinearMode mode, float* y, std::int64_t ldy, const LowRankAddition& addition)
{
    checkPrepared(context, weights, x, ldy);
    if (!addition.empty() && addition.weights->parts()[addition.product].outputs != weights.outputs())
        throw std::invalid_argument("linear: a low-rank addition to " +
                                    std::to_string(addition.weights->parts()[addition.product].outputs) +
                                    " outputs does not fit weights of " + std::to_string(weights.outputs()));
    const LinearJob job{&weights, &x, bias, mode, y, ldy, addition, context.isa};
    if (context.isa == Isa::Reference)
        reference::linear(job);
    else if (context.isa == Isa::Portable)
        portable::linear(*context.pool, job);
    else if (x.layout() == Layout::IntegerBytes)
        avx512::linearVnni(*context.pool, job);
    else if (x.layout() == Layout::IntegerTiles || x.layout() == Layout::Bf16Tiles)
        amx::linear(*context.pool, job);
    else
        simd::linear(context, job);
}

} // namespace longhand
