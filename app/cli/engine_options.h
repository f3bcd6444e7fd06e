#pragma once

#include "app/cli/command.h"
#include "engine/generation/generator.h"

#include <memory>
#include <string>

namespace longhand::cli {

/// --threads, --isa, --backend: how fast, not what (but for an instruction set's last bits).
struct EngineChoice
{
    int threads = 0;
    std::string isa; ///< empty: the best one
    std::string backend = "cpu";

    void addTo(CLI::App& command);
    /// Throws UsageError for an instruction set that this machine does not have.
    EngineOptions resolve() const;
};

/// Threads that run for EngineOptions::threads.
int threadCount(const EngineOptions& options);

/// --model, required.
void addModelOption(CLI::App& command, std::string& model);

/// Loads a model with a progress line on stderr if that is a terminal.
std::shared_ptr<const Model> loadModel(const std::string& path);

} // namespace longhand::cli
