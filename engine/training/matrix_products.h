#pragma once

#include "kernels/ops/context.h"
#include "kernels/ops/linear.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace longhand {

/// The three products that training needs of a weight matrix W [outputs][inputs]. One thread.
template <typename T>
class MatrixProducts
{
public:
    MatrixProducts() = default;
    virtual ~MatrixProducts() = default;
    MatrixProducts(const MatrixProducts&) = delete;
    MatrixProducts& operator=(const MatrixProducts&) = delete;

    /// Sets W.
    virtual void setWeights(std::span<const T> weights) = 0;
    /// y [rows][outputs] = x [rows][inputs] W^T
    virtual void forward(const T* x, int rows, T* y) = 0;
    /// dx [rows][inputs] = dy [rows][outputs] W
    virtual void backward(const T* dy, int rows, T* dx) = 0;
    /// dw [outputs][inputs] += dy^T x
    virtual void weightGradient(const T* dy, const T* x, int rows, T* dw) = 0;
};

/// Loops. For checking gradients in double precision.
template <typename T>
class PlainProducts final : public MatrixProducts<T>
{
public:
    PlainProducts(std::int64_t outputs, std::int64_t inputs) : m_outputs(outputs), m_inputs(inputs) {}

    void setWeights(std::span<const T> weights) override { m_weights.assign(weights.begin(), weights.end()); }
    void forward(const T* x, int rows, T* y) override;
    void backward(const T* dy, int rows, T* dx) override;
    void weightGradient(const T* dy, const T* x, int rows, T* dw) override;

private:
    std::int64_t m_outputs, m_inputs;
    std::vector<T> m_weights;
};

extern template class PlainProducts<double>;
extern template class PlainProducts<float>;

/// Uses the kernels' products with bf16 weights: as fast as the model itself. The product for the weights' gradient
/// rounds x to bf16. A result depends neither on the number of threads nor on other rows (except the gradient of the
/// weights, which is a sum over rows).
class FastProducts final : public MatrixProducts<float>
{
public:
    /// maxRows: most rows of a call. context.pool must outlive it.
    FastProducts(std::int64_t outputs, std::int64_t inputs, int maxRows, const CpuContext& context);

    void setWeights(std::span<const float> weights) override;
    void forward(const float* x, int rows, float* y) override;
    void backward(const float* dy, int rows, float* dx) override;
    void weightGradient(const float* dy, const float* x, int rows, float* dw) override;

private:
    void multiply(const PackedLinear& weights, const float* x, int rows, LinearMode mode, PreparedRows& prepared,
                  float* y);

    std::int64_t m_outputs, m_inputs;
    CpuContext m_context;
    PackedLinear m_weights, m_transposed;
    PreparedRows m_prepared;                          // rows of forward and backward
    std::optional<PreparedRows> m_preparedTransposed; // of weightGradient: one row per output
    std::vector<float> m_dyTransposed;
    int m_maxRows;
};

} // namespace longhand
