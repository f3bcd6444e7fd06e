#include "tests/support/mixed_model.h"

#include "engine/formats/gguf/gguf_file.h"
#include "engine/model/model_file.h"
#include "tests/kernels/weight_rows.h"
#include "tests/support/test_models.h"

#include <cmath>
#include <stdexcept>

namespace longhand::test {

namespace {

/// Random rows whose weights have a standard deviation of about a tenth.
std::string rowsOf(DType type, std::int64_t n, std::int64_t k, unsigned seed)
{
    const QuantFormat format = quantFormat(type);
    double square = 0;
    for (int code = 0; code < 1 << format.bits; ++code)
        square += std::pow(quantValue(format, code), 2) / (1 << format.bits);
    const auto rows = randomRows(type, n, k, seed, static_cast<float>(0.1 / std::sqrt(square)));
    return std::string(reinterpret_cast<const char*>(rows.data()), rows.size());
}

} // namespace

std::uint32_t ggmlNumber(DType type)
{
    for (std::uint32_t number = 0; number < 64; ++number)
        if (weightType(number) == type)
            return number;
    throw std::logic_error("a type without a number");
}

GgufWriter mixedModel(const std::vector<std::string>& added)
{
    constexpr std::int64_t kWidth = 256, kInner = 768, kKeys = 128, kLayers = 4;
    const GgufFile tiny = GgufFile::open(tinyModelPath());
    auto tokens = tiny.getStrings("tokenizer.ggml.tokens");
    tokens.insert(tokens.end(), added.begin(), added.end());
    GgufWriter writer;
    writer.add("general.architecture", "llama").add("general.name", "tiny mixed");
    const auto number = [&](const char* key, std::int64_t value) {
        writer.add(std::string("llama.") + key, static_cast<std::uint32_t>(value));
    };
    number("block_count", kLayers);
    number("context_length", 2048);
    number("embedding_length", kWidth);
    number("feed_forward_length", kInner);
    number("attention.head_count", 4);
    number("attention.head_count_kv", 2);
    number("rope.dimension_count", 64);
    number("vocab_size", static_cast<std::int64_t>(tokens.size()));
    writer.add("llama.attention.layer_norm_rms_epsilon", 1e-5f).add("llama.rope.freq_base", 10000.0f);
    writer.add("tokenizer.ggml.model", "gpt2").add("tokenizer.ggml.pre", "smollm").add("tokenizer.ggml.tokens", tokens);
    writer.add("tokenizer.ggml.merges", tiny.getStrings("tokenizer.ggml.merges"));
    std::vector<std::int32_t> types;
    for (const std::int64_t type : *tiny.findInts("tokenizer.ggml.token_type"))
        types.push_back(static_cast<std::int32_t>(type));
    types.resize(tokens.size(), 4); // user defined
    writer.add("tokenizer.ggml.token_type", types);
    writer.add("tokenizer.ggml.eos_token_id", std::uint32_t{0}).add("tokenizer.ggml.bos_token_id", std::uint32_t{1});
    writer.add("tokenizer.ggml.add_bos_token", false).add("tokenizer.ggml.add_space_prefix", false);

    unsigned seed = 1;
    const auto matrix = [&](const std::string& name, std::int64_t outputs, std::int64_t inputs, DType type) {
        writer.addTensor({name,
                          ggmlNumber(type),
                          {static_cast<std::uint64_t>(inputs), static_cast<std::uint64_t>(outputs)},
                          rowsOf(type, outputs, inputs, seed++),
                          {},
                          {}});
    };
    const auto norm = [&](const std::string& name) {
        writer.addTensor(name, {kWidth}, std::vector<float>(kWidth, 1.0f));
    };
    const auto next = [&]() { return kQuantizedTypes[seed % kQuantizedTypes.size()]; };
    const auto words = static_cast<std::int64_t>(tokens.size());
    matrix("token_embd.weight", words, kWidth, DType::Q6_K);
    for (int layer = 0; layer < kLayers; ++layer) {
        const std::string prefix = "blk." + std::to_string(layer) + ".";
        matrix(prefix + "attn_q.weight", kWidth, kWidth, next());
        matrix(prefix + "attn_k.weight", kKeys, kWidth, next());
        matrix(prefix + "attn_v.weight", kKeys, kWidth, next());
        matrix(prefix + "attn_output.weight", kWidth, kWidth, next());
        matrix(prefix + "ffn_gate.weight", kInner, kWidth, next());
        matrix(prefix + "ffn_up.weight", kInner, kWidth, next());
        matrix(prefix + "ffn_down.weight", kWidth, kInner, next());
        norm(prefix + "attn_norm.weight");
        norm(prefix + "ffn_norm.weight");
    }
    norm("output_norm.weight");
    matrix("output.weight", words, kWidth, DType::Q5_K);
    return writer;
}

void writeMixedModel(const std::filesystem::path& path)
{
    mixedModel().write(path);
}

} // namespace longhand::test
