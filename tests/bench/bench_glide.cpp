// How far a Glide block should look into the target's cache: the model writes on from a text one token at a time, with
// the sampler that new stories have, over a cache of 8 bits; at each token one block for each cross-attention window
// proposes a chain of three, all at the same place and by turns. Acceptance at a depth = guesses that were what the
// model then wrote / places where the guesses before were right. And a tree grown by the block's own confidence, of so
// many nodes that a pass has kTreeRows rows: the tokens that it would yield, on average over all places.
//
//   bench_glide MODEL.gguf ADAPTER.safetensors|none TEXT.txt FRONTIER TOKENS GLIDE.safetensors WINDOW...
//
// The first FRONTIER tokens of the text are read, then TOKENS are written (seed 99). WINDOW: positions; 0: all.
#include "app/library/recommended_settings.h"
#include "engine/metrics/median.h"
#include "engine/metrics/seconds_since.h"
#include "engine/model/backend/cpu/cpu_pass.h"
#include "engine/speculative/acceptance_model.h"
#include "engine/speculative/glide_drafter.h"
#include "engine/tokenizer/structure_tokens.h"
#include "engine/training/target_reader.h"
#include "tests/bench/read_chain.h"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <thread>

using namespace longhand;

namespace {

constexpr int kLength = 3;
constexpr int kTreeRows = 8, kTreeDepth = 6;
constexpr int kChildren = 3; ///< as the speculator's trees have
constexpr std::int32_t kPlanned = 131072;

struct Windowed
{
    Windowed(ForwardPass& target, const Glide& glide, std::int32_t positions)
        : window(positions), drafter(target, glide)
    {
        drafter.setCrossWindow(positions);
    }

    std::int32_t window;
    GlideDrafter drafter;
    std::vector<double> seconds;
    std::vector<std::vector<TokenId>> guesses; ///< at each written token, of those that follow it
    AcceptanceModel acceptance;
    std::vector<double> treeSeconds;
    std::vector<TokenTree> trees; ///< at each written token: all that was drafted,
    std::vector<TokenTree> kept;  ///< ... and what a pass would verify
};

/// Runs the likeliest node that has no row yet, until the best nodes of a pass have theirs.
void growTree(Windowed& one, const DraftContext& context)
{
    constexpr std::size_t kNodes = kTreeRows - 1;
    TokenTree tree;
    const auto begin = Clock::now();
    one.drafter.beginStep();
    std::int32_t next = TokenTree::kRoot;
    std::vector<std::int32_t> order;
    do {
        const std::int32_t nodes[] = {next};
        one.drafter.expand(context, tree, nodes, kChildren);
        order = likeliestFirst(one.acceptance.probabilities(tree));
        order.resize(std::min(order.size(), kNodes));
        const auto open = std::find_if(order.begin(), order.end(), [&](std::int32_t node) {
            return !one.drafter.hasRow(node) && tree[node].depth < kTreeDepth;
        });
        next = open == order.end() ? TokenTree::kFull : *open;
    } while (next != TokenTree::kFull && one.drafter.rowsLeft() > 0 && tree.size() + kChildren <= tree.maxNodes());
    one.treeSeconds.push_back(secondsSince(begin));
    std::vector<bool> keep(static_cast<std::size_t>(tree.size()), false);
    for (const std::int32_t node : order)
        keep[static_cast<std::size_t>(node)] = true;
    one.trees.push_back(tree);
    tree.keep(keep);
    one.kept.push_back(tree);
}

/// How many of these tokens the tree has in a row.
int depthOf(const TokenTree& tree, std::span<const TokenId> tokens)
{
    std::int32_t node = TokenTree::kRoot;
    int depth = 0;
    for (const TokenId token : tokens) {
        node = tree.child(node, token);
        if (node == TokenTree::kFull)
            break;
        ++depth;
    }
    return depth;
}

void propose(Windowed& one, const DraftContext& context)
{
    TokenTree tree;
    const auto begin = Clock::now();
    one.drafter.beginStep();
    one.drafter.propose(context, tree, TokenTree::kRoot, {1, kLength});
    one.seconds.push_back(secondsSince(begin));
    std::vector<TokenId>& chain = one.guesses.emplace_back();
    for (std::int32_t node = 0; node < tree.size(); ++node)
        chain.push_back(tree[node].token);
}

void report(const Windowed& one, std::span<const TokenId> written)
{
    int tested[kLength] = {}, accepted[kLength] = {};
    for (std::size_t i = 0; i + kLength < written.size(); ++i)
        for (std::size_t d = 0; d < one.guesses[i].size(); ++d) {
            ++tested[d];
            if (one.guesses[i][d] != written[i + 1 + d])
                break;
            ++accepted[d];
        }
    std::printf("%-8s", one.window > 0 ? std::to_string(one.window).c_str() : "all");
    for (int d = 0; d < kLength; ++d)
        std::printf(" %.3f", accepted[d] / std::max(1.0, static_cast<double>(tested[d])));
    std::printf("  %.2f ms for %d tokens (median of %zu)", median(one.seconds) * 1e3, kLength, one.seconds.size());
    double tokens = 0;
    std::size_t trees = 0;
    for (; trees + kTreeDepth < written.size(); ++trees)
        tokens += 1 + depthOf(one.kept[trees], written.subspan(trees + 1, kTreeDepth));
    std::printf("; trees of %d rows: %.2f tokens, %.2f ms\n", kTreeRows,
                tokens / static_cast<double>(std::max<std::size_t>(trees, 1)), median(one.treeSeconds) * 1e3);
}

} // namespace

int main(int argc, char** argv)
{
    if (argc < 8) {
        std::fprintf(stderr, "bench_glide MODEL.gguf ADAPTER|none TEXT.txt FRONTIER TOKENS GLIDE.safetensors "
                             "WINDOW...\n");
        return 2;
    }
    try {
        std::vector<AdapterChoice> adapters;
        if (argv[2] != std::string("none"))
            adapters.push_back({argv[2], 1.0});
        const auto model = Model::load(argv[1], {}, adapters);
        std::ifstream stream(argv[3], std::ios::binary);
        const std::string content((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
        std::vector<TokenId> text = model->tokenizer().encode(content);
        text.resize(std::min(text.size(), static_cast<std::size_t>(std::stoll(argv[4]))));
        const std::size_t first = text.size(), count = static_cast<std::size_t>(std::stoll(argv[5]));
        SamplerSettings settings = recommendedSettings(std::filesystem::path(argv[1])).sampler;
        settings.seed = 99;
        Sampler sampler(settings, model->config().vocabulary, neverSampled(*model),
                        sparedTokens(model->tokenizer(), settings));
        ForwardPass pass = cpuPass(model, planContext(model->config(), kPlanned), bestIsa(),
                                   static_cast<int>(std::thread::hardware_concurrency()), 256, KvEncoding::Int8);
        const Glide glide = Glide::load(argv[6]);
        std::vector<std::unique_ptr<Windowed>> all;
        for (int i = 7; i < argc; ++i)
            all.push_back(std::make_unique<Windowed>(pass, glide, static_cast<std::int32_t>(std::stol(argv[i]))));
        PassResult result;
        for (std::size_t at = 0; at < first; at += 256)
            result = readChain(pass, std::span(text).subspan(at, std::min<std::size_t>(256, first - at)));
        for (const auto& one : all)
            one->drafter.begin(text);
        for (std::size_t i = 0; i < count; ++i) {
            const std::vector<float> hidden(result.hidden.begin(), result.hidden.end());
            text.push_back(sampler.sample(result.logits, text));
            const DraftContext context{text, sampler, hidden};
            for (std::size_t k = 0; k < all.size(); ++k) { // each in another place of the turn
                Windowed& one = *all[(i + k) % all.size()];
                propose(one, context);
                growTree(one, context);
                if (i >= kTreeDepth) // what follows that place is known now
                    one.acceptance.observe(one.trees[i - kTreeDepth], std::span(text).last(kTreeDepth));
            }
            result = readChain(pass, std::span(text).last(1));
        }
        std::printf("after %zu tokens\n", first);
        for (const auto& one : all)
            report(*one, std::span(text).subspan(first));
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
}
