#include "engine/generation/engine_options.h"

#include "engine/model/backend/cpu/layer_pass.h"
#include "engine/model/backend/cuda/cuda_layers.h"

#include <algorithm>
#include <thread>

namespace longhand {

std::string backendName(const EngineOptions& options)
{
    if (!options.cuda)
        return "cpu";
    return options.cuda->bitsName() + (options.kvEncoding == cuda::KvEncoding::Int8 ? " int8" : "");
}

EngineOptions suitedTo(EngineOptions options, const ModelConfig& config, Message* why)
{
    if (!options.cuda || !options.cudaIfSuited)
        return options;
    try {
        DeviceModel::check(config);
    } catch (const Error& e) {
        options.cuda.reset();
        options.kvEncoding = cuda::KvEncoding::Bf16;
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
        return std::make_unique<LayerPass>(std::move(model), options.isa, threads, maxRows, plan.planned);
    CudaSettings settings;
    settings.threads = threads;
    settings.isa = options.isa;
    settings.maxRows = maxRows;
    settings.encoding = options.kvEncoding;
    return std::make_unique<CudaLayers>(options.cuda, std::move(model), plan, settings);
}

} // namespace longhand
