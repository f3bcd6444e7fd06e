#include "engine/training/matrix_products.h"

#include <algorithm>

namespace longhand {

namespace {

constexpr std::int64_t kBlock = 32;

/// to [columns][rows] = transform(from [rows][columns]), in blocks that stay in the cache.
template <typename To, typename F>
void transpose(const CpuContext& context, const float* from, std::int64_t rows, std::int64_t columns, To* to,
               F&& transform)
{
    context.pool->forRange(columns, kBlock, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t row = 0; row < rows; row += kBlock)
            for (std::int64_t column = begin; column < end; ++column)
                for (std::int64_t r = row; r < std::min(rows, row + kBlock); ++r)
                    to[column * rows + r] = transform(from[r * columns + column]);
    });
}

PackedLinear packBf16(std::int64_t outputs, std::int64_t inputs, const std::vector<std::uint16_t>& rows)
{
    return PackedLinear::pack(DType::BF16, outputs, inputs, reinterpret_cast<const std::byte*>(rows.data()));
}

} // namespace

template <typename T>
void PlainProducts<T>::forward(const T* x, int rows, T* y)
{
    for (int row = 0; row < rows; ++row)
        for (std::int64_t n = 0; n < m_outputs; ++n) {
            T sum = 0;
            for (std::int64_t k = 0; k < m_inputs; ++k)
                sum += m_weights[static_cast<std::size_t>(n * m_inputs + k)] * x[row * m_inputs + k];
            y[row * m_outputs + n] = sum;
        }
}

template <typename T>
void PlainProducts<T>::backward(const T* dy, int rows, T* dx)
{
    for (int row = 0; row < rows; ++row)
        for (std::int64_t k = 0; k < m_inputs; ++k) {
            T sum = 0;
            for (std::int64_t n = 0; n < m_outputs; ++n)
                sum += m_weights[static_cast<std::size_t>(n * m_inputs + k)] * dy[row * m_outputs + n];
            dx[row * m_inputs + k] = sum;
        }
}

template <typename T>
void PlainProducts<T>::weightGradient(const T* dy, const T* x, int rows, T* dw)
{
    for (int row = 0; row < rows; ++row)
        for (std::int64_t n = 0; n < m_outputs; ++n)
            for (std::int64_t k = 0; k < m_inputs; ++k)
                dw[n * m_inputs + k] += dy[row * m_outputs + n] * x[row * m_inputs + k];
}

template class PlainProducts<double>;
template class PlainProducts<float>;

FastProducts::FastProducts(std::int64_t outputs, std::int64_t inputs, int maxRows, const CpuContext& context)
    : m_outputs(outputs), m_inputs(inputs), m_context(context), m_prepared(maxRows, std::max(outputs, inputs)),
      m_maxRows(maxRows)
{
}

void FastProducts::setWeights(std::span<const float> weights)
{
    std::vector<std::uint16_t> rounded(weights.size());
    std::transform(weights.begin(), weights.end(), rounded.begin(), floatToBf16);
    m_weights = packBf16(m_outputs, m_inputs, rounded);
    transpose(m_context, weights.data(), m_outputs, m_inputs, rounded.data(), floatToBf16);
    m_transposed = packBf16(m_inputs, m_outputs, rounded);
}

void FastProducts::multiply(const PackedLinear& weights, const float* x, int rows, LinearMode mode,
                            PreparedRows& prepared, float* y)
{
    prepareRows(m_context, weights.type(), x, rows, weights.inputs(), prepared);
    linear(m_context, weights, prepared, nullptr, mode, y, weights.outputs());
}

void FastProducts::forward(const float* x, int rows, float* y)
{
    multiply(m_weights, x, rows, LinearMode::Store, m_prepared, y);
}

void FastProducts::backward(const float* dy, int rows, float* dx)
{
    multiply(m_transposed, dy, rows, LinearMode::Store, m_prepared, dx);
}

void FastProducts::weightGradient(const float* dy, const float* x, int rows, float* dw)
{
    if (!m_preparedTransposed) {
        m_preparedTransposed.emplace(static_cast<int>(m_outputs), m_maxRows);
        m_dyTransposed.resize(static_cast<std::size_t>(m_outputs) * static_cast<std::size_t>(m_maxRows));
    }
    std::vector<std::uint16_t> xTransposed(static_cast<std::size_t>(m_inputs) * static_cast<std::size_t>(rows));
    transpose(m_context, x, rows, m_inputs, xTransposed.data(), floatToBf16);
    transpose(m_context, dy, rows, m_outputs, m_dyTransposed.data(), [](float v) { return v; });
    multiply(packBf16(m_inputs, rows, xTransposed), m_dyTransposed.data(), static_cast<int>(m_outputs), LinearMode::Add,
             *m_preparedTransposed, dw);
}

} // namespace longhand
