#include "engine/model/model.h"

#include "engine/model/machine_memory.h"
#include "engine/model/model_file.h"
#include "engine/model/model_loader.h"

namespace longhand {
namespace {

std::string megabytes(std::uint64_t bytes)
{
    return std::to_string((bytes + 500'000) / 1'000'000) + " MB";
}

void checkMemory(const GgufFile& file)
{
    std::uint64_t needed = 0;
    for (const GgufTensor& t : file.tensors())
        needed += t.bytes;
    const std::uint64_t available = machineMemory().available;
    if (available > 0 && needed > available) {
        throw Error(file.path().string() + ": the model needs " + megabytes(needed) + " of memory, but only " +
                    megabytes(available) + " are free. Close other programs or choose a smaller model.");
    }
}

struct Weights
{
    PackedLinear embedding, head;
    std::vector<float> outputNorm, ropeFactors;
    std::vector<LayerWeights> layers;
    std::size_t layerBytes = 0;
};

/// Reads all tensors, in the order of the fingerprint.
Weights readWeights(ModelLoader& loader, const ModelConfig& config)
{
    Weights weights;
    const std::int64_t width = config.width;
    const std::int64_t queries = std::int64_t{config.heads} * config.headDim;
    const std::int64_t keys = std::int64_t{config.kvHeads} * config.headDim;
    weights.embedding = loader.matrix("token_embd.weight", config.vocabulary, width);
    weights.layers.reserve(static_cast<std::size_t>(config.layers));
    for (int i = 0; i < config.layers; ++i) {
        const std::string prefix = "blk." + std::to_string(i) + ".";
        LayerWeights layer;
        layer.attentionNorm = loader.vector(prefix + "attn_norm.weight", width);
        layer.query = loader.matrix(prefix + "attn_q.weight", queries, width);
        layer.key = loader.matrix(prefix + "attn_k.weight", keys, width);
        layer.value = loader.matrix(prefix + "attn_v.weight", keys, width);
        if (config.qkvBias) {
            layer.queryBias = loader.vector(prefix + "attn_q.bias", queries);
            layer.keyBias = loader.vector(prefix + "attn_k.bias", keys);
            layer.valueBias = loader.vector(prefix + "attn_v.bias", keys);
        }
        if (config.qkNorm) {
            layer.queryNorm = loader.vector(prefix + "attn_q_norm.weight", config.headDim);
            layer.keyNorm = loader.vector(prefix + "attn_k_norm.weight", config.headDim);
        }
        layer.attentionOutput = loader.matrix(prefix + "attn_output.weight", width, queries);
        layer.feedForwardNorm = loader.vector(prefix + "ffn_norm.weight", width);
        layer.gate = loader.matrix(prefix + "ffn_gate.weight", config.feedForward, width);
        layer.up = loader.matrix(prefix + "ffn_up.weight", config.feedForward, width);
        layer.down = loader.matrix(prefix + "ffn_down.weight", width, config.feedForward);
        for (const PackedLinear* w :
             {&layer.query, &layer.key, &layer.value, &layer.attentionOutput, &layer.gate, &layer.up, &layer.down})
            weights.layerBytes += w->bytes();
        weights.layers.push_back(std::move(layer));
    }
    weights.outputNorm = loader.vector("output_norm.weight", width);
    if (!config.tiedHead)
        weights.head = loader.matrix("output.weight", config.vocabulary, width);
    weights.ropeFactors = loader.optionalVector("rope_freqs.weight", config.rotaryDim / 2);
    return weights;
}

/// An adapter is stored with the precision of the weights it is added to.
PackedLowRank::Storage adapterStorage(const GgufFile& file)
{
    const GgufTensor* weights = file.findTensor("blk.0.ffn_down.weight");
    const std::optional<DType> type = weights ? weightType(weights->type) : std::nullopt;
    return type && dtypeIsQuantized(*type) ? PackedLowRank::Storage::Byte : PackedLowRank::Storage::Half;
}

} // namespace

std::string fingerprintOf(const std::filesystem::path& path, const LoadProgress& progress)
{
    const GgufFile file = GgufFile::open(path);
    ModelLoader loader(file, progress, false);
    readWeights(loader, ModelConfig::fromGguf(file));
    return loader.fingerprint();
}

std::shared_ptr<const Model> Model::load(const std::filesystem::path& path, const LoadProgress& progress,
                                         const std::optional<AdapterChoice>& adapter)
{
    if (progress && !progress(0.0, "Opening the file"))
        throw LoadCancelled();
    const GgufFile file = GgufFile::open(path);
    std::shared_ptr<Model> model(new Model());
    model->m_path = path;
    model->m_config = ModelConfig::fromGguf(file);
    const ModelConfig& config = model->m_config;
    checkMemory(file);
    // First, since it is quick: reports an adapter that does not fit before reading the weights.
    std::optional<LoadedAdapter> loaded;
    if (adapter)
        loaded = loadAdapter(*adapter, config, adapterStorage(file));
    if (progress && !progress(0.0, "Reading the vocabulary"))
        throw LoadCancelled();
    model->m_tokenizer = std::make_shared<const Tokenizer>(Tokenizer::fromGguf(file));
    if (model->m_tokenizer->vocabularySize() > config.vocabulary) {
        throw Error(path.string() + ": the vocabulary has " + std::to_string(model->m_tokenizer->vocabularySize()) +
                    " tokens, but token_embd.weight only " + std::to_string(config.vocabulary) + " rows.");
    }

    ModelLoader loader(file, progress);
    Weights weights = readWeights(loader, config);
    model->m_embedding = std::move(weights.embedding);
    model->m_head = std::move(weights.head);
    model->m_outputNorm = std::move(weights.outputNorm);
    model->m_ropeFactors = std::move(weights.ropeFactors);
    model->m_layers = std::move(weights.layers);
    model->m_weightBytes = weights.layerBytes + model->head().bytes();
    model->m_baseFingerprint = model->m_fingerprint = loader.fingerprint();
    if (loaded) {
        for (std::size_t i = 0; i < model->m_layers.size(); ++i) {
            model->m_weightBytes += loaded->layers[i].bytes();
            model->m_layers[i].adapter = std::move(loaded->layers[i]);
        }
        model->m_fingerprint = adaptedFingerprint(model->m_baseFingerprint, loaded->values);
        model->m_adapter = AppliedAdapter{*adapter, std::move(loaded->info)};
    }
    if (progress && !progress(1.0, "Ready"))
        throw LoadCancelled();
    return model;
}

std::shared_ptr<const Model> Model::inShapeOf(const Model& other, const ModelConfig& shape)
{
    if (shape.vocabulary < other.tokenizer().vocabularySize())
        throw Error("A vocabulary of " + std::to_string(shape.vocabulary) + " is smaller than the tokenizer's " +
                    std::to_string(other.tokenizer().vocabularySize()) + ".");
    std::shared_ptr<Model> model(new Model());
    model->m_path = other.path();
    model->m_config = shape;
    model->m_tokenizer = other.m_tokenizer;
    model->m_baseFingerprint = model->m_fingerprint = "shape of " + shape.name;
    const std::int64_t queries = std::int64_t{shape.heads} * shape.headDim,
                       keys = std::int64_t{shape.kvHeads} * shape.headDim;
    const std::int64_t ofLayer = shape.width * (2 * queries + 2 * keys + 3 * std::int64_t{shape.feedForward});
    model->m_weightBytes =
        2 * static_cast<std::size_t>(ofLayer * shape.layers + std::int64_t{shape.width} * shape.vocabulary);
    return model;
}

} // namespace longhand
