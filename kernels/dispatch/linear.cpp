#include "kernels/ops/linear.h"

#include "kernels/cpu/amx/linear_amx.h"
#include "kernels/cpu/avx512/linear_vnni.h"
#include "kernels/cpu/portable/linear_portable.h"
#include "kernels/cpu/simd/linear_simd.h"
#include "kernels/cpu/simd/low_rank.h"
#include "kernels/reference/linear_reference.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <stdexcept>
#include <string>

namespace longhand {

namespace {

using Layout = PreparedRows::Layout;

/// Most products at once; query, key and value are three.
constexpr std::size_t kMaxProducts = 4;

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

/// pair: inputs of an output side by side.
template <std::size_t bytes, std::int64_t pair>
void packFloats(const std::byte* rows, std::int64_t count, std::int64_t k, std::int64_t n, std::byte* panel)
{
    // All rows of an input before the next one, which fills the panel line by line.
    for (std::int64_t i = 0; i < k; ++i)
        for (std::int64_t r = 0; r < count; ++r) {
            const std::int64_t slot = i / pair * pair * PackedLinear::kPanel + (n + r) * pair + i % pair;
            std::memcpy(panel + static_cast<std::size_t>(slot) * bytes,
                        rows + static_cast<std::size_t>(r * k + i) * bytes, bytes);
        }
}

/// As packQuantizedRows().
void packFloatRows(DType type, const std::byte* rows, std::int64_t count, std::int64_t k, std::int64_t n,
                   std::byte* panel)
{
    const auto pack = type == DType::BF16 ? packFloats<2, 2> : type == DType::F16 ? packFloats<2, 1> : packFloats<4, 1>;
    pack(rows, count, k, n, panel);
}

/// The layout that an instruction set needs for products with these weights.
Layout layoutFor(Isa isa, DType weights, int rows)
{
    const bool quantized = dtypeIsQuantized(weights);
    switch (isa) {
    case Isa::Reference:
        return quantized ? Layout::Integers : Layout::Floats;
    case Isa::Portable:
        return quantized ? Layout::IntegerPairs : Layout::Floats;
    case Isa::Amx:
        if (quantized)
            return Layout::IntegerBytes;
        return weights == DType::BF16 ? Layout::Bf16Tiles : Layout::Floats;
    default:
        break;
    }
    if (!quantized)
        return Layout::Floats;
    if (rows >= simd::openedRows(isa))
        return Layout::IntegerGroups;
    return isa == Isa::Avx512Vnni ? Layout::IntegerBytes : Layout::IntegerPairs;
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

bool isInteger(Layout layout)
{
    return layout == Layout::Integers || layout == Layout::IntegerPairs || layout == Layout::IntegerGroups ||
           layout == Layout::IntegerBytes;
}

void checkRows(DType weights, int rows, std::int64_t k, const PreparedRows& out)
{
    if (rows < 1 || rows > out.maxRows() || k < 1 || k > out.maxInputs() || k % dtypeBlockSize(weights) != 0)
        throw std::invalid_argument("cannot prepare " + std::to_string(rows) + " rows of " + std::to_string(k) +
                                    " inputs for " + std::string(dtypeName(weights)) + " weights; the limit is " +
                                    std::to_string(out.maxRows()) + " rows of " + std::to_string(out.maxInputs()));
}

/// Fills out, whose layout and size are set.
void prepare(const CpuContext& context, const float* x, PreparedRows& out)
{
    switch (out.layout()) {
    case Layout::None:
        break;
    case Layout::Integers:
        reference::quantizeRows(x, out);
        break;
    case Layout::IntegerPairs:
    case Layout::IntegerGroups:
    case Layout::IntegerBytes:
        simd::quantizeRows(context, x, out);
        break;
    case Layout::Bf16Tiles:
        amx::splitRows(*context.pool, x, out);
        break;
    case Layout::Floats:
        std::memcpy(out.values<std::byte>(), x,
                    static_cast<std::size_t>(out.rows()) * static_cast<std::size_t>(out.inputs()) * sizeof(float));
        break;
    }
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
    for (std::int64_t i = first; i < first + count;) {
        const std::int64_t lane = i % kPanel, some = std::min(first + count - i, kPanel - lane);
        std::byte* const panel = m_data.data() + static_cast<std::size_t>(i / kPanel) * m_panelBytes;
        (dtypeIsQuantized(m_type) ? packQuantizedRows : packFloatRows)(m_type, rows, some, m_inputs, lane, panel);
        rows += static_cast<std::size_t>(some) * rowBytes;
        i += some;
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
}

void prepareRows(const CpuContext& context, DType weights, const float* x, int rows, std::int64_t k, PreparedRows& out)
{
    checkRows(weights, rows, k, out);
    out.begin(layoutFor(context.isa, weights, rows), rows, k);
    prepare(context, x, out);
}

void prepareRows(const CpuContext& context, DType weights, const float* x, int rows, std::int64_t k, PreparedRows& out,
                 const PackedLowRank& lowRank, float* t)
{
    checkRows(weights, rows, k, out);
    out.begin(layoutFor(context.isa, weights, rows), rows, k);
    if (context.isa == Isa::Reference || !isInteger(out.layout()) || lowRank.empty()) {
        prepare(context, x, out);
        lowRankDown(context, lowRank, x, k, rows, t);
        return;
    }
    // In groups of as many rows as share an opened number of `down`; each is rounded, and multiplied by a few rows of
    // `down` at a time, so that one row's work is divided evenly, too.
    constexpr std::int64_t kGroup = 4, kRanks = 4;
    const std::int64_t rank = lowRank.totalRank();
    const std::int64_t groups = (rows + kGroup - 1) / kGroup, parts = 1 + (rank + kRanks - 1) / kRanks;
    context.pool->forChunks(parts * groups, 1, [&](std::int64_t begin, std::int64_t end) {
        while (begin < end) {
            const std::int64_t group = begin / parts, part = begin % parts;
            const std::int64_t first = group * kGroup, last = std::min<std::int64_t>(rows, first + kGroup);
            if (part == 0) {
                simd::quantizeRows(context.isa, x, out, first, last);
                ++begin;
                continue;
            }
            const std::int64_t count = std::min(end - begin, parts - part);
            simd::lowRankDown(context.isa, lowRank, x + first * k, k, static_cast<int>(last - first),
                              (part - 1) * kRanks, std::min(rank, (part - 1 + count) * kRanks), t + first * rank);
            begin += count;
        }
    });
}

void linear(const CpuContext& context, std::span<const LinearProduct> products, const PreparedRows& x, LinearMode mode)
{
    std::array<LinearJob, kMaxProducts> jobs;
    if (products.empty() || products.size() > jobs.size())
        throw std::invalid_argument("linear: " + std::to_string(products.size()) + " products at once; 1 to " +
                                    std::to_string(jobs.size()) + " are possible");
    for (std::size_t i = 0; i < products.size(); ++i) {
        const LinearProduct& p = products[i];
        checkPrepared(context, *p.weights, x, p.ldy);
        if (!p.addition.empty() && p.addition.weights->parts()[p.addition.product].outputs != p.weights->outputs())
            throw std::invalid_argument("linear: a low-rank addition to " +
                                        std::to_string(p.addition.weights->parts()[p.addition.product].outputs) +
                                        " outputs does not fit weights of " + std::to_string(p.weights->outputs()));
        jobs[i] = {p.weights, &x, p.bias, mode, p.y, p.ldy, p.addition, context.isa};
    }
    const std::span<const LinearJob> all = std::span(jobs).first(products.size());
    if (context.isa == Isa::Reference)
        std::for_each(all.begin(), all.end(), reference::linear);
    else if (context.isa == Isa::Portable)
        portable::linear(*context.pool, all);
    else if (x.layout() == Layout::IntegerBytes && (context.isa != Isa::Amx || x.rows() < amx::kLeastRows))
        avx512::linearVnni(*context.pool, all);
    else if (x.layout() == Layout::IntegerGroups)
        simd::linearOpened(*context.pool, all);
    else if (x.layout() == Layout::IntegerBytes || x.layout() == Layout::Bf16Tiles)
        amx::linear(*context.pool, all);
    else
        simd::linear(context, all);
}

void linear(const CpuContext& context, const PackedLinear& weights, const PreparedRows& x, const float* bias,
            LinearMode mode, float* y, std::int64_t ldy, const LowRankAddition& addition)
{
    const LinearProduct product{&weights, bias, y, ldy, addition};
    linear(context, std::span(&product, 1), x, mode);
}

} // namespace longhand
