#include "engine/model/model.h"

#include "engine/chat/chat_template.h"
#include "engine/model/machine_memory.h"
#include "engine/model/model_file.h"
#include "engine/model/model_loader.h"
#include "engine/model/products.h"
#include "engine/model/tokenizer_digest.h"
#include "engine/model_files/open_model.h"

#include <cmath>
#include <stdexcept>
#include <utility>

namespace longhand {
namespace {

std::uint64_t megabytes(std::uint64_t bytes)
{
    return (bytes + 500'000) / 1'000'000;
}

void checkMemory(const GgufFile& file)
{
    std::uint64_t needed = 0;
    for (const GgufTensor& t : file.tensors())
        needed += loadedBytes(t);
    const std::uint64_t available = machineMemory().available;
    if (available > 0 && needed > available) {
        throw Error(
            "%1: the model needs %2 MB of memory, but only %3 MB are free. Close other programs or choose a smaller "
            "model.",
            file.path().string(), megabytes(needed), megabytes(available));
    }
}

struct Weights
{
    PackedLinear embedding, head;
    std::vector<float> outputNorm, ropeFactors, longRopeFactors;
    std::vector<LayerWeights> layers;
    std::size_t layerBytes = 0, expertBytes = 0;
};

/// The matrices of a joined product's parts: cut from one tensor, or tensors of their own.
std::vector<PackedLinear> readMatrices(ModelLoader& loader, const ModelConfig& config, bool joined,
                                       const std::string& prefix, Product product)
{
    const auto name = [&](Product of) { return prefix + std::string(nameOf(of).gguf) + ".weight"; };
    std::vector<std::int64_t> rows;
    for (const Product part : partsOf(product))
        rows.push_back(sizeOf(part, config).outputs);
    const std::int64_t columns = sizeOf(product, config).inputs;
    if (joined)
        return loader.joined(name(product), rows, columns);
    std::vector<PackedLinear> matrices;
    for (std::size_t i = 0; i < rows.size(); ++i)
        matrices.push_back(loader.matrix(name(partsOf(product)[i]), rows[i], columns));
    return matrices;
}

void readAttention(ModelLoader& loader, const ModelConfig& config, const std::string& prefix, LayerWeights& layer)
{
    const std::int64_t width = config.width;
    const std::int64_t queries = std::int64_t{config.heads} * config.headDim;
    const std::int64_t keys = std::int64_t{config.kvHeads} * config.headDim;
    if (config.normsBefore)
        layer.attentionNorm = loader.vector(prefix + "attn_norm.weight", width);
    auto projections = readMatrices(loader, config, config.joinedQkv, prefix, Product::QueryKeyValue);
    layer.query = std::move(projections[0]);
    layer.key = std::move(projections[1]);
    layer.value = std::move(projections[2]);
    if (config.qkvBias) {
        layer.queryBias = loader.vector(prefix + "attn_q.bias", queries);
        layer.keyBias = loader.vector(prefix + "attn_k.bias", keys);
        layer.valueBias = loader.vector(prefix + "attn_v.bias", keys);
    }
    if (config.qkNorm) {
        layer.queryNorm = loader.vector(prefix + "attn_q_norm.weight", config.qkNormOfRow ? queries : config.headDim);
        layer.keyNorm = loader.vector(prefix + "attn_k_norm.weight", config.qkNormOfRow ? keys : config.headDim);
    }
    layer.attentionOutput = loader.matrix(prefix + "attn_output.weight", width, queries);
    if (config.outputBias)
        layer.attentionOutputBias = loader.vector(prefix + "attn_output.bias", width);
    if (config.sinkLogits)
        layer.sinkLogits = loader.vector(prefix + "attn_sinks.weight", config.heads);
    if (config.normsAfter)
        layer.afterAttentionNorm = loader.vector(prefix + "post_attention_norm.weight", width);
}

void readExperts(ModelLoader& loader, const ModelConfig& config, const std::string& prefix, ExpertWeights& experts)
{
    const std::int64_t width = config.width, inner = config.feedForward, count = config.experts;
    experts.router = loader.floatMatrix(prefix + "ffn_gate_inp.weight", count, width);
    experts.gate = loader.matrices(prefix + "ffn_gate_exps.weight", count, inner, width);
    experts.up = loader.matrices(prefix + "ffn_up_exps.weight", count, inner, width);
    experts.down = loader.matrices(prefix + "ffn_down_exps.weight", count, width, inner);
    if (!config.expertBias)
        return;
    experts.routerBias = loader.vector(prefix + "ffn_gate_inp.bias", count);
    experts.gateBias = loader.vectors(prefix + "ffn_gate_exps.bias", count, inner);
    experts.upBias = loader.vectors(prefix + "ffn_up_exps.bias", count, inner);
    experts.downBias = loader.vectors(prefix + "ffn_down_exps.bias", count, width);
}

void readFeedForward(ModelLoader& loader, const ModelConfig& config, const std::string& prefix, LayerWeights& layer)
{
    const std::int64_t width = config.width, inner = config.feedForward;
    if (config.normsBefore)
        layer.feedForwardNorm = loader.vector(prefix + config.feedForwardNorm, width);
    if (config.experts > 0) {
        readExperts(loader, config, prefix, layer.experts);
        return;
    }
    auto gateUp = readMatrices(loader, config, config.joinedGateUp, prefix, Product::GateUp);
    layer.gate = std::move(gateUp[0]);
    layer.up = std::move(gateUp[1]);
    layer.down = loader.matrix(prefix + "ffn_down.weight", width, inner);
    if (config.normsAfter)
        layer.afterFeedForwardNorm = loader.vector(prefix + "post_ffw_norm.weight", width);
}

/// Reads all tensors, in the order of the fingerprint.
Weights readWeights(ModelLoader& loader, const ModelConfig& config)
{
    Weights weights;
    const std::int64_t width = config.width;
    weights.embedding = loader.matrix("token_embd.weight", config.vocabulary, width);
    weights.layers.reserve(static_cast<std::size_t>(config.layers));
    for (int i = 0; i < config.layers; ++i) {
        const std::string prefix = "blk." + std::to_string(i) + ".";
        LayerWeights layer;
        readAttention(loader, config, prefix, layer);
        readFeedForward(loader, config, prefix, layer);
        for (const PackedLinear* w :
             {&layer.query, &layer.key, &layer.value, &layer.attentionOutput, &layer.gate, &layer.up, &layer.down})
            weights.layerBytes += w->bytes();
        weights.layerBytes += layer.experts.bytes();
        weights.expertBytes += layer.experts.expertBytes();
        weights.layers.push_back(std::move(layer));
    }
    weights.outputNorm = loader.vector("output_norm.weight", width);
    for (float& w : weights.outputNorm)
        w *= config.logitScale;
    if (!config.tiedHead)
        weights.head = loader.matrix("output.weight", config.vocabulary, width);
    if (config.declaredScaling == RopeScalingKind::LongRope) {
        weights.longRopeFactors = loader.vector("rope_factors_long.weight", config.rotaryDim / 2);
        weights.ropeFactors = loader.vector("rope_factors_short.weight", config.rotaryDim / 2);
    } else {
        weights.ropeFactors = loader.optionalVector("rope_freqs.weight", config.rotaryDim / 2);
    }
    return weights;
}

void checkFactors(const std::vector<float>& factors, const std::filesystem::path& path)
{
    constexpr float largest = 1e6F; // models have up to some hundreds; an angle must stay a number
    for (const float factor : factors)
        if (!(factor >= 1 / largest && factor <= largest))
            throw Error("%1: a factor of the rotation's frequencies is %2, which no model has. The file is damaged: "
                        "download it again.",
                        path.string(), factor);
}

/// The same with the fingerprint. A file that was replaced by another one of its name and size is read twice: what is
/// in memory and what is hashed are the same bytes.
Weights readWeights(const GgufFile& file, const ModelConfig& config, const std::filesystem::path& path,
                    const LoadProgress& progress, FingerprintMemory* memory, std::string& fingerprint)
{
    for (const bool trust : {true, false}) {
        FingerprintSums sums(memory, path, trust);
        ModelLoader loader(file, progress, sums);
        Weights weights = readWeights(loader, config);
        checkFactors(weights.ropeFactors, path);
        checkFactors(weights.longRopeFactors, path);
        if (auto found = sums.finish()) {
            fingerprint = *std::move(found);
            return weights;
        }
    }
    throw std::logic_error("sums that do not trust always have a fingerprint");
}

/// A token without a row would be read from behind the embedding.
void checkVocabulary(const Tokenizer& tokenizer, const ModelConfig& config, const std::filesystem::path& path)
{
    if (tokenizer.vocabularySize() > config.vocabulary)
        throw Error(
            "%1: the vocabulary has %2 tokens, but token_embd.weight only %3 rows. Choose another model, or its "
            "GGUF file.",
            path.string(), tokenizer.vocabularySize(), config.vocabulary);
}

/// An adapter is stored with the precision of the weights it is added to.
PackedLowRank::Storage adapterStorage(const GgufFile& file)
{
    const GgufTensor* weights = file.findTensor("blk.0.ffn_down.weight");
    if (weights == nullptr)
        weights = file.findTensor("blk.0.ffn_down_exps.weight");
    const std::optional<DType> type = weights ? weightType(weights->type) : std::nullopt;
    return type && dtypeIsQuantized(*type) ? PackedLowRank::Storage::Byte : PackedLowRank::Storage::Half;
}

} // namespace

std::size_t ExpertWeights::expertBytes() const
{
    std::size_t bytes = 0;
    for (const auto* matrices : {&gate, &up, &down})
        for (const PackedLinear& matrix : *matrices)
            bytes += matrix.bytes();
    return bytes;
}

std::size_t ExpertWeights::bytes() const
{
    return router.bytes() + expertBytes();
}

std::size_t Model::bytesRead(int rows) const
{
    if (m_expertBytes == 0)
        return m_weightBytes;
    const double unused = 1 - static_cast<double>(m_config.usedExperts) / m_config.experts;
    const double ofExperts = static_cast<double>(m_expertBytes) * (1 - std::pow(unused, rows));
    return m_weightBytes - m_expertBytes + static_cast<std::size_t>(std::llround(ofExperts));
}

std::string fingerprintOf(const std::filesystem::path& path, const LoadProgress& progress)
{
    const GgufFile file = openModel(path);
    const ModelConfig config = ModelConfig::fromGguf(file);
    checkVocabulary(Tokenizer::fromGguf(file), config, path);
    FingerprintSums sums;
    ModelLoader loader(file, progress, sums, ModelLoader::Use::Summed);
    readWeights(loader, config);
    return sums.finish().value();
}

void checkLoadable(const GgufFile& file)
{
    const ModelConfig config = ModelConfig::fromGguf(file);
    checkVocabulary(Tokenizer::fromGguf(file), config, file.path());
    const LoadProgress quiet;
    FingerprintSums sums;
    ModelLoader loader(file, quiet, sums, ModelLoader::Use::Checked);
    readWeights(loader, config);
}

std::shared_ptr<const Model> Model::load(const std::filesystem::path& path, const LoadProgress& progress,
                                         const std::vector<AdapterChoice>& adapters, FingerprintMemory* memory)
{
    if (progress && !progress(0.0, Message("Opening the file")))
        throw LoadCancelled();
    const GgufFile file = openModel(path);
    std::shared_ptr<Model> model(new Model());
    model->m_path = path;
    model->m_config = ModelConfig::fromGguf(file);
    const ModelConfig& config = model->m_config;
    checkMemory(file);
    // First, since it is quick: reports an adapter that does not fit before reading the weights.
    std::optional<LoadedAdapters> loaded;
    if (!adapters.empty())
        loaded = loadAdapters(adapters, config, adapterStorage(file));
    if (progress && !progress(0.0, Message("Reading the vocabulary")))
        throw LoadCancelled();
    TokenizerDescription description = describeTokenizer(file);
    model->m_tokenizerDigest = longhand::tokenizerDigest(description);
    model->m_tokenizer = std::make_shared<const Tokenizer>(std::move(description));
    model->m_chat = recogniseChat(file, *model->m_tokenizer);
    checkVocabulary(*model->m_tokenizer, config, path);

    Weights weights = readWeights(file, config, path, progress, memory, model->m_baseFingerprint);
    model->m_fingerprint = model->m_baseFingerprint;
    model->m_embedding = std::move(weights.embedding);
    model->m_head = std::move(weights.head);
    model->m_outputNorm = std::move(weights.outputNorm);
    model->m_ropeFactors = std::move(weights.ropeFactors);
    model->m_longRopeFactors = std::move(weights.longRopeFactors);
    model->m_layers = std::move(weights.layers);
    model->m_weightBytes = weights.layerBytes + model->head().bytes();
    model->m_expertBytes = weights.expertBytes;
    model->m_hasBf16Matrices = std::any_of(file.tensors().begin(), file.tensors().end(), [](const GgufTensor& tensor) {
        return tensor.dims.size() > 1 && weightType(tensor.type) == DType::BF16;
    });
    if (loaded) {
        for (std::size_t i = 0; i < model->m_layers.size(); ++i) {
            model->m_weightBytes += loaded->layers[i].bytes();
            model->m_layers[i].adapter = std::move(loaded->layers[i]);
        }
        model->m_fingerprint = adaptedFingerprint(model->m_baseFingerprint, loaded->values);
        for (std::size_t i = 0; i < adapters.size(); ++i)
            model->m_adapters.push_back({adapters[i], std::move(loaded->infos[i])});
    }
    if (progress && !progress(1.0, Message("Ready")))
        throw LoadCancelled();
    return model;
}

std::shared_ptr<const Model> Model::inShapeOf(const Model& other, const ModelConfig& shape)
{
    if (shape.vocabulary < other.tokenizer().vocabularySize())
        throw Error("A vocabulary of %1 is smaller than the tokenizer's %2.", shape.vocabulary,
                    other.tokenizer().vocabularySize());
    std::shared_ptr<Model> model(new Model());
    model->m_path = other.path();
    model->m_config = shape;
    model->m_tokenizer = other.m_tokenizer;
    model->m_tokenizerDigest = other.m_tokenizerDigest;
    model->m_baseFingerprint = model->m_fingerprint = "shape of " + shape.name;
    const std::int64_t queries = std::int64_t{shape.heads} * shape.headDim,
                       keys = std::int64_t{shape.kvHeads} * shape.headDim;
    const std::int64_t ofLayer = shape.width * (2 * queries + 2 * keys + 3 * std::int64_t{shape.feedForward});
    model->m_weightBytes =
        2 * static_cast<std::size_t>(ofLayer * shape.layers + std::int64_t{shape.width} * shape.vocabulary);
    return model;
}

} // namespace longhand
