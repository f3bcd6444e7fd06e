#pragma once

#include "engine/model/backend/cpu/layer_pass.h"
#include "engine/model/context_plan.h"
#include "engine/speculative/partial_cache.h"

#include <algorithm>
#include <memory>
#include <numeric>
#include <utility>
#include <vector>

namespace longhand::test {

/// A target over some text, the queries of its last rows kept, and the logits that partial caches of it give.
struct PartialCacheDesk
{
    PartialCacheDesk(const std::shared_ptr<const Model>& model, const ContextPlan& plan, std::vector<TokenId> written)
        : PartialCacheDesk(std::make_unique<LayerPass>(model, bestIsa(), 2, 256, plan.planned), plan,
                           std::move(written))
    {
    }
    /// Over layers that compute elsewhere.
    PartialCacheDesk(std::unique_ptr<LayerEngine> layers, const ContextPlan& plan, std::vector<TokenId> written)
        : target(std::move(layers), plan), text(std::move(written))
    {
        target.layers().keepQueries();
        const int length = static_cast<int>(text.size()) - kQueries;
        for (int at = 0; at < length; at += 256)
            feed(at, std::min(length, at + 256));
        feed(length, length + kQueries);
    }

    static constexpr int kQueries = 48;

    void feed(int begin, int end)
    {
        std::vector<TreeRow> rows;
        std::vector<std::int32_t> path;
        for (int i = begin; i < end; ++i) {
            rows.push_back({text[static_cast<std::size_t>(i)], i - begin - 1});
            path.push_back(i - begin);
        }
        target.forward(rows, LogitsOf::LastRow);
        target.commit(path);
    }

    PartialCache cache(const StrategySettings& settings)
    {
        PartialCache result(target, settings);
        if (settings.cache != CachePolicy::Window) {
            std::vector<std::int32_t> rows(kQueries);
            std::iota(rows.begin(), rows.end(), 0);
            result.observe(rows);
        }
        result.build(target);
        return result;
    }

    /// The logits of one token more over the small cache.
    std::vector<float> draft(PartialCache& cache, TokenId token)
    {
        const ModelConfig& c = target.config();
        const std::int32_t slot = cache.length(), position = cache.textLength(),
                           farPosition = target.farQueryPosition(position), begin = tailStart(slot);
        AttentionRow view = cache.view(slot);
        std::vector<std::int32_t> tail(static_cast<std::size_t>(slot - begin + 1));
        std::iota(tail.begin(), tail.end(), begin);
        view.tailSlots = tail.data();
        std::vector<float> near(static_cast<std::size_t>(c.rotaryDim)), far(near.size());
        ropeTable(target.frequencies(), {&position, 1}, near.data());
        ropeTable(target.frequencies(), {&farPosition, 1}, far.data());
        const PassRows rows{{&token, 1}, &slot, &view, near.data(), nullptr, cache.hasFar() ? far.data() : nullptr};
        const PassResult result = target.layers().run(rows, cache.buffers(), LogitsOf::AllRows);
        return {result.logits.begin(), result.logits.end()};
    }

    /// The same by the target.
    std::vector<float> exact(TokenId token)
    {
        const TreeRow row{token, -1};
        const PassResult result = target.forward({&row, 1}, LogitsOf::AllRows);
        return {result.logits.begin(), result.logits.end()};
    }

    /// The text goes on with this token.
    void write(TokenId token)
    {
        text.push_back(token);
        feed(static_cast<int>(text.size()) - 1, static_cast<int>(text.size()));
    }

    ForwardPass target;
    std::vector<TokenId> text;
};

} // namespace longhand::test
