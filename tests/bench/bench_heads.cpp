// What draft heads are worth: the model writes on from a text one token at a time with the default sampler, and at each
// token heads propose what follows. Acceptance at a depth = guesses that were what the model then wrote / places where
// the guesses before were right (design, "Metrics").
//
//   bench_heads MODEL.gguf TEXT.txt TOKENS HEADS.safetensors...
//
// The first 2,048 tokens of the text are read, then TOKENS are written (seed 99).
#include "engine/metrics/median.h"
#include "engine/model/backend/cpu/cpu_pass.h"
#include "engine/speculative/draft_heads.h"
#include "engine/speculative/head_drafter.h"
#include "engine/tokenizer/structure_tokens.h"
#include "engine/training/target_reader.h"
#include "tests/bench/read_chain.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <memory>
#include <thread>

using namespace longhand;

namespace {

constexpr std::size_t kPrompt = 2048;

/// The model's own text with, for each token of it, the hidden state that gave it.
struct OwnText
{
    std::vector<TokenId> tokens; // prompt and written
    std::vector<std::vector<float>> hidden;
};

OwnText write(const std::shared_ptr<const Model>& model, std::vector<TokenId> prompt, std::size_t count,
              Sampler& sampler)
{
    ForwardPass pass = cpuPass(model, planContext(model->config(), static_cast<std::int32_t>(prompt.size() + count)),
                               bestIsa(), static_cast<int>(std::thread::hardware_concurrency()));
    OwnText text{std::move(prompt), {}};
    PassResult result;
    for (std::size_t at = 0; at < text.tokens.size(); at += 256)
        result =
            readChain(pass, std::span(text.tokens).subspan(at, std::min<std::size_t>(256, text.tokens.size() - at)));
    for (std::size_t i = 0; i < count; ++i) {
        text.hidden.emplace_back(result.hidden.begin(), result.hidden.end());
        text.tokens.push_back(sampler.sample(result.logits, text.tokens));
        result = readChain(pass, std::span(text.tokens).last(1));
    }
    return text;
}

void measure(const std::shared_ptr<const Model>& model, const char* file, const OwnText& text, Sampler& sampler,
             int candidates)
{
    ComputePool pool(static_cast<int>(std::thread::hardware_concurrency()));
    HeadDrafter drafter(model, DraftHeads::load(file), {bestIsa(), &pool});
    const int gamma = drafter.shape().gamma;
    std::vector<int> tested(static_cast<std::size_t>(gamma), 0), accepted(tested);
    std::vector<double> seconds;
    const std::size_t first = text.tokens.size() - text.hidden.size();
    for (std::size_t i = 0; i + static_cast<std::size_t>(gamma) < text.hidden.size(); ++i) {
        TokenTree tree;
        const auto begin = std::chrono::steady_clock::now();
        drafter.propose({std::span(text.tokens).first(first + i + 1), sampler, text.hidden[i]}, tree, TokenTree::kRoot,
                        {candidates, gamma});
        seconds.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
        std::int32_t node = TokenTree::kRoot;
        for (std::size_t d = 0; d < static_cast<std::size_t>(gamma); ++d) {
            ++tested[d];
            node = tree.child(node, text.tokens[first + i + 1 + d]);
            if (node == TokenTree::kFull)
                break;
            ++accepted[d];
        }
    }
    double expected = 1, chance = 1;
    std::printf("%s, %d a node:", file, candidates);
    for (std::size_t d = 0; d < tested.size(); ++d) {
        const double rate = accepted[d] / std::max(1.0, static_cast<double>(tested[d]));
        chance *= rate;
        expected += chance;
        std::printf(" %.3f", rate);
    }
    std::printf("  %.2f tokens a turn, %.2f ms a proposal (median of %zu)\n", expected, median(seconds) * 1e3,
                seconds.size());
}

} // namespace

int main(int argc, char** argv)
{
    if (argc < 5) {
        std::fprintf(stderr, "bench_heads MODEL.gguf TEXT.txt TOKENS HEADS.safetensors...\n");
        return 2;
    }
    try {
        const auto model = Model::load(argv[1]);
        std::ifstream stream(argv[2], std::ios::binary);
        const std::string text((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
        std::vector<TokenId> prompt = model->tokenizer().encode(text);
        prompt.resize(std::min(prompt.size(), kPrompt));
        SamplerSettings settings;
        settings.seed = 99;
        Sampler sampler(settings, model->config().vocabulary, neverSampled(*model),
                        sparedTokens(model->tokenizer(), settings));
        const OwnText own = write(model, prompt, std::strtoul(argv[3], nullptr, 10), sampler);
        for (int i = 4; i < argc; ++i)
            for (const int candidates : {1, 2, 3})
                measure(model, argv[i], own, sampler, candidates);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
}
