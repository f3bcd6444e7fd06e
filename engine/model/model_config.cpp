#include "engine/model/model_config.h"

#include "engine/formats/gguf/gguf_file.h"
#include "engine/formats/plain_text.h"
#include "engine/model/model_family.h"

#include <algorithm>
#include <cmath>

namespace longhand {
namespace {

[[noreturn]] void fail(const GgufFile& file, const Message& what)
{
    throw Error("%1: %2 Choose another model, or download this one again.", file.path().string(), what);
}

void readRopeScaling(const GgufFile& file, const std::string& prefix, ModelConfig& config)
{
    // Files of 2023 have a factor without a type, under one name or the other: it is linear.
    const double older = file.getFloat(prefix + "rope.scale_linear", 1.0);
    const double factor = file.getFloat(prefix + "rope.scaling.factor", older);
    const bool scaled = factor != 0.0 && factor != 1.0;
    const std::string type = file.getString(prefix + "rope.scaling.type", scaled ? "linear" : "none");
    if (type == "none" || type == "longrope")
        return;
    config.declaredFactor = factor;
    if (!(config.declaredFactor >= 1.0 && config.declaredFactor <= 1024.0))
        fail(file, Message("%1 is %2, not between 1 and 1024.", prefix + "rope.scaling.factor",
                           Message::Decimal{config.declaredFactor, 6}));
    config.declaredOriginal =
        static_cast<std::int32_t>(file.getInt(prefix + "rope.scaling.original_context_length", 0, 1 << 24, 0));
    if (type == "linear")
        config.declaredScaling = RopeScalingKind::Linear;
    else if (type == "yarn")
        config.declaredScaling = RopeScalingKind::Yarn;
    else
        fail(file, Message("%1 is \"%2\"; Longhand knows none, linear and yarn.", prefix + "rope.scaling.type", type));
}

/// One number, or one for each layer, all the same.
std::int32_t kvHeadsOf(const GgufFile& file, const std::string& prefix, std::int32_t heads)
{
    const std::string key = prefix + "attention.head_count_kv";
    const GgufValue* value = file.find(key);
    const auto* list = value != nullptr ? std::get_if<GgufArrayOfInts>(value) : nullptr;
    if (list == nullptr)
        return static_cast<std::int32_t>(file.getInt(key, 1, 1024, heads));
    if (list->empty() || list->front() < 1 || list->front() > 1024 ||
        std::any_of(list->begin(), list->end(), [&](std::int64_t n) { return n != list->front(); }))
        fail(file,
             Message("%1 is a list of different numbers, or not from 1 to 1024; Longhand runs models whose layers "
                     "are alike.",
                     key));
    return static_cast<std::int32_t>(list->front());
}

} // namespace

ModelConfig ModelConfig::fromGguf(const GgufFile& file)
{
    ModelConfig config;
    config.architecture = file.getString("general.architecture");
    config.name = plainName(file.getString("general.name", file.path().stem().string()));
    const auto& known = knownArchitectures();
    if (std::find(known.begin(), known.end(), config.architecture) == known.end()) {
        std::string names;
        for (const std::string_view name : known)
            names.append(names.empty() ? "" : ", ").append(name);
        fail(file, Message("the model's architecture is \"%1\"; Longhand runs these: %2.",
                           plainName(config.architecture), names));
    }
    const std::string prefix = config.architecture + ".";
    const auto count = [&](const char* key, std::int64_t max) {
        return static_cast<std::int32_t>(file.getInt(prefix + key, 1, max));
    };

    config.layers = count("block_count", 1024);
    config.width = count("embedding_length", 1 << 17);
    config.feedForward = count("feed_forward_length", 1 << 20);
    config.heads = count("attention.head_count", 1024);
    config.kvHeads = kvHeadsOf(file, prefix, config.heads);
    config.trainedContext = count("context_length", 1 << 24);

    const std::int64_t fallbackDim = config.width / config.heads;
    config.headDim = static_cast<std::int32_t>(file.getInt(prefix + "attention.key_length", 1, 256, fallbackDim));
    const std::int64_t valueDim = file.getInt(prefix + "attention.value_length", 1, 256, config.headDim);
    if (config.heads % config.kvHeads != 0) {
        fail(file, Message("%1 %2 is not a multiple of head_count_kv %3.", prefix + "attention.head_count",
                           config.heads, config.kvHeads));
    }
    if (config.headDim < 16 || config.headDim % 16 != 0 || config.headDim > 256 || valueDim != config.headDim) {
        fail(file,
             Message("heads of %1 (values %2) numbers; Longhand needs keys and values alike, a multiple of 16, at most "
                     "256.",
                     config.headDim, valueDim));
    }
    config.rotaryDim =
        static_cast<std::int32_t>(file.getInt(prefix + "rope.dimension_count", 2, config.headDim, config.headDim));
    if (config.rotaryDim % 2 != 0)
        fail(file, Message("%1 is %2, not even.", prefix + "rope.dimension_count", config.rotaryDim));

    config.normEps = static_cast<float>(file.getFloat(prefix + "attention.layer_norm_rms_epsilon"));
    if (!(config.normEps >= 0.0f && config.normEps <= 1.0f))
        fail(file,
             Message("%1 is %2.", prefix + "attention.layer_norm_rms_epsilon", Message::Decimal{config.normEps, 6}));
    config.ropeBase = file.getFloat(prefix + "rope.freq_base", 10000.0);
    if (!(config.ropeBase > 1.0 && config.ropeBase <= 1e12))
        fail(file, Message("%1 is %2, not above 1 and at most 1e12.", prefix + "rope.freq_base",
                           Message::Decimal{config.ropeBase, 6}));
    readRopeScaling(file, prefix, config);
    config.slidingWindow = static_cast<std::int32_t>(
        file.getInt(prefix + "attention.sliding_window", 0, std::int64_t{1} << 31, 0) & 0x7fffffff);

    const GgufTensor* embedding = file.findTensor("token_embd.weight");
    if (!embedding)
        fail(file, Message("the tensor token_embd.weight is missing: this is not a whole model."));
    if (embedding->dims.size() != 2 || embedding->dims[0] != config.width || embedding->dims[1] < 1 ||
        embedding->dims[1] > (1 << 22))
    {
        fail(file,
             Message("token_embd.weight does not have the shape [vocabulary][%1].", std::to_string(config.width)));
    }
    config.vocabulary = static_cast<std::int32_t>(embedding->dims[1]);
    describeFamily(file, config);
    return config;
}

} // namespace longhand
