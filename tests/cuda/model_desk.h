#pragma once

#include "engine/generation/generator.h"
#include "engine/model/backend/cuda/cuda_layers.h"
#include "engine/model/forward_pass.h"
#include "tests/emulation/emulated_device.h"
#include "tests/support/test_models.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <span>
#include <vector>

extern "C" const longhand::cuda::Module* longhandCudaModule(int version);

namespace longhand::test {

/// The device in place of a GPU, opened anew.
inline std::shared_ptr<CudaBackend> openEmulated(int index = 0)
{
    const auto open = [index]() -> std::shared_ptr<cuda::Device> {
        cuda::WhyNoGpu why;
        std::unique_ptr<cuda::Device> device = longhandCudaModule(cuda::kModuleVersion)->open(index, why);
        if (!device)
            throw Error("The device cannot be used.");
        return device;
    };
    return std::make_shared<CudaBackend>(open(), open);
}

inline EngineOptions onDevice(const std::shared_ptr<CudaBackend>& backend,
                              cuda::KvEncoding encoding = cuda::KvEncoding::Bf16)
{
    EngineOptions options;
    options.threads = 1;
    options.cuda = backend;
    options.kvEncoding = encoding;
    return options;
}

inline ForwardPass devicePass(const std::shared_ptr<CudaBackend>& backend, const std::shared_ptr<const Model>& model,
                              const ContextPlan& plan, const CudaSettings& settings)
{
    return ForwardPass(std::make_unique<CudaLayers>(backend, model, plan, settings), plan);
}

/// Weights without meaning, in few and narrow layers, for what is slow on an emulated device. Heads of 32.
inline std::shared_ptr<const Model> smallModel(std::int32_t vocabulary = 0, std::int32_t layers = 2)
{
    ModelConfig shape = tinyModel()->config();
    shape.layers = layers;
    shape.width = 64;
    shape.feedForward = 64;
    shape.heads = 2;
    shape.kvHeads = 1;
    shape.vocabulary = std::max(vocabulary, shape.vocabulary);
    return Model::inShapeOf(*tinyModel(), shape);
}

using LogitRow = std::vector<float>;

inline std::vector<TreeRow> chain(std::span<const TokenId> tokens)
{
    std::vector<TreeRow> rows;
    for (const TokenId t : tokens)
        rows.push_back({t, static_cast<std::int32_t>(rows.size()) - 1});
    return rows;
}

inline void commitAll(ForwardPass& pass, std::size_t rows)
{
    std::vector<std::int32_t> path(rows);
    for (std::size_t i = 0; i < rows; ++i)
        path[i] = static_cast<std::int32_t>(i);
    pass.commit(path);
}

inline void fill(ForwardPass& pass, std::span<const TokenId> tokens, std::size_t chunk)
{
    while (!tokens.empty()) {
        const auto part = tokens.first(std::min(chunk, tokens.size()));
        pass.forward(chain(part), LogitsOf::None);
        commitAll(pass, part.size());
        tokens = tokens.subspan(part.size());
    }
}

inline std::vector<LogitRow> rowsOf(const PassResult& result, std::size_t count)
{
    std::vector<LogitRow> rows;
    const std::size_t vocabulary = result.logits.size() / count;
    for (std::size_t i = 0; i < count; ++i)
        rows.emplace_back(result.logits.begin() + static_cast<std::ptrdiff_t>(i * vocabulary),
                          result.logits.begin() + static_cast<std::ptrdiff_t>((i + 1) * vocabulary));
    return rows;
}

/// Logits of every token under what is committed, in passes of `chunk` rows.
inline std::vector<LogitRow> logitsOf(ForwardPass& pass, std::span<const TokenId> tokens, std::size_t chunk)
{
    std::vector<LogitRow> all;
    while (!tokens.empty()) {
        const auto part = tokens.first(std::min(chunk, tokens.size()));
        for (auto& row : rowsOf(pass.forward(chain(part), LogitsOf::AllRows), part.size()))
            all.push_back(std::move(row));
        commitAll(pass, part.size());
        tokens = tokens.subspan(part.size());
    }
    return all;
}

inline bool sameBits(const LogitRow& a, const LogitRow& b)
{
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(float)) == 0;
}

/// Everything that a run of so many tokens gives.
struct Written
{
    std::vector<TokenId> tokens;
    std::vector<Alternatives> alternatives;
    std::size_t steps = 0;
};

inline Written goOn(Generator& generator)
{
    Written written;
    for (;;) {
        const StepEvent event = generator.step();
        ++written.steps;
        written.tokens.insert(written.tokens.end(), event.tokens.begin(), event.tokens.end());
        written.alternatives.insert(written.alternatives.end(), event.alternatives.begin(), event.alternatives.end());
        if (event.finish != FinishReason::None)
            return written;
    }
}

inline Written write(Generator& generator, std::int64_t tokens, const SamplerSettings& settings)
{
    generator.beginRun(settings, tokens);
    return goOn(generator);
}

} // namespace longhand::test
