// longhand-lab bench: what a pass costs on this machine, beside what its memory can deliver.
#include "app/cli/adapter_options.h"
#include "app/cli/command.h"
#include "app/cli/context_options.h"
#include "app/cli/engine_options.h"
#include "app/cli/files.h"
#include "app/cli/outputs.h"
#include "app/cli/progress_line.h"
#include "app/cli/random_tokens.h"
#include "app/cli/sampler_options.h"
#include "app/cli/signals.h"
#include "app/cli/text_pass.h"
#include "app/costs/read_bandwidth.h"
#include "app/lab/commands.h"
#include "app/lab/model_shape.h"
#include "app/lab/pass_cost.h"
#include "app/lab/strategy_bench.h"
#include "engine/metrics/median.h"
#include "engine/metrics/seconds_since.h"
#include "engine/model/backend/cuda/cuda_backend.h"
#include "engine/sampling/sampler.h"
#include "engine/tokenizer/structure_tokens.h"
#include "engine/training/target_reader.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <map>
#include <memory>
#include <string>

#include <malloc.h>

namespace longhand::cli {
namespace {

struct BenchOptions
{
    std::string model, json;
    AdapterOption adapter;
    std::vector<std::int32_t> contexts{512, 8192, 65536};
    std::vector<int> rows{1, 4, 16, 40, 64};
    std::string fill = "prefill";
    double seconds = 3;
    int prefillRows = 256;
    double peak = 0, peakTflops = 0; ///< GB/s, TFLOP/s; 0: what is measured or known
    ShapeChoice shape;
    ContextChoice context;
    EngineChoice engine;
    StrategyBenchOptions strategies;
    SettingOptions<StrategySettings> drafting;
    SamplerChoice sampler;
};

/// The most anonymous memory of this process that was in RAM at several looks, bytes (RssAnon of /proc/self/status; 0
/// where that does not exist).
class MemoryPeak
{
public:
    void look()
    {
        std::ifstream status("/proc/self/status");
        for (std::string key; status >> key;) {
            if (key == "RssAnon:") {
                std::size_t kilobytes = 0;
                status >> kilobytes;
                m_bytes = std::max(m_bytes, kilobytes * 1024);
                return;
            }
            status.ignore(1 << 12, '\n');
        }
    }
    std::size_t bytes() const { return m_bytes; }

private:
    std::size_t m_bytes = 0;
};

/// A bushy draft tree under the last committed token: every node has up to three children.
std::vector<TreeRow> draftTree(const std::vector<TokenId>& tokens, int rows)
{
    std::vector<TreeRow> tree;
    for (int i = 0; i < rows; ++i)
        tree.push_back({tokens[static_cast<std::size_t>(i) % tokens.size()], i == 0 ? -1 : (i - 1) / 3});
    return tree;
}

class Bench
{
public:
    Bench(const BenchOptions& options, std::shared_ptr<const Model> model, const EngineOptions& engine)
        : m_options(options), m_model(std::move(model)), m_engine(engine), m_threads(threadsOf(engine)),
          m_sampling(options.sampler.resolve(options.model)),
          m_sampler(m_sampling, m_model->config().vocabulary, {}, sparedTokens(m_model->tokenizer(), m_sampling)),
          m_cost(m_model, engine)
    {
    }

    /// False if interrupted; what was measured is kept.
    bool run()
    {
        measurePeak();
        std::printf("%-8s %5s %9s %8s %8s %6s\n", "context", "rows", "ms", "GB", "GB/s", "peak");
        std::fflush(stdout);
        for (const std::int32_t context : m_options.contexts) {
            if (!measureContext(context))
                return false;
        }
        return true;
    }

    nlohmann::json json() const
    {
        nlohmann::json result = {{"machine",
                                  {{"backend", backendName(m_engine)},
                                   {"isa", isaName(m_engine.isa)},
                                   {"threads", m_threads},
                                   {"read_gb_per_s", m_peak}}},
                                 {"model", m_model->config().name},
                                 {"decode", m_decode},
                                 {"prefill", m_prefill},
                                 {"memory", m_memory}};
        if (!m_strategies.empty())
            result["strategies"] = m_strategies;
        if (m_engine.cuda)
            result["machine"]["device"] = m_engine.cuda->description();
        if (m_options.peakTflops > 0)
            result["machine"]["peak_tflops"] = m_options.peakTflops;
        return result;
    }

    /// Instead of run(): whole strategies.
    bool runStrategies()
    {
        measurePeak();
        StrategyBenchOptions options = m_options.strategies;
        options.settings = m_options.drafting.values();
        options.sampler = m_sampling;
        options.engine = m_engine;
        options.peak = m_peak;
        options.bytes = [this](std::uint64_t moved, std::int64_t passes) { return m_cost.bytes(moved, passes); };
        const auto longest = *std::max_element(options.lengths.begin(), options.lengths.end());
        // Planned as a book, so that a length is what it would be in one.
        options.plan = m_options.context.resolve(m_model->config(),
                                                 std::max<std::int64_t>(kPlannedBook, longest + options.tokens));
        return benchStrategies(options, m_model, m_strategies);
    }

private:
    void measurePeak()
    {
        if (m_engine.cuda) {
            m_peak = m_options.peak > 0 ? m_options.peak : m_engine.cuda->device().info().peakBandwidth / 1e9;
            std::printf("%s, %s, %s: %.0f GB/s %s\n", m_engine.cuda->description().c_str(),
                        backendName(m_engine).c_str(), m_model->config().name.c_str(), m_peak,
                        m_options.peak > 0 ? "by --peak" : "by memory clock and width");
            return;
        }
        if (m_options.peak > 0) {
            m_peak = m_options.peak;
            std::printf("%s, %d threads, %.1f GB/s by --peak\n", std::string(isaName(m_engine.isa)).c_str(), m_threads,
                        m_peak);
            return;
        }
        m_line.update("measuring the read bandwidth");
        ComputePool pool(m_threads);
        m_peak = measureReadBandwidth(pool);
        m_line.clear();
        std::printf("%s, %d threads, reads %.1f GB/s\n", std::string(isaName(m_engine.isa)).c_str(), m_threads, m_peak);
    }

    bool measureContext(std::int32_t context)
    {
        const int maxRows = *std::max_element(m_options.rows.begin(), m_options.rows.end());
        // Planned as for a text of this length; the rows of the measured passes stand just beyond it.
        ContextPlan plan = m_options.context.resolve(m_model->config(), std::max(context, 1));
        plan.planned = std::max(plan.planned, context + maxRows + 1);
        malloc_trim(0); // what the last context left in the heap is not this one's
        ForwardPass pass(makeLayers(m_model, plan, m_engine, std::max(m_options.prefillRows, maxRows)), plan);
        // One more than the cache holds: the last token is the root of the measured passes.
        const std::vector<TokenId> tokens =
            randomTokens(m_model->tokenizer(), static_cast<std::size_t>(context) + 1, 1);
        MemoryPeak memory;
        if (!fill(pass, context, std::span(tokens).first(static_cast<std::size_t>(context)), memory) ||
            !decode(pass, context, tokens))
            return false;
        if (m_engine.cuda) {
            m_memory.push_back({{"context", context},
                                {"device_kv_bytes", pass.kvBytes()},
                                {"device_workspace_bytes", pass.workspaceBytes()}});
            return true;
        }
        memory.look();
        // A cache in a file is no anonymous memory.
        const std::size_t kv = m_engine.kvFolder.empty() ? pass.kvBytes() : 0;
        const auto known = static_cast<std::int64_t>(m_model->weightBytes() + kv);
        const std::int64_t over = static_cast<std::int64_t>(memory.bytes()) - known;
        m_memory.push_back({{"context", context}, {"bytes_over_weights_and_kv", over}});
        std::printf("%-8d memory over weights and KV: %.1f MB\n", context, static_cast<double>(over) / 1e6);
        std::fflush(stdout);
        return true;
    }

    bool fill(ForwardPass& pass, std::int32_t context, std::span<const TokenId> tokens, MemoryPeak& memory)
    {
        if (context == 0)
            return true;
        if (m_options.fill == "synthetic") {
            pass.fillSynthetic(context);
            memory.look();
            return true;
        }
        bool complete = true;
        const auto start = Clock::now();
        runText(pass, tokens, m_options.prefillRows, LogitsOf::None, [&](std::size_t first, const PassResult&) {
            memory.look();
            m_line.update("prefill: " + std::to_string(first) + " of " + std::to_string(context) + " tokens");
            complete = !interrupted();
            return complete;
        });
        if (!complete)
            return false;
        const double seconds = secondsSince(start), rate = context / seconds;
        m_line.clear();
        nlohmann::json entry = {{"context", context}, {"tokens_per_s", rate}, {"rows", m_options.prefillRows}};
        std::printf("%-8d prefill: %.0f tokens/s", context, rate);
        if (pass.plan().rope != RopeScalingKind::SelfExtend && !pass.plan().rolling)
        { // what is seen is all that is before
            const double tflops = m_cost.prefillFlops(context) / seconds / 1e12;
            entry["tflops"] = tflops;
            std::printf(", %.3g TFLOP/s", tflops);
            if (m_options.peakTflops > 0) {
                entry["tflops_fraction"] = tflops / m_options.peakTflops;
                std::printf(" (%.1f%% of %.0f)", tflops / m_options.peakTflops * 100, m_options.peakTflops);
            }
        }
        std::printf("\n");
        m_prefill.push_back(std::move(entry));
        std::fflush(stdout);
        return true;
    }

    bool decode(ForwardPass& pass, std::int32_t context, const std::vector<TokenId>& tokens)
    {
        // One pass of each size a round, round after round: what else happens on the machine meets all sizes alike.
        std::vector<std::vector<double>> seconds(m_options.rows.size());
        std::vector<std::uint64_t> bytes(m_options.rows.size());
        // A GPU samples where the logits are, as it does when it writes.
        const SampleRequest samples{&m_sampler, tokens, {}};
        const auto start = Clock::now();
        for (int round = 0; round < kMinRounds + 1 || (round < kMaxRounds && secondsSince(start) < m_options.seconds);
             ++round) {
            for (std::size_t i = 0; i < m_options.rows.size(); ++i) {
                const auto tree = draftTree(tokens, m_options.rows[i]);
                const auto begin = Clock::now();
                const PassResult result = pass.forward(tree, LogitsOf::AllRows, m_engine.cuda ? &samples : nullptr);
                if (round > 0) // the first one warms up
                    seconds[i].push_back(secondsSince(begin));
                bytes[i] = result.bytesMoved;
                m_line.update("decode at " + std::to_string(context) + ", round " + std::to_string(round + 1));
                if (interrupted())
                    return false;
            }
        }
        m_line.clear();
        double oneRow = 0;
        for (std::size_t i = 0; i < m_options.rows.size(); ++i)
            if (m_options.rows[i] == 1)
                oneRow = median(seconds[i]);
        for (std::size_t i = 0; i < m_options.rows.size(); ++i) {
            const double s = median(seconds[i]);
            const double gb = m_cost.bytes(bytes[i]) / 1e9;
            nlohmann::json entry = {{"context", context}, {"rows", m_options.rows[i]}, {"ms", s * 1e3},
                                    {"gb", gb},           {"gb_per_s", gb / s},        {"passes_per_s", 1 / s}};
            entry["peak_fraction"] = m_peak > 0 ? nlohmann::json(gb / s / m_peak) : nlohmann::json();
            if (oneRow > 0)
                entry["times_one_row"] = s / oneRow;
            if (m_options.fill == "synthetic")
                entry["fill"] = "synthetic";
            m_decode.push_back(std::move(entry));
            std::printf("%-8d %5d %9.2f %8.4f %8.2f %5.0f%%%s\n", context, m_options.rows[i], s * 1e3, gb, gb / s,
                        m_peak > 0 ? gb / s / m_peak * 100 : 0,
                        m_options.fill == "synthetic" ? "  (synthetic cache)" : "");
        }
        std::fflush(stdout);
        return true;
    }

    static constexpr int kMinRounds = 3;
    static constexpr int kMaxRounds = 200;

    const BenchOptions& m_options;
    std::shared_ptr<const Model> m_model;
    EngineOptions m_engine;
    int m_threads;
    SamplerSettings m_sampling;
    Sampler m_sampler;
    PassCost m_cost;
    double m_peak = 0;
    nlohmann::json m_decode = nlohmann::json::array();
    nlohmann::json m_prefill = nlohmann::json::array();
    nlohmann::json m_memory = nlohmann::json::array();
    nlohmann::json m_strategies = nlohmann::json::array();
    ProgressLine m_line;
};

int bench(const BenchOptions& options)
{
    catchInterrupts();
    const EngineOptions engine = options.engine.resolve();
    const auto model = options.shape.apply(loadModel(options.model, options.adapter.resolve(options.model)), engine);
    Bench bench(options, model, suitedTo(engine, model->config()));
    const bool complete = options.strategies.strategies.empty() ? bench.run() : bench.runStrategies();
    if (!options.json.empty())
        OutputFile(options.json).write(bench.json().dump(2) + '\n');
    return complete ? kDone : kInterrupted;
}

} // namespace

void addBenchCommand(CLI::App& program, Action& action)
{
    auto* command =
        program.add_subcommand("bench", "what passes of 1 to 64 rows cost on this machine, and the prefill");
    auto options = std::make_shared<BenchOptions>();
    addModelOption(*command, options->model);
    options->adapter.addTo(*command, "none");
    command->add_option("--contexts", options->contexts, "lengths of the text before the measured passes")
        ->delimiter(',')
        ->check(CLI::Range(0, 1 << 24))
        ->capture_default_str();
    command->add_option("--rows", options->rows, "rows of the measured passes")
        ->delimiter(',')
        ->check(CLI::Range(1, 1024))
        ->capture_default_str();
    addOutput(*command, "--json", options->json, "file for the figures as JSON");
    command
        ->add_option(
            "--fill", options->fill,
            "prefill: the text is really read; synthetic: the cache is filled with noise (quick, no prefill figures)")
        ->check(CLI::IsMember({"prefill", "synthetic"}))
        ->capture_default_str();
    command->add_option("--prefill-rows", options->prefillRows, "rows of a pass that reads the text")
        ->check(CLI::Range(1, 4096))
        ->capture_default_str();
    command
        ->add_option("--peak", options->peak,
                     "GB/s that the memory can deliver, in place of what is measured or "
                     "what the driver says")
        ->check(CLI::PositiveNumber);
    command->add_option("--peak-tflops", options->peakTflops, "TFLOP/s that the machine can compute, for the prefill")
        ->check(CLI::PositiveNumber);
    command->add_option("--seconds", options->seconds, "time for the passes at each context, at least 3 rounds")
        ->check(CLI::Range(0.0, 3600.0))
        ->capture_default_str();
    StrategyBenchOptions& strategies = options->strategies;
    std::vector<std::string> benchNames;
    for (const auto& choice : strategyChoices())
        benchNames.emplace_back(choice.key);
    benchNames.emplace_back("replay");
    auto* names = command
                      ->add_option("--strategies", strategies.strategies,
                                   "compare whole strategies (ar,tokenswift,auto,...; replay drafts what the first "
                                   "one wrote) instead of passes")
                      ->delimiter(',')
                      ->check(CLI::IsMember(benchNames));
    const auto with = [&](CLI::Option* option) { option->needs(names)->group("Strategies"); };
    names->group("Strategies");
    with(command->add_option("--lengths", strategies.lengths, "tokens of --text that are read before")
             ->delimiter(',')
             ->check(CLI::Range(std::int64_t{16}, std::int64_t{1} << 24))
             ->capture_default_str());
    with(command->add_option("--text", strategies.text,
                             "file with the text, as long as the last length (with --shape random tokens serve)"));
    with(command->add_option("--readings", strategies.readings,
                             "folder in which the keys and values of what was read are kept, from 4,096 tokens on and "
                             "up to 8 GiB: the next time it takes seconds"));
    with(command
             ->add_option("--tokens", strategies.tokens,
                          "tokens that each strategy writes at each length; beyond 900 a text in windows is read "
                          "again before each")
             ->check(CLI::Range(1, 1 << 20))
             ->capture_default_str());
    with(command->add_option("--rounds", strategies.rounds, "rounds, the strategies in turn in each")
             ->check(CLI::Range(1, 100))
             ->capture_default_str());
    with(command->add_option("--replay-rate", strategies.replayRate, "share of replayed drafts that are right")
             ->check(CLI::Range(0.0, 1.0))
             ->capture_default_str());
    with(addOutput(*command, "--ids-out", strategies.idsOut, "file for the ids that were written (one length)"));
    with(command->add_option("--replay-ids", strategies.idsIn,
                             "file with ids of --ids-out that replay drafts and all are compared with (one length)"));
    with(command->add_option("--heads", options->drafting.values().headsFile, "draft heads (safetensors)"));
    with(command->add_option("--glide", options->drafting.values().glideFile, "Glide weights (safetensors)"));
    with(command->add_option("--draft-model", options->drafting.values().draftModel, "draft model (GGUF)"));
    forEachStrategyField([&](const auto& field) {
        if (field.affects == Affects::Speed && field.key != std::string_view("strategy"))
            with(options->drafting.add(*command, field, "Strategies", true));
    });
    options->sampler.addTo(*command, SamplerChoice::Base::Model);
    options->context.addTo(*command, "each of --contexts unless given; with --strategies 131072");
    options->engine.addTo(*command, "bf16");
    options->shape.addTo(*command);
    command->callback([options, &action] { action = [options] { return bench(*options); }; });
}

} // namespace longhand::cli
