// What an adapter costs, or several together: passes of 1, 4 and 16 rows over a context of noise, with and without,
// turn and turn about.
//
//   bench_adapter MODEL.gguf CONTEXT REPEATS ADAPTER...
#include "engine/metrics/median.h"
#include "engine/model/adapter.h"
#include "engine/model/backend/cpu/cpu_pass.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <thread>

using namespace longhand;

namespace {

double seconds(ForwardPass& pass, int rows)
{
    std::vector<TreeRow> chain;
    for (int i = 0; i < rows; ++i)
        chain.push_back({static_cast<TokenId>(100 + i), i - 1});
    const auto begin = std::chrono::steady_clock::now();
    pass.forward(chain, LogitsOf::AllRows);
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

} // namespace

int main(int argc, char** argv)
{
    if (argc < 5) {
        std::fprintf(stderr, "bench_adapter MODEL.gguf CONTEXT REPEATS ADAPTER...\n");
        return 2;
    }
    try {
        const int context = std::atoi(argv[2]), repeats = std::max(1, std::atoi(argv[3]));
        const auto plain = Model::load(argv[1]);
        std::vector<AdapterChoice> adapters;
        for (int i = 4; i < argc; ++i)
            adapters.push_back({argv[i]});
        const auto adapted = Model::load(argv[1], {}, adapters);
        const int threads = static_cast<int>(std::thread::hardware_concurrency());
        const ContextPlan plan = planContext(plain->config(), context + 64);
        ForwardPass without = cpuPass(plain, plan, bestIsa(), threads),
                    with = cpuPass(adapted, plan, bestIsa(), threads);
        for (ForwardPass* pass : {&without, &with})
            for (int at = 0; at < context; at += 64) {
                std::vector<TreeRow> chain;
                std::vector<std::int32_t> path;
                for (int i = 0; i < std::min(64, context - at); ++i) {
                    chain.push_back({static_cast<TokenId>(200 + i), i - 1});
                    path.push_back(i);
                }
                pass->forward(chain, LogitsOf::None);
                pass->commit(path);
            }
        for (const int rows : {1, 4, 16}) {
            std::vector<double> alone, both, ratios;
            for (int i = -3; i < repeats; ++i) {
                const bool first = i % 2 == 0;
                const double a = seconds(first ? without : with, rows), b = seconds(first ? with : without, rows);
                if (i < 0)
                    continue;
                alone.push_back(first ? a : b);
                both.push_back(first ? b : a);
                ratios.push_back(both.back() / alone.back());
            }
            std::printf("%2d rows: %.3f ms without, %.3f with, median of ratios %.3f (%d pairs, %d threads)\n", rows,
                        median(alone) * 1e3, median(both) * 1e3, median(ratios), repeats, threads);
        }
    } catch (const std::exception& e) {
        std::fprintf(stderr, "%s\n", e.what());
        return 1;
    }
}
