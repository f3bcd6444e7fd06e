// Acceptance of the self-draft by cache policy and budget, far into a text: what the partial cache is judged by. Keys
// and values are int8x8, which is the fastest to read.
//     bench_acceptance MODEL TEXT FRONTIER TOKENS POLICY:BUDGET[:LENGTH] ...
#include "engine/generation/generator.h"
#include "engine/model/context_plan.h"
#include "engine/model/model.h"

#include <chrono>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

using namespace longhand;

namespace {

std::string readFile(const char* path)
{
    std::ifstream in(path, std::ios::binary);
    std::ostringstream out;
    out << in.rdbuf();
    return out.str();
}

StrategySettings settingsOf(const std::string& text)
{
    StrategySettings s;
    s.kind = Strategy::Self;
    std::istringstream in(text);
    std::string policy, budget, length;
    std::getline(in, policy, ':');
    std::getline(in, budget, ':');
    std::getline(in, length, ':');
    s.cache = choiceOf(cacheChoices(), policy).value_or(CachePolicy::Dynamic);
    s.budget = std::stoi(budget);
    s.draftLength = length.empty() ? 4 : std::stoi(length);
    return s;
}

} // namespace

int main(int argc, char** argv)
{
    if (argc < 6) {
        std::fprintf(stderr, "bench_acceptance MODEL TEXT FRONTIER TOKENS POLICY:BUDGET[:LENGTH] ...\n");
        return 2;
    }
    const auto model = Model::load(argv[1], {});
    std::vector<TokenId> text = model->tokenizer().encode(readFile(argv[2]));
    const auto length = static_cast<std::size_t>(std::stoll(argv[3]));
    const std::int64_t tokens = std::stoll(argv[4]);
    text.resize(std::min(length, text.size()));
    EngineOptions options;
    options.kvEncoding = KvEncoding::Int8x8;
    Generator generator(model, planContext(model->config(), 131072), options);
    const auto start = std::chrono::steady_clock::now();
    generator.prefill(text);
    const double prefill = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    std::printf("prefill of %zu: %.1f s\n", text.size(), prefill);
    std::vector<TokenId> first;
    for (int i = 5; i < argc; ++i) {
        generator.prefill(text);
        SamplerSettings sampler;
        sampler.seed = 7;
        generator.beginRun(sampler, tokens);
        generator.setStrategy(settingsOf(argv[i]));
        long tested[8] = {}, accepted[8] = {}, passes = 0, rebuilds = 0;
        double draft = 0, verify = 0, sample = 0, seconds = 0;
        long draftPasses = 0;
        for (;;) {
            const StepEvent event = generator.step();
            ++passes;
            rebuilds += event.cacheRebuilds;
            draft += event.draftSeconds;
            verify += event.verifySeconds;
            sample += event.sampleSeconds;
            seconds += event.seconds;
            draftPasses += event.draftPasses;
            for (const DraftTest& test : event.tests) {
                if (test.depth > 8)
                    continue;
                ++tested[test.depth - 1];
                accepted[test.depth - 1] += test.acceptedRank == 0 ? 1 : 0;
            }
            if (event.finish != FinishReason::None)
                break;
        }
        std::vector<TokenId> out(generator.text().begin() + static_cast<std::ptrdiff_t>(text.size()),
                                 generator.text().end());
        if (first.empty())
            first = out;
        std::printf("%-16s", argv[i]);
        for (int d = 0; d < 8 && tested[d] > 0; ++d)
            std::printf(" %.3f", static_cast<double>(accepted[d]) / static_cast<double>(tested[d]));
        long allTested = 0, allAccepted = 0;
        for (int d = 0; d < 8; ++d) {
            allTested += tested[d];
            allAccepted += accepted[d];
        }
        std::printf("  all %.3f", static_cast<double>(allAccepted) / static_cast<double>(allTested));
        std::printf("  tokens/pass %.2f, draft pass %.2f ms, verify %.2f ms, draws %.2f ms, rest %.2f ms, %.1f "
                    "tokens/s, %ld rebuilds, text %s\n",
                    static_cast<double>(tokens) / static_cast<double>(passes),
                    draft / static_cast<double>(std::max(1L, draftPasses)) * 1e3,
                    verify / static_cast<double>(passes) * 1e3, sample / static_cast<double>(passes) * 1e3,
                    (seconds - draft - verify - sample) / static_cast<double>(passes) * 1e3,
                    static_cast<double>(tokens) / seconds, rebuilds, out == first ? "equal" : "DIFFERENT");
        std::fflush(stdout);
    }
}
