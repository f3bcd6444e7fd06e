// longhand-cli verify: proves on this machine that a row of logits is a function of its path, bit for bit
// (design, "Numeric contracts").
#include "app/cli/adapter_options.h"
#include "app/cli/command.h"
#include "app/cli/engine_options.h"
#include "app/cli/progress_line.h"
#include "app/cli/random_tokens.h"
#include "app/cli/verify_checks.h"
#include "engine/model/backend/cuda/cuda_backend.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <memory>
#include <numeric>

namespace longhand::cli {
namespace {

struct VerifyOptions
{
    std::string model;
    AdapterOption adapter;
    EngineChoice engine;
    bool noOverlap = false, noGraphs = false;
    int tokens = 330;
    int trees = 6;
    int runTokens = 48;
    int longTokens = 0;
    std::uint64_t seed = 1;
};

// Tiles round sums of BF16 numbers in their own way (arithmeticOf); further apart than this they compute something
// else.
constexpr double kLargestKl = 1e-2;
// A GPU rounds activations to bf16 between the operations, and 8-bit caches keys and values.
constexpr double kLargestKlOfGpu = 5e-2;

std::vector<int> oneTo(int last)
{
    std::vector<int> numbers(static_cast<std::size_t>(last));
    std::iota(numbers.begin(), numbers.end(), 1);
    return numbers;
}

class Verification
{
public:
    Verification(const VerifyOptions& options, const EngineOptions& engine, std::shared_ptr<const Model> model)
        : m_options(options), m_engine(engine), m_model(std::move(model)),
          m_text(randomTokens(m_model->tokenizer(), static_cast<std::size_t>(options.tokens), options.seed))
    {
    }

    bool run()
    {
        std::printf("%-10s %-20s %-34s %8s  %s\n", "backend", "context", "check", "rows", "result");
        if (m_engine.cuda)
            runCuda();
        else
            runIsas();
        std::printf("%s: %lld rows of logits compared, %lld differ\n",
                    m_differences == 0 ? "all is well" : "NOT LOSSLESS", static_cast<long long>(m_rows),
                    static_cast<long long>(m_differences));
        return m_differences == 0;
    }

private:
    void runIsas()
    {
        std::vector<Isa> isas = supportedIsas();
        if (!m_options.engine.isa.empty())
            isas = {m_engine.isa};
        std::unique_ptr<LogitsTable> best;
        // The best one first: everything, and under every kind of context.
        for (auto isa = isas.rbegin(); isa != isas.rend(); ++isa) {
            const bool isBest = isa == isas.rbegin();
            EngineOptions engine;
            engine.isa = *isa;
            engine.kvEncoding = m_engine.kvEncoding;
            VerifyCase c{m_model, planFor("auto", "full"), engine, m_text};
            auto table = check(c, isBest);
            if (isBest) {
                runs(c);
                best = std::move(table);
                beyondTheTrainedContext(engine);
            } else {
                const Isa other = *isas.rbegin();
                const bool same =
                    arithmeticOf(*isa, *m_model, engine.kvEncoding) == arithmeticOf(other, *m_model, engine.kvEncoding);
                compare(c, *best, *table, std::string(isaName(other)), same ? 0 : kLargestKl);
            }
        }
    }

    /// Everything on the GPU, and how far it is from the CPU.
    void runCuda()
    {
        if (m_options.tokens == 0) {
            farBehind();
            return;
        }
        const VerifyCase c{m_model, planFor("auto", "full"), m_engine, m_text};
        const auto table = check(c, true);
        runs(c);
        beyondTheTrainedContext(m_engine);
        EngineOptions cpu;
        const VerifyCase processor{m_model, c.plan, cpu, m_text};
        progress(processor, "one row at a time");
        compare(c, LogitsTable(processor), *table, processor.name(), kLargestKlOfGpu);
        farBehind();
    }

    /// The same at the end of a long text, read in large chunks: what short texts do not reach.
    void farBehind()
    {
        if (m_options.longTokens == 0)
            return;
        constexpr int kRows = 32;
        const auto text =
            randomTokens(m_model->tokenizer(), static_cast<std::size_t>(m_options.longTokens + kRows), m_options.seed);
        const ContextPlan plan = planContext(m_model->config(), m_options.longTokens + 2 * kRows, "none", "full");
        EngineOptions cpu;
        cpu.kvEncoding = m_engine.kvEncoding;
        const VerifyCase c{m_model, plan, m_engine, text}, processor{m_model, plan, cpu, text};
        progress(c, "after a long text");
        const LogitsTable table(c, kRows, 1, 1000);
        report(c, "rows after a long text", checkEnd(c, table, {kRows, 17, 5}, {64, 2048}));
        progress(processor, "after a long text");
        compare(c, LogitsTable(processor, kRows, threadsOf({}), 256), table, processor.name() + ", a long text",
                kLargestKlOfGpu);
    }

    void runs(const VerifyCase& c)
    {
        if (m_options.runTokens == 0)
            return;
        progress(c, "strategies, interruptions");
        report(c, "strategies, interruptions", checkRuns(c, m_options.runTokens, m_options.seed));
    }

    ContextPlan planFor(const std::string& rope, const std::string& attention) const
    {
        // Trees stand beyond the text.
        return planContext(m_model->config(), m_options.tokens + std::max(2 * kMaxTreeDepth, m_options.runTokens), rope,
                           attention);
    }

    std::unique_ptr<LogitsTable> check(const VerifyCase& c, bool everything)
    {
        const int all = std::max(2, threadsOf({}));
        progress(c, "one row at a time");
        auto table = std::make_unique<LogitsTable>(c);
        const auto timed = [&](const char* name, auto&& f) {
            progress(c, name);
            report(c, name, f());
        };
        timed(everything ? "passes of 1 to 64 rows" : "passes of 1, 2, 5, 16, 33, 64 rows", [&] {
            return checkRows(c, *table, everything ? oneTo(64) : std::vector<int>{1, 2, 5, 16, 33, 64}, all);
        });
        timed("random trees, accepted paths", [&] {
            return checkTrees(c, everything ? m_options.trees : (m_options.trees + 2) / 3, 40, all, m_options.seed);
        });
        timed("chunks of the prompt", [&] {
            return checkChunks(c, *table,
                               everything ? std::vector<int>{2, 3, 7, 16, 17, 64, 100, 256} : std::vector<int>{7, 256},
                               all);
        });
        if (c.engine.cuda && c.engine.gpuLayers == 0)
            return table;
        timed("1, 2, 3, 4 threads", [&] {
            CheckResult sum;
            for (int threads = 1; threads <= 4; ++threads) {
                const CheckResult one = checkChunks(c, *table, {64}, threads);
                if (sum.first.empty() && !one.first.empty())
                    sum.first = std::to_string(threads) + " threads, " + one.first;
                sum.rows += one.rows;
                sum.differences += one.differences;
            }
            return sum;
        });
        return table;
    }

    /// The other views of a long text, with windows short enough to matter within this one.
    void beyondTheTrainedContext(const EngineOptions& engine)
    {
        if (m_options.tokens > 200) {
            const std::string window = std::to_string(std::max(kTailMax + 1, m_model->config().localWindow));
            check({m_model, planFor("selfextend:4:" + window, "full"), engine, m_text}, false);
            check({m_model, planFor("none", "rolling:16:" + window), engine, m_text}, false);
        }
    }

    void compare(const VerifyCase& c, const LogitsTable& best, const LogitsTable& table, const std::string& other,
                 double largestKl) // 0: the same bits
    {
        const TableDistance d = distance(best, table);
        const bool close = d.sameBits || (largestKl > 0 && std::isfinite(d.meanKl) && d.meanKl <= largestKl);
        char text[160];
        if (d.sameBits) {
            std::snprintf(text, sizeof text, "same bits");
        } else {
            std::snprintf(text, sizeof text,
                          "%s: mean KL %.2g nats, same likeliest token %.1f %%, largest difference %.2g",
                          close ? "close" : "TOO FAR", d.meanKl, d.topOne * 100, d.largest);
        }
        m_rows += static_cast<std::int64_t>(table.rows());
        if (!close)
            m_differences += static_cast<std::int64_t>(table.rows());
        line(c, "against " + other, static_cast<std::int64_t>(table.rows()), text);
    }

    void progress(const VerifyCase& c, const std::string& name) { m_line.update(c.name() + ", " + name + " ..."); }
    void report(const VerifyCase& c, const std::string& name, const CheckResult& result)
    {
        m_rows += result.rows;
        m_differences += result.differences;
        line(c, name, result.rows,
             result.differences == 0
                 ? "same bits"
                 : "DIFFERENT in " + std::to_string(result.differences) + " rows, first: " + result.first);
    }
    void line(const VerifyCase& c, const std::string& name, std::int64_t rows, const std::string& result)
    {
        m_line.clear();
        const std::string context = c.plan.rolling ? c.plan.attentionText() : c.plan.ropeText();
        std::printf("%-10s %-20s %-34s %8lld  %s\n", c.name().c_str(), context.c_str(), name.c_str(),
                    static_cast<long long>(rows), result.c_str());
        std::fflush(stdout);
    }

    const VerifyOptions& m_options;
    const EngineOptions m_engine;
    std::shared_ptr<const Model> m_model;
    std::vector<TokenId> m_text;
    std::int64_t m_rows = 0, m_differences = 0;
    ProgressLine m_line;
};

int verify(const VerifyOptions& options)
{
    const EngineOptions engine = options.engine.resolve();
    if (options.tokens == 0 && (!engine.cuda || options.longTokens == 0))
        throw UsageError("--tokens 0 is for a GPU and --long.");
    if (engine.cuda) {
        CudaSwitches switches = engine.cuda->switches();
        switches.overlap = switches.overlap && !options.noOverlap;
        switches.graphs = switches.graphs && !options.noGraphs;
        engine.cuda->setSwitches(switches);
        if (!switches.overlap || !switches.graphs)
            std::printf("without %s\n", switches.overlap  ? "recorded passes"
                                        : switches.graphs ? "overlapping kernels"
                                                          : "overlapping kernels and recorded passes");
    }
    const auto model = loadModel(options.model, options.adapter.resolve(options.model));
    Verification verification(options, suitedTo(engine, model->config()), model);
    return verification.run() ? kDone : kFailed;
}

} // namespace

void addVerifyCommand(CLI::App& program, Action& action)
{
    auto* command = program.add_subcommand("verify", "prove on this machine that rows, trees, chunks, threads and "
                                                     "instruction sets change nothing; exit 1 if they do");
    auto options = std::make_shared<VerifyOptions>();
    addModelOption(*command, options->model);
    options->adapter.addTo(*command, "none");
    command->add_option("--isa", options->engine.isa, "this instruction set only (default: all that the machine has)")
        ->check(CLI::IsMember(isaNames()));
    command
        ->add_option("--backend", options->engine.backend,
                     "cpu, cuda (an NVIDIA GPU: everything on it, and how far it is from the CPU) or auto")
        ->check(CLI::IsMember({"cpu", "cuda", "auto"}))
        ->capture_default_str();
    addDeviceOption(*command, options->engine.device);
    addGpuLayersOption(*command, options->engine.gpuLayers);
    addGpuCacheOption(*command, options->engine.gpuCache);
    command->add_flag("--no-overlap", options->noOverlap,
                      "on a GPU: no kernel begins before the previous one has ended (as LONGHAND_CUDA_OVERLAP=0)");
    command->add_flag("--no-graphs", options->noGraphs,
                      "on a GPU: kernels are launched one by one, not as recordings (as LONGHAND_CUDA_GRAPHS=0)");
    command
        ->add_option("--kv-cache", options->engine.kvCache,
                     "how keys and values are stored and compared: int8x8 (default), int8 or bf16")
        ->check(cacheNames());
    command
        ->add_option("--run-tokens", options->runTokens, "length of the runs by which strategies are compared; 0: none")
        ->check(CLI::Range(0, 4096))
        ->capture_default_str();
    command->add_option("--tokens", options->tokens, "length of the random text; 0, on a GPU: only what --long says")
        ->check([](const std::string& value) { return value == "0" ? std::string() : CLI::Range(65, 4096)(value); })
        ->capture_default_str();
    command
        ->add_option("--long", options->longTokens,
                     "on a GPU: also the rows after a text of this length, and how far they are from the CPU; 0: none")
        ->check(CLI::Range(0, 1 << 20))
        ->capture_default_str();
    command->add_option("--trees", options->trees, "random trees a check")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    command->add_option("--seed", options->seed, "another text and other trees")->capture_default_str();
    command->callback([options, &action] { action = [options] { return verify(*options); }; });
}

} // namespace longhand::cli
