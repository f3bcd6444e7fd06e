#include "engine/training/glide_gradient.h"

#include "engine/training/label_loss.h"

#include <algorithm>
#include <cmath>

namespace longhand {

namespace {

template <typename T>
T silu(T x)
{
    return x / (1 + std::exp(-x));
}

template <typename T>
T siluSlope(T x)
{
    const T s = 1 / (1 + std::exp(-x));
    return s * (1 + x * (1 - s));
}

template <typename T>
void addTo(std::vector<T>& to, const std::vector<T>& from)
{
    for (std::size_t i = 0; i < to.size(); ++i)
        to[i] += from[i];
}

} // namespace

template <typename T>
GlideGradient<T>::GlideGradient(GlideContext<T> context)
    : m_c(std::move(context)), m_width(static_cast<std::size_t>(m_c.shape.width)),
      m_queries(static_cast<std::size_t>(m_c.shape.heads) * static_cast<std::size_t>(m_c.shape.headDim)),
      m_keyWidth(static_cast<std::size_t>(m_c.shape.kvHeads) * static_cast<std::size_t>(m_c.shape.headDim)),
      m_own(m_c.contextRows + m_c.segmentRows, m_c.shape.headDim, m_c.shape.heads / m_c.shape.kvHeads * m_c.segmentRows,
            m_c.makeProducts, *m_c.pool),
      m_cross(m_c.crossed, m_c.shape.headDim, m_c.shape.heads / m_c.shape.kvHeads * m_c.segmentRows, m_c.makeProducts,
              *m_c.pool),
      m_depths(static_cast<std::size_t>(m_c.depths))
{
}

template <typename T>
template <typename F>
void GlideGradient<T>::eachRow(std::size_t rows, F&& f) const
{
    m_c.pool->forRange(static_cast<std::int64_t>(rows), 16, [&](std::int64_t begin, std::int64_t end) {
        for (auto row = static_cast<std::size_t>(begin); row < static_cast<std::size_t>(end); ++row)
            f(row);
    });
}

template <typename T>
void GlideGradient<T>::normalise(const std::vector<T>& x, std::vector<T>& out) const
{
    out.resize(x.size());
    eachRow(m_rows, [&](std::size_t row) {
        const T* const from = x.data() + row * m_width;
        T squares = 0;
        for (std::size_t i = 0; i < m_width; ++i)
            squares += from[i] * from[i];
        const T scale = 1 / std::sqrt(squares / static_cast<T>(m_width) + static_cast<T>(m_c.normEps));
        for (std::size_t i = 0; i < m_width; ++i)
            out[row * m_width + i] = from[i] * scale;
    });
}

/// The gradient by x [rows][width] of a function of n(x), added to dx.
template <typename T>
void GlideGradient<T>::addNormGradient(const std::vector<T>& x, const std::vector<T>& dn, std::vector<T>& dx) const
{
    eachRow(m_rows, [&](std::size_t row) {
        const T* const from = x.data() + row * m_width;
        const T* const slope = dn.data() + row * m_width;
        T squares = 0, dot = 0;
        for (std::size_t i = 0; i < m_width; ++i) {
            squares += from[i] * from[i];
            dot += from[i] * slope[i];
        }
        const T mean = squares / static_cast<T>(m_width) + static_cast<T>(m_c.normEps);
        const T scale = 1 / std::sqrt(mean);
        const T back = dot / (mean * static_cast<T>(m_width));
        for (std::size_t i = 0; i < m_width; ++i)
            dx[row * m_width + i] += scale * (slope[i] - from[i] * back);
    });
}

/// Rotations [segments * count][rotaryDim] of the rows that begin `before` positions before each segment's first.
template <typename T>
std::vector<T> GlideGradient<T>::tableOf(const RopeFrequencies& frequencies, const GlideBatch& batch, int before,
                                         int count) const
{
    const auto half = static_cast<std::size_t>(m_c.rotaryDim / 2);
    std::vector<T> table;
    table.reserve(static_cast<std::size_t>(batch.segments) * static_cast<std::size_t>(count) * 2 * half);
    for (const std::int32_t first : batch.first)
        for (int i = 0; i < count; ++i)
            for (std::size_t k = 0; k < half; ++k) {
                const double angle = (first - before + i) * frequencies.inverse[k];
                table.push_back(static_cast<T>(std::cos(angle) * frequencies.magnitude));
                table.push_back(static_cast<T>(std::sin(angle) * frequencies.magnitude));
            }
    return table;
}

/// back: the transposed rotation, for gradients.
template <typename T>
void GlideGradient<T>::rotate(std::vector<T>& x, const std::vector<T>& table, int heads, bool back) const
{
    const auto dim = static_cast<std::size_t>(m_c.shape.headDim), half = static_cast<std::size_t>(m_c.rotaryDim / 2);
    const bool pairs = m_c.ropeLayout == RopeLayout::AdjacentPairs;
    const auto count = static_cast<std::size_t>(heads);
    eachRow(x.size() / (count * dim), [&](std::size_t row) {
        for (std::size_t head = 0; head < count; ++head)
            for (std::size_t k = 0; k < half; ++k) {
                T* const numbers = x.data() + (row * count + head) * dim;
                T& a = numbers[pairs ? 2 * k : k];
                T& b = numbers[pairs ? 2 * k + 1 : k + half];
                const T c = table[(row * half + k) * 2],
                        s = back ? -table[(row * half + k) * 2 + 1] : table[(row * half + k) * 2 + 1];
                const T turned = a * c - b * s;
                b = a * s + b * c;
                a = turned;
            }
    });
}

/// Weights and what does not depend on the depth.
template <typename T>
void GlideGradient<T>::prepare(const GlideBatch& batch, std::span<const std::vector<T>> weights)
{
    m_rows = static_cast<std::size_t>(batch.allRows());
    m_tokens = static_cast<std::size_t>(batch.segments) * static_cast<std::size_t>(batch.context + batch.rows);
    for (std::size_t i = 0; i < m_c.matrices.size(); ++i)
        m_c.matrices[i]->setWeights(weights[i]);
    m_embedded.assign(batch.embedded.begin(), batch.embedded.end());
    m_keys.resize(m_tokens * m_keyWidth);
    m_values.resize(m_keys.size());
    matrix(GlideShape::Key).forward(m_embedded.data(), static_cast<int>(m_tokens), m_keys.data());
    matrix(GlideShape::Value).forward(m_embedded.data(), static_cast<int>(m_tokens), m_values.data());
    m_keyTable = tableOf(m_c.own, batch, batch.context, batch.context + batch.rows);
    m_queryTable = tableOf(m_c.own, batch, 0, batch.rows);
    m_farTable = tableOf(m_c.cross, batch, 0, batch.rows);
    rotate(m_keys, m_keyTable, m_c.shape.kvHeads, false);
}

/// Sets what the rows of a segment at a depth see: m_from and m_to, for each query head of a group.
template <typename T>
void GlideGradient<T>::seenBy(const GlideBatch& batch, int segment, int depth, bool cross)
{
    const int group = m_c.shape.heads / m_c.shape.kvHeads;
    m_from.clear();
    m_to.clear();
    const std::int32_t first = batch.first[static_cast<std::size_t>(segment)];
    const std::int32_t* const positions =
        batch.crossPositions.data() + static_cast<std::size_t>(segment) * static_cast<std::size_t>(batch.crossed);
    // Cross keys are in the order of their positions, those that stand for none first.
    const auto none = static_cast<std::int32_t>(
        std::find_if(positions, positions + batch.crossed, [](std::int32_t p) { return p >= 0; }) - positions);
    for (int row = 0; row < batch.rows; ++row) {
        std::int32_t from = 0, to = 0;
        if (cross) {
            from = none;
            to = static_cast<std::int32_t>(
                std::lower_bound(positions + none, positions + batch.crossed, first + row - (depth - 1)) - positions);
        } else {
            from = std::max({0, batch.context - first, batch.context + row - m_c.shape.window + 1});
            to = batch.context + row + 1;
        }
        m_from.insert(m_from.end(), static_cast<std::size_t>(group), from);
        m_to.insert(m_to.end(), static_cast<std::size_t>(group), to);
    }
}

template <typename T>
void GlideGradient<T>::loadKeys(const GlideBatch& batch, int segment, int kvHead, bool cross)
{
    const auto dim = static_cast<std::size_t>(m_c.shape.headDim);
    const auto keys = static_cast<std::size_t>(cross ? batch.crossed : batch.context + batch.rows);
    m_headKeys.resize(keys * dim);
    m_headValues.resize(keys * dim);
    for (std::size_t i = 0; i < keys; ++i) {
        const std::size_t at =
            (static_cast<std::size_t>(segment) * keys + i) * m_keyWidth + static_cast<std::size_t>(kvHead) * dim;
        for (std::size_t k = 0; k < dim; ++k) {
            m_headKeys[i * dim + k] = cross ? static_cast<T>(batch.crossKeys[at + k]) : m_keys[at + k];
            m_headValues[i * dim + k] = cross ? static_cast<T>(batch.crossValues[at + k]) : m_values[at + k];
        }
    }
    (cross ? m_cross : m_own).setKeys(m_headKeys.data(), m_headValues.data());
}

/// The query heads of a KV head, of one segment's rows: [rows][group][headDim], and back.
template <typename T>
void GlideGradient<T>::gather(const std::vector<T>& from, int segment, int kvHead, std::vector<T>& to) const
{
    const auto rows = static_cast<std::size_t>(m_c.segmentRows);
    const std::size_t group = m_queries / static_cast<std::size_t>(m_c.shape.kvHeads);
    to.resize(rows * group);
    for (std::size_t row = 0; row < rows; ++row)
        std::copy_n(from.data() + (static_cast<std::size_t>(segment) * rows + row) * m_queries +
                        static_cast<std::size_t>(kvHead) * group,
                    group, to.data() + row * group);
}

template <typename T>
void GlideGradient<T>::scatter(const std::vector<T>& from, int segment, int kvHead, std::vector<T>& to) const
{
    const auto rows = static_cast<std::size_t>(m_c.segmentRows);
    const std::size_t group = m_queries / static_cast<std::size_t>(m_c.shape.kvHeads);
    for (std::size_t row = 0; row < rows; ++row)
        std::copy_n(from.data() + row * group, group,
                    to.data() + (static_cast<std::size_t>(segment) * rows + row) * m_queries +
                        static_cast<std::size_t>(kvHead) * group);
}

template <typename T>
void GlideGradient<T>::attend(const GlideBatch& batch, int depth, bool cross, const std::vector<T>& q,
                              std::vector<T>& out)
{
    TrainingAttention<T>& attention = cross ? m_cross : m_own;
    const int groupRows = m_c.segmentRows * (m_c.shape.heads / m_c.shape.kvHeads);
    out.resize(q.size());
    for (int segment = 0; segment < batch.segments; ++segment) {
        seenBy(batch, segment, depth, cross);
        for (int head = 0; head < m_c.shape.kvHeads; ++head) {
            loadKeys(batch, segment, head, cross);
            gather(q, segment, head, m_groupQ);
            m_groupOut.resize(m_groupQ.size());
            attention.forward(m_groupQ.data(), groupRows, {m_from, m_to}, m_groupOut.data());
            scatter(m_groupOut, segment, head, out);
        }
    }
}

template <typename T>
void GlideGradient<T>::attendBack(const GlideBatch& batch, int depth, bool cross, const std::vector<T>& q,
                                  const std::vector<T>& dOut, std::vector<T>& dq)
{
    TrainingAttention<T>& attention = cross ? m_cross : m_own;
    const int groupRows = m_c.segmentRows * (m_c.shape.heads / m_c.shape.kvHeads);
    const auto dim = static_cast<std::size_t>(m_c.shape.headDim);
    const auto keys = static_cast<std::size_t>(batch.context) + static_cast<std::size_t>(batch.rows);
    dq.resize(q.size());
    for (int segment = 0; segment < batch.segments; ++segment) {
        seenBy(batch, segment, depth, cross);
        for (int head = 0; head < m_c.shape.kvHeads; ++head) {
            loadKeys(batch, segment, head, cross);
            gather(q, segment, head, m_groupQ);
            gather(dOut, segment, head, m_groupOut);
            m_groupD.resize(m_groupQ.size());
            if (!cross) {
                m_headDKeys.assign(keys * dim, T{0});
                m_headDValues.assign(keys * dim, T{0});
            }
            attention.backward(m_groupQ.data(), m_groupOut.data(), groupRows, {m_from, m_to}, m_groupD.data(),
                               cross ? nullptr : m_headDKeys.data(), cross ? nullptr : m_headDValues.data());
            scatter(m_groupD, segment, head, dq);
            for (std::size_t i = 0; i < keys && !cross; ++i)
                for (std::size_t k = 0; k < dim; ++k) {
                    const std::size_t at = (static_cast<std::size_t>(segment) * keys + i) * m_keyWidth +
                                           static_cast<std::size_t>(head) * dim + k;
                    m_dKeys[at] += m_headDKeys[i * dim + k];
                    m_dValues[at] += m_headDValues[i * dim + k];
                }
        }
    }
}

template <typename T>
void GlideGradient<T>::forwardDepth(const GlideBatch& batch, int depth)
{
    Depth& d = m_depths[static_cast<std::size_t>(depth - 1)];
    const auto segmentRows = static_cast<std::size_t>(batch.rows);
    const auto segmentTokens = static_cast<std::size_t>(batch.context) + static_cast<std::size_t>(batch.rows);
    const auto units = static_cast<std::size_t>(m_c.shape.hidden);
    const int rows = static_cast<int>(m_rows);
    if (depth == 1) {
        d.above.assign(batch.hidden.begin(), batch.hidden.end());
    } else {
        // From the row before; a segment's first has none, and keeps its own.
        const std::vector<T>& from = m_depths[static_cast<std::size_t>(depth - 2)].x3;
        d.above.resize(from.size());
        for (std::size_t row = 0; row < m_rows; ++row)
            std::copy_n(from.data() + (row % segmentRows == 0 ? row : row - 1) * m_width, m_width,
                        d.above.data() + row * m_width);
    }
    normalise(d.above, d.x0);
    d.input.resize(m_rows * 2 * m_width);
    eachRow(m_rows, [&](std::size_t row) {
        const std::size_t token =
            row / segmentRows * segmentTokens + static_cast<std::size_t>(batch.context) + row % segmentRows;
        std::copy_n(d.x0.data() + row * m_width, m_width, d.input.data() + row * 2 * m_width);
        std::copy_n(m_embedded.data() + token * m_width, m_width, d.input.data() + (row * 2 + 1) * m_width);
    });
    std::vector<T> added(m_rows * m_width);
    matrix(GlideShape::Input).forward(d.input.data(), rows, added.data());
    addTo(d.x0, added);

    normalise(d.x0, d.n0);
    d.q.resize(m_rows * m_queries);
    matrix(GlideShape::Query).forward(d.n0.data(), rows, d.q.data());
    rotate(d.q, m_queryTable, m_c.shape.heads, false);
    attend(batch, depth, false, d.q, d.own);
    matrix(GlideShape::Output).forward(d.own.data(), rows, added.data());
    d.x1 = d.x0;
    addTo(d.x1, added);

    normalise(d.x1, d.n1);
    d.cq.resize(m_rows * m_queries);
    matrix(GlideShape::CrossQuery).forward(d.n1.data(), rows, d.cq.data());
    if (m_c.crossRotated)
        rotate(d.cq, m_farTable, m_c.shape.heads, false);
    attend(batch, depth, true, d.cq, d.far);
    matrix(GlideShape::CrossOutput).forward(d.far.data(), rows, added.data());
    d.x2 = d.x1;
    addTo(d.x2, added);

    normalise(d.x2, d.n2);
    d.gateUp.resize(m_rows * 2 * units);
    d.mid.resize(m_rows * units);
    matrix(GlideShape::GateUp).forward(d.n2.data(), rows, d.gateUp.data());
    eachRow(m_rows, [&](std::size_t row) {
        const T* const gate = d.gateUp.data() + row * 2 * units;
        for (std::size_t i = 0; i < units; ++i)
            d.mid[row * units + i] = silu(gate[i]) * gate[units + i];
    });
    matrix(GlideShape::Down).forward(d.mid.data(), rows, added.data());
    d.x3 = d.x2;
    addTo(d.x3, added);
}

template <typename T>
void GlideGradient<T>::forward(const GlideBatch& batch)
{
    for (int depth = 1; depth <= m_c.depths; ++depth)
        forwardDepth(batch, depth);
}

/// The state distance of a row times `weight`, and its gradient by n(x), added to slope [width].
template <typename T>
double GlideGradient<T>::addStateLoss(const GlideBatch& batch, const std::vector<T>& normalised, std::size_t row,
                                      double weight, T* slope) const
{
    const T* const n = normalised.data() + row * m_width;
    const float* const target = batch.states.data() + row * m_width;
    double squares = 0, size = 0, apart = 0;
    for (std::size_t i = 0; i < m_width; ++i)
        squares += static_cast<double>(target[i]) * static_cast<double>(target[i]);
    const double scale = 1 / std::sqrt(squares / static_cast<double>(m_width) + m_c.normEps);
    const auto difference = [&](std::size_t i) {
        return static_cast<double>(n[i]) - static_cast<double>(target[i]) * scale;
    };
    for (std::size_t i = 0; i < m_width; ++i) {
        const double norm = static_cast<double>(m_c.outputNorm[i]);
        size += std::pow(static_cast<double>(target[i]) * scale * norm, 2);
        apart += std::pow(difference(i) * norm, 2);
    }
    if (size <= 0)
        return 0;
    for (std::size_t i = 0; i < m_width; ++i)
        slope[i] +=
            static_cast<T>(2 * weight * difference(i) * std::pow(static_cast<double>(m_c.outputNorm[i]), 2) / size);
    return weight * apart / size;
}

template <typename T>
typename GlideGradient<T>::Result GlideGradient<T>::lossOfLogits(const GlideBatch& batch, bool wantGradient)
{
    Result result;
    const auto segmentRows = static_cast<std::size_t>(batch.rows);
    std::vector<double> losses(m_rows), apart(m_rows);
    std::vector<T> normalised, slopes;
    for (int depth = 1; depth <= m_c.depths; ++depth) {
        Depth& d = m_depths[static_cast<std::size_t>(depth - 1)];
        const auto skipped = static_cast<std::size_t>(depth - 1);
        const auto counts = [&](std::size_t row) { return row % segmentRows >= skipped && !batch.labels[row].empty(); };
        double counted = 0;
        for (std::size_t row = 0; row < m_rows; ++row)
            counted += counts(row) ? 1 : 0;
        const T share = static_cast<T>(1 / std::max(1.0, counted));
        normalise(d.x3, normalised);
        slopes.assign(d.x3.size(), T{0});
        d.gradient.assign(d.x3.size(), T{0});
        const auto chunk = static_cast<std::size_t>(m_c.headRows);
        for (std::size_t begin = 0; begin < m_rows; begin += chunk) {
            const std::size_t count = std::min(chunk, m_rows - begin);
            m_headInput.resize(count * m_width);
            m_logits.resize(count * m_c.vocabulary);
            for (std::size_t i = 0; i < count; ++i)
                for (std::size_t k = 0; k < m_width; ++k)
                    m_headInput[i * m_width + k] = normalised[(begin + i) * m_width + k] * m_c.outputNorm[k];
            m_c.lmHead->forward(m_headInput.data(), static_cast<int>(count), m_logits.data());
            m_c.pool->forRange(static_cast<std::int64_t>(count), 1, [&](std::int64_t first, std::int64_t last) {
                for (auto i = static_cast<std::size_t>(first); i < static_cast<std::size_t>(last); ++i) {
                    const std::size_t row = begin + i;
                    losses[row] =
                        labelLoss(m_logits.data() + i * m_c.vocabulary, m_c.vocabulary,
                                  counts(row) ? std::span<const Label>(batch.labels[row]) : std::span<const Label>(),
                                  batch.penalised.empty() ? std::span<const PenalisedToken>() : batch.penalised[row]);
                }
            });
            if (!wantGradient)
                continue;
            m_headGradient.resize(count * m_width);
            m_c.lmHead->backward(m_logits.data(), static_cast<int>(count), m_headGradient.data());
            for (std::size_t i = 0; i < count; ++i)
                for (std::size_t k = 0; k < m_width; ++k)
                    slopes[(begin + i) * m_width + k] = m_headGradient[i * m_width + k] * m_c.outputNorm[k] * share;
        }
        std::fill(apart.begin(), apart.end(), 0.0);
        if (m_c.stateWeight > 0 && !batch.states.empty())
            eachRow(m_rows, [&](std::size_t row) {
                if (counts(row))
                    apart[row] = addStateLoss(batch, normalised, row, m_c.stateWeight * static_cast<double>(share),
                                              slopes.data() + row * m_width);
            });
        if (wantGradient)
            addNormGradient(d.x3, slopes, d.gradient);
        double sum = 0;
        for (const double loss : losses)
            sum += loss;
        result.byDepth.push_back(sum / std::max(1.0, counted));
        result.loss += result.byDepth.back();
        for (const double distance : apart)
            result.loss += distance;
    }
    return result;
}

template <typename T>
void GlideGradient<T>::backwardDepth(const GlideBatch& batch, int depth, std::vector<std::vector<T>>& gradients)
{
    Depth& d = m_depths[static_cast<std::size_t>(depth - 1)];
    const auto segmentRows = static_cast<std::size_t>(batch.rows);
    const auto units = static_cast<std::size_t>(m_c.shape.hidden);
    const int rows = static_cast<int>(m_rows);
    const auto through = [&](GlideShape::Index index, const std::vector<T>& dy, const std::vector<T>& x) {
        matrix(index).weightGradient(dy.data(), x.data(), rows, gradients[index].data());
    };
    std::vector<T> dx = std::move(d.gradient); // by x3, then by x2, x1, x0
    std::vector<T> dn(m_rows * m_width);

    through(GlideShape::Down, dx, d.mid);
    std::vector<T> dMid(m_rows * units), dGateUp(m_rows * 2 * units);
    matrix(GlideShape::Down).backward(dx.data(), rows, dMid.data());
    eachRow(m_rows, [&](std::size_t row) {
        const T* const gate = d.gateUp.data() + row * 2 * units;
        T* const to = dGateUp.data() + row * 2 * units;
        for (std::size_t i = 0; i < units; ++i) {
            const T du = dMid[row * units + i];
            to[i] = du * gate[units + i] * siluSlope(gate[i]);
            to[units + i] = du * silu(gate[i]);
        }
    });
    through(GlideShape::GateUp, dGateUp, d.n2);
    matrix(GlideShape::GateUp).backward(dGateUp.data(), rows, dn.data());
    addNormGradient(d.x2, dn, dx);

    std::vector<T> dOut(m_rows * m_queries), dq;
    through(GlideShape::CrossOutput, dx, d.far);
    matrix(GlideShape::CrossOutput).backward(dx.data(), rows, dOut.data());
    attendBack(batch, depth, true, d.cq, dOut, dq);
    if (m_c.crossRotated)
        rotate(dq, m_farTable, m_c.shape.heads, true);
    through(GlideShape::CrossQuery, dq, d.n1);
    matrix(GlideShape::CrossQuery).backward(dq.data(), rows, dn.data());
    addNormGradient(d.x1, dn, dx);

    through(GlideShape::Output, dx, d.own);
    matrix(GlideShape::Output).backward(dx.data(), rows, dOut.data());
    attendBack(batch, depth, false, d.q, dOut, dq);
    rotate(dq, m_queryTable, m_c.shape.heads, true);
    through(GlideShape::Query, dq, d.n0);
    matrix(GlideShape::Query).backward(dq.data(), rows, dn.data());
    addNormGradient(d.x0, dn, dx);

    through(GlideShape::Input, dx, d.input);
    if (depth == 1)
        return;
    std::vector<T> dInput(m_rows * 2 * m_width);
    matrix(GlideShape::Input).backward(dx.data(), rows, dInput.data());
    for (std::size_t row = 0; row < m_rows; ++row)
        for (std::size_t i = 0; i < m_width; ++i)
            dx[row * m_width + i] += dInput[row * 2 * m_width + i];
    std::vector<T> dAbove(dx.size(), T{0});
    addNormGradient(d.above, dx, dAbove);
    std::vector<T>& before = m_depths[static_cast<std::size_t>(depth - 2)].gradient;
    for (std::size_t row = 0; row < m_rows; ++row) {
        const std::size_t from = row % segmentRows == 0 ? row : row - 1;
        for (std::size_t i = 0; i < m_width; ++i)
            before[from * m_width + i] += dAbove[row * m_width + i];
    }
}

template <typename T>
void GlideGradient<T>::backward(const GlideBatch& batch, std::vector<std::vector<T>>& gradients)
{
    m_dKeys.assign(m_keys.size(), T{0});
    m_dValues.assign(m_values.size(), T{0});
    for (int depth = m_c.depths; depth >= 1; --depth)
        backwardDepth(batch, depth, gradients);
    rotate(m_dKeys, m_keyTable, m_c.shape.kvHeads, true);
    const int tokens = static_cast<int>(m_tokens);
    matrix(GlideShape::Key)
        .weightGradient(m_dKeys.data(), m_embedded.data(), tokens, gradients[GlideShape::Key].data());
    matrix(GlideShape::Value)
        .weightGradient(m_dValues.data(), m_embedded.data(), tokens, gradients[GlideShape::Value].data());
}

template <typename T>
typename GlideGradient<T>::Result GlideGradient<T>::run(const GlideBatch& batch,
                                                        std::span<const std::vector<T>> weights,
                                                        std::vector<std::vector<T>>& gradients)
{
    prepare(batch, weights);
    forward(batch);
    Result result = lossOfLogits(batch, true);
    gradients.resize(weights.size());
    for (std::size_t i = 0; i < weights.size(); ++i)
        gradients[i].assign(weights[i].size(), T{0});
    backward(batch, gradients);
    return result;
}

template <typename T>
typename GlideGradient<T>::Result GlideGradient<T>::loss(const GlideBatch& batch,
                                                         std::span<const std::vector<T>> weights)
{
    prepare(batch, weights);
    forward(batch);
    return lossOfLogits(batch, false);
}

template class GlideGradient<float>;
template class GlideGradient<double>;

} // namespace longhand
