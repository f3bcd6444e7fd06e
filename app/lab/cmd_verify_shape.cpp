// longhand-lab verify-shape: the promise of rows, trees and chunks at the sizes of large models, on a GPU: made-up
// weights and caches of noise, since a whole text would take too long. What is computed has no meaning, but each row
// must have the same bits whatever is computed with it.
#include "app/cli/command.h"
#include "app/cli/engine_options.h"
#include "app/cli/progress_line.h"
#include "app/cli/random_tokens.h"
#include "app/cli/signals.h"
#include "app/cli/text_pass.h"
#include "app/lab/commands.h"
#include "app/lab/model_shape.h"
#include "engine/model/backend/cuda/cuda_backend.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <memory>

namespace longhand::cli {
namespace {

struct ShapeCheckOptions
{
    std::string model;
    std::vector<std::int32_t> contexts{0, 1000, 20000, 100000};
    std::vector<int> rows{2, 5, 8, 16, 17, 33, 40, 64};
    std::vector<int> promptRows{65, 128, 256, 1024, 2048};
    int prompt = 2048; ///< tokens
    int nodes = 40;    ///< of a tree
    std::uint64_t seed = 1;
    ShapeChoice shape;
    EngineChoice engine;
};

using Numbers = std::vector<float>;

Numbers copyOf(std::span<const float> numbers)
{
    return {numbers.begin(), numbers.end()};
}

bool sameBits(std::span<const float> a, std::span<const float> b)
{
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size_bytes()) == 0;
}

/// One shape, cache and context.
class ShapeCheck
{
public:
    ShapeCheck(const ShapeCheckOptions& options, const std::shared_ptr<const Model>& model, const EngineOptions& engine,
               std::int32_t context)
        : m_options(options), m_model(model), m_context(context),
          m_text(randomTokens(model->tokenizer(), static_cast<std::size_t>(options.prompt), options.seed)),
          m_plan(planContext(model->config(), context + options.prompt + 2 * options.nodes + 1, "none", "full")),
          m_pass(makeLayers(model, m_plan, engine, largestPass()), m_plan)
    {
        m_pass.fillSynthetic(context);
    }

    void singleRows();
    void manyRows();
    void tree();
    void prompts();

    std::int64_t compared = 0, different = 0, notFinite = 0;
    std::string first; ///< difference

private:
    int largestPass() const
    {
        int most = m_options.nodes;
        for (const auto* counts : {&m_options.rows, &m_options.promptRows})
            for (const int count : *counts)
                most = std::max(most, count);
        return std::max(most, 64);
    }
    std::span<const float> row(std::span<const float> all, std::size_t index, std::int32_t width) const
    {
        return all.subspan(index * static_cast<std::size_t>(width), static_cast<std::size_t>(width));
    }
    void compare(std::span<const float> expected, std::span<const float> got, const std::string& where)
    {
        ++compared;
        if (!std::all_of(got.begin(), got.end(), [](float f) { return std::isfinite(f); })) {
            ++notFinite;
            if (first.empty())
                first = where + ", not finite";
        }
        if (sameBits(expected, got))
            return;
        if (different++ == 0)
            first = where;
    }
    void goBack() { m_pass.truncate(m_context); }

    const ShapeCheckOptions& m_options;
    std::shared_ptr<const Model> m_model;
    std::int32_t m_context;
    std::vector<TokenId> m_text;
    ContextPlan m_plan;
    ForwardPass m_pass;
    Numbers m_logits; ///< of passes of one row
};

/// What everything else must equal.
void ShapeCheck::singleRows()
{
    const int most = *std::max_element(m_options.rows.begin(), m_options.rows.end());
    runText(m_pass, std::span(m_text).first(static_cast<std::size_t>(most)), 1, LogitsOf::LastRow,
            [&](std::size_t at, const PassResult& result) {
                m_logits.insert(m_logits.end(), result.logits.begin(), result.logits.end());
                const std::size_t width = result.logits.size();
                compare(std::span(m_logits).subspan(at * width, width), result.logits, "row " + std::to_string(at));
                return !interrupted();
            });
    goBack();
}

void ShapeCheck::manyRows()
{
    const std::int32_t width = m_model->config().vocabulary;
    for (const int count : m_options.rows) {
        std::vector<TreeRow> rows;
        for (int i = 0; i < count; ++i)
            rows.push_back({m_text[static_cast<std::size_t>(i)], i - 1});
        const PassResult result = m_pass.forward(rows, LogitsOf::AllRows);
        for (std::size_t i = 0; i < rows.size(); ++i)
            compare(row(m_logits, i, width), row(result.logits, i, width),
                    "a pass of " + std::to_string(count) + " rows, row " + std::to_string(i));
    }
}

/// Every node against the last row of its path as a chain; then a path off the first branch is committed, and goes on.
void ShapeCheck::tree()
{
    Random random(m_options.seed + 7);
    std::vector<TreeRow> rows;
    std::vector<std::vector<TokenId>> paths;
    std::vector<std::vector<std::int32_t>> indices;
    for (int i = 0; i < m_options.nodes; ++i) {
        const auto node = static_cast<std::size_t>(i);
        std::int32_t parent = i == 0 ? -1 : random.below(2) == 0 ? i - 1 : random.below(i + 1) - 1;
        if (parent >= 0 && paths[static_cast<std::size_t>(parent)].size() + 1 > kMaxTreeDepth)
            parent = -1;
        rows.push_back({m_text[node % m_text.size()], parent});
        paths.push_back(parent < 0 ? std::vector<TokenId>{} : paths[static_cast<std::size_t>(parent)]);
        paths.back().push_back(rows.back().token);
        indices.push_back(parent < 0 ? std::vector<std::int32_t>{} : indices[static_cast<std::size_t>(parent)]);
        indices.back().push_back(i);
    }
    const std::int32_t width = m_model->config().vocabulary;
    const Numbers logits = copyOf(m_pass.forward(rows, LogitsOf::AllRows).logits);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const PassResult line = runChain(m_pass, paths[i], LogitsOf::LastRow);
        compare(line.logits, row(logits, i, width), "node " + std::to_string(i) + " of a tree");
        goBack();
    }
    const auto off = std::find_if(indices.rbegin(), indices.rend(), [](const auto& path) {
        return path.size() > 1 && path.back() - path.front() >= static_cast<std::int32_t>(path.size());
    });
    const std::vector<std::int32_t> path = off == indices.rend() ? indices.back() : *off;
    std::vector<TokenId> line;
    for (const std::int32_t i : path)
        line.push_back(rows[static_cast<std::size_t>(i)].token);
    const std::span<const TokenId> next(m_text.data(), 1);
    runChain(m_pass, line, LogitsOf::None);
    const Numbers expected = copyOf(runChain(m_pass, next, LogitsOf::LastRow).logits);
    goBack();
    m_pass.forward(rows, LogitsOf::AllRows);
    m_pass.commit(path);
    compare(expected, runChain(m_pass, next, LogitsOf::LastRow).logits, "the row after an accepted path");
    goBack();
}

/// Hidden states of a prompt in chunks of all sizes, and what they left in the cache.
void ShapeCheck::prompts()
{
    const std::int32_t width = m_model->config().width;
    Numbers expected;
    std::vector<Numbers> stored;
    const auto keep = [&](int chunk, auto&& see) {
        runText(m_pass, m_text, chunk, LogitsOf::Hidden, [&](std::size_t at, const PassResult& result) {
            see(at, result.hidden);
            return !interrupted();
        });
    };
    const auto places = [&] {
        std::vector<std::int32_t> at;
        for (std::int32_t p = m_context; p < m_pass.committed(); p += std::max(1, m_options.prompt / 7))
            at.push_back(p);
        return at;
    };
    keep(64, [&](std::size_t, std::span<const float> hidden) {
        expected.insert(expected.end(), hidden.begin(), hidden.end());
    });
    for (const std::int32_t p : places())
        stored.push_back(m_pass.storedAt(p));
    goBack();
    for (const int chunk : m_options.promptRows) {
        const std::string name = "a prompt in chunks of " + std::to_string(chunk);
        keep(chunk, [&](std::size_t at, std::span<const float> hidden) {
            const std::size_t rows = hidden.size() / static_cast<std::size_t>(width);
            for (std::size_t i = 0; i < rows; ++i)
                compare(row(expected, at + i, width), row(hidden, i, width), name + ", row " + std::to_string(at + i));
        });
        const auto at = places();
        for (std::size_t i = 0; i < at.size() && i < stored.size(); ++i)
            compare(stored[i], m_pass.storedAt(at[i]), name + ", keys and values of " + std::to_string(at[i]));
        goBack();
    }
}

int verifyShape(const ShapeCheckOptions& options)
{
    catchInterrupts();
    const EngineOptions engine = options.engine.resolve();
    if (!engine.cuda || options.shape.name.empty())
        throw UsageError("verify-shape is for --backend cuda and a --shape.");
    const auto model = options.shape.apply(loadModel(options.model), engine);
    std::printf("%s, %s, %s\n", engine.cuda->description().c_str(), backendName(engine).c_str(),
                model->config().name.c_str());
    std::printf("%8s %-28s %8s  %s\n", "context", "check", "rows", "result");
    std::int64_t compared = 0, wrong = 0;
    for (const std::int32_t context : options.contexts) {
        ShapeCheck check(options, model, engine, context);
        const auto run = [&](const char* name, void (ShapeCheck::*f)()) {
            if (interrupted())
                return;
            const std::int64_t rows = check.compared, different = check.different + check.notFinite;
            check.first.clear();
            (check.*f)();
            const std::int64_t bad = check.different + check.notFinite - different;
            std::printf("%8d %-28s %8lld  %s\n", context, name, static_cast<long long>(check.compared - rows),
                        bad == 0 ? "same bits"
                                 : ("DIFFERENT " + std::to_string(bad) + " times, first: " + check.first).c_str());
            std::fflush(stdout);
        };
        run("finite logits", &ShapeCheck::singleRows);
        run("passes of many rows", &ShapeCheck::manyRows);
        run("a tree, an accepted path", &ShapeCheck::tree);
        run("chunks of a prompt", &ShapeCheck::prompts);
        compared += check.compared;
        wrong += check.different + check.notFinite;
        if (interrupted())
            return kInterrupted;
    }
    std::printf("%s: %lld rows compared, %lld differ\n", wrong == 0 ? "all is well" : "NOT LOSSLESS",
                static_cast<long long>(compared), static_cast<long long>(wrong));
    return wrong == 0 ? kDone : kFailed;
}

} // namespace

void addVerifyShapeCommand(CLI::App& program, Action& action)
{
    auto* command =
        program.add_subcommand("verify-shape", "prove on a GPU that rows, trees and chunks change nothing at "
                                               "the sizes of a large model; exit 1 if they do");
    auto options = std::make_shared<ShapeCheckOptions>();
    addModelOption(*command, options->model);
    options->shape.addTo(*command);
    command->add_option("--contexts", options->contexts, "lengths of the text before the rows (a cache of noise)")
        ->delimiter(',')
        ->check(CLI::Range(0, 1 << 24))
        ->capture_default_str();
    command->add_option("--rows", options->rows, "rows of a pass")
        ->delimiter(',')
        ->check(CLI::Range(1, 64))
        ->capture_default_str();
    command->add_option("--prompt-rows", options->promptRows, "rows of a prompt's chunks")
        ->delimiter(',')
        ->check(CLI::Range(1, 4096))
        ->capture_default_str();
    command->add_option("--prompt", options->prompt, "length of the prompt")
        ->check(CLI::Range(64, 1 << 16))
        ->capture_default_str();
    command->add_option("--nodes", options->nodes, "nodes of the tree")
        ->check(CLI::Range(2, 64))
        ->capture_default_str();
    command->add_option("--seed", options->seed, "another text and tree")->capture_default_str();
    options->engine.addTo(*command, "bf16");
    command->callback([options, &action] { action = [options] { return verifyShape(*options); }; });
}

} // namespace longhand::cli
