#pragma once

#include "engine/generation/generator.h"
#include "engine/model/forward_pass.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace longhand::cli {

/// What is proved: one model under one plan on one instruction set or GPU.
struct VerifyCase
{
    std::shared_ptr<const Model> model;
    ContextPlan plan;
    EngineOptions engine; ///< threads left out
    std::vector<TokenId> text;

    /// The instruction set's name, or the GPU's.
    std::string name() const;
    /// A pass on `threads` threads.
    ForwardPass pass(int threads, int maxRows) const;
};

/// What a check compared and found. A difference is a row of logits of which one bit differs.
struct CheckResult
{
    std::int64_t rows = 0; ///< rows of logits compared
    std::int64_t differences = 0;
    std::string first; ///< where the first difference is, and how large
};

/// Logits after each token of a text [tokens][vocabulary], from passes of one row on one thread: what everything else
/// must equal.
class LogitsTable
{
public:
    explicit LogitsTable(const VerifyCase& c);
    /// Of the text's last `rows` tokens, one row at a time; those before in chunks.
    LogitsTable(const VerifyCase& c, int rows, int threads, int chunk);
    std::span<const float> row(std::size_t position) const;
    std::size_t rows() const { return m_values.size() / m_width; }

private:
    std::size_t m_width;
    std::vector<float> m_values;
};

/// The text in chunks of these sizes, on `threads` threads.
CheckResult checkChunks(const VerifyCase& c, const LogitsTable& expected, const std::vector<int>& chunks, int threads);
/// Passes of each of `rowCounts` rows at once after the same text.
CheckResult checkRows(const VerifyCase& c, const LogitsTable& expected, const std::vector<int>& rowCounts, int threads);
/// The last rows of a text, expected.rows() of them, in passes of each of `rowCounts` rows after the rest of it was
/// read in chunks of each of these sizes.
CheckResult checkEnd(const VerifyCase& c, const LogitsTable& expected, const std::vector<int>& rowCounts,
                     const std::vector<int>& chunks);
/// Random trees: each node's logits against those of its path run token by token; then a path is accepted and the next
/// tree follows it.
CheckResult checkTrees(const VerifyCase& c, int trees, int nodes, int threads, std::uint64_t seed);

/// Runs of `tokens` tokens after the text, compared with token by token: each strategy's, greedily, with the usual
/// settings and with repetitions lowered, and a run that was interrupted and resumed by reading everything again.
/// Compares tokens (rows counts them).
CheckResult checkRuns(const VerifyCase& c, int tokens, std::uint64_t seed);

/// How far two tables are apart: bits, and in kind.
struct TableDistance
{
    bool sameBits = true;
    double largest = 0; ///< |difference| of a logit
    double meanKl = 0;  ///< nats
    double topOne = 0;  ///< share of rows with the same likeliest token
};
TableDistance distance(const LogitsTable& a, const LogitsTable& b);

} // namespace longhand::cli
