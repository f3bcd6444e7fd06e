// longhand-cli info: what a model file holds, from its header alone.
#include "app/cli/command.h"
#include "app/cli/files.h"
#include "engine/gguf/gguf_file.h"
#include "engine/model/model_config.h"
#include "engine/tokenizer/tokenizer.h"

#include <nlohmann/json.hpp>

#include <cstdio>
#include <map>
#include <memory>

namespace longhand::cli {
namespace {

struct InfoOptions
{
    std::string model;
    bool json = false;
};

struct TypeUse
{
    std::int64_t tensors = 0;
    std::uint64_t bytes = 0;
};

std::string_view scalingName(RopeScalingKind kind)
{
    switch (kind) {
    case RopeScalingKind::Linear:
        return "linear";
    case RopeScalingKind::Yarn:
        return "yarn";
    default:
        return "none";
    }
}

nlohmann::json describe(const GgufFile& file)
{
    const ModelConfig c = ModelConfig::fromGguf(file);
    const Tokenizer tokenizer = Tokenizer::fromGguf(file);
    std::map<std::string, TypeUse> types;
    std::int64_t parameters = 0;
    for (const GgufTensor& tensor : file.tensors()) {
        std::int64_t count = 1;
        for (const std::int64_t d : tensor.dims)
            count *= d;
        parameters += count;
        TypeUse& use = types[ggufTypeName(tensor.type)];
        ++use.tensors;
        use.bytes += tensor.bytes;
    }
    nlohmann::json tensorTypes = nlohmann::json::object();
    for (const auto& [name, use] : types)
        tensorTypes[name] = {{"tensors", use.tensors}, {"bytes", use.bytes}};
    return {{"file", file.path().string()},
            {"bytes", file.fileSize()},
            {"gguf_version", file.version()},
            {"name", c.name},
            {"architecture", c.architecture},
            {"parameters", parameters},
            {"layers", c.layers},
            {"width", c.width},
            {"feed_forward", c.feedForward},
            {"heads", c.heads},
            {"kv_heads", c.kvHeads},
            {"head_dim", c.headDim},
            {"vocabulary", c.vocabulary},
            {"trained_context", c.trainedContext},
            {"sliding_window", c.slidingWindow},
            {"rope_base", c.ropeBase},
            {"rope_layout", c.ropeLayout == RopeLayout::AdjacentPairs ? "adjacent pairs" : "half split"},
            {"declared_scaling", scalingName(c.declaredScaling)},
            {"declared_factor", c.declaredFactor},
            {"tied_head", c.tiedHead},
            {"qkv_bias", c.qkvBias},
            {"qk_norm", c.qkNorm},
            {"kv_bytes_per_token", c.kvBytesPerToken()},
            {"end_tokens", tokenizer.endTokens()},
            {"tensors", file.tensors().size()},
            {"tensor_types", std::move(tensorTypes)}};
}

std::string forPeople(const nlohmann::json& d)
{
    std::string text;
    const auto line = [&](const char* label, const std::string& value) {
        char head[24];
        std::snprintf(head, sizeof head, "%-18s", label);
        text += head + value + '\n';
    };
    const auto number = [&](const char* key) { return d.at(key).dump(); };
    char figures[64];
    line("name", d.at("name"));
    line("file",
         d.at("file").get<std::string>() + " (" + number("bytes") + " bytes, GGUF v" + number("gguf_version") + ")");
    std::snprintf(figures, sizeof figures, "%.1f million", d.at("parameters").get<double>() / 1e6);
    line("parameters", figures);
    line("architecture", d.at("architecture").get<std::string>() + ", " + number("layers") + " layers of width " +
                             number("width") + ", feed-forward " + number("feed_forward"));
    line("attention", number("heads") + " heads, " + number("kv_heads") + " KV heads of " + number("head_dim"));
    line("vocabulary", number("vocabulary") + " tokens");
    line("trained context", number("trained_context") + " tokens");
    line("rope", "base " + number("rope_base") + ", " + d.at("rope_layout").get<std::string>() + ", declared scaling " +
                     d.at("declared_scaling").get<std::string>());
    std::snprintf(figures, sizeof figures, "%.2f GB", d.at("kv_bytes_per_token").get<double>() * 100000 / 1e9);
    line("KV cache", number("kv_bytes_per_token") + " bytes a token (" + figures + " at 100,000 tokens)");
    std::string types;
    for (const auto& [name, use] : d.at("tensor_types").items())
        types += (types.empty() ? "" : ", ") + use.at("tensors").dump() + " " + name;
    line("tensors", types);
    return text;
}

int info(const InfoOptions& options)
{
    const nlohmann::json description = describe(GgufFile::open(options.model));
    constexpr auto replace = nlohmann::json::error_handler_t::replace; // a name in a file may be no UTF-8
    writeOut(options.json ? description.dump(2, ' ', false, replace) + '\n' : forPeople(description));
    return kDone;
}

} // namespace

void addInfoCommand(CLI::App& program, Action& action)
{
    auto* command = program.add_subcommand("info", "what a model file holds");
    auto options = std::make_shared<InfoOptions>();
    command->add_option("MODEL", options->model, "model file (GGUF)")->required();
    command->add_flag("--json", options->json, "as JSON");
    command->callback([options, &action] { action = [options] { return info(*options); }; });
}

} // namespace longhand::cli
