// generate: a story from a prompt; the new text alone on stdout.
#include "app/cli/adapter_options.h"
#include "app/cli/audit_report.h"
#include "app/cli/command.h"
#include "app/cli/context_options.h"
#include "app/cli/engine_options.h"
#include "app/cli/event_json.h"
#include "app/cli/files.h"
#include "app/cli/mode_option.h"
#include "app/cli/outputs.h"
#include "app/cli/prompt.h"
#include "app/cli/run_progress.h"
#include "app/cli/run_recorder.h"
#include "app/cli/run_summary.h"
#include "app/cli/sampler_options.h"
#include "app/cli/signals.h"
#include "app/cli/strategy_options.h"
#include "app/costs/kept_plans.h"
#include "app/library/heads_library.h"
#include "app/project/store/project_types.h"
#include "app/session/context_tokens.h"
#include "app/session/one_by_one.h"
#include "engine/chat/chat_template.h"
#include "engine/model/backend/cuda/cuda_memory.h"

#include <algorithm>
#include <cstdio>
#include <limits>
#include <memory>
#include <optional>

namespace longhand::cli {
namespace {

struct GenerateOptions
{
    std::string model;
    AdapterOption adapter;
    ModeOption mode;
    PromptChoice prompt;
    std::int64_t tokens = 0;
    SamplerChoice sampler;
    StrategyChoice strategy;
    ContextChoice context;
    EngineChoice engine;
    std::string idsOut, events, metrics, project;
    std::string language = "en_US"; // of the audit
};

/// The prompt as a project keeps it: as text. Ids that are no text's own tokens cannot be kept that way.
std::string seedText(const PromptChoice& prompt, const Tokenizer& tokenizer, const std::vector<TokenId>& ids)
{
    if (!prompt.hasIds())
        return prompt.read();
    std::string text = tokenizer.decode(ids);
    if (textTokens(tokenizer, text) != ids) {
        throw UsageError("--project keeps the prompt as text, but these ids are not what their text is tokenised to: "
                         "give the prompt as text.");
    }
    return text;
}

/// What the model reads.
std::vector<TokenId> promptTokens(const PromptChoice& prompt, const Model& model, const ChatTemplate* chat)
{
    std::vector<TokenId> ids = prompt.tokens(model.tokenizer());
    if (!chat)
        return ids;
    ManuscriptPiece words;
    words.text = prompt.read();
    return contextTokens({words}, {}, model.tokenizer(), model.fingerprint(), {}, chat);
}

/// Where the tokens of a run go.
class Outputs
{
public:
    Outputs(const GenerateOptions& options, const Tokenizer& tokenizer)
        : m_tokenizer(tokenizer), m_audit(WordList::find(options.language))
    {
        if (!options.idsOut.empty())
            m_ids.emplace(options.idsOut).begin();
        if (!options.events.empty())
            m_events.emplace(options.events).begin();
    }

    void write(const StepEvent& event)
    {
        std::string text, ids;
        for (std::size_t i = 0; i < event.tokens.size(); ++i) {
            const TokenId token = event.tokens[i];
            const std::string shown = m_decoder.push(m_tokenizer.bytes(token));
            m_audit.push(token, shown, event.logProbabilities[i]);
            text += shown;
            ids += std::to_string(token) + '\n';
        }
        if (m_ids)
            m_ids->write(ids);
        if (m_events)
            m_events->write(eventJson(event).dump() + '\n');
        if (!text.empty())
            writeOut(text);
    }
    void finish()
    {
        const std::string rest = m_decoder.finish();
        if (!rest.empty())
            writeOut(rest);
    }
    const TextAudit& audit() const { return m_audit; }

private:
    const Tokenizer& m_tokenizer;
    TextAudit m_audit;
    StreamDecoder m_decoder;
    std::optional<OutputFile> m_ids, m_events;
};

int generate(const GenerateOptions& options)
{
    catchInterrupts();
    const SamplerSettings settings = options.sampler.resolve(options.model);
    const bool recorded = !options.project.empty();
    const StrategySettings strategy = recorded ? options.strategy.recorded() : options.strategy.resolve();
    EngineOptions engine = options.engine.resolve();
    if (!options.events.empty())
        engine.alternatives = kLoggedAlternatives;
    const auto model = loadModel(options.model, options.adapter.resolve(options.model));
    const Tokenizer& tokenizer = model->tokenizer();
    Message noGpu;
    engine = suitedTo(engine, model->config(), &noGpu);
    if (!noGpu.empty())
        std::fprintf(stderr, "%s\n", noGpu.text().c_str());

    // Read once: standard input has no second time.
    PromptChoice prompt = options.prompt;
    if (!prompt.hasIds()) {
        prompt.text = prompt.read();
        prompt.file.clear();
    }
    // Ids are read as they are.
    const ChatTemplate* chat = prompt.hasIds() ? nullptr : options.mode.resolve(*model);
    const std::vector<TokenId> ids = promptTokens(prompt, *model, chat);
    const std::int64_t length = static_cast<std::int64_t>(ids.size()) + options.tokens;
    // What is kept as a project is planned as one, so that the author can go on with it.
    const ContextPlan plan = options.context.resolveForStory(options.model, model->config(),
                                                             recorded ? std::max(length, kPlannedBook) : length);
    if (length > plan.planned) {
        throw UsageError("The prompt of " + std::to_string(ids.size()) + " tokens and " +
                         std::to_string(options.tokens) + " new ones do not fit into the planned context of " +
                         std::to_string(plan.planned) + ".");
    }

    if (engine.cuda) {
        const CudaSettings settings = cudaSettingsOf(engine, gpuPassRows(engine.gpuLayers));
        std::fprintf(stderr, "%s: %s\n", engine.cuda->description().c_str(),
                     planCudaMemory(*engine.cuda, *model, plan, settings).sentence().c_str());
    }
    // Before anything is recorded: what cannot be drafted with should leave no project behind.
    engine.plans = std::make_shared<KeptPlans>();
    Generator generator(model, plan, engine);
    generator.setStrategy(withHeads(strategy, *model));
    std::optional<RunRecorder> recorder;
    if (recorded) {
        RunSettings run = runSettings(*model, settings, strategy, options.tokens, engine);
        run.chat = chat ? chat->name : "";
        run.context = plan;
        recorder.emplace(options.project, *model, options.context, plan, run, seedText(prompt, tokenizer, ids),
                         static_cast<std::int64_t>(ids.size()), options.adapter.story(options.model),
                         prompt.hasIds() ? WritingMode::Plain : options.mode.story(options.model));
    }
    Outputs outputs(options, tokenizer);
    RunSummary summary(options.metrics);
    for (const AppliedAdapter& adapter : model->adapters())
        summary.addAdapter(
            adapterText(adapter.info.name + " (" + adapter.choice.file.string() + ")", adapter.choice.strength));
    warnUnlessLossless(strategy);
    RunMeter meter;
    OneByOneCost oneByOne;
    meter.begin({}, strategy.tree);
    RunProgress progress;
    const bool read = generator.prefill(ids, [&](std::int64_t done, std::int64_t total) {
        progress.prefill(done, total);
        return !interrupted();
    });
    if (!read) {
        progress.finish("interrupted while reading the prompt" + (recorded ? "; saved in " + options.project : ""));
        summary.finish(meter.numbers(), outputs.audit());
        return kInterrupted;
    }

    generator.setMasksMarkers(chat != nullptr);
    generator.beginRun(settings, options.tokens);
    std::int64_t written = 0;
    FinishReason finish = FinishReason::None;
    progress.tokens(0, options.tokens, 0);
    while (finish == FinishReason::None && !interrupted()) {
        StepEvent event = generator.step();
        oneByOne.measure(event);
        finish = event.finish;
        written += static_cast<std::int64_t>(event.tokens.size());
        meter.add(event);
        if (recorder)
            recorder->record(event);
        outputs.write(event);
        if (!event.remark.empty())
            say(event.remark.text());
        progress.tokens(written, options.tokens, written);
    }
    outputs.finish();
    const bool complete = finish != FinishReason::None;
    if (recorder)
        recorder->finish(complete ? RunState::Finished : RunState::Paused, finish);
    std::string remark = complete ? std::string(finishName(finish)) : "interrupted";
    if (recorded)
        remark += "; saved in " + options.project;
    if (strategy.verify != VerifyRule::Lossless)
        remark += "; NOT lossless";
    progress.finish(remark);
    summary.finish(meter.numbers(), outputs.audit());
    return complete ? kDone : kInterrupted;
}

} // namespace

void addGenerateCommand(CLI::App& program, Action& action, Tool tool)
{
    auto* command = program.add_subcommand("generate", "write a story: the new text on stdout, progress on stderr");
    auto options = std::make_shared<GenerateOptions>();
    addModelOption(*command, options->model);
    options->adapter.addTo(*command, "auto");
    options->mode.addTo(*command, "auto");
    options->prompt.addTo(*command, true);
    command->add_option("--tokens", options->tokens, "tokens to write")
        ->required()
        ->check(CLI::Range(std::int64_t{1}, std::int64_t{std::numeric_limits<std::int32_t>::max()}));
    options->sampler.addTo(*command, SamplerChoice::Base::Model);
    options->strategy.addTo(*command, tool);
    options->context.addForStory(*command, "the prompt and --tokens unless given, with --project 131072");
    options->engine.addTo(*command);
    rare(addOutput(*command, "--ids-out", options->idsOut, "file for the ids of the generated tokens, one a line"));
    rare(addOutput(*command, "--events", options->events, "file for the steps as JSON, one a line"));
    addOutput(*command, "--metrics", options->metrics, "file for what the steps add up to, as JSON");
    addLanguageOption(*command, options->language);
    addNewStory(*command, "--project", options->project, "new project file to record the story in");
    command->callback([options, &action] { action = [options] { return generate(*options); }; });
}

} // namespace longhand::cli
