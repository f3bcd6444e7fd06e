#include "engine/sampling/verifier.h"

#include <algorithm>
#include <array>

namespace longhand {
namespace {

std::span<const float> rowOf(std::span<const float> logits, const TokenTree& tree, std::int32_t node)
{
    const std::size_t vocabulary = logits.size() / (static_cast<std::size_t>(tree.size()) + 1);
    return logits.subspan(static_cast<std::size_t>(node + 1) * vocabulary, vocabulary);
}

bool contains(std::span<const TokenId> tokens, TokenId token)
{
    return std::find(tokens.begin(), tokens.end(), token) != tokens.end();
}

/// One test for each source that proposed something below `node`.
void noteTests(const TokenTree& tree, std::int32_t node, TokenId sampled, std::vector<DraftTest>& tests)
{
    std::array<DraftTest, kTokenSources> bySource{};
    for (std::int32_t i = node + 1; i < tree.size(); ++i) {
        const DraftNode& child = tree[i];
        if (child.parent != node)
            continue;
        for (int s = 0; s < kTokenSources; ++s) {
            if (!child.proposedBy(static_cast<TokenSource>(s)))
                continue;
            DraftTest& test = bySource[static_cast<std::size_t>(s)];
            if (child.token == sampled)
                test.acceptedRank = static_cast<std::int8_t>(test.candidates);
            ++test.candidates;
        }
    }
    for (int s = 0; s < kTokenSources; ++s) {
        DraftTest& test = bySource[static_cast<std::size_t>(s)];
        if (test.candidates == 0)
            continue;
        test.source = static_cast<TokenSource>(s);
        test.depth = static_cast<std::uint8_t>(tree.depth(node) + 1);
        tests.push_back(test);
    }
}

/// sampleOf(node, walk so far): the token sampled after a node, as a RowSample.
template <typename SampleOf>
Walk walkLossless(const TokenTree& tree, std::size_t maxTokens, std::span<const TokenId> ends, SampleOf sampleOf)
{
    Walk walk;
    std::int32_t node = TokenTree::kRoot;
    for (;;) {
        const RowSample& sample = sampleOf(node, walk);
        const TokenId sampled = sample.token;
        noteTests(tree, node, sampled, walk.tests);
        walk.tokens.push_back(sampled);
        walk.logProbabilities.push_back(sample.logProbability);
        if (!sample.alternatives.empty())
            walk.alternatives.push_back(sample.alternatives);
        if (walk.tokens.size() >= maxTokens || contains(ends, sampled))
            return walk;
        node = tree.child(node, sampled);
        if (node == TokenTree::kFull)
            return walk;
        walk.nodes.push_back(node);
    }
}

} // namespace

Walk Verifier::walk(const TokenTree& tree, std::span<const float> logits, std::span<const TokenId> text,
                    Sampler& sampler, std::size_t maxTokens, std::span<const TokenId> ends)
{
    if (!lossless())
        return walkRandomLongest(tree, logits, text, sampler, maxTokens, ends);
    return walkLossless(tree, maxTokens, ends, [&](std::int32_t node, const Walk& walk) {
        RowSample sample{sampler.sample(rowOf(logits, tree, node), text, walk.tokens), {}};
        if (sampler.alternativesWanted() > 0)
            sample.alternatives = sampler.alternatives();
        if (sampler.notesLogProbability())
            sample.logProbability = sampler.logProbability();
        return sample;
    });
}

Walk Verifier::walk(const TokenTree& tree, std::span<const RowSample> samples, std::size_t maxTokens,
                    std::span<const TokenId> ends) const
{
    return walkLossless(tree, maxTokens, ends, [&](std::int32_t node, const Walk&) -> const RowSample& {
        return samples[static_cast<std::size_t>(node + 1)];
    });
}

/// The rule of the TokenSwift paper's reference code: every path from the root to a leaf is sampled separately, place
/// by place, with its own noise (even where paths share a prefix), and the longest match wins, ties at random. A token
/// that many paths begin with is thus tried many times: biased towards the drafts.
Walk Verifier::walkRandomLongest(const TokenTree& tree, std::span<const float> logits, std::span<const TokenId> text,
                                 const Sampler& sampler, std::size_t maxTokens, std::span<const TokenId> ends)
{
    std::vector<bool> inner(static_cast<std::size_t>(tree.size()), false);
    for (const DraftNode& node : tree.nodes())
        if (node.parent != TokenTree::kRoot)
            inner[static_cast<std::size_t>(node.parent)] = true;
    std::vector<std::int32_t> leaves;
    for (std::int32_t i = 0; i < tree.size(); ++i)
        if (!inner[static_cast<std::size_t>(i)])
            leaves.push_back(i);
    if (leaves.empty())
        leaves.push_back(TokenTree::kRoot);

    Walk best;
    std::uint64_t bestTie = 0;
    Sampler own = sampler;
    const SamplerSettings& settings = sampler.settings();
    for (std::size_t leaf = 0; leaf < leaves.size(); ++leaf) {
        // Separate noise for each path: another take, far from those that people choose.
        own.setTake(settings.take ^ ((static_cast<std::uint64_t>(leaf) + 1) << 40));
        std::vector<std::int32_t> path;
        for (std::int32_t at = leaves[leaf]; at != TokenTree::kRoot; at = tree[at].parent)
            path.insert(path.begin(), at);
        Walk walk;
        std::int32_t node = TokenTree::kRoot;
        for (std::size_t i = 0;; ++i) {
            const TokenId sampled = own.sample(rowOf(logits, tree, node), text, walk.tokens);
            noteTests(tree, node, sampled, walk.tests);
            walk.tokens.push_back(sampled);
            walk.logProbabilities.push_back(own.notesLogProbability() ? own.logProbability() : kUnknownLogProbability);
            if (walk.tokens.size() >= maxTokens || contains(ends, sampled) || i >= path.size() ||
                tree[path[i]].token != sampled)
                break;
            node = path[i];
            walk.nodes.push_back(node);
        }
        const std::uint64_t tie = noiseBits(settings.seed, settings.take ^ (std::uint64_t{1} << 55),
                                            static_cast<std::int64_t>(text.size()), static_cast<TokenId>(leaf));
        if (walk.tokens.size() > best.tokens.size() || (walk.tokens.size() == best.tokens.size() && tie > bestTie)) {
            best = std::move(walk);
            bestTie = tie;
        }
    }
    return best;
}

} // namespace longhand
