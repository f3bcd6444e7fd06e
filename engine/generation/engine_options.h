#pragma once

#include "engine/model/context_plan.h"
#include "engine/types/message.h"
#include "kernels/ops/kv_encoding.h"
#include "kernels/util/isa.h"

#include <memory>
#include <string>
#include <string_view>

namespace longhand {

class CudaBackend;
struct CudaSettings;
class LayerEngine;
class Model;
struct ModelConfig;
class PlannerStore;
class PrefixStore;

/// Where and how a text is generated. Threads never change the text; the GPU, and where arithmeticOf() says so the
/// instruction set, decides its last bits; both are recorded with a run.
struct EngineOptions
{
    Isa isa = bestIsa();
    int threads = 0;      ///< 0: one per processor
    int alternatives = 0; ///< how many of the likeliest tokens each step records; no effect on the text
    std::shared_ptr<CudaBackend> cuda = {}; ///< null: the CPU computes
    /// Only so many of a model's layers, the last ones, are on the GPU, with the output head; the CPU computes those
    /// before. 0: all. Decides the text's last bits and is recorded with a run.
    int gpuLayers = 0;
    /// With a GPU the text's keys and values lie in host memory and are brought to it layer by layer, for a text whose
    /// cache is larger than its memory; a drafter's partial cache stays there. No effect on the text.
    bool gpuCacheOnHost = false;
    bool cudaIfSuited = false; ///< a model that the GPU's code cannot run goes to the CPU instead of being refused
    KvEncoding kvEncoding = KvEncoding::Bf16; ///< how keys and values are stored: the text differs
    /// On the CPU keys and values lie in a mapped file in this folder, for a text whose cache is larger than the
    /// memory; empty: in memory. No effect on the text.
    std::string kvFolder = {};
    /// Where keys and values of processed text are stored; null: nowhere. No effect on the text. Not for a GPU's cache.
    std::shared_ptr<PrefixStore> kept = {};
    /// Where `auto`'s measurements are stored; null: nowhere. No effect on the text.
    std::shared_ptr<PlannerStore> plans = {};
};

/// What determines the text's bits besides the CPU's instruction set: "cpu", "cuda 9.0" (the compute capability), or
/// "cuda 9.0, 12 layers" (the CPU computes the others), then the name of an 8-bit cache: " int8" or " int8x8", with a
/// GPU " int8" for both. options: suitedTo() the model.
std::string backendName(const EngineOptions& options);
/// How the backend of that name stores keys and values.
KvEncoding encodingOfBackend(std::string_view backend);
/// The instruction set that stands for all those with the same bits, for this model and cache.
Isa arithmeticOf(Isa isa, const Model& model, KvEncoding encoding);
/// How many layers it has on the GPU; 0: all, or it has no GPU.
int gpuLayersOfBackend(std::string_view backend);
/// The options for one model: gpuLayers is 0 if the model has no more; without the GPU if it was not asked for by name
/// and cannot run the model (why: says so).
EngineOptions suitedTo(EngineOptions options, const ModelConfig& config, Message* why = nullptr);
/// The number of threads that EngineOptions::threads resolves to.
int threadsOf(const EngineOptions& options);
/// What the options say of a GPU, for passes of up to so many rows. options.cuda: not null.
CudaSettings cudaSettingsOf(const EngineOptions& options, int maxRows);
/// A model's layers on the backend that the options select. Throws Error.
std::unique_ptr<LayerEngine> makeLayers(std::shared_ptr<const Model> model, const ContextPlan& plan,
                                        const EngineOptions& options, int maxRows = 256);

} // namespace longhand
