#include "app/cli/engine_options.h"

#include "app/cli/progress_line.h"
#include "app/cli/signals.h"

#include <algorithm>
#include <thread>

namespace longhand::cli {

void EngineChoice::addTo(CLI::App& command)
{
    command.add_option("--threads", threads, "threads that compute; 0: one for each processor (no effect on the text)")
        ->check(CLI::Range(0, 1024));
    command.add_option("--isa", isa, "instruction set: portable, avx2, avx512, amx or reference (default: the best)")
        ->check(CLI::IsMember({"reference", "portable", "avx2", "avx512", "amx"}));
    command.add_option("--backend", backend, "what computes")->check(CLI::IsMember({"cpu"}))->capture_default_str();
}

EngineOptions EngineChoice::resolve() const
{
    EngineOptions options;
    options.threads = threads;
    if (!isa.empty()) {
        const auto chosen = isaFromName(isa);
        if (!chosen || !isaSupported(*chosen)) {
            throw UsageError("This machine cannot run the instruction set " + isa + "; its best is " +
                             std::string(isaName(bestIsa())) + ".");
        }
        options.isa = *chosen;
    }
    return options;
}

int threadCount(const EngineOptions& options)
{
    if (options.threads > 0)
        return options.threads;
    return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

void addModelOption(CLI::App& command, std::string& model)
{
    command.add_option("--model", model, "model file (GGUF)")->required();
}

std::shared_ptr<const Model> loadModel(const std::string& path)
{
    ProgressLine progress;
    auto model = Model::load(path, [&](double fraction, std::string_view phase) {
        progress.update("loading the model: " + std::to_string(static_cast<int>(fraction * 100)) + " % (" +
                        std::string(phase) + ")");
        return !interrupted();
    });
    progress.clear();
    return model;
}

} // namespace longhand::cli
