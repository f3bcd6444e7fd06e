#include "app/cli/verify_checks.h"

#include "app/cli/random_tokens.h"
#include "app/cli/text_pass.h"
#include "app/library/heads_library.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace longhand::cli {
namespace {

constexpr int kMaxRows = 256;

void compare(CheckResult& result, std::span<const float> expected, std::span<const float> got, const std::string& where)
{
    ++result.rows;
    if (expected.size() == got.size() && std::memcmp(expected.data(), got.data(), got.size_bytes()) == 0)
        return;
    if (result.differences++ > 0)
        return;
    double largest = 0;
    for (std::size_t i = 0; i < std::min(expected.size(), got.size()); ++i)
        largest = std::max(largest, std::abs(static_cast<double>(expected[i]) - static_cast<double>(got[i])));
    result.first = where + ", largest difference of a logit " + std::to_string(largest);
}

/// A pass over the case's text that can go to any length of it and back.
class TextReader
{
public:
    TextReader(const VerifyCase& c, int threads) : pass(c.pass(threads, kMaxRows)), m_text(c.text) {}

    /// Makes tokens[0, length) the committed text, whatever was committed beyond the last length.
    void goTo(std::size_t length)
    {
        const auto kept =
            static_cast<std::size_t>(pass.truncate(static_cast<std::int32_t>(std::min(m_length, length))));
        runText(pass, std::span(m_text).subspan(kept, length - kept), kMaxRows, LogitsOf::None,
                [](std::size_t, const PassResult&) { return true; });
        m_length = length;
    }

    ForwardPass pass;

private:
    const std::vector<TokenId>& m_text;
    std::size_t m_length = 0;
};

std::span<const float> rowOf(const PassResult& result, std::size_t row, std::size_t width)
{
    return result.logits.subspan(row * width, width);
}

std::vector<TreeRow> randomTree(Random& random, const VerifyCase& c, int nodes)
{
    const auto tokens = randomTokens(c.model->tokenizer(), static_cast<std::size_t>(nodes), random.next());
    std::vector<TreeRow> tree;
    std::vector<int> depth;
    for (int i = 0; i < nodes; ++i) {
        // Among the last few rows as often as among all: deep trees and bushy ones.
        int parent = -1;
        do {
            parent = random.below(2) == 0 ? random.below(i + 1) - 1 : std::max(-1, i - 1 - random.below(3));
        } while (parent >= 0 && depth[static_cast<std::size_t>(parent)] + 1 >= kMaxTreeDepth);
        tree.push_back({tokens[static_cast<std::size_t>(i)], parent});
        depth.push_back(parent < 0 ? 0 : depth[static_cast<std::size_t>(parent)] + 1);
    }
    return tree;
}

/// Logits of every node, from passes of one row: down each path, and back by truncation.
class TreeWalk
{
public:
    TreeWalk(TextReader& reader, const std::vector<TreeRow>& tree, std::size_t prefix)
        : m_reader(reader), m_tree(tree), m_prefix(prefix), m_logits(tree.size())
    {
        m_reader.goTo(prefix);
        descend(-1);
    }
    const std::vector<float>& logits(std::size_t node) const { return m_logits[node]; }

private:
    void descend(std::int32_t parent)
    {
        for (std::size_t i = 0; i < m_tree.size(); ++i) {
            if (m_tree[i].parent != parent)
                continue;
            const PassResult result = runChain(m_reader.pass, std::span(&m_tree[i].token, 1), LogitsOf::LastRow);
            m_logits[i].assign(result.logits.begin(), result.logits.end());
            m_path.push_back(m_tree[i].token);
            descend(static_cast<std::int32_t>(i));
            m_path.pop_back();
            goBack();
        }
    }
    void goBack()
    {
        const auto length = static_cast<std::int32_t>(m_prefix + m_path.size());
        if (m_reader.pass.truncate(length) == length)
            return;
        // What left a window is gone: run it all again.
        m_reader.goTo(m_prefix);
        if (!m_path.empty())
            runChain(m_reader.pass, m_path, LogitsOf::None);
    }

    TextReader& m_reader;
    const std::vector<TreeRow>& m_tree;
    std::size_t m_prefix;
    std::vector<TokenId> m_path;
    std::vector<std::vector<float>> m_logits;
};

} // namespace

std::string VerifyCase::name() const
{
    return engine.cuda ? backendName(engine) : std::string(isaName(engine.isa));
}

ForwardPass VerifyCase::pass(int threads, int maxRows) const
{
    EngineOptions options = engine;
    options.threads = threads;
    return ForwardPass(makeLayers(model, plan, options, maxRows), plan);
}

LogitsTable::LogitsTable(const VerifyCase& c) : m_width(static_cast<std::size_t>(c.model->config().vocabulary))
{
    ForwardPass pass = c.pass(1, 1);
    m_values.reserve(c.text.size() * m_width);
    runText(pass, c.text, 1, LogitsOf::LastRow, [&](std::size_t, const PassResult& result) {
        m_values.insert(m_values.end(), result.logits.begin(), result.logits.end());
        return true;
    });
}

LogitsTable::LogitsTable(const VerifyCase& c, int rows, int threads, int chunk)
    : m_width(static_cast<std::size_t>(c.model->config().vocabulary))
{
    ForwardPass pass = c.pass(threads, chunk);
    const std::span<const TokenId> text(c.text);
    const std::size_t before = text.size() - static_cast<std::size_t>(rows);
    const auto goOn = [](std::size_t, const PassResult&) { return true; };
    runText(pass, text.first(before), chunk, LogitsOf::None, goOn);
    runText(pass, text.subspan(before), 1, LogitsOf::LastRow, [&](std::size_t, const PassResult& result) {
        m_values.insert(m_values.end(), result.logits.begin(), result.logits.end());
        return true;
    });
}

CheckResult checkEnd(const VerifyCase& c, const LogitsTable& expected, const std::vector<int>& rowCounts,
                     const std::vector<int>& chunks)
{
    CheckResult result;
    const auto width = static_cast<std::size_t>(c.model->config().vocabulary);
    const std::size_t before = c.text.size() - expected.rows();
    for (const int chunk : chunks) {
        ForwardPass pass = c.pass(1, std::max(chunk, kMaxRows));
        runText(pass, std::span(c.text).first(before), chunk, LogitsOf::None,
                [](std::size_t, const PassResult&) { return true; });
        for (const int count : rowCounts) {
            std::vector<TreeRow> rows;
            for (int i = 0; i < count; ++i)
                rows.push_back({c.text[before + static_cast<std::size_t>(i)], i - 1});
            const PassResult logits = pass.forward(rows, LogitsOf::AllRows);
            for (std::size_t i = 0; i < rows.size(); ++i)
                compare(result, expected.row(i), rowOf(logits, i, width),
                        "after chunks of " + std::to_string(chunk) + ", a pass of " + std::to_string(count) +
                            " rows, row " + std::to_string(i));
        }
    }
    return result;
}

std::span<const float> LogitsTable::row(std::size_t position) const
{
    return std::span(m_values).subspan(position * m_width, m_width);
}

CheckResult checkChunks(const VerifyCase& c, const LogitsTable& expected, const std::vector<int>& chunks, int threads)
{
    CheckResult result;
    const auto width = static_cast<std::size_t>(c.model->config().vocabulary);
    for (const int chunk : chunks) {
        ForwardPass pass = c.pass(threads, std::max(chunk, 1));
        runText(pass, c.text, chunk, LogitsOf::AllRows, [&](std::size_t first, const PassResult& logits) {
            for (std::size_t i = 0; i < logits.logits.size() / width; ++i) {
                compare(result, expected.row(first + i), rowOf(logits, i, width),
                        "chunks of " + std::to_string(chunk) + ", position " + std::to_string(first + i));
            }
            return true;
        });
    }
    return result;
}

CheckResult checkRows(const VerifyCase& c, const LogitsTable& expected, const std::vector<int>& rowCounts, int threads)
{
    CheckResult result;
    const auto width = static_cast<std::size_t>(c.model->config().vocabulary);
    const int most = *std::max_element(rowCounts.begin(), rowCounts.end());
    const std::size_t prefix = c.text.size() - static_cast<std::size_t>(most);
    TextReader reader(c, threads);
    reader.goTo(prefix);
    for (const int count : rowCounts) {
        std::vector<TreeRow> rows;
        for (int i = 0; i < count; ++i)
            rows.push_back({c.text[prefix + static_cast<std::size_t>(i)], i - 1});
        const PassResult logits = reader.pass.forward(rows, LogitsOf::AllRows);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            compare(result, expected.row(prefix + i), rowOf(logits, i, width),
                    "a pass of " + std::to_string(count) + " rows, row " + std::to_string(i));
        }
    }
    return result;
}

CheckResult checkTrees(const VerifyCase& c, int trees, int nodes, int threads, std::uint64_t seed)
{
    CheckResult result;
    Random random(seed);
    const auto width = static_cast<std::size_t>(c.model->config().vocabulary);
    TextReader single(c, 1), whole(c, threads);
    ForwardPass& pass = whole.pass;
    for (int t = 0; t < trees; ++t) {
        // The committed text ends at another place each time, so that tail and tiles part inside the tree.
        const std::size_t prefix = c.text.size() - static_cast<std::size_t>(random.below(64)) - 1;
        const auto tree = randomTree(random, c, nodes);
        const TreeWalk expected(single, tree, prefix);

        whole.goTo(prefix);
        const std::string name = "tree " + std::to_string(t);
        const PassResult logits = pass.forward(tree, LogitsOf::AllRows);
        for (std::size_t i = 0; i < tree.size(); ++i)
            compare(result, expected.logits(i), rowOf(logits, i, width), name + ", node " + std::to_string(i));

        // Accept the path to the parent of a node that has one, then run the node by itself.
        std::int32_t node = static_cast<std::int32_t>(tree.size()) - 1;
        while (node > 0 && tree[static_cast<std::size_t>(node)].parent < 0)
            --node;
        std::vector<std::int32_t> path;
        for (std::int32_t at = tree[static_cast<std::size_t>(node)].parent; at >= 0;
             at = tree[static_cast<std::size_t>(at)].parent)
            path.insert(path.begin(), at);
        pass.commit(path);
        const TokenId next = tree[static_cast<std::size_t>(node)].token;
        compare(result, expected.logits(static_cast<std::size_t>(node)),
                runChain(pass, std::span(&next, 1), LogitsOf::LastRow).logits, name + ", after an accepted path");
    }
    return result;
}

namespace {

/// The ids of a run; cut: after this many tokens another generator reads everything and continues.
std::vector<TokenId> writeRun(const VerifyCase& c, const SamplerSettings& sampler, Strategy strategy,
                              std::size_t tokens, std::size_t cut)
{
    std::vector<TokenId> text = c.text;
    const std::size_t begin = text.size(), end = begin + tokens;
    for (const std::size_t stop : {begin + cut, end}) {
        if (stop <= text.size())
            continue;
        Generator generator(c.model, c.plan, c.engine);
        StrategySettings settings;
        settings.kind = strategy;
        generator.setStrategy(withHeads(settings, *c.model));
        generator.prefill(text);
        generator.beginRun(sampler, static_cast<std::int64_t>(end - text.size()));
        while (text.size() < stop) {
            const StepEvent event = generator.step();
            text.insert(text.end(), event.tokens.begin(), event.tokens.end());
            if (event.tokens.empty())
                return text;
        }
    }
    return text;
}

} // namespace

CheckResult checkRuns(const VerifyCase& c, int tokens, std::uint64_t seed)
{
    CheckResult result;
    SamplerSettings usual, greedy, lowered;
    usual.seed = greedy.seed = lowered.seed = seed;
    greedy.temperature = 0;
    lowered.dryMultiplier = 0.8;
    lowered.temperature = 1.3;
    lowered.minP = 0.02;
    const auto length = static_cast<std::size_t>(tokens);
    int setting = 0;
    for (const SamplerSettings& sampler : {usual, greedy, lowered}) {
        ++setting;
        const auto expected = writeRun(c, sampler, Strategy::OneByOne, length, 0);
        const auto check = [&](Strategy strategy, std::size_t cut) {
            const auto got = writeRun(c, sampler, strategy, length, cut);
            result.rows += tokens;
            if (got == expected)
                return;
            const auto apart = std::mismatch(got.begin(), got.end(), expected.begin(), expected.end());
            if (result.differences == 0)
                result.first = std::string(strategyName(strategy)) + (cut > 0 ? " broken off" : "") + ", settings " +
                               std::to_string(setting) + ", token " +
                               std::to_string(apart.first - got.begin() - static_cast<std::ptrdiff_t>(c.text.size()));
            result.differences += got.end() - apart.first;
        };
        check(Strategy::Suffix, 0);
        check(Strategy::Ngram, 0);
        check(Strategy::TriForce, 0); // passages of the text are its lowest level
        if (!c.engine.cuda && glideFor(c.model->baseFingerprint(), Strategy::LongSpec))
            check(Strategy::LongSpec, 0);
        check(Strategy::Auto, 0);
        check(Strategy::OneByOne, length / 3);
        check(Strategy::Auto, length / 2);
    }
    return result;
}

TableDistance distance(const LogitsTable& a, const LogitsTable& b)
{
    TableDistance d;
    std::size_t sameTop = 0;
    for (std::size_t r = 0; r < a.rows(); ++r) {
        const auto p = a.row(r), q = b.row(r);
        d.sameBits = d.sameBits && std::memcmp(p.data(), q.data(), p.size_bytes()) == 0;
        const auto topP = std::max_element(p.begin(), p.end()), topQ = std::max_element(q.begin(), q.end());
        sameTop += topP - p.begin() == topQ - q.begin();
        double sumP = 0, sumQ = 0;
        for (std::size_t i = 0; i < p.size(); ++i) {
            d.largest = std::max(d.largest, std::abs(static_cast<double>(p[i]) - static_cast<double>(q[i])));
            sumP += std::exp(static_cast<double>(p[i]) - static_cast<double>(*topP));
            sumQ += std::exp(static_cast<double>(q[i]) - static_cast<double>(*topQ));
        }
        double kl = 0;
        for (std::size_t i = 0; i < p.size(); ++i) {
            const double logP = static_cast<double>(p[i]) - static_cast<double>(*topP) - std::log(sumP);
            const double logQ = static_cast<double>(q[i]) - static_cast<double>(*topQ) - std::log(sumQ);
            kl += std::exp(logP) * (logP - logQ);
        }
        d.meanKl += kl / static_cast<double>(a.rows());
    }
    d.topOne = static_cast<double>(sameTop) / static_cast<double>(a.rows());
    return d;
}

} // namespace longhand::cli
