#include "app/lab/strategy_bench.h"

#include "app/cli/event_json.h"
#include "app/cli/files.h"
#include "app/cli/progress_line.h"
#include "app/cli/random_tokens.h"
#include "app/cli/signals.h"
#include "app/library/heads_library.h"
#include "app/session/kept_readings.h"
#include "engine/metrics/draft_metrics.h"
#include "engine/metrics/median.h"

#include <algorithm>
#include <cstdio>

namespace longhand::cli {
namespace {

void writeIds(const std::string& path, const std::vector<TokenId>& ids)
{
    std::string lines;
    for (const TokenId id : ids)
        lines += std::to_string(id) + '\n';
    OutputFile(path).write(lines);
}

const std::string kOneByOne = strategyName(Strategy::OneByOne);

/// The rounds of one strategy at one length.
struct Rounds
{
    std::vector<double> rates; // tokens per second, one a round
    MetricsSummary sum;
    bool equal = true;
};

/// Writes options.tokens tokens after `text`. known: what these will be, for replay. False if interrupted; what
/// was written until then counts.
bool writeOnce(Generator& generator, const StrategyBenchOptions& options, const std::string& name,
               const std::vector<TokenId>& text, const std::vector<TokenId>& known, std::vector<TokenId>& ids,
               Rounds& rounds)
{
    generator.prefill(text);
    generator.beginRun(options.sampler, options.tokens);
    StrategySettings settings = options.settings;
    // Replayed ids take the place of drafters.
    settings.kind = name == "replay" ? Strategy::OneByOne : strategyOf(name);
    generator.setStrategy(withHeads(settings, generator.model()));
    if (name == "replay")
        generator.setReplay(known, options.replayRate);
    MetricsSummary sum;
    ids.clear();
    bool complete = true;
    for (;;) {
        if (interrupted()) {
            complete = false;
            break;
        }
        const StepEvent event = generator.step();
        sum.add(event);
        ids.insert(ids.end(), event.tokens.begin(), event.tokens.end());
        if (event.finish != FinishReason::None)
            break;
    }
    rounds.rates.push_back(sum.tokensPerSecond());
    rounds.sum.add(sum);
    return complete;
}

nlohmann::json acceptanceJson(const MetricsSummary& sum)
{
    nlohmann::json result = nlohmann::json::object();
    for (int s = 0; s < kTokenSources; ++s) {
        const SourceMetrics& source = sum.sources[static_cast<std::size_t>(s)];
        nlohmann::json depths = nlohmann::json::array();
        for (const Acceptance& depth : source.byDepth) {
            // Heads below a self-draft begin at depth 2: nothing was tested above.
            depths.push_back(depth.tested > 0 ? nlohmann::json(depth.rate()) : nlohmann::json());
        }
        if (std::any_of(source.byDepth.begin(), source.byDepth.end(), [](const Acceptance& a) { return a.tested > 0; }))
            result[std::string(sourceName(static_cast<TokenSource>(s)))] = depths;
    }
    return result;
}

/// By place among the candidates of one place of the tree, all depths together.
nlohmann::json byRankJson(const MetricsSummary& sum)
{
    nlohmann::json result = nlohmann::json::object();
    for (int s = 0; s < kTokenSources; ++s) {
        nlohmann::json ranks = nlohmann::json::array();
        for (const Acceptance& rank : sum.sources[static_cast<std::size_t>(s)].byRank)
            ranks.push_back(rank.rate());
        if (!ranks.empty())
            result[std::string(sourceName(static_cast<TokenSource>(s)))] = ranks;
    }
    return result;
}

void print(std::int64_t length, const std::string& name, const Rounds& rounds, double baseline, double gb, double peak)
{
    const MetricsSummary& sum = rounds.sum;
    const double rate = median(rounds.rates);
    std::printf("%-8lld %-11s %8.2f tokens/s  %5.2fx  %5.2f tokens/pass  %5.2f GB/s (%.0f%%)  ids %s\n",
                static_cast<long long>(length), name.c_str(), rate, baseline > 0 ? rate / baseline : 0,
                sum.tokensPerPass(), gb / sum.seconds, peak > 0 ? gb / sum.seconds / peak * 100 : 0,
                rounds.equal ? "equal" : "DIFFERENT");
    const nlohmann::json acceptance = acceptanceJson(sum);
    for (const auto& [source, depths] : acceptance.items()) {
        std::printf("         %-11s %s", "", source.c_str());
        for (const auto& depth : depths)
            depth.is_null() ? std::printf("    -") : std::printf(" %.3f", depth.get<double>());
        std::printf("\n");
    }
    if (sum.stepsByStrategy.size() > 1) {
        std::printf("         %-11s steps:", "");
        for (const auto& [plan, steps] : sum.stepsByStrategy)
            std::printf(" %s %lld", plan.c_str(), static_cast<long long>(steps));
        std::printf("\n");
    }
    std::fflush(stdout);
}

} // namespace

bool benchStrategies(const StrategyBenchOptions& options, const std::shared_ptr<const Model>& model,
                     nlohmann::json& result)
{
    result = nlohmann::json::array();
    const auto longest = *std::max_element(options.lengths.begin(), options.lengths.end());
    if (options.text.empty() && !model->isShapeOnly())
        throw UsageError("--text is needed: a file with the text that is read before.");
    const std::vector<TokenId> book = options.text.empty()
                                          ? randomTokens(model->tokenizer(), static_cast<std::size_t>(longest), 1)
                                          : model->tokenizer().encode(readText(options.text));
    if (static_cast<std::int64_t>(book.size()) < longest)
        throw UsageError(options.text + " has " + std::to_string(book.size()) + " tokens, fewer than the length " +
                         std::to_string(longest) + ".");
    if ((!options.idsIn.empty() || !options.idsOut.empty()) && options.lengths.size() != 1)
        throw UsageError("--ids-out and --replay-ids are for one length.");
    const std::vector<TokenId> known =
        options.idsIn.empty() ? std::vector<TokenId>() : readIds(options.idsIn, model->config().vocabulary);
    if (!options.idsIn.empty() && static_cast<std::int64_t>(known.size()) < options.tokens)
        throw UsageError(options.idsIn + " has " + std::to_string(known.size()) + " ids, fewer than --tokens.");
    if (options.strategies.front() == "replay" && known.empty())
        throw UsageError("replay drafts what another strategy wrote: name one before it, as in ar,replay.");
    EngineOptions engine = options.engine;
    std::shared_ptr<KeptReadings> kept;
    if (!options.readings.empty())
        engine.kept = kept = std::make_shared<KeptReadings>(options.readings);
    Generator generator(model, options.plan, engine);
    ProgressLine line;
    for (const std::int64_t length : options.lengths) {
        const std::vector<TokenId> text(book.begin(), book.begin() + length);
        const auto progress = [&](std::int64_t done, std::int64_t total) {
            line.update("reading: " + std::to_string(done) + " of " + std::to_string(total) + " tokens");
            return !interrupted();
        };
        if (!generator.restore(text, progress))
            return false;
        const std::size_t held = generator.readText().size();
        if (!generator.prefill(text, progress))
            return false;
        if (kept) {
            kept->finish(); // what still writes files would slow down the first strategy
            if (const Message remark = kept->takeRemark(); !remark.empty())
                say(remark.text());
        }
        std::vector<Rounds> rounds(options.strategies.size());
        std::vector<TokenId> first = known, ids;
        first.resize(std::min(first.size(), static_cast<std::size_t>(options.tokens)));
        bool complete = true;
        for (int round = 0; complete && round < options.rounds; ++round) {
            for (std::size_t i = 0; complete && i < options.strategies.size(); ++i) {
                line.update(options.strategies[i] + " at " + std::to_string(length) + ", round " +
                            std::to_string(round + 1));
                complete = writeOnce(generator, options, options.strategies[i], text, first, ids, rounds[i]);
                if (first.empty())
                    first = ids;
                rounds[i].equal = rounds[i].equal && ids.size() <= first.size() &&
                                  std::equal(ids.begin(), ids.end(), first.begin()) &&
                                  (!complete || ids.size() == first.size());
                if (!options.idsOut.empty())
                    writeIds(options.idsOut, ids);
            }
        }
        line.clear();
        std::erase_if(rounds, [](const Rounds& r) { return r.sum.passes == 0; }); // never begun: the last ones
        double baseline = 0;
        for (std::size_t i = 0; i < rounds.size(); ++i)
            if (options.strategies[i] == kOneByOne)
                baseline = median(rounds[i].rates);
        for (std::size_t i = 0; i < rounds.size(); ++i) {
            const MetricsSummary& sum = rounds[i].sum;
            const double gb = (options.bytes(sum.verifyBytes, sum.passes) + static_cast<double>(sum.draftBytes)) / 1e9;
            print(length, options.strategies[i], rounds[i], baseline, gb, options.peak);
            nlohmann::json entry = {{"length", length},
                                    {"held", held},
                                    {"strategy", options.strategies[i]},
                                    {"tokens_per_s", median(rounds[i].rates)},
                                    {"tokens_per_pass", sum.tokensPerPass()},
                                    {"acceptance", acceptanceJson(sum)},
                                    {"acceptance_by_rank", byRankJson(sum)},
                                    {"rounds_tokens_per_s", rounds[i].rates},
                                    {"gb_per_s", gb / sum.seconds},
                                    {"draft_acceptance", sum.acceptance().rate()},
                                    {"rows_per_pass", static_cast<double>(sum.rows) / static_cast<double>(sum.passes)},
                                    {"tokens", sum.tokens},
                                    {"seconds", sum.seconds},
                                    {"draft_seconds", sum.draftSeconds},
                                    {"verify_seconds", sum.verifySeconds},
                                    {"turns", sum.stepsByStrategy},
                                    {"ids_equal", rounds[i].equal}};
            entry["peak_fraction"] =
                options.peak > 0 ? nlohmann::json(gb / sum.seconds / options.peak) : nlohmann::json();
            if (options.strategies[i] == "replay")
                entry["replay_rate"] = options.replayRate;
            if (baseline > 0) {
                // Medians of ratios: each round against the autoregressive run of the same round.
                std::vector<double> ratios;
                for (std::size_t k = 0; k < rounds.size(); ++k)
                    if (options.strategies[k] == kOneByOne)
                        for (std::size_t r = 0; r < std::min(rounds[k].rates.size(), rounds[i].rates.size()); ++r)
                            ratios.push_back(rounds[i].rates[r] / rounds[k].rates[r]);
                entry["times_ar"] = median(ratios);
            }
            if (!complete)
                entry["interrupted"] = true;
            result.push_back(std::move(entry));
        }
        if (!complete)
            return false;
    }
    return true;
}

} // namespace longhand::cli
