#pragma once

#include "engine/speculative/draft_heads.h"
#include "engine/training/head_batch.h"
#include "engine/training/matrix_products.h"
#include "kernels/pool/compute_pool.h"

#include <memory>
#include <span>
#include <vector>

namespace longhand {

/// What stays constant while heads are trained.
template <typename T>
struct HeadContext
{
    HeadShape shape;
    std::vector<T> outputNorm; ///< [width]
    double normEps = 1e-5;
    std::size_t vocabulary = 0;               ///< tokens that can be proposed
    MatrixProducts<T>* lmHead = nullptr;      ///< [vocabulary][width]; a call has at most `headRows` * gamma rows
    int headRows = 64;                        ///< rows of all depths whose logits are held at once
    std::vector<MatrixProducts<T>*> matrices; ///< of the heads, in the order of HeadShape::matrices()
    ComputePool* pool = nullptr;
};

/// The loss of draft heads (the sum over depths of the rows' mean cross-entropy) and its gradient with respect to the
/// matrices, hand-written; HeadKind has the heads' formulas. The summation order does not depend on the number of
/// threads. One thread.
template <typename T>
class HeadGradient
{
public:
    explicit HeadGradient(HeadContext<T> context);

    struct Result
    {
        double loss = 0;
        std::vector<double> byDepth;
    };

    /// gradients: one per matrix, overwritten (not accumulated).
    Result run(const HeadBatch& batch, std::span<const std::vector<T>> weights, std::vector<std::vector<T>>& gradients);
    /// The loss alone.
    Result loss(const HeadBatch& batch, std::span<const std::vector<T>> weights);
    /// h_i of all rows at depth i after a run() or loss(): [rows][width].
    std::span<const T> hidden(int depth) const { return m_hidden[static_cast<std::size_t>(depth)]; }

private:
    void forward(const HeadBatch& batch, std::span<const std::vector<T>> weights);
    void forwardConditioned(const HeadBatch& batch, int depth);
    Result lossOfLogits(const HeadBatch& batch, bool wantGradient);
    void backward(std::vector<std::vector<T>>& gradients);
    void backwardConditioned(int depth, std::vector<std::vector<T>>& gradients);
    /// out = n(x), row by row; and the gradient with respect to x of a function of n(x), added to dx.
    void normalise(const std::vector<T>& x, std::vector<T>& out) const;
    void addNormGradient(const std::vector<T>& x, const std::vector<T>& dn, std::vector<T>& dx) const;
    template <typename F>
    void eachRow(F&& f) const;

    HeadContext<T> m_c;
    int m_rows = 0;
    std::size_t m_width;
    // By depth, 0 being the target's own: hidden states, their gradients, and what backward() reuses.
    std::vector<std::vector<T>> m_hidden, m_gradient, m_normalised, m_input, m_gateUp, m_mid;
    std::vector<T> m_logits, m_headInput, m_headGradient;
};

extern template class HeadGradient<float>;
extern template class HeadGradient<double>;

} // namespace longhand
