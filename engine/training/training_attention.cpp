#include "engine/training/training_attention.h"

#include "engine/training/exp_of.h"
#include "kernels/pool/compute_pool.h"

#include <algorithm>
#include <cmath>

namespace longhand {

template <typename T>
TrainingAttention<T>::TrainingAttention(int keys, int headDim, int rows, const MakeProducts& make, ComputePool& pool)
    : m_keyCount(static_cast<std::size_t>(keys)), m_headDim(static_cast<std::size_t>(headDim)),
      m_scale(static_cast<T>(1 / std::sqrt(static_cast<double>(headDim)))), m_pool(&pool),
      m_keys(make(keys, headDim, rows)), m_values(make(headDim, keys, rows)), m_transposed(m_keyCount * m_headDim)
{
}

template <typename T>
void TrainingAttention<T>::setKeys(const T* keys, const T* values)
{
    m_keys->setWeights(std::span(keys, m_keyCount * m_headDim));
    for (std::size_t key = 0; key < m_keyCount; ++key)
        for (std::size_t i = 0; i < m_headDim; ++i)
            m_transposed[i * m_keyCount + key] = values[key * m_headDim + i];
    m_values->setWeights(m_transposed);
}

/// Leaves the softmax in m_weights.
template <typename T>
void TrainingAttention<T>::weights(const T* q, int rows, const Seen& seen)
{
    m_weights.resize(static_cast<std::size_t>(rows) * m_keyCount);
    m_keys->forward(q, rows, m_weights.data());
    m_pool->forRange(rows, 8, [&](std::int64_t begin, std::int64_t end) {
        for (auto row = static_cast<std::size_t>(begin); row < static_cast<std::size_t>(end); ++row) {
            T* const w = m_weights.data() + row * m_keyCount;
            const auto from = static_cast<std::size_t>(seen.from[row]);
            const auto to = static_cast<std::size_t>(std::max(seen.from[row], seen.to[row]));
            std::fill(w, w + from, T{0});
            std::fill(w + to, w + m_keyCount, T{0});
            if (from == to)
                continue;
            const T share = 1 / expInPlace(w + from, to - from, largestOf(w + from, to - from), m_scale);
            for (std::size_t key = from; key < to; ++key)
                w[key] *= share;
        }
    });
}

template <typename T>
void TrainingAttention<T>::forward(const T* q, int rows, const Seen& seen, T* out)
{
    weights(q, rows, seen);
    m_values->forward(m_weights.data(), rows, out);
}

template <typename T>
void TrainingAttention<T>::backward(const T* q, const T* dOut, int rows, const Seen& seen, T* dq, T* dKeys, T* dValues)
{
    weights(q, rows, seen);
    m_slopes.resize(m_weights.size());
    m_values->backward(dOut, rows, m_slopes.data()); // by the weights
    if (dValues != nullptr) {
        std::fill(m_transposed.begin(), m_transposed.end(), T{0});
        m_values->weightGradient(dOut, m_weights.data(), rows, m_transposed.data());
        for (std::size_t key = 0; key < m_keyCount; ++key)
            for (std::size_t i = 0; i < m_headDim; ++i)
                dValues[key * m_headDim + i] += m_transposed[i * m_keyCount + key];
    }
    m_pool->forRange(rows, 8, [&](std::int64_t begin, std::int64_t end) {
        for (auto row = static_cast<std::size_t>(begin); row < static_cast<std::size_t>(end); ++row) {
            const T* const w = m_weights.data() + row * m_keyCount;
            T* const d = m_slopes.data() + row * m_keyCount;
            T mean = 0;
            for (std::size_t key = 0; key < m_keyCount; ++key)
                mean += w[key] * d[key];
            for (std::size_t key = 0; key < m_keyCount; ++key)
                d[key] = w[key] * (d[key] - mean) * m_scale; // by the scores before the scale
        }
    });
    m_keys->backward(m_slopes.data(), rows, dq);
    if (dKeys != nullptr)
        m_keys->weightGradient(m_slopes.data(), q, rows, dKeys);
}

template class TrainingAttention<float>;
template class TrainingAttention<double>;

} // namespace longhand
