// How far the logits over a partial cache are from the target's, far into a text, right after the cache was chosen.
//     bench_partial_cache MODEL TEXT FRONTIER TOKENS POLICY:BUDGET ...
// Prints the mean and median divergence (nats), and how often a coupled sample at temperature 1 with min-p 0.1 agrees.
#include "engine/metrics/median.h"
#include "engine/sampling/sampler.h"
#include "tests/support/partial_cache_desk.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <numeric>
#include <sstream>
#include <string>

using namespace longhand;

namespace {

StrategySettings settingsOf(const std::string& text)
{
    const std::size_t colon = text.find(':');
    StrategySettings settings;
    settings.cache = text.substr(0, colon) == "window" ? CachePolicy::Window : CachePolicy::Dynamic;
    if (colon != std::string::npos)
        settings.budget = std::atoi(text.c_str() + colon + 1);
    return settings;
}

double logSum(const std::vector<float>& logits)
{
    const double largest = *std::max_element(logits.begin(), logits.end());
    double sum = 0;
    for (const float x : logits)
        sum += std::exp(x - largest);
    return largest + std::log(sum);
}

double divergence(const std::vector<float>& p, const std::vector<float>& q)
{
    const double sumP = logSum(p), sumQ = logSum(q);
    double result = 0;
    for (std::size_t i = 0; i < p.size(); ++i)
        result += std::exp(p[i] - sumP) * ((p[i] - sumP) - (q[i] - sumQ));
    return result;
}

} // namespace

int main(int argc, char** argv)
{
    if (argc < 6) {
        std::fprintf(stderr, "bench_partial_cache MODEL TEXT FRONTIER TOKENS POLICY:BUDGET ...\n");
        return 2;
    }
    const auto model = Model::load(argv[1], {});
    std::ostringstream book;
    book << std::ifstream(argv[2], std::ios::binary).rdbuf();
    const std::vector<TokenId> text = model->tokenizer().encode(book.str());
    const auto length = std::atoll(argv[3]), tokens = std::atoll(argv[4]);
    if (static_cast<long long>(text.size()) < length + tokens || length < 256) {
        std::fprintf(stderr, "the text has %zu tokens\n", text.size());
        return 1;
    }
    test::PartialCacheDesk desk(model, planContext(model->config(), 131072), {text.begin(), text.begin() + length});
    std::vector<PartialCache> caches;
    for (int i = 5; i < argc; ++i)
        caches.push_back(desk.cache(settingsOf(argv[i])));
    SamplerSettings plain;
    plain.penalty = 1;
    plain.topP = 1;
    plain.eta = 0;
    Sampler sampler(plain, model->config().vocabulary, {});
    std::vector<std::vector<double>> divergences(caches.size());
    std::vector<int> agreed(caches.size(), 0);
    for (auto at = static_cast<std::size_t>(length); at < static_cast<std::size_t>(length + tokens); ++at) {
        const std::vector<float> target = desk.exact(text[at]);
        const TokenId sampled = sampler.sample(target, desk.text, {});
        for (std::size_t i = 0; i < caches.size(); ++i) {
            const std::vector<float> draft = desk.draft(caches[i], text[at]);
            divergences[i].push_back(divergence(target, draft));
            agreed[i] += sampler.sample(draft, desk.text, {}) == sampled ? 1 : 0;
        }
        desk.write(text[at]);
        for (PartialCache& cache : caches)
            cache.append(desk.target);
    }
    for (std::size_t i = 0; i < caches.size(); ++i) {
        const std::vector<double>& all = divergences[i];
        const double mean = std::accumulate(all.begin(), all.end(), 0.0) / static_cast<double>(all.size());
        std::printf("%-16s mean %.4f  median %.4f  agree %.3f\n", argv[i + 5], mean, median(all),
                    agreed[i] / static_cast<double>(tokens));
    }
}
