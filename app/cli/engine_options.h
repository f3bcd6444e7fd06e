#pragma once

#include "app/cli/command.h"
#include "app/project/store/project_types.h"
#include "engine/generation/generator.h"

#include <memory>
#include <string>
#include <vector>

namespace longhand::cli {

/// --threads, --isa, --backend, --device, --gpu-layers, --gpu-cache, --kv-cache, --kv-folder: how fast, not what (but
/// for the last bits).
struct EngineChoice
{
    int threads = 0;
    std::string isa;              ///< empty: the best one
    std::string backend = "cpu";  ///< cpu, cuda or auto
    int device = -1;              ///< which GPU; -1: the first usable one (CudaBackend::kAnyGpu)
    std::string kvFolder;         ///< of keys and values in a file; empty: in memory
    int gpuLayers = 0;            ///< of a model, on the GPU; 0: all
    std::string gpuCache = "gpu"; ///< where a GPU's keys and values lie; or host
    std::string kvCache;          ///< as kvEncodingName(); empty: as new stories, or as the story at hand

    /// usualCache: what --kv-cache is unless given; empty: nothing.
    void addTo(CLI::App& command, const std::string& usualCache = "");
    /// Throws UsageError for an instruction set or a GPU that this machine does not have. With `auto` and no GPU (and
    /// none named by --device) the CPU computes, and stderr says why.
    EngineOptions resolve() const;
    /// What --kv-cache says; empty: nothing.
    std::optional<KvEncoding> cache() const { return kvEncodingOf(kvCache); }
    /// Says on stderr if --kv-cache names another cache than that of a recorded run, which keeps its own.
    void sayWhatCacheStays(const RunSettings& run) const;
};

/// --device.
void addDeviceOption(CLI::App& command, int& device);
/// --gpu-layers.
void addGpuLayersOption(CLI::App& command, int& gpuLayers);

/// --gpu-cache.
void addGpuCacheOption(CLI::App& command, std::string& gpuCache);
/// --kv-cache.
void addCacheOption(CLI::App& command, std::string& kvCache);
/// The check of its value.
CLI::Validator cacheNames();

/// --model, required, with --quantise: see addQuantiseOption().
void addModelOption(CLI::App& command, std::string& model);

/// --quantise, for a command with --model.
void addQuantiseOption(CLI::App& command);
/// Where --quantise was given: makes the copy, or finds it, and lets --model name it. Before the command's action.
void useQuantised(CLI::App& program);
/// The check of such an option's value.
CLI::Validator quantisedNames();
/// The quantised copy of a model (quantizedCopy), with a progress line; `as`: one of quantisedNames().
std::string quantisedModel(const std::string& model, const std::string& as, const std::string& out = {});

/// Loads a model with a progress line on stderr if that is a terminal.
std::shared_ptr<const Model> loadModel(const std::string& path, const std::vector<AdapterChoice>& adapters = {});

} // namespace longhand::cli
