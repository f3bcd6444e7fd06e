// longhand-cli info: what a model file or an adapter holds; of a model the header, and its fingerprint over all of it.
#include "app/cli/command.h"
#include "app/cli/context_options.h"
#include "app/cli/files.h"
#include "app/cli/progress_line.h"
#include "app/library/adapter_library.h"
#include "app/library/fingerprint_store.h"
#include "app/library/memory_estimate.h"
#include "app/library/recommended_settings.h"
#include "app/project/story_cache.h"
#include "app/session/gpu.h"
#include "engine/chat/chat_template.h"
#include "engine/formats/plain_text.h"
#include "engine/model/backend/cuda/cuda_memory.h"
#include "engine/model/model_config.h"
#include "engine/model/model_file.h"
#include "engine/model_files/open_model.h"
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
    case RopeScalingKind::LongRope:
        return "longrope";
    default:
        return "none";
    }
}

std::string fingerprintOfModel(const std::string& file)
{
    ProgressLine progress;
    std::string fingerprint = modelFingerprint(file, [&](double fraction, const Message&) {
        progress.update("reading the model: " + std::to_string(static_cast<int>(fraction * 100)) + " %");
        return true;
    });
    progress.clear();
    return fingerprint;
}

nlohmann::json describe(const AdapterEntry& adapter)
{
    return {{"file", adapter.file.string()},
            {"bytes", adapter.info.bytes},
            {"kind", "adapter"},
            {"name", adapter.info.name},
            {"style", adapter.info.style},
            {"rank", adapter.info.rank},
            {"alpha", adapter.info.alpha},
            {"parameters", adapter.info.parameters},
            {"base_fingerprint", adapter.info.baseFingerprint},
            {"comes_with_its_model", adapter.info.isDefault},
            {"contents", adapter.info.contents}};
}

/// What each GPU would hold of a model with a text of 100,000 tokens in a project's plan.
nlohmann::json onGpus(const ModelSize& model)
{
    constexpr std::int64_t length = 100000;
    nlohmann::json gpus = nlohmann::json::array();
    Message why;
    for (const FoundGpu& gpu : findGpus(why)) {
        nlohmann::json entry = {{"index", gpu.index}, {"name", gpu.name}};
        try {
            const ContextPlan plan = planContext(model.config, kPlannedBook);
            const GpuEstimate need = estimateGpuMemory({0, gpu.totalBytes}, model, plan, length, 0, kNewStoryCache);
            entry["weight_bytes"] = need.weights;
            entry["cache_bytes"] = need.cache;
            entry["workspace_bytes"] = need.workspace;
            entry["room_bytes"] = need.free; // if nothing else uses it
            entry["total_bytes"] = need.total;
            entry["layers_that_fit"] = need.layersThatFit;
            entry["advice"] = need.advice.text();
        } catch (const Error& e) {
            entry["advice"] = e.what();
        }
        gpus.push_back(std::move(entry));
    }
    return gpus;
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
    const CudaWeights gpuWeights = cudaWeights(file, c);
    const ChatSupport chat = recogniseChat(file, tokenizer);
    const bool coAuthor = chat.known && !recommendedSettings(file.path()).plain;
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
            {"experts", c.experts},
            {"used_experts", c.usedExperts},
            {"heads", c.heads},
            {"kv_heads", c.kvHeads},
            {"head_dim", c.headDim},
            {"vocabulary", c.vocabulary},
            {"trained_context", c.trainedContext},
            {"sliding_window", c.slidingWindow},
            {"local_window", c.localWindow},
            {"rope_base", c.ropeBase},
            {"rope_layout", c.ropeLayout == RopeLayout::AdjacentPairs ? "adjacent pairs" : "half split"},
            {"declared_scaling", scalingName(c.declaredScaling)},
            {"declared_factor", c.declaredFactor},
            {"tied_head", c.tiedHead},
            {"qkv_bias", c.qkvBias},
            {"qk_norm", c.qkNorm},
            {"kv_bytes_per_token", c.kvBytesPerToken()},
            {"kv_bytes_per_token_int8", c.kvBytesPerToken(KvEncoding::Int8)},
            {"gpu_weight_bytes", gpuWeights.bytes()},
            {"gpus", onGpus({c, 0, 0, gpuWeights})},
            {"end_tokens", tokenizer.endTokens()},
            {"chat_template", chat.known ? chat.known->title : ""},
            {"chat_template_remark", chat.why.text()},
            {"mode", coAuthor ? "coauthor" : "plain"},
            {"unreadable", unreadableWeights(file).text()},
            {"tensors", file.tensors().size()},
            {"tensor_types", std::move(tensorTypes)}};
}

std::string forPeople(const nlohmann::json& d)
{
    std::string text;
    const bool isAdapter = d.contains("kind");
    const auto line = [&](const char* label, const std::string& value) {
        char head[24];
        std::snprintf(head, sizeof head, "%-18s", label);
        text += head + value + '\n';
    };
    const auto number = [&](const char* key) { return d.at(key).dump(); };
    char figures[64];
    line("name", d.at("name"));
    if (isAdapter) {
        const std::string base = d.at("base_fingerprint");
        line("file", d.at("file").get<std::string>() + " (" + number("bytes") + " bytes, an adapter)");
        line("writes", d.at("style"));
        line("rank", number("rank") + ", alpha " + number("alpha"));
        std::snprintf(figures, sizeof figures, "%.2f million", d.at("parameters").get<double>() / 1e6);
        line("parameters", figures);
        line("made for", base.empty() ? "(not said)" : "the model of fingerprint " + base);
        if (d.at("comes_with_its_model").get<bool>())
            line("used", "unless another adapter, or none, is chosen");
        line("contents", d.at("contents"));
        return text;
    }
    line("file", d.at("file").get<std::string>() + " (" + number("bytes") + " bytes, " +
                     (d.at("gguf_version") == 0 ? "a folder of safetensors" : "GGUF v" + number("gguf_version")) + ")");
    std::snprintf(figures, sizeof figures, "%.1f million", d.at("parameters").get<double>() / 1e6);
    line("parameters", figures);
    line("architecture", d.at("architecture").get<std::string>() + ", " + number("layers") + " layers of width " +
                             number("width") + ", feed-forward " + number("feed_forward"));
    if (d.at("experts") != 0)
        line("experts", number("experts") + " of feed-forward " + number("feed_forward") + ", of which a token uses " +
                            number("used_experts"));
    line("attention", number("heads") + " heads, " + number("kv_heads") + " KV heads of " + number("head_dim"));
    line("vocabulary", number("vocabulary") + " tokens");
    line("trained context", number("trained_context") + " tokens");
    line("rope", "base " + number("rope_base") + ", " + d.at("rope_layout").get<std::string>() + ", declared scaling " +
                     d.at("declared_scaling").get<std::string>());
    std::snprintf(figures, sizeof figures, "%.2f GB", d.at("kv_bytes_per_token").get<double>() * 100000 / 1e9);
    line("KV cache", number("kv_bytes_per_token") + " bytes a token (" + figures + " at 100,000 tokens)");
    for (const auto& gpu : d.at("gpus")) {
        std::string says;
        if (gpu.contains("weight_bytes"))
            says = "weights " + memoryText(gpu.at("weight_bytes")) + ", workspaces " +
                   memoryText(gpu.at("workspace_bytes")) + ", cache of 100,000 tokens " +
                   memoryText(gpu.at("cache_bytes")) + "; there is room for about " + memoryText(gpu.at("room_bytes")) +
                   " of " + memoryText(gpu.at("total_bytes")) + " if nothing else uses it";
        if (const std::string advice = gpu.at("advice"); !advice.empty())
            says += (says.empty() ? "" : ". ") + advice;
        line(("GPU " + gpu.at("index").dump()).c_str(), gpu.at("name").get<std::string>() + ": " + says);
    }
    std::string types;
    for (const auto& [name, use] : d.at("tensor_types").items())
        types += (types.empty() ? "" : ", ") + use.at("tensors").dump() + " " + name;
    line("tensors", types);
    if (const std::string why = d.at("unreadable"); !why.empty()) {
        line("cannot be run", why);
        return text;
    }
    const std::string chat = d.at("chat_template");
    line("chat template", chat.empty() ? "not used: " + d.at("chat_template_remark").get<std::string>() : chat);
    line("new stories", d.at("mode").get<std::string>() + " mode");
    line("fingerprint", d.at("fingerprint"));
    if (const std::string adapter = d.at("default_adapter"); !adapter.empty())
        line("adapter", adapter + ", unless another one, or none, is chosen");
    return text;
}

bool isAdapter(const std::string& file)
{
    if (std::filesystem::path(file).extension() == ".safetensors" && !isPartOfFolder(file))
        return true;
    return openModel(file, false).getString("general.type", "model") == "adapter";
}

nlohmann::json describeFile(const std::string& file)
{
    if (isAdapter(file))
        return describe(lookAtAdapter(file));
    const GgufFile opened = openModel(file);
    nlohmann::json description = describe(opened);
    if (!description.at("unreadable").get<std::string>().empty())
        return description; // no fingerprint of what cannot be loaded
    checkLoadable(opened);  // the fingerprint may be one that is remembered
    const std::string fingerprint = fingerprintOfModel(file);
    const auto adapter = defaultAdapterFor(fingerprint);
    description["fingerprint"] = fingerprint;
    description["default_adapter"] = adapter ? adapter->file.string() : std::string();
    return description;
}

int info(const InfoOptions& options)
{
    const nlohmann::json description = describeFile(options.model);
    constexpr auto replace = nlohmann::json::error_handler_t::replace; // a name in a file may be no UTF-8
    writeOut(options.json ? description.dump(2, ' ', false, replace) + '\n' : plainText(forPeople(description)));
    return kDone;
}

} // namespace

void addInfoCommand(CLI::App& program, Action& action)
{
    auto* command = program.add_subcommand("info", "what a model file or an adapter holds");
    auto options = std::make_shared<InfoOptions>();
    namesFile(
        command->add_option(
            "MODEL", options->model,
            "model file (GGUF) or folder (config.json and safetensors), or an adapter (PEFT's .safetensors, GGUF)"))
        ->required();
    command->add_flag("--json", options->json, "as JSON");
    command->callback([options, &action] { action = [options] { return info(*options); }; });
}

} // namespace longhand::cli
