#include "app/cli/engine_options.h"

#include "app/cli/files.h"
#include "app/cli/progress_line.h"
#include "app/cli/signals.h"
#include "app/library/known_fingerprints.h"
#include "app/library/quantized_copy.h"
#include "app/project/story_cache.h"
#include "engine/model/backend/cuda/cuda_backend.h"

#include <cstdio>
#include <iterator>
#include <vector>

namespace longhand::cli {

void EngineChoice::addTo(CLI::App& command, const std::string& usualCache)
{
    kvCache = usualCache;
    command.add_option("--threads", threads, "threads that compute; 0: one for each processor (no effect on the text)")
        ->check(CLI::Range(0, 1024));
    rare(command.add_option(
             "--isa", isa,
             "instruction set: portable, avx2, avx2-vnni, avx512, avx512-vnni, amx or reference (default: the best)"))
        ->check(CLI::IsMember(isaNames()));
    command
        .add_option(
            "--backend", backend,
            "what computes: cpu, cuda (an NVIDIA GPU), or auto (a GPU if there is one). A GPU rounds otherwise than "
            "the CPU: now and then another word")
        ->check(CLI::IsMember({"cpu", "cuda", "auto"}))
        ->capture_default_str();
    addDeviceOption(command, device);
    addGpuLayersOption(command, gpuLayers);
    addGpuCacheOption(command, gpuCache);
    addCacheOption(command, kvCache);
    rare(namesFile(command.add_option(
             "--kv-folder", kvFolder,
             "keys and values lie in a file in this folder, which the system may move out of memory: for "
             "a text whose cache is larger than the memory (slower; no effect on the text)")))
        ->check(CLI::ExistingDirectory);
}

void addDeviceOption(CLI::App& command, int& device)
{
    rare(command.add_option("--device", device,
                            "which GPU, by its number in `longhand-cli gpu` (default: the first usable one)"))
        ->check(CLI::Range(0, 1023));
}

void addGpuLayersOption(CLI::App& command, int& gpuLayers)
{
    rare(command.add_option("--gpu-layers", gpuLayers,
                            "how many of the model's layers, the last ones, a GPU computes, with the output; the CPU "
                            "computes the others, more slowly. For a model that does not fit into the GPU's memory "
                            "(another number: now and then another word; default: all)"))
        ->check(CLI::Range(1, 10000));
}

void addGpuCacheOption(CLI::App& command, std::string& gpuCache)
{
    rare(command.add_option("--gpu-cache", gpuCache,
                            "where keys and values lie with a GPU: gpu, or host, in the computer's memory, from which "
                            "they are brought layer by layer: for a text whose cache is larger than the GPU's memory "
                            "(slower; no effect on the text)"))
        ->check(CLI::IsMember({"gpu", "host"}))
        ->capture_default_str();
}

void addCacheOption(CLI::App& command, std::string& kvCache)
{
    rare(command.add_option(
             "--kv-cache", kvCache,
             "how keys and values are stored and compared: int8x8, in 8 bits; int8, stored in 8 bits and compared in "
             "16; bf16, in twice the memory (each another text; default: " +
                 (kvCache.empty() ? std::string(kvEncodingName(kNewStoryCache)) + ", in a project what it began with"
                                  : kvCache) +
                 ")"))
        ->check(cacheNames());
}

CLI::Validator cacheNames()
{
    return CLI::IsMember({"bf16", "int8", "int8x8"});
}

EngineOptions EngineChoice::resolve() const
{
    EngineOptions options;
    options.threads = threads;
    options.cudaIfSuited = backend == "auto";
    if (!isa.empty()) {
        const auto chosen = isaFromName(isa);
        if (!chosen || !isaSupported(*chosen)) {
            throw UsageError("This machine cannot run the instruction set " + isa + "; its best is " +
                             std::string(isaName(bestIsa())) + ".");
        }
        options.isa = *chosen;
    }
    if (backend == "cpu" && device >= 0)
        throw UsageError("--device is for --backend cuda or auto.");
    if (backend == "cpu" && gpuLayers > 0)
        throw UsageError("--gpu-layers is for --backend cuda or auto.");
    if (backend == "cpu" && gpuCache != "gpu")
        throw UsageError("--gpu-cache is for --backend cuda or auto.");
    if (backend != "cpu") {
        try {
            options.cuda = CudaBackend::open(device);
        } catch (const Error& e) {
            if (backend == "cuda" || device >= 0)
                throw UsageError(e.what());
            std::fprintf(stderr, "%s The CPU computes.\n", e.what());
        }
    }
    options.kvEncoding = cache().value_or(kNewStoryCache);
    options.kvFolder = kvFolder;
    options.gpuLayers = options.cuda ? gpuLayers : 0;
    options.gpuCacheOnHost = options.cuda && gpuCache == "host";
    return options;
}

void EngineChoice::sayWhatCacheStays(const RunSettings& run) const
{
    const KvEncoding recorded = encodingOfBackend(run.backend);
    if (cache().value_or(recorded) != recorded)
        say("The run keeps its cache, " + std::string(kvEncodingName(recorded)) + ": --kv-cache " + kvCache +
            " has no effect on it.");
}

void addModelOption(CLI::App& command, std::string& model)
{
    namesFile(command.add_option("--model", model, "model file (GGUF), or model folder (config.json and safetensors)"))
        ->required();
    addQuantiseOption(command);
}

CLI::Validator quantisedNames()
{
    return CLI::IsMember(std::vector<std::string>(std::begin(kQuantizedNames), std::end(kQuantizedNames)));
}

void addQuantiseOption(CLI::App& command)
{
    command
        .add_option_function<std::string>(
            "--quantise", [](const std::string&) {},
            "q8_0 or q4_k: use a quantised copy of an unquantised model, written into the folder of models once "
            "(another "
            "text)")
        ->check(quantisedNames())
        ->needs("--model");
}

void useQuantised(CLI::App& program)
{
    for (CLI::App* command = &program; command != nullptr;) {
        const CLI::Option* as = command->get_option_no_throw("--quantise");
        if (as != nullptr && as->count() > 0) {
            catchInterrupts();
            CLI::Option* model = command->get_option("--model");
            const std::string copy = quantisedModel(model->as<std::string>(), as->as<std::string>());
            model->clear();
            model->add_result(copy);
            model->run_callback();
        }
        const auto chosen = command->get_subcommands();
        command = chosen.empty() ? nullptr : chosen.front();
    }
}

std::string quantisedModel(const std::string& model, const std::string& as, const std::string& out)
{
    ProgressLine progress;
    const auto report = [&](double fraction, const Message& phase) {
        progress.update("quantising the model: " + std::to_string(static_cast<int>(fraction * 100)) + " % (" +
                        phase.text() + ")");
        return !interrupted();
    };
    std::string copy = quantizedCopy(model, quantizedAs(as).value(), report, out).string();
    progress.clear();
    return copy;
}

std::shared_ptr<const Model> loadModel(const std::string& path, const std::vector<AdapterChoice>& adapters)
{
    ProgressLine progress;
    const auto report = [&](double fraction, const Message& phase) {
        progress.update("loading the model: " + std::to_string(static_cast<int>(fraction * 100)) + " % (" +
                        phase.text() + ")");
        return !interrupted();
    };
    KnownFingerprints known;
    auto model = Model::load(path, report, adapters, &known);
    progress.clear();
    return model;
}

} // namespace longhand::cli
