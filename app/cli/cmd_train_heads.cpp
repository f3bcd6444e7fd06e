// longhand-cli train-heads: draft heads for a model, trained inside the program.
#include "app/cli/adapter_options.h"
#include "app/cli/command.h"
#include "app/cli/engine_options.h"
#include "app/cli/files.h"
#include "app/cli/outputs.h"
#include "app/cli/signals.h"
#include "app/cli/train_report.h"
#include "engine/training/corpus.h"
#include "engine/training/head_trainer.h"
#include "engine/training/own_samples.h"
#include "engine/training/target_reader.h"
#include "engine/training/training_data.h"

#include <chrono>
#include <cstdio>
#include <memory>
#include <optional>

namespace longhand::cli {
namespace {

struct TrainOptions
{
    std::string model, kind = "conditioned", corpus, out;
    AdapterOption adapter;
    std::int64_t tokens = 500000, ownTokens = 0;
    int excerpt = 2048, prompt = 512;
    std::string samples, data, init, checkpoint;
    bool resume = false, hardLabels = false, json = false;
    int gamma = 3, hidden = 464, seen = 2;
    std::uint64_t seed = 1;
    TrainingOptions training;
    EngineChoice engine;
};

/// What the steps need from the disk; files that were not asked for are gone with it.
struct WorkFiles
{
    std::filesystem::path samples, data;
    std::vector<std::filesystem::path> temporary;

    explicit WorkFiles(const TrainOptions& options)
    {
        const auto choose = [&](const std::string& given, const char* ending) {
            if (!given.empty())
                return std::filesystem::path(given);
            temporary.emplace_back(options.out + ending);
            return temporary.back();
        };
        samples = choose(options.samples, ".samples");
        data = choose(options.data, ".data");
    }
    ~WorkFiles()
    {
        std::error_code ignored;
        for (const auto& file : temporary)
            std::filesystem::remove(file, ignored);
    }
    WorkFiles(const WorkFiles&) = delete;
    WorkFiles& operator=(const WorkFiles&) = delete;
};

std::string dataKey(const TrainOptions& options, const Model& model, const Corpus& corpus, std::size_t own,
                    std::size_t excerpts)
{
    const SamplerSettings& s = options.training.sampler;
    char text[512];
    std::snprintf(text, sizeof text,
                  "%s corpus %016llx own %zu prompt %d excerpts %zu seed %llu penalty %g/%d temperature %g top-k %d "
                  "top-p %g min-p %g eta %g",
                  model.fingerprint().c_str(), static_cast<unsigned long long>(corpus.checksum()), own, options.prompt,
                  excerpts, static_cast<unsigned long long>(s.seed), s.penalty, s.penaltyWindow, s.temperature, s.topK,
                  s.topP, s.minP, s.eta);
    std::string key = text;
    // Only where they are on: data of the time before them is found again.
    if (s.penaltySlope != 0 || s.penaltyBy != PenaltyBy::Presence || s.penaltySparesMarks || s.penaltySparedWords != 0)
    {
        std::snprintf(text, sizeof text, " slope %g by %d marks %d words %d", s.penaltySlope,
                      static_cast<int>(s.penaltyBy), s.penaltySparesMarks ? 1 : 0, s.penaltySparedWords);
        key += text;
    }
    return key;
}

/// The model's own texts, as many as asked for. False if interrupted.
bool writeSamples(TargetReader& reader, OwnSamples& samples, std::size_t wanted, TrainReport& report)
{
    while (samples.texts().size() < wanted) {
        const std::size_t k = samples.texts().size();
        report.text("samples", "the model writes text", k, wanted);
        auto text = reader.write(samples.nextPrompt(), k, [] { return !interrupted(); });
        if (!text)
            return false;
        samples.append(std::move(*text));
    }
    return true;
}

/// Hidden states and labels of all texts. False if interrupted.
bool readTexts(TargetReader& reader, const OwnSamples& samples, std::size_t own, const Corpus& corpus,
               std::size_t excerpts, const TrainOptions& options, TrainingData& data, TrainReport& report)
{
    const auto chosen = corpus.excerpts(data.length(), excerpts, options.seed);
    const std::size_t total = own + chosen.size();
    while (data.size() < total) {
        const std::size_t i = data.size();
        report.text("texts", "the model reads text", i, total);
        const std::span<const TokenId> text = i < own ? std::span<const TokenId>(samples.texts()[i]) : chosen[i - own];
        const auto record = reader.read(text, i, [] { return !interrupted(); });
        if (!record)
            return false;
        data.append(*record);
    }
    return true;
}

int train(HeadTrainer& trainer, const TrainOptions& options, TrainReport& report)
{
    const auto start = std::chrono::steady_clock::now();
    const std::int64_t first = trainer.step();
    while (!trainer.finished()) {
        if (interrupted()) {
            if (!options.checkpoint.empty())
                trainer.saveCheckpoint(options.checkpoint);
            report.finish(options.checkpoint.empty()
                              ? "interrupted at step " + std::to_string(trainer.step()) + "; nothing is kept"
                              : "interrupted at step " + std::to_string(trainer.step()) + "; --resume goes on");
            return kInterrupted;
        }
        const std::size_t evaluations = trainer.curve().size();
        const double loss = trainer.advance();
        const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        report.step(trainer.step(), options.training.steps, loss,
                    seconds / static_cast<double>(trainer.step() - first));
        if (trainer.curve().size() > evaluations) {
            report.evaluation(trainer.curve().back());
            if (!options.checkpoint.empty())
                trainer.saveCheckpoint(options.checkpoint);
        }
    }
    return kDone;
}

int trainHeads(TrainOptions options)
{
    catchInterrupts();
    const EngineOptions engine = options.engine.resolve();
    if (engine.cuda)
        throw UsageError("Heads are trained on the CPU: leave --backend out.");
    if (options.prompt >= options.excerpt)
        throw UsageError("--prompt " + std::to_string(options.prompt) + " leaves nothing to write of --excerpt " +
                         std::to_string(options.excerpt) + ".");
    if (options.resume && options.checkpoint.empty())
        throw UsageError("--resume needs --checkpoint.");
    // Found out now, not after an hour.
    const std::filesystem::path parent = std::filesystem::path(options.out).parent_path();
    if (!parent.empty() && !std::filesystem::is_directory(parent))
        throw UsageError("The folder of --out " + options.out + " does not exist.");

    const auto model = loadModel(options.model, options.adapter.resolve(options.model));
    HeadShape& shape = options.training.shape;
    shape.kind = usage([&] { return headKindFromName(options.kind); });
    shape.gamma = options.gamma;
    shape.width = model->config().width;
    if (shape.kind == HeadKind::Conditioned) {
        shape.hidden = options.hidden;
        shape.seen = options.seen;
    }
    options.training.seed = options.seed;
    options.training.sampler.seed = options.seed;
    options.training.targetLabels = !options.hardLabels;
    usage([&] { options.training.validate(); });

    TrainReport report(options.json);
    const int threads = threadsOf(engine);
    const auto length = static_cast<std::size_t>(options.excerpt);
    const Corpus corpus = Corpus::load(options.corpus, model->tokenizer());
    const auto excerpts = static_cast<std::size_t>(options.tokens) / length;
    const auto written = length - static_cast<std::size_t>(options.prompt);
    const std::size_t own = (static_cast<std::size_t>(options.ownTokens) + written - 1) / written;
    const WorkFiles files(options);
    TrainingData data(files.data, dataKey(options, *model, corpus, own, excerpts), length,
                      static_cast<std::size_t>(model->config().width));
    {
        TargetReader reader(model, options.training.sampler, length, engine.isa, threads);
        OwnSamples samples(files.samples, corpus, static_cast<std::size_t>(options.prompt), length,
                           model->config().vocabulary);
        if (!writeSamples(reader, samples, own, report) ||
            !readTexts(reader, samples, own, corpus, excerpts, options, data, report))
        {
            report.finish("interrupted before the training; --samples and --data keep what was done so far");
            return kInterrupted;
        }
    }

    ComputePool pool(threads);
    HeadTrainer trainer(model, data, options.training, CpuContext{engine.isa, &pool});
    if (!options.init.empty()) {
        trainer.startFrom(DraftHeads::load(options.init));
        if (!options.resume)
            report.evaluation(trainer.curve().back());
    }
    if (options.resume)
        trainer.loadCheckpoint(options.checkpoint);
    if (const int code = train(trainer, options, report); code != kDone)
        return code;
    DraftHeads heads = trainer.best();
    heads.training.ownTokens = static_cast<std::int64_t>(own * written);
    heads.training.corpus =
        std::to_string(corpus.texts().size()) + " texts, " + std::to_string(corpus.tokens()) + " tokens in all";
    heads.save(options.out);
    report.wrote(options.out, heads.training);
    return kDone;
}

} // namespace

void addTrainHeadsCommand(CLI::App& program, Action& action)
{
    auto* command = program.add_subcommand(
        "train-heads", "draft heads for a model: a small file that makes writing faster, never different");
    auto o = std::make_shared<TrainOptions>();
    constexpr std::int64_t many = 1'000'000'000;
    addModelOption(*command, o->model);
    command->add_option("--kind", o->kind, "chained, conditioned or medusa")
        ->check(CLI::IsMember({"chained", "conditioned", "medusa"}))
        ->capture_default_str();
    command->add_option("--corpus", o->corpus, "folder of UTF-8 texts (*.txt)")->required();
    addOutput(*command, "--out", o->out, "the file to write (safetensors)")->required();
    command->add_option("--tokens", o->tokens, "tokens of the corpus to learn from")
        ->check(CLI::Range(std::int64_t{0}, many))
        ->capture_default_str();
    command->add_option("--self-samples", o->ownTokens, "tokens that the model writes itself to learn from")
        ->check(CLI::Range(std::int64_t{0}, many))
        ->capture_default_str();
    command->add_option("--excerpt", o->excerpt, "tokens of a text")
        ->check(CLI::Range(128, 65536))
        ->capture_default_str();
    command
        ->add_option("--prompt", o->prompt, "of these, tokens of the corpus that a text of the model's own begins with")
        ->check(CLI::Range(1, 65536))
        ->capture_default_str();
    command->add_option("--samples", o->samples, "file that keeps the model's own texts for another training");
    command->add_option("--data", o->data, "file that keeps what the model said about the texts, likewise");
    command->add_option("--steps", o->training.steps, "steps of AdamW")->capture_default_str();
    command->add_option("--batch", o->training.batch, "rows of a step, a multiple of 64")->capture_default_str();
    command->add_option("--lr", o->training.learningRate, "learning rate at its highest")->capture_default_str();
    command->add_option("--weight-decay", o->training.weightDecay, "of AdamW")->capture_default_str();
    command->add_option("--gamma", o->gamma, "how many tokens ahead")->check(CLI::Range(1, 16))->capture_default_str();
    command->add_option("--hidden", o->hidden, "units of a conditioned head")
        ->check(CLI::Range(1, 65536))
        ->capture_default_str();
    command->add_option("--seen", o->seen, "tokens that a conditioned head sees")
        ->check(CLI::Range(1, 8))
        ->capture_default_str();
    command->add_option("--vocabulary", o->training.vocabulary, "how many tokens, the likeliest, are drafted; 0: all")
        ->capture_default_str();
    command->add_flag("--hard", o->hardLabels, "learn the text's next token instead of the model's distribution");
    command->add_option("--evaluate", o->training.evaluateEvery, "steps between two evaluations on held-out text")
        ->capture_default_str();
    command
        ->add_option("--patience", o->training.patience,
                     "evaluations without a better loss after which to end; 0: never")
        ->capture_default_str();
    command->add_option("--seed", o->seed, "of the samples, the order and the first weights")->capture_default_str();
    command->add_option("--init", o->init, "heads to begin with, of the same kind and size");
    command->add_option("--checkpoint", o->checkpoint, "file to go on from, written at each look and at SIGINT");
    command->add_flag("--resume", o->resume, "go on from --checkpoint");
    command->add_flag("--json", o->json, "progress as JSON, one object a line, on standard output");
    o->engine.addTo(*command);
    command->callback([o, &action] { action = [o] { return trainHeads(*o); }; });
}

} // namespace longhand::cli
