#pragma once

#include "engine/training/matrix_products.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

namespace longhand {

class ComputePool;

/// Softmax attention of many rows over the keys of one KV head, and its gradient, by three products a direction. Keeps
/// no weights between forward and backward: they are computed again. One thread.
template <typename T>
class TrainingAttention
{
public:
    /// Makes products for a matrix [outputs][inputs] and calls of at most `rows` rows.
    using MakeProducts =
        std::function<std::unique_ptr<MatrixProducts<T>>(std::int64_t outputs, std::int64_t inputs, int rows)>;

    /// keys: of a call; rows: at most of a call. pool must outlive it.
    TrainingAttention(int keys, int headDim, int rows, const MakeProducts& make, ComputePool& pool);

    /// keys, values [keys][headDim] of the following calls. Those that no row sees count for nothing.
    void setKeys(const T* keys, const T* values);
    /// Row r sees the keys k with from[r] <= k < to[r]; none: its output is 0.
    struct Seen
    {
        std::span<const std::int32_t> from, to;
    };
    /// out [rows][headDim] = softmax(q K^T / sqrt(headDim)) V
    void forward(const T* q, int rows, const Seen& seen, T* out);
    /// dq [rows][headDim]; dKeys, dValues [keys][headDim] are added to, null: not wanted.
    void backward(const T* q, const T* dOut, int rows, const Seen& seen, T* dq, T* dKeys, T* dValues);

private:
    void weights(const T* q, int rows, const Seen& seen);

    std::size_t m_keyCount, m_headDim;
    T m_scale;
    ComputePool* m_pool;
    std::unique_ptr<MatrixProducts<T>> m_keys, m_values; // [keys][headDim], [headDim][keys]
    std::vector<T> m_transposed;                         // [headDim][keys]
    std::vector<T> m_weights, m_slopes;                  // [rows][keys]
};

extern template class TrainingAttention<float>;
extern template class TrainingAttention<double>;

} // namespace longhand
