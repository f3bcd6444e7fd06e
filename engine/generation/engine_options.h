#pragma once

#include "engine/model/context_plan.h"
#include "kernels/cuda/attention/kv_layout.h"
#include "kernels/util/isa.h"

#include <memory>
#include <string>

namespace longhand {

class CudaBackend;
class LayerEngine;
class Model;
class PrefixStore;

/// Where and how a text is generated. Threads never change the text; the instruction set, or the GPU in its place,
/// decides its last bits (recorded with a run).
struct EngineOptions
{
    Isa isa = bestIsa();
    int threads = 0;                        ///< 0: one for each processor
    int alternatives = 0;                   ///< how many of the likeliest tokens each step notes; no effect on the text
    std::shared_ptr<CudaBackend> cuda = {}; ///< null: the CPU computes
    cuda::KvEncoding kvEncoding = cuda::KvEncoding::Bf16; ///< of a cache on a GPU
    /// Where keys and values of read text are kept; null: nowhere. No effect on the text. Not for a GPU's cache.
    std::shared_ptr<PrefixStore> kept = {};
};

/// What the text's bits come from besides the CPU's instruction set: "cpu", "cuda 9.0" (the compute capability),
/// "cuda 9.0 int8" (an 8-bit cache).
std::string backendName(const EngineOptions& options);
/// Threads that run for EngineOptions::threads.
int threadsOf(const EngineOptions& options);
/// The layers of a model where the options say. Throws Error.
std::unique_ptr<LayerEngine> makeLayers(std::shared_ptr<const Model> model, const ContextPlan& plan,
                                        const EngineOptions& options, int maxRows = 256);

} // namespace longhand
