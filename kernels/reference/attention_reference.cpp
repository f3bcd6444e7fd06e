#include "kernels/reference/attention_reference.h"

#include "kernels/ops/dtype.h"
#include "kernels/ops/kv_copy.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace longhand {

namespace {

/// One query head of one row.
class ReferenceRow
{
public:
    ReferenceRow(const AttentionArgs& args, int row, int head)
        : m_args(args), m_row(args.row[row]), m_head(head), m_kvHead(head / (args.heads / args.kvHeads)),
          m_at((static_cast<std::size_t>(row) * static_cast<std::size_t>(args.heads) + static_cast<std::size_t>(head)) *
               static_cast<std::size_t>(args.headDim))
    {
    }

    void run()
    {
        for (std::int32_t j = 0; j < m_row.farEnd; ++j)
            see(m_args.queryFar, m_args.cache.farKeys, j);
        const std::int32_t tail = tailStart(m_row.position);
        for (std::int32_t j = m_row.nearBegin; j < tail; ++j)
            see(m_args.queryNear, m_args.cache.nearKeys, j);
        for (std::int32_t j = std::max(tail, m_row.nearBegin); j <= m_row.position; ++j)
            see(m_args.queryNear, m_args.cache.nearKeys, m_row.tailSlots[j - tail]);

        double top = *std::max_element(m_scores.begin(), m_scores.end());
        if (m_args.sinkLogits)
            top = std::max<double>(top, m_args.sinkLogits[m_head]);
        std::vector<double> o(static_cast<std::size_t>(m_args.headDim), 0.0);
        double l = m_args.sinkLogits ? std::exp(m_args.sinkLogits[m_head] - top) : 0.0;
        for (std::size_t i = 0; i < m_scores.size(); ++i) {
            const double w = std::exp(m_scores[i] - top);
            readValue(m_args.headDim, m_kvHead, m_args.cache.values, m_slots[i], m_vector);
            l += w;
            for (int d = 0; d < m_args.headDim; ++d)
                o[static_cast<std::size_t>(d)] += w * m_vector[d];
        }
        for (std::size_t d = 0; d < o.size(); ++d)
            m_args.out[m_at + d] = static_cast<float>(o[d] / l);
        if (m_args.logSum)
            m_args.logSum[m_at / o.size()] = static_cast<float>(top + std::log(l));
    }

private:
    void see(const float* query, const KvBlocks& keys, std::int32_t slot)
    {
        readKey(m_args.headDim, m_kvHead, keys, slot, m_vector);
        double score = 0;
        for (int d = 0; d < m_args.headDim; ++d) {
            const float x = query[m_at + static_cast<std::size_t>(d)] * m_args.scale;
            const float q = keys.encoding() == KvEncoding::Bf16 ? bf16ToFloat(floatToBf16(x)) : x;
            score += static_cast<double>(q) * m_vector[d];
        }
        m_scores.push_back(m_args.softCap > 0 ? m_args.softCap * std::tanh(score / m_args.softCap) : score);
        m_slots.push_back(slot);
    }

    const AttentionArgs& m_args;
    const AttentionRow& m_row;
    int m_head;
    int m_kvHead;
    std::size_t m_at;
    float m_vector[256] = {}; // a key or value
    std::vector<double> m_scores;
    std::vector<std::int32_t> m_slots;
};

} // namespace

void attentionReference(const CpuContext& context, const AttentionArgs& args)
{
    const std::int64_t count = static_cast<std::int64_t>(args.rows) * args.heads;
    context.pool->forRange(count, 1, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t i = begin; i < end; ++i)
            ReferenceRow(args, static_cast<int>(i / args.heads), static_cast<int>(i % args.heads)).run();
    });
}

} // namespace longhand
