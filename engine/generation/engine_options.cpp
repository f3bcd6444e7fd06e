#include "engine/generation/engine_options.h"

#include "engine/model/backend/cpu/layer_pass.h"
#include "engine/model/backend/cuda/cuda_layers.h"
#include "engine/model/backend/split_layers.h"

#include <algorithm>
#include <charconv>
#include <thread>

namespace longhand {

namespace {

constexpr std::string_view kBeforeLayers = ", "; // of a split

/// What keys and values are on the backend that the options select: beside a GPU the CPU's layers compute as it does.
KvEncoding encodingOf(const EngineOptions& options)
{
    return options.cuda ? storageOf(options.kvEncoding) : options.kvEncoding;
}

} // namespace

std::string backendName(const EngineOptions& options)
{
    std::string computes = options.cuda ? options.cuda->bitsName() : "cpu";
    if (options.cuda && options.gpuLayers > 0)
        computes.append(kBeforeLayers) += std::to_string(options.gpuLayers) + " layers";
    const KvEncoding encoding = encodingOf(options);
    return encoding == KvEncoding::Bf16 ? computes : computes.append(" ").append(kvEncodingName(encoding));
}

Isa arithmeticOf(Isa isa, const Model& model, KvEncoding encoding)
{
    return arithmeticOf(isa, encoding == KvEncoding::Bf16 || model.hasBf16Matrices());
}

KvEncoding encodingOfBackend(std::string_view backend)
{
    return kvEncodingOf(backend.substr(backend.rfind(' ') + 1)).value_or(KvEncoding::Bf16);
}

int gpuLayersOfBackend(std::string_view backend)
{
    const std::size_t at = backend.find(kBeforeLayers);
    int layers = 0;
    if (at != std::string_view::npos)
        std::from_chars(backend.data() + at + kBeforeLayers.size(), backend.data() + backend.size(), layers);
    return layers;
}

EngineOptions suitedTo(EngineOptions options, const ModelConfig& config, Message* why)
{
    if (!options.cuda || options.gpuLayers >= config.layers)
        options.gpuLayers = 0;
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

CudaSettings cudaSettingsOf(const EngineOptions& options, int maxRows)
{
    CudaSettings settings;
    settings.threads = threadsOf(options);
    settings.isa = options.isa;
    settings.maxRows = maxRows;
    settings.layers = options.gpuLayers;
    settings.encoding = encodingOf(options);
    settings.cacheOnHost = options.gpuCacheOnHost;
    settings.record = options.cuda->switches().graphs;
    return settings;
}

std::unique_ptr<LayerEngine> makeLayers(std::shared_ptr<const Model> model, const ContextPlan& plan,
                                        const EngineOptions& options, int maxRows)
{
    const int threads = threadsOf(options);
    if (!options.cuda)
        return std::make_unique<LayerPass>(std::move(model), options.isa, threads, maxRows, plan.planned,
                                           encodingOf(options), options.kvFolder);
    CudaSettings settings = cudaSettingsOf(options, maxRows);
    const int here = model->config().layers - options.gpuLayers;
    if (options.gpuLayers <= 0 || here <= 0) {
        settings.layers = 0;
        return std::make_unique<CudaLayers>(options.cuda, model, plan, settings);
    }
    if (model->isShapeOnly())
        throw Error("Made-up weights are made on a GPU only: all layers must be there.");
    // The GPU first: it is the one that may be too small.
    auto rest = std::make_unique<CudaLayers>(options.cuda, model, plan, settings);
    auto first = std::make_unique<LayerPass>(std::move(model), options.isa, threads, maxRows, plan.planned,
                                             encodingOf(options), options.kvFolder, here);
    return std::make_unique<SplitLayers>(std::move(first), std::move(rest), threads, maxRows);
}

} // namespace longhand
