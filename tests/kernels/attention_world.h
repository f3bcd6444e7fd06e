#pragma once

#include "kernels/cpu/attention/attention_pass.h"
#include "kernels/ops/attention.h"
#include "kernels/ops/dtype.h"
#include "kernels/util/aligned_buffer.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <random>
#include <string>
#include <vector>

namespace longhand::test {

struct Geometry
{
    int heads = 3;
    int kvHeads = 1;
    int headDim = 64;
};

/// One implementation under test: an instruction set of this machine, or kernels given by hand.
struct Engine
{
    std::string name;
    Isa isa = Isa::Portable;
    const AttentionKernels* kernels = nullptr;
    const Int8Kernels* int8 = nullptr; ///< beside kernels, for an int8 cache
};

enum class Sight
{
    Full,
    NearFar, ///< Self-Extend
    Rolling,
};

/// What a model shows to attention: tokens (any 64-bit id) whose queries, keys and values are a function of the id, a
/// cache in which they lie, and the view that a row at a position has. Keys of the far segment differ from the near
/// ones.
class AttentionWorld
{
public:
    AttentionWorld(Geometry geometry, std::int32_t slots, Sight sight = Sight::Full, std::int32_t window = 2048,
                   std::int32_t sinks = 16, KvEncoding encoding = KvEncoding::Bf16)
        : m_geometry(geometry), m_sight(sight), m_window(window), m_sinks(sinks), m_encoding(encoding)
    {
        const std::size_t blocks = static_cast<std::size_t>((slots + kKvBlock - 1) / kKvBlock);
        const std::size_t bytes = kvPartBytes(encoding, geometry.headDim) * static_cast<std::size_t>(geometry.kvHeads);
        for (std::size_t b = 0; b < blocks; ++b) {
            for (auto* buffer : {&m_near, &m_far, &m_values}) {
                buffer->memory.emplace_back(bytes);
                buffer->blocks.push_back(buffer->memory.back().as<std::uint16_t>());
            }
        }
    }

    float softCap = 0;             ///< of the scores (AttentionArgs)
    std::vector<float> sinkLogits; ///< of each head (AttentionArgs); empty: none

    /// Sink logits from far below the scores to above them.
    void addSinks()
    {
        for (int head = 0; head < m_geometry.heads; ++head)
            sinkLogits.push_back(-4.0f + 3.0f * static_cast<float>(head % 5));
    }

    const Geometry& geometry() const { return m_geometry; }
    KvEncoding encoding() const { return m_encoding; }
    KvBlocks nearBlocks() const { return {m_near.blocks.data(), m_encoding}; }
    KvBlocks farBlocks() const { return {(m_sight == Sight::NearFar ? m_far : m_near).blocks.data(), m_encoding}; }
    KvBlocks valueBlocks() const { return {m_values.blocks.data(), m_encoding}; }

    enum Kind
    {
        QueryNear,
        QueryFar,
        KeyNear,
        KeyFar,
        Value
    };

    /// The vector of a token: numbers in about [-2, 2], the same on every machine.
    void fill(std::uint64_t token, Kind kind, int count, float* out) const
    {
        std::uint64_t state = token * 0x9e3779b97f4a7c15u + static_cast<std::uint64_t>(kind) * 0xd1b54a32d192ed03u;
        const float spread = kind == QueryNear || kind == QueryFar ? 2.0f : 1.0f;
        for (int i = 0; i < count; ++i) {
            state += 0x9e3779b97f4a7c15u;
            std::uint64_t z = (state ^ (state >> 30)) * 0xbf58476d1ce4e5b9u;
            z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
            const auto a = static_cast<float>(static_cast<std::int32_t>(z >> 40) - (1 << 23));
            out[i] = spread * 1.7f * a / static_cast<float>(1 << 23);
        }
    }

    void store(const CpuContext& context, const std::vector<std::uint64_t>& tokens,
               const std::vector<std::int32_t>& slots)
    {
        const int width = m_geometry.kvHeads * m_geometry.headDim;
        std::vector<float> rows(tokens.size() * static_cast<std::size_t>(width));
        const auto fillAll = [&](Kind kind) {
            for (std::size_t i = 0; i < tokens.size(); ++i)
                fill(tokens[i], kind, width, rows.data() + i * static_cast<std::size_t>(width));
        };
        const int count = static_cast<int>(tokens.size());
        fillAll(KeyNear);
        appendKeys(context, rows.data(), width, count, m_geometry.kvHeads, m_geometry.headDim, slots.data(),
                   nearBlocks());
        if (m_sight == Sight::NearFar) {
            fillAll(KeyFar);
            appendKeys(context, rows.data(), width, count, m_geometry.kvHeads, m_geometry.headDim, slots.data(),
                       farBlocks());
        }
        fillAll(Value);
        appendValues(context, rows.data(), width, count, m_geometry.kvHeads, m_geometry.headDim, slots.data(),
                     valueBlocks());
    }

    /// Tokens base + 0, 1, 2 .. at positions 0 .. count - 1.
    void storeText(const CpuContext& context, std::int32_t count)
    {
        for (std::int32_t begin = 0; begin < count; begin += 512) {
            const std::int32_t end = std::min(count, begin + 512);
            std::vector<std::uint64_t> tokens;
            std::vector<std::int32_t> slots(static_cast<std::size_t>(end - begin));
            std::iota(slots.begin(), slots.end(), begin);
            for (std::int32_t p = begin; p < end; ++p)
                tokens.push_back(textToken(p));
            store(context, tokens, slots);
        }
    }

    static std::uint64_t textToken(std::int32_t position) { return 1000000u + static_cast<std::uint64_t>(position); }

    /// What a row at this position sees; its tail slots are for the caller to add.
    AttentionRow rowAt(std::int32_t position) const
    {
        AttentionRow row;
        row.position = position;
        const std::int32_t nearBegin = m_sight == Sight::Full ? 0 : std::max(0, position - m_window + 1);
        row.nearBegin = nearBegin;
        if (m_sight == Sight::NearFar)
            row.farEnd = nearBegin;
        else if (m_sight == Sight::Rolling)
            row.farEnd = std::min(m_sinks, nearBegin);
        return row;
    }

    /// Attends with one row for each token; slots[r] are its tail's slots. Returns [rows][heads * headDim].
    std::vector<float> attend(const Engine& engine, ComputePool& pool, const std::vector<std::uint64_t>& tokens,
                              const std::vector<std::int32_t>& positions,
                              const std::vector<std::vector<std::int32_t>>& tailSlots) const
    {
        return attend(engine, pool, tokens, positions, tailSlots, {nearBlocks(), farBlocks(), valueBlocks()});
    }

    /// The same over another view of the cache.
    std::vector<float> attend(const Engine& engine, ComputePool& pool, const std::vector<std::uint64_t>& tokens,
                              const std::vector<std::int32_t>& positions,
                              const std::vector<std::vector<std::int32_t>>& tailSlots, const KvLayerView& cache) const
    {
        const int width = m_geometry.heads * m_geometry.headDim;
        const int rows = static_cast<int>(tokens.size());
        const std::size_t numbers = tokens.size() * static_cast<std::size_t>(width);
        std::vector<float> nearQuery(numbers), farQuery(numbers), out(numbers, -77.0f);
        std::vector<AttentionRow> row;
        bool anyFar = false;
        for (std::size_t r = 0; r < tokens.size(); ++r) {
            fill(tokens[r], QueryNear, width, nearQuery.data() + r * static_cast<std::size_t>(width));
            fill(tokens[r], QueryFar, width, farQuery.data() + r * static_cast<std::size_t>(width));
            row.push_back(rowAt(positions[r]));
            row.back().tailSlots = tailSlots[r].data();
            anyFar = anyFar || row.back().farEnd > 0;
        }
        AttentionArgs args;
        args.rows = rows;
        args.heads = m_geometry.heads;
        args.kvHeads = m_geometry.kvHeads;
        args.headDim = m_geometry.headDim;
        args.scale = 1.0f / std::sqrt(static_cast<float>(m_geometry.headDim));
        args.softCap = softCap;
        args.sinkLogits = sinkLogits.empty() ? nullptr : sinkLogits.data();
        args.queryNear = nearQuery.data();
        args.queryFar = anyFar ? farQuery.data() : nullptr;
        args.row = row.data();
        args.cache = cache;
        args.out = out.data();
        const std::int32_t reach = *std::max_element(positions.begin(), positions.end()) + 1;
        AlignedBuffer workspace(
            attentionWorkspaceBytes(rows, args.heads, args.kvHeads, args.headDim, reach, pool.threads()));
        if (engine.kernels)
            attentionPass(*engine.kernels, pool, args, workspace.data(), engine.int8);
        else
            attention({engine.isa, &pool}, args, workspace.data());
        return out;
    }

    /// Rounds the vectors [kvHeads][headDim] as the cache's encoding does.
    void store(std::vector<float>& vectors) const
    {
        if (m_encoding == KvEncoding::Bf16) {
            for (float& x : vectors)
                x = bf16ToFloat(floatToBf16(x));
            return;
        }
        const auto dim = static_cast<std::size_t>(m_geometry.headDim);
        for (std::size_t begin = 0; begin < vectors.size(); begin += dim) {
            float largest = 0;
            for (std::size_t d = begin; d < begin + dim; ++d)
                largest = std::max(largest, std::fabs(vectors[d]));
            const float scale = largest / 127;
            for (std::size_t d = begin; d < begin + dim; ++d)
                vectors[d] = std::nearbyint(vectors[d] / scale) * scale;
        }
    }

    /// A row in float64, straight from the tokens: path[j] is the token at position j; the row is the last.
    std::vector<double> exact(const std::vector<std::uint64_t>& path) const
    {
        const int dim = m_geometry.headDim;
        const int group = m_geometry.heads / m_geometry.kvHeads;
        const int width = m_geometry.heads * dim;
        const auto keyWidth = static_cast<std::size_t>(m_geometry.kvHeads * dim);
        const float scale = 1.0f / std::sqrt(static_cast<float>(dim));
        const auto row = rowAt(static_cast<std::int32_t>(path.size()) - 1);
        std::vector<float> query[2] = {std::vector<float>(static_cast<std::size_t>(width)),
                                       std::vector<float>(static_cast<std::size_t>(width))};
        fill(path.back(), QueryNear, width, query[0].data());
        fill(path.back(), QueryFar, width, query[1].data());
        for (auto& q : query)
            for (int h = 0; h < m_geometry.heads; ++h)
                roundQuery(q.data() + std::ptrdiff_t{h} * dim, scale);

        std::vector<std::uint64_t> seen;
        std::vector<int> chunks; // of the seen; -1: in the tail
        std::vector<std::vector<double>> scores(static_cast<std::size_t>(m_geometry.heads));
        std::vector<float> key(keyWidth);
        for (std::size_t j = 0; j < path.size(); ++j) {
            const auto position = static_cast<std::int32_t>(j);
            const bool far = position < row.farEnd;
            if (!far && position < row.nearBegin)
                continue;
            seen.push_back(path[j]);
            chunks.push_back(position < tailStart(row.position) ? 2 * (position / kByteChunk) + (far ? 1 : 0) : -1);
            fill(path[j], far && m_sight == Sight::NearFar ? KeyFar : KeyNear, static_cast<int>(keyWidth), key.data());
            store(key);
            for (int h = 0; h < m_geometry.heads; ++h) {
                double score = 0;
                for (int d = 0; d < dim; ++d)
                    score += static_cast<double>(query[far ? 1 : 0][static_cast<std::size_t>(h * dim + d)]) *
                             static_cast<double>(key[static_cast<std::size_t>(h / group * dim + d)]);
                scores[static_cast<std::size_t>(h)].push_back(
                    softCap > 0 ? softCap * std::tanh(score / static_cast<double>(softCap)) : score);
            }
        }
        std::vector<double> out(static_cast<std::size_t>(width), 0.0);
        std::vector<double> sum(static_cast<std::size_t>(m_geometry.heads), 0.0);
        std::vector<double> top;
        for (const auto& s : scores)
            top.push_back(*std::max_element(s.begin(), s.end()));
        for (std::size_t h = 0; h < sinkLogits.size(); ++h) {
            top[h] = std::max<double>(top[h], sinkLogits[h]);
            sum[h] = std::exp(sinkLogits[h] - top[h]);
        }
        std::vector<std::vector<double>> weights(scores.size());
        for (std::size_t h = 0; h < scores.size(); ++h)
            for (const double score : scores[h]) {
                weights[h].push_back(std::exp(score - top[h]));
                sum[h] += weights[h].back();
            }
        if (m_encoding == KvEncoding::Int8x8)
            roundWeights(seen, chunks, weights);
        for (std::size_t i = 0; i < seen.size(); ++i) {
            fill(seen[i], Value, static_cast<int>(keyWidth), key.data());
            store(key);
            for (int h = 0; h < m_geometry.heads; ++h)
                for (int d = 0; d < dim; ++d)
                    out[static_cast<std::size_t>(h * dim + d)] +=
                        weights[static_cast<std::size_t>(h)][i] *
                        static_cast<double>(key[static_cast<std::size_t>(h / group * dim + d)]);
        }
        for (int i = 0; i < width; ++i)
            out[static_cast<std::size_t>(i)] /= sum[static_cast<std::size_t>(i / dim)];
        return out;
    }

    /// Slots of the tail of a row in plain text: its own positions.
    static std::vector<std::int32_t> textTail(std::int32_t position)
    {
        std::vector<std::int32_t> slots(static_cast<std::size_t>(position - tailStart(position) + 1));
        std::iota(slots.begin(), slots.end(), tailStart(position));
        return slots;
    }

private:
    /// The query of a head, as it meets the keys of this encoding. Of Int8 it has 15 bits and a sign: as good as exact.
    void roundQuery(float* q, float scale) const
    {
        const int dim = m_geometry.headDim;
        float largest = 0;
        for (int d = 0; d < dim; ++d) {
            q[d] = m_encoding == KvEncoding::Bf16 ? bf16ToFloat(floatToBf16(q[d] * scale)) : q[d] * scale;
            largest = std::max(largest, std::fabs(q[d]));
        }
        if (m_encoding == KvEncoding::Int8x8)
            for (int d = 0; d < dim; ++d)
                q[d] = std::nearbyint(q[d] * (127 / largest)) * (largest / 127);
    }

    /// To multiples of 1 / kByteLevels of the largest of their chunk, all times the scales of their values.
    void roundWeights(const std::vector<std::uint64_t>& seen, const std::vector<int>& chunks,
                      std::vector<std::vector<double>>& weights) const
    {
        const int dim = m_geometry.headDim, group = m_geometry.heads / m_geometry.kvHeads;
        std::vector<float> value(static_cast<std::size_t>(m_geometry.kvHeads * dim));
        std::vector<std::vector<double>> scales(static_cast<std::size_t>(m_geometry.kvHeads));
        for (const std::uint64_t token : seen) {
            fill(token, Value, static_cast<int>(value.size()), value.data());
            for (int kv = 0; kv < m_geometry.kvHeads; ++kv) {
                float largest = 0;
                for (int d = 0; d < dim; ++d)
                    largest = std::max(largest, std::fabs(value[static_cast<std::size_t>(kv * dim + d)]));
                scales[static_cast<std::size_t>(kv)].push_back(static_cast<double>(largest / 127));
            }
        }
        for (std::size_t h = 0; h < weights.size(); ++h) {
            const std::vector<double>& scale = scales[h / static_cast<std::size_t>(group)];
            for (std::size_t begin = 0, end = 0; begin < seen.size(); begin = end) {
                double largest = 0;
                for (end = begin; end < seen.size() && chunks[end] == chunks[begin]; ++end)
                    largest = std::max(largest, weights[h][end] * scale[end]);
                for (std::size_t i = begin; chunks[begin] >= 0 && i < end; ++i)
                    weights[h][i] = std::nearbyint(weights[h][i] * scale[i] * kByteLevels / largest) * largest /
                                    kByteLevels / scale[i];
            }
        }
    }

    struct Buffer
    {
        std::vector<AlignedBuffer> memory;
        std::vector<std::uint16_t*> blocks;
    };
    Geometry m_geometry;
    Sight m_sight;
    std::int32_t m_window;
    std::int32_t m_sinks;
    KvEncoding m_encoding;
    Buffer m_near, m_far, m_values;
};

/// Largest |a - b| relative to the largest |b|.
inline double relativeError(const std::vector<float>& a, const std::vector<double>& b)
{
    double worst = 0, largest = 0;
    for (std::size_t i = 0; i < b.size(); ++i) {
        const double error = std::fabs(static_cast<double>(a[i]) - b[i]);
        worst = error <= worst ? worst : error; // keeps a NaN
        largest = std::max(largest, std::fabs(b[i]));
    }
    return worst / largest;
}

} // namespace longhand::test
