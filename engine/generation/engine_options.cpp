#include "engine/generation/engine_options.h"

#include "engine/model/backend/cpu/layer_pass.h"
#include "engine/model/backend/cuda/cuda_layers.h"
#include "engine/model/backend/split_layers.h"

#include <algorithm>
#include <charconv>
#include <thread>

namespace longhand {

namespace {

constexpr std::string_view kInt8Suffix = " int8";
constexpr std::string_view kBeforeLayers = ", "; // of a split

} // namespace

std::string backendName(const EngineOptions& options)
{
    std::string computes = options.cuda ? options.cuda->bitsName() : "cpu";
    if (options.cuda && options.gpuLayers > 0)
        computes.append(kBeforeLayers) += std::to_string(options.gpuLayers) + " layers";
    return options.kvEncoding == KvEncoding::Int8 ? computes + std::string(kInt8Suffix) : computes;
}

Isa arithmeticOf(Isa isa, const Model& model, KvEncoding encoding)
{
    return arithmeticOf(isa, encoding == KvEncoding::Bf16 || model.hasBf16Matrices());
}

KvEncoding encodingOfBackend(std::string_view backend)
{
    return backend.ends_with(kInt8Suffix) ? KvEncoding::Int8 : KvEncoding::Bf16;
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
    const int here = model->config().layers - options.gpuLayers;
    if (options.gpuLayers <= 0 || here <= 0)
        return std::make_unique<CudaLayers>(options.cuda, model, plan, settings);
    if (model->isShapeOnly())
        throw Error("Made-up weights are made on a GPU only: all layers must be there.");
    settings.layers = options.gpuLayers;
    // The GPU first: it is the one that may be too small.
    auto rest = std::make_unique<CudaLayers>(options.cuda, model, plan, settings);
    auto first = std::make_unique<LayerPass>(std::move(model), options.isa, threads, maxRows, plan.planned,
                                             options.kvEncoding, options.kvFolder, here);
    return std::make_unique<SplitLayers>(std::move(first), std::move(rest), threads, maxRows);
}

} // namespace longhand
