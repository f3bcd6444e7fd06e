#pragma once

#include "engine/speculative/glide.h"
#include "engine/training/glide_batch.h"
#include "engine/training/matrix_products.h"
#include "engine/training/training_attention.h"
#include "kernels/ops/rope.h"
#include "kernels/pool/compute_pool.h"

#include <memory>
#include <span>
#include <vector>

namespace longhand {

/// What stays constant while a Glide block is trained.
template <typename T>
struct GlideContext
{
    GlideShape shape;
    int depths = 3;                                    ///< tokens drafted in a row
    int segmentRows = 0, contextRows = 0, crossed = 0; ///< of each batch
    /// A row's loss also has this times |y - z|^2 / |z|^2, y = outputNorm(its state), z = outputNorm(the target's):
    /// with little data a block learns faster from 576 numbers than from one token (as EAGLE's regression).
    double stateWeight = 0;
    std::vector<T> outputNorm; ///< [width]
    double normEps = 1e-5;
    RopeLayout ropeLayout = RopeLayout::AdjacentPairs;
    int rotaryDim = 0;
    RopeFrequencies own, cross;               ///< of the self-attention, of the target's keys
    bool crossRotated = true;                 ///< the target's layer has a rotation
    std::size_t vocabulary = 0;               ///< tokens that can be proposed
    MatrixProducts<T>* lmHead = nullptr;      ///< [vocabulary][width]; a call has at most headRows rows
    int headRows = 192;                       ///< rows whose logits are held at once
    std::vector<MatrixProducts<T>*> matrices; ///< in the order of GlideShape::matrices()
    typename TrainingAttention<T>::MakeProducts makeProducts;
    ComputePool* pool = nullptr;
};

/// The loss of a Glide block (the sum over depths of the rows' mean cross-entropy and state distance) and its gradient
/// with respect to the matrices, hand-written; glide.h has the formulas. A row at depth d + 1 continues from the
/// block's own hidden state of the row before at depth d, as it will when it drafts; the gradient goes through that
/// state. The summation order does not depend on the number of threads. One thread.
template <typename T>
class GlideGradient
{
public:
    explicit GlideGradient(GlideContext<T> context);

    struct Result
    {
        double loss = 0;
        std::vector<double> byDepth; ///< cross-entropy alone
    };
    /// gradients: one per matrix, overwritten (not accumulated).
    Result run(const GlideBatch& batch, std::span<const std::vector<T>> weights,
               std::vector<std::vector<T>>& gradients);
    /// The loss alone.
    Result loss(const GlideBatch& batch, std::span<const std::vector<T>> weights);
    /// Hidden states of all rows [segments * rows][width] at a depth (from 1) after a run() or loss(). The first depth
    /// - 1 rows of a segment do not count.
    std::span<const T> hidden(int depth) const { return m_depths[static_cast<std::size_t>(depth - 1)].x3; }

private:
    /// What a depth's rows need again in the backward direction; [rows][..] each.
    struct Depth
    {
        std::vector<T> above;           ///< the hidden states continued from (not normalised)
        std::vector<T> input;           ///< [f; e]
        std::vector<T> x0, n0, q, own;  ///< own: what the self-attention gives
        std::vector<T> x1, n1, cq, far; ///< far: what the cross-attention gives
        std::vector<T> x2, n2, gateUp, mid;
        std::vector<T> x3;
        std::vector<T> gradient; ///< by x3
    };

    void prepare(const GlideBatch& batch, std::span<const std::vector<T>> weights);
    void forward(const GlideBatch& batch);
    void forwardDepth(const GlideBatch& batch, int depth);
    double addStateLoss(const GlideBatch& batch, const std::vector<T>& normalised, std::size_t row, double weight,
                        T* slope) const;
    Result lossOfLogits(const GlideBatch& batch, bool wantGradient);
    void backward(const GlideBatch& batch, std::vector<std::vector<T>>& gradients);
    void backwardDepth(const GlideBatch& batch, int depth, std::vector<std::vector<T>>& gradients);
    void attend(const GlideBatch& batch, int depth, bool cross, const std::vector<T>& q, std::vector<T>& out);
    void attendBack(const GlideBatch& batch, int depth, bool cross, const std::vector<T>& q, const std::vector<T>& dOut,
                    std::vector<T>& dq);
    void seenBy(const GlideBatch& batch, int segment, int depth, bool cross);
    void loadKeys(const GlideBatch& batch, int segment, int kvHead, bool cross);
    void gather(const std::vector<T>& from, int segment, int kvHead, std::vector<T>& to) const;
    void scatter(const std::vector<T>& from, int segment, int kvHead, std::vector<T>& to) const;
    void rotate(std::vector<T>& x, const std::vector<T>& table, int heads, bool back) const;
    std::vector<T> tableOf(const RopeFrequencies& frequencies, const GlideBatch& batch, int before, int count) const;
    void normalise(const std::vector<T>& x, std::vector<T>& out) const;
    void addNormGradient(const std::vector<T>& x, const std::vector<T>& dn, std::vector<T>& dx) const;
    template <typename F>
    void eachRow(std::size_t rows, F&& f) const;
    MatrixProducts<T>& matrix(GlideShape::Index index) { return *m_c.matrices[index]; }

    GlideContext<T> m_c;
    std::size_t m_width, m_queries, m_keyWidth, m_rows = 0, m_tokens = 0;
    TrainingAttention<T> m_own, m_cross;
    std::vector<Depth> m_depths;
    std::vector<T> m_embedded, m_keys, m_values;         ///< [segments * (context + rows)][..]
    std::vector<T> m_dKeys, m_dValues;                   ///< likewise
    std::vector<T> m_keyTable, m_queryTable, m_farTable; ///< rotations
    std::vector<T> m_headKeys, m_headValues;             ///< of one segment and KV head
    std::vector<T> m_headDKeys, m_headDValues;           ///< likewise
    std::vector<T> m_groupQ, m_groupOut, m_groupD;       ///< likewise, of the group's query heads
    std::vector<std::int32_t> m_from, m_to;              ///< what each of these rows sees
    std::vector<T> m_logits, m_headInput, m_headGradient;
};

extern template class GlideGradient<float>;
extern template class GlideGradient<double>;

} // namespace longhand
