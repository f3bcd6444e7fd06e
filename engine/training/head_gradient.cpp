#include "engine/training/head_gradient.h"

#include "engine/training/label_loss.h"

#include <algorithm>
#include <cmath>

namespace longhand {

namespace {

template <typename T>
T sigmoid(T x)
{
    return 1 / (1 + std::exp(-x));
}

/// silu(x) = x sigmoid(x), and its slope.
template <typename T>
T silu(T x)
{
    return x * sigmoid(x);
}

template <typename T>
T siluSlope(T x)
{
    const T s = sigmoid(x);
    return s * (1 + x * (1 - s));
}

} // namespace

template <typename T>
HeadGradient<T>::HeadGradient(HeadContext<T> context)
    : m_c(std::move(context)), m_width(static_cast<std::size_t>(m_c.shape.width))
{
    const auto depths = static_cast<std::size_t>(m_c.shape.gamma) + 1;
    for (auto* buffers : {&m_hidden, &m_gradient, &m_normalised, &m_input, &m_gateUp, &m_mid})
        buffers->resize(depths);
}

template <typename T>
template <typename F>
void HeadGradient<T>::eachRow(F&& f) const
{
    m_c.pool->forRange(m_rows, 1, [&](std::int64_t begin, std::int64_t end) {
        for (auto row = static_cast<std::size_t>(begin); row < static_cast<std::size_t>(end); ++row)
            f(row);
    });
}

template <typename T>
void HeadGradient<T>::normalise(const std::vector<T>& x, std::vector<T>& out) const
{
    out.resize(x.size());
    eachRow([&](std::size_t row) {
        const T* const from = x.data() + row * m_width;
        T squares = 0;
        for (std::size_t i = 0; i < m_width; ++i)
            squares += from[i] * from[i];
        const T scale = 1 / std::sqrt(squares / static_cast<T>(m_width) + static_cast<T>(m_c.normEps));
        for (std::size_t i = 0; i < m_width; ++i)
            out[row * m_width + i] = from[i] * scale;
    });
}

template <typename T>
void HeadGradient<T>::addNormGradient(const std::vector<T>& x, const std::vector<T>& dn, std::vector<T>& dx) const
{
    eachRow([&](std::size_t row) {
        const T* const from = x.data() + row * m_width;
        const T* const d = dn.data() + row * m_width;
        T squares = 0;
        T product = 0;
        for (std::size_t i = 0; i < m_width; ++i) {
            squares += from[i] * from[i];
            product += from[i] * d[i];
        }
        const auto width = static_cast<T>(m_width);
        const T scale = 1 / std::sqrt(squares / width + static_cast<T>(m_c.normEps));
        const T along = product * scale * scale * scale / width;
        for (std::size_t i = 0; i < m_width; ++i)
            dx[row * m_width + i] += d[i] * scale - from[i] * along;
    });
}

template <typename T>
void HeadGradient<T>::forward(const HeadBatch& batch, std::span<const std::vector<T>> weights)
{
    m_rows = batch.rows;
    for (std::size_t i = 0; i < m_c.matrices.size(); ++i)
        m_c.matrices[i]->setWeights(weights[i]);
    m_hidden[0].assign(batch.hidden.begin(), batch.hidden.end());
    for (int depth = 1; depth <= m_c.shape.gamma; ++depth) {
        const auto d = static_cast<std::size_t>(depth);
        std::vector<T>& h = m_hidden[d];
        h.resize(m_hidden[0].size());
        switch (m_c.shape.kind) {
        case HeadKind::Conditioned:
            forwardConditioned(batch, depth);
            break;
        case HeadKind::Chained:
            normalise(m_hidden[d - 1], m_normalised[d - 1]);
            m_c.matrices[d - 1]->forward(m_normalised[d - 1].data(), m_rows, h.data());
            for (std::size_t i = 0; i < h.size(); ++i)
                h[i] += m_hidden[d - 1][i];
            break;
        case HeadKind::Medusa:
            m_mid[d].resize(h.size());
            m_c.matrices[d - 1]->forward(m_hidden[0].data(), m_rows, m_mid[d].data());
            eachRow([&](std::size_t row) {
                for (std::size_t i = row * m_width; i < (row + 1) * m_width; ++i)
                    h[i] = m_hidden[0][i] + silu(m_mid[d][i]);
            });
            break;
        }
    }
}

template <typename T>
void HeadGradient<T>::forwardConditioned(const HeadBatch& batch, int depth)
{
    const auto d = static_cast<std::size_t>(depth);
    const auto units = static_cast<std::size_t>(m_c.shape.hidden);
    const std::size_t seenWidth = static_cast<std::size_t>(m_c.shape.seen) * m_width;
    const std::size_t inputs = m_width + seenWidth;
    const auto rows = static_cast<std::size_t>(m_rows);
    normalise(m_hidden[d - 1], m_normalised[d - 1]);
    m_input[d].resize(rows * inputs);
    m_gateUp[d].resize(rows * 2 * units);
    m_mid[d].resize(rows * units);
    eachRow([&](std::size_t row) {
        T* const x = m_input[d].data() + row * inputs;
        std::copy_n(m_normalised[d - 1].data() + row * m_width, m_width, x);
        std::copy_n(batch.embedded.data() + ((d - 1) * rows + row) * seenWidth, seenWidth, x + m_width);
    });
    m_c.matrices[0]->forward(m_input[d].data(), m_rows, m_gateUp[d].data());
    eachRow([&](std::size_t row) {
        const T* const gate = m_gateUp[d].data() + row * 2 * units;
        for (std::size_t i = 0; i < units; ++i)
            m_mid[d][row * units + i] = silu(gate[i]) * gate[units + i];
    });
    m_c.matrices[1]->forward(m_mid[d].data(), m_rows, m_hidden[d].data());
    for (std::size_t i = 0; i < m_hidden[d].size(); ++i)
        m_hidden[d][i] += m_normalised[d - 1][i];
}

template <typename T>
typename HeadGradient<T>::Result HeadGradient<T>::lossOfLogits(const HeadBatch& batch, bool wantGradient)
{
    const auto gamma = static_cast<std::size_t>(m_c.shape.gamma);
    Result result;
    result.byDepth.assign(gamma, 0);
    std::vector<double> counted(gamma, 0);
    for (int depth = 1; depth <= m_c.shape.gamma; ++depth) {
        const auto d = static_cast<std::size_t>(depth);
        for (int row = 0; row < m_rows; ++row)
            counted[d - 1] += batch.labels[batch.at(depth, row)].empty() ? 0 : 1;
        normalise(m_hidden[d], m_normalised[d]);
        m_gradient[d].assign(m_hidden[d].size(), T{0});
    }

    const int chunk = m_c.headRows;
    std::vector<double> losses(static_cast<std::size_t>(chunk) * gamma);
    for (int begin = 0; begin < m_rows; begin += chunk) {
        const int count = std::min(chunk, m_rows - begin);
        const auto n = static_cast<std::size_t>(count);
        const std::size_t all = n * gamma; // depth by depth
        m_headInput.resize(all * m_width);
        m_headGradient.resize(all * m_width);
        m_logits.resize(all * m_c.vocabulary);
        for (std::size_t i = 0; i < all; ++i) {
            const T* const from = m_normalised[i / n + 1].data() + (static_cast<std::size_t>(begin) + i % n) * m_width;
            for (std::size_t k = 0; k < m_width; ++k)
                m_headInput[i * m_width + k] = from[k] * m_c.outputNorm[k];
        }
        m_c.lmHead->forward(m_headInput.data(), static_cast<int>(all), m_logits.data());
        m_c.pool->forRange(static_cast<std::int64_t>(all), 1, [&](std::int64_t first, std::int64_t last) {
            for (auto i = static_cast<std::size_t>(first); i < static_cast<std::size_t>(last); ++i) {
                const std::size_t at = batch.at(static_cast<int>(i / n) + 1, begin + static_cast<int>(i % n));
                losses[i] =
                    labelLoss(m_logits.data() + i * m_c.vocabulary, m_c.vocabulary, batch.labels[at],
                              batch.penalised.empty() ? std::span<const PenalisedToken>() : batch.penalised[at]);
            }
        });
        for (std::size_t i = 0; i < all; ++i)
            result.byDepth[i / n] += losses[i];
        if (!wantGradient)
            continue;
        m_c.lmHead->backward(m_logits.data(), static_cast<int>(all), m_headGradient.data());
        for (std::size_t i = 0; i < all; ++i) {
            T* const to = m_gradient[i / n + 1].data() + (static_cast<std::size_t>(begin) + i % n) * m_width;
            const T scale = static_cast<T>(1 / std::max(1.0, counted[i / n]));
            for (std::size_t k = 0; k < m_width; ++k)
                to[k] = m_headGradient[i * m_width + k] * m_c.outputNorm[k] * scale;
        }
    }
    for (std::size_t d = 0; d < gamma; ++d) {
        result.byDepth[d] /= std::max(1.0, counted[d]);
        result.loss += result.byDepth[d];
    }
    return result;
}

template <typename T>
void HeadGradient<T>::backward(std::vector<std::vector<T>>& gradients)
{

    std::vector<T> scratch;
    // m_gradient[d] is by n(h_d) as the LM head sees it; later depths add theirs.
    for (int depth = m_c.shape.gamma; depth >= 1; --depth) {
        const auto d = static_cast<std::size_t>(depth);
        scratch.swap(m_gradient[d]);
        m_gradient[d].assign(scratch.size(), T{0});
        addNormGradient(m_hidden[d], scratch, m_gradient[d]);
    }
    for (int depth = m_c.shape.gamma; depth >= 1; --depth) {
        const auto d = static_cast<std::size_t>(depth);
        std::vector<T>& dh = m_gradient[d];
        switch (m_c.shape.kind) {
        case HeadKind::Conditioned:
            backwardConditioned(depth, gradients);
            break;
        case HeadKind::Chained:
            m_c.matrices[d - 1]->weightGradient(dh.data(), m_normalised[d - 1].data(), m_rows, gradients[d - 1].data());
            if (depth > 1) {
                scratch.resize(dh.size());
                m_c.matrices[d - 1]->backward(dh.data(), m_rows, scratch.data());
                addNormGradient(m_hidden[d - 1], scratch, m_gradient[d - 1]);
                for (std::size_t i = 0; i < dh.size(); ++i)
                    m_gradient[d - 1][i] += dh[i];
            }
            break;
        case HeadKind::Medusa:
            eachRow([&](std::size_t row) {
                for (std::size_t i = row * m_width; i < (row + 1) * m_width; ++i)
                    dh[i] *= siluSlope(m_mid[d][i]);
            });
            m_c.matrices[d - 1]->weightGradient(dh.data(), m_hidden[0].data(), m_rows, gradients[d - 1].data());
            break;
        }
    }
}

template <typename T>
void HeadGradient<T>::backwardConditioned(int depth, std::vector<std::vector<T>>& gradients)
{
    const auto d = static_cast<std::size_t>(depth);
    const auto units = static_cast<std::size_t>(m_c.shape.hidden);
    const std::size_t inputs = (1 + static_cast<std::size_t>(m_c.shape.seen)) * m_width;
    const auto rows = static_cast<std::size_t>(m_rows);
    const std::vector<T>& dh = m_gradient[d];
    m_c.matrices[1]->weightGradient(dh.data(), m_mid[d].data(), m_rows, gradients[1].data());
    std::vector<T> dMid(rows * units);
    m_c.matrices[1]->backward(dh.data(), m_rows, dMid.data());
    std::vector<T> dGateUp(rows * 2 * units);
    eachRow([&](std::size_t row) {
        const T* const gate = m_gateUp[d].data() + row * 2 * units;
        T* const to = dGateUp.data() + row * 2 * units;
        for (std::size_t i = 0; i < units; ++i) {
            const T du = dMid[row * units + i];
            to[i] = du * gate[units + i] * siluSlope(gate[i]);
            to[units + i] = du * silu(gate[i]);
        }
    });
    m_c.matrices[0]->weightGradient(dGateUp.data(), m_input[d].data(), m_rows, gradients[0].data());
    if (depth == 1)
        return;
    std::vector<T> dInput(rows * inputs);
    m_c.matrices[0]->backward(dGateUp.data(), m_rows, dInput.data());
    std::vector<T> dNormalised(dh);
    for (std::size_t row = 0; row < rows; ++row)
        for (std::size_t i = 0; i < m_width; ++i)
            dNormalised[row * m_width + i] += dInput[row * inputs + i];
    addNormGradient(m_hidden[d - 1], dNormalised, m_gradient[d - 1]);
}

template <typename T>
typename HeadGradient<T>::Result HeadGradient<T>::run(const HeadBatch& batch, std::span<const std::vector<T>> weights,
                                                      std::vector<std::vector<T>>& gradients)
{
    forward(batch, weights);
    Result result = lossOfLogits(batch, true);
    gradients.resize(weights.size());
    for (std::size_t i = 0; i < weights.size(); ++i)
        gradients[i].assign(weights[i].size(), T{0});
    backward(gradients);
    return result;
}

template <typename T>
typename HeadGradient<T>::Result HeadGradient<T>::loss(const HeadBatch& batch, std::span<const std::vector<T>> weights)
{
    forward(batch, weights);
    return lossOfLogits(batch, false);
}

template class HeadGradient<float>;
template class HeadGradient<double>;

} // namespace longhand
