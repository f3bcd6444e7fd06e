#pragma once

#include "kernels/cuda/attention/attention.h"
#include "tests/cuda/device_desk.h"
#include "tests/kernels/attention_world.h"

#include <cstring>

namespace longhand::test {

/// How a pass is asked for; what it computes must not depend on it.
struct PassShape
{
    int moreFar = 0, moreNear = 0; ///< splits that no row looks at
    int offset = 0;                ///< splits that go through nearSplitOffset
    std::size_t workspace = 0;     ///< 0: as attentionWorkspaceBytes says
    bool floats = true;
    bool recorded = false; ///< recorded over no rows; these come into device memory afterwards
};

struct PassResult
{
    std::vector<std::uint16_t> out;
    std::vector<float> floats, logSum;

    bool sameRow(std::size_t row, const PassResult& other, std::size_t otherRow, std::size_t heads,
                 std::size_t width) const
    {
        return std::memcmp(&out[row * width], &other.out[otherRow * width], width * 2) == 0 &&
               std::memcmp(&floats[row * width], &other.floats[otherRow * width], width * 4) == 0 &&
               std::memcmp(&logSum[row * heads], &other.logSum[otherRow * heads], heads * 4) == 0;
    }
};

/// AttentionWorld's tokens in a cache laid out as kv_layout.h says, written by plain loops. What was not written is
/// what the contract allows at worst: keys that are NaN, values that are large; of int8 the scales are NaN.
class DeviceAttentionWorld
{
public:
    DeviceAttentionWorld(Geometry geometry, std::int32_t slots, Sight sight = Sight::Full, std::int32_t window = 2048,
                         std::int32_t sinks = 16, cuda::KvEncoding encoding = cuda::KvEncoding::Bf16)
        : m_tokens(geometry, 1, sight, window, sinks), m_sight(sight), m_encoding(encoding)
    {
        const auto blocks = static_cast<std::size_t>((slots + kKvBlock - 1) / kKvBlock);
        m_partBytes = cuda::deviceKvPartBytes(encoding, geometry.headDim);
        for (Buffer* buffer : {&m_near, &m_far, &m_values})
            for (std::size_t b = 0; b < blocks; ++b) {
                buffer->host.emplace_back(m_partBytes * static_cast<std::size_t>(geometry.kvHeads), std::byte{0xff});
                if (buffer == &m_values && encoding == cuda::KvEncoding::Bf16)
                    std::fill(buffer->host.back().begin(), buffer->host.back().end(), std::byte{0x45}); // 3,156
                buffer->device.emplace_back(buffer->host.back().size());
                buffer->blocks.push_back(buffer->device.back().data());
                buffer->stale.push_back(true);
            }
    }

    const Geometry& geometry() const { return m_tokens.geometry(); }
    cuda::KvEncoding encoding() const { return m_encoding; }
    std::size_t width() const { return static_cast<std::size_t>(geometry().heads * geometry().headDim); }
    std::size_t heads() const { return static_cast<std::size_t>(geometry().heads); }

    /// As rows see the token, one head after another.
    std::vector<double> stored(std::uint64_t token, AttentionWorld::Kind kind) const
    {
        std::vector<double> values;
        for (const float x : filled(token, kind))
            values.push_back(bf16ToFloat(floatToBf16(x)));
        if (m_encoding == cuda::KvEncoding::Int8)
            for (int h = 0; h < geometry().kvHeads; ++h) {
                const auto [numbers, scale] = quantised(token, kind, h);
                for (std::size_t d = 0; d < numbers.size(); ++d)
                    values[static_cast<std::size_t>(h) * numbers.size() + d] = static_cast<double>(numbers[d]) * scale;
            }
        return values;
    }

    void store(const std::vector<std::uint64_t>& tokens, const std::vector<std::int32_t>& slots)
    {
        for (std::size_t i = 0; i < tokens.size(); ++i) {
            put(m_near, tokens[i], AttentionWorld::KeyNear, slots[i]);
            if (m_sight == Sight::NearFar)
                put(m_far, tokens[i], AttentionWorld::KeyFar, slots[i]);
            put(m_values, tokens[i], AttentionWorld::Value, slots[i]);
        }
    }

    void storeText(std::int32_t begin, std::int32_t end)
    {
        for (std::int32_t p = begin; p < end; ++p)
            store({AttentionWorld::textToken(p)}, {p});
    }

    /// No row may look there any more.
    void drop(std::size_t block) { m_near.blocks[block] = m_far.blocks[block] = m_values.blocks[block] = nullptr; }

    PassResult attend(const std::vector<std::uint64_t>& tokens, const std::vector<std::int32_t>& positions,
                      const std::vector<std::vector<std::int32_t>>& tailSlots, const PassShape& shape = {})
    {
        const auto rows = tokens.size();
        std::vector<std::uint16_t> nearQuery, farQuery;
        std::vector<cuda::DeviceRow> row(rows);
        std::vector<std::int32_t> tails(rows * cuda::kTailStride, -1);
        cuda::AttentionArgs args;
        std::int32_t firstNear = 1 << 28, endNear = 0;
        args.nearCoarse = m_sight == Sight::Full;
        for (std::size_t r = 0; r < rows; ++r) {
            appendQuery(tokens[r], AttentionWorld::QueryNear, positions[r] < 0, nearQuery);
            appendQuery(tokens[r], AttentionWorld::QueryFar, positions[r] < 0, farQuery);
            if (positions[r] < 0)
                continue; // no row
            const AttentionRow seen = m_tokens.rowAt(positions[r]);
            row[r] = {seen.position, seen.farEnd, seen.nearBegin, 0};
            std::copy(tailSlots[r].begin(), tailSlots[r].end(),
                      tails.begin() + static_cast<std::ptrdiff_t>(r * cuda::kTailStride));
            if (seen.farEnd > 0)
                args.farSplits = std::max(args.farSplits, cuda::splitOf(seen.farEnd - 1, true) + 1);
            if (tailStart(positions[r]) > seen.nearBegin) {
                firstNear = std::min(firstNear, cuda::splitOf(seen.nearBegin, args.nearCoarse));
                endNear = std::max(endNear, cuda::splitOf(tailStart(positions[r]) - 1, args.nearCoarse) + 1);
            }
        }
        for (Buffer* buffer : {&m_near, &m_far, &m_values})
            upload(*buffer);
        const auto blockCount = m_near.blocks.size();
        const auto nearBlocks = onDevice(m_near.blocks), values = onDevice(m_values.blocks);
        const auto farBlocks = onDevice(m_sight == Sight::NearFar ? m_far.blocks : m_near.blocks);
        const auto q = onDevice(nearQuery), qFar = onDevice(farQuery);
        const auto rowMemory = onDevice(row);
        const auto tailMemory = onDevice(tails);
        args.rows = static_cast<int>(rows);
        args.heads = geometry().heads;
        args.kvHeads = geometry().kvHeads;
        args.headDim = geometry().headDim;
        args.queryNear = q.as<std::uint16_t>();
        args.farSplits += shape.moreFar;
        args.queryFar = args.farSplits > 0 ? qFar.as<std::uint16_t>() : nullptr;
        args.row = rowMemory.as<cuda::DeviceRow>();
        args.tailSlots = tailMemory.as<std::int32_t>();
        args.encoding = m_encoding;
        args.nearKeys.blocks = nearBlocks.as<std::byte*>();
        args.farKeys.blocks = farBlocks.as<std::byte*>();
        args.values.blocks = values.as<std::byte*>();
        args.nearSplits = std::max(0, endNear - firstNear) + shape.moreNear;
        args.firstNearSplit = std::max(0, endNear > 0 ? firstNear - shape.moreNear / 2 : 0);
        const std::int32_t there = std::min(shape.offset, args.firstNearSplit);
        const auto offset = onDevice(std::vector<std::int32_t>{there});
        if (shape.offset > 0) {
            args.nearSplitOffset = offset.as<std::int32_t>();
            args.firstNearSplit -= std::min(shape.offset, args.firstNearSplit);
        }
        const auto numbers = rows * width();
        const auto ldo = width() + 8;
        const auto positionsSeen = static_cast<std::int32_t>(blockCount * kKvBlock);
        const std::size_t bytes =
            shape.workspace > 0
                ? shape.workspace
                : cuda::attentionWorkspaceBytes(args.rows, args.heads, args.kvHeads, args.headDim, positionsSeen);
        const cuda::DeviceBuffer out((rows * ldo + 64) * 2), floats((numbers + 64) * 4),
            logs((rows * heads() + 64) * 4), workspace(bytes + 256);
        args.out = out.as<std::uint16_t>();
        args.ldo = static_cast<std::int64_t>(ldo);
        args.outFloat = shape.floats ? floats.as<float>() : nullptr;
        args.logSum = shape.floats ? logs.as<float>() : nullptr;
        args.workspace = workspace.data();
        args.workspaceBytes = bytes;
        cuda::Stream stream;
        if (shape.recorded) {
            const std::vector<cuda::DeviceRow> none(rows);
            const std::int32_t nowhere = 1000;
            stream.copyIn(rowMemory.data(), none.data(), rows * sizeof none[0]);
            stream.copyIn(offset.data(), &nowhere, sizeof nowhere);
            stream.beginCapture();
            cuda::attention(stream, args);
            const cuda::Graph pass = stream.endCapture();
            stream.launch(pass);
            stream.copyIn(rowMemory.data(), row.data(), rows * sizeof row[0]);
            stream.copyIn(offset.data(), &there, sizeof there);
            stream.launch(pass);
        } else {
            cuda::attention(stream, args);
        }
        stream.synchronize();
        PassResult result;
        const auto strided = fromDevice<std::uint16_t>(out, rows * ldo + 64);
        for (std::size_t i = 0; i < strided.size(); ++i) {
            if (i < rows * ldo && i % ldo < width())
                result.out.push_back(strided[i]);
            else
                m_canaries = m_canaries && strided[i] == 0xffff;
        }
        result.floats = fromDevice<float>(floats, numbers + 64);
        result.logSum = fromDevice<float>(logs, rows * heads() + 64);
        const auto beyond = fromDevice<std::byte>(workspace, bytes + 256);
        for (std::size_t i = 0; i < 256; ++i)
            m_canaries =
                m_canaries && beyond[bytes + i] == std::byte{0xff} &&
                (i >= 64 || (std::isnan(result.floats[numbers + i]) && std::isnan(result.logSum[rows * heads() + i])));
        return result;
    }

    /// Nothing was written beyond results and workspace so far.
    bool canariesLive() const { return m_canaries; }

    /// Largest error of a row as a part of what rounding the weights to bf16 explains: at most 1. path[j]: the token at
    /// position j; the row is the last.
    double error(const PassResult& result, std::size_t resultRow, const std::vector<std::uint64_t>& path) const
    {
        const auto position = static_cast<std::int32_t>(path.size()) - 1;
        const AttentionRow row = m_tokens.rowAt(position);
        const auto dim = static_cast<std::size_t>(geometry().headDim),
                   group = heads() / static_cast<std::size_t>(geometry().kvHeads);
        std::vector<std::uint16_t> query[2];
        appendQuery(path.back(), AttentionWorld::QueryNear, false, query[0]);
        appendQuery(path.back(), AttentionWorld::QueryFar, false, query[1]);
        std::vector<double> sum(heads(), 0.0), o(width(), 0.0), magnitude(width(), 0.0);
        for (std::int32_t j = 0; j <= position; ++j) {
            const bool far = j < row.farEnd;
            if (!far && j < row.nearBegin)
                continue;
            const auto token = path[static_cast<std::size_t>(j)];
            const auto key =
                stored(token, far && m_sight == Sight::NearFar ? AttentionWorld::KeyFar : AttentionWorld::KeyNear);
            const auto value = stored(token, AttentionWorld::Value);
            for (std::size_t h = 0; h < heads(); ++h) {
                double score = 0;
                for (std::size_t d = 0; d < dim; ++d)
                    score +=
                        static_cast<double>(bf16ToFloat(query[far ? 1 : 0][h * dim + d])) * key[h / group * dim + d];
                const double w = std::exp(score);
                sum[h] += w;
                for (std::size_t d = 0; d < dim; ++d) {
                    o[h * dim + d] += w * value[h / group * dim + d];
                    magnitude[h * dim + d] += w * std::fabs(value[h / group * dim + d]);
                }
            }
        }
        double worst = 0;
        const auto note = [&](double difference, double allowed) {
            worst = std::fabs(difference) <= worst * allowed ? worst : std::fabs(difference) / allowed; // keeps a NaN
        };
        for (std::size_t i = 0; i < width(); ++i) {
            const double exact = o[i] / sum[i / dim], allowed = 0x1p-8 * magnitude[i] / sum[i / dim] + 2e-5;
            const auto at = resultRow * width() + i;
            note(static_cast<double>(result.floats[at]) - exact, allowed);
            note(static_cast<double>(bf16ToFloat(result.out[at])) - exact,
                 allowed + 0x1.01p-8 * (std::fabs(exact) + allowed));
        }
        for (std::size_t h = 0; h < heads(); ++h)
            note(static_cast<double>(result.logSum[resultRow * heads() + h]) - std::log(sum[h]), 2e-5);
        return worst;
    }

    static std::vector<std::uint64_t> textPath(std::int32_t position)
    {
        std::vector<std::uint64_t> path;
        for (std::int32_t p = 0; p <= position; ++p)
            path.push_back(AttentionWorld::textToken(p));
        return path;
    }

private:
    struct Buffer
    {
        std::vector<std::vector<std::byte>> host;
        std::vector<cuda::DeviceBuffer> device;
        std::vector<std::byte*> blocks;
        std::vector<bool> stale;
    };

    std::vector<float> filled(std::uint64_t token, AttentionWorld::Kind kind) const
    {
        const bool query = kind == AttentionWorld::QueryNear || kind == AttentionWorld::QueryFar;
        std::vector<float> x(
            static_cast<std::size_t>((query ? geometry().heads : geometry().kvHeads) * geometry().headDim));
        m_tokens.fill(token, kind, static_cast<int>(x.size()), x.data());
        return x;
    }

    std::pair<std::vector<std::int8_t>, float> quantised(std::uint64_t token, AttentionWorld::Kind kind, int head) const
    {
        const auto all = filled(token, kind);
        const auto dim = static_cast<std::size_t>(geometry().headDim);
        float largest = 0;
        for (std::size_t d = 0; d < dim; ++d)
            largest = std::max(largest, std::fabs(all[static_cast<std::size_t>(head) * dim + d]));
        const float scale = largest / 127.0f;
        std::vector<std::int8_t> numbers;
        for (std::size_t d = 0; d < dim; ++d)
            numbers.push_back(
                static_cast<std::int8_t>(std::nearbyint(all[static_cast<std::size_t>(head) * dim + d] / scale)));
        return {numbers, scale};
    }

    void put(Buffer& buffer, std::uint64_t token, AttentionWorld::Kind kind, std::int32_t slot)
    {
        const auto dim = static_cast<std::size_t>(geometry().headDim),
                   position = static_cast<std::size_t>(slot % kKvBlock);
        const auto block = static_cast<std::size_t>(slot / kKvBlock);
        const auto numbers = filled(token, kind);
        buffer.stale[block] = true;
        for (int head = 0; head < geometry().kvHeads; ++head) {
            std::byte* part = buffer.host[block].data() + static_cast<std::size_t>(head) * m_partBytes;
            const auto at = [&](std::size_t d) {
                return kind == AttentionWorld::Value ? position / 32 * dim * 32 + d * 32 + position % 32
                                                     : position * dim + d;
            };
            if (m_encoding == cuda::KvEncoding::Bf16) {
                for (std::size_t d = 0; d < dim; ++d) {
                    const std::uint16_t bits = floatToBf16(numbers[static_cast<std::size_t>(head) * dim + d]);
                    std::memcpy(part + at(d) * 2, &bits, 2);
                }
                continue;
            }
            const auto [bytes, scale] = quantised(token, kind, head);
            for (std::size_t d = 0; d < dim; ++d)
                part[at(d)] = static_cast<std::byte>(bytes[d]);
            std::memcpy(part + kKvBlock * dim + position * 4, &scale, 4);
        }
    }

    void upload(Buffer& buffer)
    {
        cuda::Stream stream;
        for (std::size_t b = 0; b < buffer.host.size(); ++b)
            if (buffer.stale[b]) {
                stream.copyIn(buffer.device[b].data(), buffer.host[b].data(), buffer.host[b].size());
                buffer.stale[b] = false;
            }
        stream.synchronize();
    }

    /// Scaled and rounded, as appendRows leaves them; of no row: NaN.
    void appendQuery(std::uint64_t token, AttentionWorld::Kind kind, bool none, std::vector<std::uint16_t>& out) const
    {
        const float scale = 1.0f / std::sqrt(static_cast<float>(geometry().headDim));
        for (const float x : filled(token, kind))
            out.push_back(none ? std::uint16_t{0xffff} : floatToBf16(x * scale));
    }

    AttentionWorld m_tokens;
    Sight m_sight;
    cuda::KvEncoding m_encoding;
    std::size_t m_partBytes = 0;
    Buffer m_near, m_far, m_values;
    bool m_canaries = true;
};

} // namespace longhand::test
