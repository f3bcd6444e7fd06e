#include "engine/generation/engine_options.h"

#include "engine/model/backend/cpu/layer_pass.h"
#include "engine/model/backend/cuda/cuda_layers.h"

#include <algorithm>
#include <thread>

namespace longhand {

namespace {

constexpr std::string_view kInt8Suffix = " int8";

} // namespace

std::string backendName(const EngineOptions& options)
{
    const std::string computes = options.cuda ? options.cuda->bitsName() : "cpu";
    return options.kvEncoding == KvEncoding::Int8 ? computes + std::string(kInt8Suffix) : computes;
}

KvEncoding encodingOfBackend(std::string_view backend)
{
    return backend.ends_with(kInt8Suffix) ? KvEncoding::Int8 : KvEncoding::Bf16;
}

EngineOptions suitedTo(EngineOptions options, const ModelConfig& config, Message* why)
{
    if (!options.cuda || !options.cudaIfSuited)
        return options;
    try {
        DeviceModel::check(config);
    } catch (const Error& e) {
        options.cuda.reset();
        if (why)
            *why = e.message();
    }
    return options;
}

int threadsOf(const EngineOptions& options)
{
    if (options.threads > 0)
        return options.threads;
    return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

std::unique_ptr<LayerEngine> makeLayers(std::shared_ptr<const Model> model, const ContextPlan& plan,
                                        const EngineOptions& options, int maxRows)
{
    const int threads = threadsOf(options);
    if (!options.cuda)
        return std::make_unique<LayerPass>(std::move(model), options.isa, threads, maxRows, plan.planned,
                                           options.kvEncoding, options.kvFolder);
    CudaSettings settings;
    settings.threads = threads;
    settings.isa = options.isa;
    settings.maxRows = maxRows;
    settings.encoding = options.kvEncoding;
    settings.record = options.cuda->switches().graphs;
    return std::make_unique<CudaLayers>(options.cuda, std::move(model), plan, settings);
}

} // namespace longhand
