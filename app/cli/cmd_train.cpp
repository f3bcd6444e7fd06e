// longhand-cli train: drafters for a model (a Glide block or draft heads), trained inside the program.
#include "app/cli/adapter_options.h"
#include "app/cli/command.h"
#include "app/cli/engine_options.h"
#include "app/cli/files.h"
#include "app/cli/files_in_use.h"
#include "app/cli/outputs.h"
#include "app/cli/signals.h"
#include "app/cli/train_report.h"
#include "app/library/recommended_settings.h"
#include "app/library/sampler_presets.h"
#include "app/project/project.h"
#include "app/session/context_tokens.h"
#include "engine/training/checkpoint_times.h"
#include "engine/training/corpus.h"
#include "engine/training/glide_trainer.h"
#include "engine/training/head_trainer.h"
#include "engine/training/own_samples.h"
#include "engine/training/target_reader.h"
#include "engine/training/training_data.h"
#include "engine/types/system_message.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <memory>
#include <optional>
#include <unistd.h>
#include <utility>

namespace longhand::cli {
namespace {

constexpr const char* kAuto = "auto";
constexpr const char* kGlide = "glide";
constexpr int kGlideHidden = 960, kHeadHidden = 464;
constexpr int kGlideRows = 64; ///< a segment's rows are a multiple

struct TrainOptions
{
    std::string model, kind = kAuto, corpus, out, preset = "novel";
    AdapterOption adapter;
    std::int64_t tokens = 500000, ownTokens = 0;
    int excerpt = 2048, prompt = 512;
    std::string samples, data, init, checkpoint;
    bool resume = false, hardLabels = false, json = false;
    bool noOffset = false;
    int gamma = 3, seen = 2;
    std::optional<int> hidden, batch;
    std::uint64_t seed = 1;
    TrainingOptions training;
    GlideOptions glide;
    EngineChoice engine;
};

/// What the steps need from the disk; files that were neither asked for nor there before are gone with it.
struct WorkFiles
{
    std::filesystem::path samples, data;
    std::vector<std::filesystem::path> temporary;

    explicit WorkFiles(const TrainOptions& options)
    {
        const auto choose = [&](const std::string& given, const char* ending) {
            if (!given.empty())
                return std::filesystem::path(given);
            std::filesystem::path file(options.out + ending);
            std::error_code unknown;
            if (!std::filesystem::exists(std::filesystem::symlink_status(file, unknown)))
                temporary.push_back(file);
            return file;
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

/// The projects of a folder, as the model reads them: what it wrote keeps its tokens. Read back from their letters they
/// would be others in places, two for a paragraph break where the model writes one, and easier to guess.
std::vector<std::vector<TokenId>> storiesIn(const std::filesystem::path& folder, const Model& model)
{
    std::vector<std::filesystem::path> files;
    std::error_code unreadable; // Corpus::load() says so
    for (std::filesystem::directory_iterator it(folder, unreadable), end; !unreadable && it != end;
         it.increment(unreadable))
        if (it->path().extension() == ".longhand" && it->is_regular_file())
            files.push_back(it->path());
    std::sort(files.begin(), files.end());
    std::vector<std::vector<TokenId>> stories;
    for (const auto& file : files) {
        const auto project = Project::open(file, OpenFor::LookOnly);
        stories.push_back(
            contextTokens(project->manuscript(), project->runs(), model.tokenizer(), model.fingerprint()));
    }
    return stories;
}

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
    if (s.sparesWordEnds)
        key += " word ends";
    if (s.sparesContractions)
        key += " contractions";
    if (s.dryMultiplier != 0) {
        std::snprintf(text, sizeof text, " dry %g %g %d/%d", s.dryMultiplier, s.dryBase, s.dryAllowed, s.dryWindow);
        key += text;
        if (s.dryLongestWord != 0)
            key += " longest word " + std::to_string(s.dryLongestWord) + (s.endsLongWords ? " ends" : "");
        if (s.mostWordEnds != 0)
            key += " most ends " + std::to_string(s.mostWordEnds);
    }
    if (s.variedOpenings != 0 || s.longestSentence != 0 || s.longestParagraph != 0 || s.mostContractions != 0) {
        std::snprintf(text, sizeof text, " openings %g sentence %d paragraph %d contractions %d", s.variedOpenings,
                      s.longestSentence, s.longestParagraph, s.mostContractions);
        key += text;
    }
    if (s.mostBareLines != 0)
        key += " bare lines " + std::to_string(s.mostBareLines);
    if (s.mostMarks != 0)
        key += " marks " + std::to_string(s.mostMarks);
    return key;
}

/// The layer whose keys and values the training data hold, for a Glide block; none if the model has no such layer.
std::vector<std::int32_t> crossLayers(const Model& model)
{
    try {
        return {GlideShape::of(model.config(), 1).layer};
    } catch (const Error&) {
        return {};
    }
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

template <typename Trainer>
int train(Trainer& trainer, std::int64_t steps, const TrainOptions& options, TrainReport& report)
{
    using Clock = CheckpointTimes::Clock;
    const auto start = Clock::now();
    const std::int64_t first = trainer.step();
    CheckpointTimes times(options.training.evaluateEvery, steps, start, first);
    const auto save = [&] {
        if (options.checkpoint.empty())
            return;
        trainer.saveCheckpoint(options.checkpoint);
        times.saved(trainer.step(), Clock::now());
    };
    while (!trainer.finished()) {
        if (interrupted()) {
            save();
            report.finish(options.checkpoint.empty()
                              ? "interrupted at step " + std::to_string(trainer.step()) + "; nothing is kept"
                              : "interrupted at step " + std::to_string(trainer.step()) + "; --resume goes on");
            return kInterrupted;
        }
        if (times.isDue(trainer.step(), Clock::now()))
            save();
        const std::size_t evaluations = trainer.curve().size();
        const double loss = trainer.advance();
        const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
        report.step(trainer.step(), steps, loss, seconds / static_cast<double>(trainer.step() - first));
        if (trainer.curve().size() > evaluations) {
            report.evaluation(trainer.curve().back());
            save();
        }
    }
    return kDone;
}

/// Begins or resumes, trains, and saves the best. Drafter: DraftHeads or Glide.
template <typename Drafter, typename Trainer>
int trainAndSave(Trainer& trainer, std::int64_t steps, const TrainOptions& options, const Drafter* init,
                 std::int64_t ownTokens, const Model& model, const Corpus& corpus, TrainReport& report)
{
    if (init != nullptr) {
        trainer.startFrom(*init);
        if (!options.resume)
            report.evaluation(trainer.curve().back());
    }
    if (options.resume)
        trainer.loadCheckpoint(options.checkpoint);
    if (const int code = train(trainer, steps, options, report); code != kDone)
        return code;
    Drafter drafter = trainer.best();
    drafter.training.ownTokens = ownTokens;
    drafter.training.settings = "preset " + options.preset;
    for (const AppliedAdapter& adapter : model.adapters())
        drafter.training.settings += "; " + adapterText(adapter.info.name, adapter.choice.strength);
    drafter.training.corpus =
        std::to_string(corpus.texts().size()) + " texts, " + std::to_string(corpus.tokens()) + " tokens in all";
    drafter.save(options.out);
    report.wrote(options.out, drafter.training.acceptance, trainer.bestStep());
    return kDone;
}

/// The options of the chosen kind, completed and checked.
void completeOptions(TrainOptions& options, const Model& model)
{
    GlideOptions& glide = options.glide;
    if (options.kind == kAuto)
        options.kind = crossLayers(model).empty() ? std::string(headKindName(HeadKind::Conditioned)) : kGlide;
    if (options.kind == kGlide) {
        glide.shape = usage([&] { return GlideShape::of(model.config(), options.hidden.value_or(kGlideHidden)); });
        glide.depths = options.gamma;
        glide.steps = options.training.steps;
        glide.learningRate = options.training.learningRate;
        glide.weightDecay = options.training.weightDecay;
        glide.rows = std::min(glide.rows, std::max(1, options.excerpt / 2 / kGlideRows) * kGlideRows);
        glide.context = std::min(glide.context, glide.rows);
        if (options.batch) {
            if (*options.batch < glide.rows || *options.batch % glide.rows != 0)
                throw UsageError("--batch " + std::to_string(*options.batch) + " is not a multiple of " +
                                 std::to_string(glide.rows) + ", the rows that an excerpt of " +
                                 std::to_string(options.excerpt) + " tokens gives at once.");
            glide.segments = *options.batch / glide.rows;
        }
        glide.vocabulary = options.training.vocabulary;
        glide.anchorOffset = !options.noOffset;
        glide.seed = options.seed;
        glide.evaluateEvery = options.training.evaluateEvery;
        glide.patience = options.training.patience;
        options.training.sampler.seed = options.seed;
        glide.sampler = options.training.sampler;
        if (options.hardLabels)
            throw UsageError("A Glide block learns the model's distribution: leave --hard out.");
        usage([&] { glide.validate(); });
        return;
    }
    HeadShape& shape = options.training.shape;
    shape.kind = usage([&] { return headKindFromName(options.kind); });
    shape.gamma = options.gamma;
    shape.width = model.config().width;
    if (shape.kind == HeadKind::Conditioned) {
        shape.hidden = options.hidden.value_or(kHeadHidden);
        shape.seen = options.seen;
    }
    if (options.batch)
        options.training.batch = *options.batch;
    options.training.seed = options.seed;
    options.training.sampler.seed = options.seed;
    options.training.targetLabels = !options.hardLabels;
    usage([&] { options.training.validate(); });
}

std::string whatIsKept(const TrainOptions& options)
{
    if (options.samples.empty() && options.data.empty())
        return "nothing is kept";
    const char* const files = options.samples.empty() ? "--data keeps"
                              : options.data.empty()  ? "--samples keeps"
                                                      : "--samples and --data keep";
    return std::string(files) + " what was done so far";
}

/// The file may be replaced by a checkpoint: there is none, or an older checkpoint, or nothing in it. resume: there
/// must be one.
void checkCheckpoint(const std::filesystem::path& path, bool resume)
{
    std::error_code ec;
    if (resume && !TrainingState::isCheckpoint(path))
        throw UsageError("--resume: there is no checkpoint of a training in \"" + path.string() +
                         "\". Give its file, or leave --resume out to begin anew.");
    if (std::filesystem::exists(path, ec) && std::filesystem::file_size(path, ec) > 0 &&
        !TrainingState::isCheckpoint(path))
        throw UsageError("\"" + path.string() +
                         "\" is not the checkpoint of a training and will not be replaced. Choose another name for "
                         "--checkpoint.");
}

/// Throws UsageError where a file can be neither made nor replaced.
void checkPlace(const char* option, const std::filesystem::path& file)
{
    const std::string what = option + (" " + file.string());
    std::error_code ec;
    if (std::filesystem::is_directory(file, ec))
        throw UsageError(what + " is a folder: name a file in it.");
    if (isStream(file.string()))
        throw UsageError(what + " is no ordinary file: name one in a folder.");
    const std::filesystem::path folder = file.has_parent_path() ? file.parent_path() : ".";
    if (!std::filesystem::is_directory(folder, ec))
        throw UsageError("The folder of " + what + " does not exist.");
    if (access(folder.c_str(), W_OK) != 0)
        throw UsageError("Nothing can be written into the folder of " + what + ": " + systemMessage(errno).text() +
                         ". Name another one, or change its permissions.");
}

int trainDrafter(TrainOptions options)
{
    catchInterrupts();
    const EngineOptions engine = options.engine.resolve();
    if (engine.cuda)
        throw UsageError("Drafters are trained on the CPU: leave --backend out.");
    if (options.prompt >= options.excerpt)
        throw UsageError("--prompt " + std::to_string(options.prompt) + " leaves nothing to write of --excerpt " +
                         std::to_string(options.excerpt) + ".");
    if (options.resume && options.checkpoint.empty())
        throw UsageError("--resume needs --checkpoint.");
    // Found out now, not after an hour.
    checkPlace("--out", options.out);
    if (!options.checkpoint.empty())
        checkPlace("--checkpoint", options.checkpoint);
    if (!options.checkpoint.empty())
        checkCheckpoint(options.checkpoint, options.resume);
    // What the samples and the data are called where they are temporary comes from --out.
    const FilesInUse whole({options.out, options.checkpoint});
    std::optional<FilesInUse> untilRead(std::in_place,
                                        std::vector<std::filesystem::path>{options.samples, options.data});

    const auto model = loadModel(options.model, options.adapter.resolve(options.model));
    options.training.sampler =
        samplerPreset(options.preset, recommendedSettings(std::filesystem::path(options.model)).sampler).value();
    completeOptions(options, *model);
    // These too are found out before hours are spent on the texts.
    std::optional<Glide> glide;
    std::optional<DraftHeads> heads;
    if (!options.init.empty()) {
        if (options.kind == kGlide)
            GlideTrainer::checkStart(glide.emplace(Glide::load(options.init)), *model, options.glide);
        else
            HeadTrainer::checkStart(heads.emplace(DraftHeads::load(options.init)), *model, options.training);
    }

    TrainReport report(options.json);
    const int threads = threadsOf(engine);
    const auto length = static_cast<std::size_t>(options.excerpt);
    const Corpus corpus = Corpus::load(options.corpus, model->tokenizer(), storiesIn(options.corpus, *model));
    const auto excerpts = static_cast<std::size_t>(options.tokens) / length;
    const auto written = length - static_cast<std::size_t>(options.prompt);
    const std::size_t own = (static_cast<std::size_t>(options.ownTokens) + written - 1) / written;
    if (options.resume) {
        const std::size_t records = own + corpus.excerpts(length, excerpts, options.seed).size();
        if (options.kind == kGlide)
            GlideTrainer::checkCheckpoint(options.checkpoint, *model, options.glide, glide ? &*glide : nullptr, records,
                                          length);
        else
            HeadTrainer::checkCheckpoint(options.checkpoint, *model, options.training, heads ? &*heads : nullptr,
                                         records, length);
    }
    const WorkFiles files(options);
    const std::vector<std::int32_t> layers = crossLayers(*model);
    TrainingData data(files.data, dataKey(options, *model, corpus, own, excerpts), model->config().vocabulary, length,
                      static_cast<std::size_t>(model->config().width),
                      TargetReader::crossWidth(model->config(), layers.size()));
    RopeFrequencies frequencies;
    {
        TargetReader reader(model, options.training.sampler, length, engine.isa, threads, layers);
        frequencies = reader.frequencies();
        OwnSamples samples(files.samples, corpus, static_cast<std::size_t>(options.prompt), length,
                           model->config().vocabulary);
        if (!writeSamples(reader, samples, own, report) ||
            !readTexts(reader, samples, own, corpus, excerpts, options, data, report))
        {
            report.finish("interrupted before the training; " + whatIsKept(options));
            return kInterrupted;
        }
    }
    untilRead.reset(); // nothing is added to them any more: another training may learn from them too

    ComputePool pool(threads);
    const CpuContext context{engine.isa, &pool};
    const auto ownTokens = static_cast<std::int64_t>(own * written);
    if (options.kind == kGlide) {
        GlideTrainer trainer(model, data, options.glide, frequencies, context, glide ? &*glide : nullptr);
        return trainAndSave(trainer, options.glide.steps, options, glide ? &*glide : nullptr, ownTokens, *model, corpus,
                            report);
    }
    HeadTrainer trainer(model, data, options.training, context, heads ? &*heads : nullptr);
    return trainAndSave(trainer, options.training.steps, options, heads ? &*heads : nullptr, ownTokens, *model, corpus,
                        report);
}

} // namespace

void addTrainCommand(CLI::App& program, Action& action)
{
    auto* command = program.add_subcommand(
        "train", "a drafter for a model: a small file that makes writing faster, never different");
    command->footer(
        "The training runs on the CPU; resources/heads/train_glide.py trains the same Glide block on a GPU.");
    auto o = std::make_shared<TrainOptions>();
    constexpr std::int64_t many = 1'000'000'000;
    addModelOption(*command, o->model);
    o->adapter.addTo(*command, "auto");
    command
        ->add_option("--preset", o->preset,
                     "the settings that the model will write with: the drafter learns their text")
        ->check(CLI::IsMember(std::vector<std::string>(samplerPresetNames().begin(), samplerPresetNames().end())))
        ->capture_default_str();
    command
        ->add_option(
            "--kind", o->kind,
            "glide (one block over the model's own cache), or draft heads: conditioned, chained, medusa; auto: "
            "glide, or conditioned for a model whose every layer has a window of its own")
        ->check(CLI::IsMember({kAuto, kGlide, "conditioned", "chained", "medusa"}))
        ->capture_default_str();
    namesFile(command->add_option("--corpus", o->corpus, "folder of UTF-8 texts (*.txt) and stories (*.longhand)"))
        ->required();
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
    addOutput(*command, "--samples", o->samples, "file that keeps the model's own texts for another training");
    addOutput(*command, "--data", o->data, "file that keeps what the model said about the texts, likewise");
    command->add_option("--steps", o->training.steps, "steps of AdamW")->capture_default_str();
    command->add_option("--batch", o->batch, "rows of a step, a multiple of 64 [1024]; of glide, of 256 [2048]");
    command->add_option("--lr", o->training.learningRate, "learning rate at its highest")->capture_default_str();
    command->add_option("--weight-decay", o->training.weightDecay, "of AdamW")->capture_default_str();
    command->add_option("--gamma", o->gamma, "how many tokens ahead")->check(CLI::Range(1, 16))->capture_default_str();
    command->add_option("--hidden", o->hidden, "units of a conditioned head [464], or of glide's feed-forward [960]")
        ->check(CLI::Range(1, 65536));
    command->add_option("--seen", o->seen, "tokens that a conditioned head sees")
        ->check(CLI::Range(1, 8))
        ->capture_default_str();
    command
        ->add_option("--vocabulary", o->training.vocabulary,
                     "how many tokens, the likeliest, are drafted; 0: all. Of a file to begin with, its own are kept")
        ->capture_default_str();
    command->add_flag("--hard", o->hardLabels, "learn the text's next token instead of the model's distribution");
    command->add_option("--evaluate", o->training.evaluateEvery, "steps between two evaluations on held-out text")
        ->capture_default_str();
    command
        ->add_option("--patience", o->training.patience,
                     "evaluations without a better loss after which to end; 0: never")
        ->capture_default_str();
    command->add_option("--seed", o->seed, "of the samples, the order and the first weights")->capture_default_str();
    namesFile(command->add_option("--init", o->init, "a file to begin with, of the same kind and size"));
    addOutput(*command, "--checkpoint", o->checkpoint,
              "file to go on from, written before and after each look, each minute and at SIGINT");
    command->add_flag("--resume", o->resume, "go on from --checkpoint");
    command->add_flag("--no-anchor-offset", o->noOffset,
                      "glide: the first tokens lie where they lie, not further back");
    command->add_flag("--json", o->json, "progress as JSON, one object a line, on standard output");
    o->engine.addTo(*command);
    command->callback([o, &action] { action = [o] { return trainDrafter(*o); }; });
}

} // namespace longhand::cli
