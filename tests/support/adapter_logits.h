#pragma once

#include "engine/model/backend/cpu/cpu_pass.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>
#include <span>
#include <vector>

namespace longhand::test {

/// The logits of all positions [ids][vocabulary], read in passes of `chunk` rows.
inline std::vector<float> logitsOf(const std::shared_ptr<const Model>& model, std::span<const TokenId> ids, Isa isa,
                                   int threads, std::size_t chunk)
{
    ForwardPass pass = cpuPass(model, planContext(model->config(), 512), isa, threads);
    std::vector<float> all;
    for (std::size_t at = 0; at < ids.size(); at += chunk) {
        std::vector<TreeRow> rows;
        std::vector<std::int32_t> path;
        for (const TokenId id : ids.subspan(at, std::min(chunk, ids.size() - at))) {
            path.push_back(static_cast<std::int32_t>(rows.size()));
            rows.push_back({id, static_cast<std::int32_t>(rows.size()) - 1});
        }
        const PassResult result = pass.forward(rows, LogitsOf::AllRows);
        all.insert(all.end(), result.logits.begin(), result.logits.end());
        pass.commit(path);
    }
    return all;
}

inline bool sameBits(const std::vector<float>& a, const std::vector<float>& b)
{
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(float)) == 0;
}

/// KL(p || q) in nats of two rows of logits.
inline double divergence(const float* p, const float* q, std::size_t n)
{
    const auto logSum = [n](const float* row) {
        const double top = *std::max_element(row, row + n);
        double sum = 0;
        for (std::size_t i = 0; i < n; ++i)
            sum += std::exp(row[i] - top);
        return top + std::log(sum);
    };
    const double lp = logSum(p), lq = logSum(q);
    double kl = 0;
    for (std::size_t i = 0; i < n; ++i)
        kl += std::exp(p[i] - lp) * ((p[i] - lp) - (q[i] - lq));
    return kl;
}

/// The mean of divergence() over the rows of two sets of logits.
inline double meanDivergence(const std::vector<float>& p, const std::vector<float>& q, std::size_t vocabulary)
{
    double sum = 0;
    for (std::size_t at = 0; at < p.size(); at += vocabulary)
        sum += divergence(&p[at], &q[at], vocabulary);
    return sum / static_cast<double>(p.size() / vocabulary);
}

} // namespace longhand::test
