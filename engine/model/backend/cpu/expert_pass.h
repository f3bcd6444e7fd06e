#pragma once

#include "engine/model/model.h"
#include "kernels/ops/context.h"
#include "kernels/ops/linear.h"

#include <cstdint>
#include <vector>

namespace longhand {

/// A mixture's feed-forward block: chooses experts for each row and adds up what they make of it. Reads the chosen
/// experts' weights only, each once for all rows that chose it.
///
/// Numeric order: a row is multiplied alone (linear() gives it the same bits among any rows), and its experts are added
/// in the order of their numbers, from 0: sum = sum + weight * output. So the choices of other rows change nothing.
class ExpertPass
{
public:
    /// config.experts > 0; maxRows: the largest pass.
    ExpertPass(const ModelConfig& config, int maxRows);

    /// Rows in room for products, which the caller shares with its other products.
    struct Room
    {
        PreparedRows* prepared = nullptr;
        float* gateUp = nullptr;  ///< [maxRows][2 * feedForward]
        float* gated = nullptr;   ///< [maxRows][feedForward]
        float* lowRank = nullptr; ///< [maxRows][LayerAdapter::largestRank()]
    };

    /// The sums [rows][width], valid until the next call; x [rows][width]. adapter: what is added to the products.
    float* run(const CpuContext& context, const ExpertWeights& weights, const LayerAdapter& adapter, const float* x,
               int rows, const Room& room);

    std::size_t bytes() const { return bytesFor(m_config, m_maxRows); }
    static std::size_t bytesFor(const ModelConfig& config, int maxRows);

private:
    void choose(const CpuContext& context, const ExpertWeights& weights, const PackedLowRank& adapter, const float* x,
                int rows, const Room& room);
    void groupRows(int rows);
    /// m_out [count][width] = what expert e makes of x [count][width].
    void runExpert(const CpuContext& context, const ExpertWeights& weights, const LayerAdapter& adapter, std::size_t e,
                   const float* x, int count, const Room& room);

    const ModelConfig& m_config;
    int m_maxRows;
    std::vector<float> m_logits, m_weights;      ///< [rows][experts], [rows][usedExperts]
    std::vector<std::int32_t> m_chosen;          ///< [rows][usedExperts]
    std::vector<std::int32_t> m_first;           ///< [experts + 1]: where an expert's rows begin in the next two
    std::vector<std::int32_t> m_rowOf;           ///< [rows * usedExperts] ascending for each expert
    std::vector<float> m_weightOf;               ///< the same
    std::vector<float> m_gathered, m_out, m_sum; ///< [rows][width]
};

} // namespace longhand
