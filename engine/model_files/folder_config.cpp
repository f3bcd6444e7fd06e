#include "engine/model_files/folder_config.h"

#include "engine/formats/gguf/file_input.h"
#include "engine/types/error.h"
#include "engine/types/sampler_fields.h"
#include "kernels/util/fixed_math.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

namespace longhand {
namespace {

using nlohmann::json;

constexpr std::int64_t kMaxContext = std::int64_t{1} << 24;

/// Entries that say nothing of what a pass computes.
constexpr std::array kNoArithmetic = std::to_array<std::string_view>({"architectures",
                                                                      "model_type",
                                                                      "torch_dtype",
                                                                      "dtype",
                                                                      "transformers_version",
                                                                      "use_cache",
                                                                      "bos_token_id",
                                                                      "eos_token_id",
                                                                      "pad_token_id",
                                                                      "unk_token_id",
                                                                      "sep_token_id",
                                                                      "decoder_start_token_id",
                                                                      "forced_bos_token_id",
                                                                      "forced_eos_token_id",
                                                                      "initializer_range",
                                                                      "attention_dropout",
                                                                      "resid_pdrop",
                                                                      "embd_pdrop",
                                                                      "hidden_dropout",
                                                                      "classifier_dropout",
                                                                      "pretraining_tp",
                                                                      "auto_map",
                                                                      "cache_implementation",
                                                                      "attn_implementation",
                                                                      "tokenizer_class",
                                                                      "is_decoder",
                                                                      "is_llama_config",
                                                                      "attention_bias",
                                                                      "mlp_bias",
                                                                      "id2label",
                                                                      "label2id",
                                                                      "problem_type",
                                                                      "return_dict",
                                                                      "output_attentions",
                                                                      "output_hidden_states",
                                                                      "output_scores",
                                                                      "task_specific_params",
                                                                      "finetuning_task",
                                                                      "prefix",
                                                                      "torchscript",
                                                                      "use_bfloat16",
                                                                      "num_labels",
                                                                      "do_sample",
                                                                      "early_stopping",
                                                                      "max_length",
                                                                      "max_sequence_length",
                                                                      "min_length",
                                                                      "max_new_tokens",
                                                                      "num_beams",
                                                                      "num_beam_groups",
                                                                      "num_return_sequences",
                                                                      "diversity_penalty",
                                                                      "length_penalty",
                                                                      "typical_p",
                                                                      "no_repeat_ngram_size",
                                                                      "encoder_no_repeat_ngram_size",
                                                                      "bad_words_ids",
                                                                      "remove_invalid_values",
                                                                      "transformers.js_config",
                                                                      "chunk_size_feed_forward",
                                                                      "unsloth_version",
                                                                      "unsloth_fixed",
                                                                      "name_or_path"});

bool saysNothingOfPasses(std::string_view name)
{
    bool sampling = false;
    forEachSamplerField([&](const auto& field) { sampling |= *field.folderKey != 0 && name == field.folderKey; });
    return sampling || std::find(kNoArithmetic.begin(), kNoArithmetic.end(), name) != kNoArithmetic.end();
}

bool isNeutral(const json& value)
{
    return value.is_null() || value == false || ((value.is_structured() || value.is_string()) && value.empty()) ||
           value == "";
}

/// The entries of one object, each taken by its name; what is left must be neutral.
class Entries
{
public:
    Entries(const json& object, const std::string& source) : m_object(object), m_source(source) {}

    [[noreturn]] void fail(const Message& problem) const
    {
        throw Error("%1: %2 Choose another model, or its GGUF file.", m_source, problem);
    }

    /// Null if it is missing.
    const json* take(const char* name)
    {
        m_taken.insert(name);
        const auto found = m_object.find(name);
        return found == m_object.end() || found->is_null() ? nullptr : &*found;
    }

    std::optional<std::int64_t> whole(const char* name, std::int64_t min, std::int64_t max)
    {
        const json* value = take(name);
        if (value == nullptr)
            return std::nullopt;
        const bool fits = value->is_number_unsigned() ? std::cmp_less_equal(value->get<std::uint64_t>(), max)
                                                      : value->is_number_integer();
        if (!fits || value->get<std::int64_t>() < min || value->get<std::int64_t>() > max)
            fail(Message("\"%1\" is %2, not a whole number from %3 to %4.", name, shown(*value), min, max));
        return value->get<std::int64_t>();
    }

    std::optional<double> number(const char* name, double min, double max)
    {
        const json* value = take(name);
        if (value == nullptr)
            return std::nullopt;
        if (!value->is_number() || !(value->get<double>() >= min && value->get<double>() <= max))
            fail(Message("\"%1\" is %2, not a number that a model can have there.", name, shown(*value)));
        return value->get<double>();
    }

    bool flag(const char* name, bool missing)
    {
        const json* value = take(name);
        if (value != nullptr && !value->is_boolean())
            fail(Message("\"%1\" is %2, not true or false.", name, shown(*value)));
        return value == nullptr ? missing : value->get<bool>();
    }

    std::string text(const char* name, std::string_view missing)
    {
        const json* value = take(name);
        if (value != nullptr && !value->is_string())
            fail(Message("\"%1\" is %2, not a text.", name, shown(*value)));
        return value == nullptr ? std::string(missing) : value->get<std::string>();
    }

    template <typename T>
    T needed(const char* name, std::optional<T> value) const
    {
        if (!value)
            fail(Message("\"%1\" is missing.", name));
        return *value;
    }

    void refuse(const char* name) const
    {
        fail(Message("\"%1\" is %2, which Longhand does not know for this family; it may change what the model "
                     "computes.",
                     name, shown(m_object.at(name))));
    }

    void refuseOthers() const
    {
        for (const auto& [name, value] : m_object.items())
            if (!m_taken.contains(name) && !name.starts_with('_') && !isNeutral(value) && !saysNothingOfPasses(name))
                fail(Message("%1 is %2, which Longhand does not know for this family; it may change what the model "
                             "computes.",
                             showable(name), shown(value)));
    }

    static std::string shown(const json& value)
    {
        return showable(value.dump(-1, ' ', true, json::error_handler_t::replace));
    }

private:
    const json& m_object;
    const std::string& m_source;
    std::set<std::string, std::less<>> m_taken;
};

/// The text model's entries of a model that also sees, with what its makers leave out because it is usual.
json textPart(const json& config, const std::string& source, const FolderFamily& family)
{
    Entries entries(config, source);
    const json* given = entries.take("text_config");
    if (given == nullptr || !given->is_object())
        entries.fail(Message("\"%1\" is missing.", "text_config"));
    json text = {{"vocab_size", 262208},     {"num_attention_heads", 8},    {"head_dim", 256},
                 {"num_key_value_heads", 4}, {"rms_norm_eps", 1e-6},        {"max_position_embeddings", 131072},
                 {"sliding_window", 4096},   {"query_pre_attn_scalar", 256}};
    if (const json* tied = entries.take("tie_word_embeddings"))
        text["tie_word_embeddings"] = *tied;
    text.update(*given);
    text["model_type"] = family.textFamily;
    for (const char* ofPictures : {"vision_config", "mm_tokens_per_image", "boi_token_index", "eoi_token_index",
                                   "image_token_index", "boi_token_id", "eoi_token_id", "image_token_id"})
        entries.take(ofPictures);
    entries.refuseOthers();
    return text;
}

/// config.json as keys.
class ConfigReader
{
public:
    ConfigReader(const json& config, const std::string& source, GgufContents& contents)
        : m_source(source), m_entries(config, source), m_contents(contents)
    {
    }

    FolderConfig read()
    {
        const std::string type = m_entries.text("model_type", "");
        m_config.family = folderFamily(type);
        if (m_config.family == nullptr)
            throw Error("%1: the model's family is %2 (\"model_type\"); Longhand opens folders of %3. Choose another "
                        "model, or its GGUF file.",
                        m_source, showable(type), folderFamilyNames());
        m_contents.add("general.architecture", std::string(m_config.family->architecture));
        readSizes();
        readActivation();
        readWindow();
        readRopes();
        readOwn();
        m_config.tied = m_entries.flag("tie_word_embeddings", m_config.family->tied);
        m_entries.refuseOthers();
        return std::move(m_config);
    }

private:
    bool is(std::string_view type) const { return m_config.family->modelType == type; }

    void add(std::string_view key, GgufValue value)
    {
        m_contents.add(std::string(m_config.family->architecture) + "." + std::string(key), std::move(value));
    }
    void addWhole(std::string_view key, std::int64_t value) { add(key, static_cast<std::uint64_t>(value)); }
    /// As GGUF stores it: in single precision.
    void addNumber(std::string_view key, double value) { add(key, static_cast<double>(static_cast<float>(value))); }

    std::int64_t size(const char* name, std::string_view key, std::int64_t max)
    {
        const std::int64_t value = m_entries.needed(name, m_entries.whole(name, 1, max));
        addWhole(key, value);
        return value;
    }

    void readSizes()
    {
        m_config.layers = size("num_hidden_layers", "block_count", 1024);
        m_context = size("max_position_embeddings", "context_length", kMaxContext);
        const std::int64_t width = size("hidden_size", "embedding_length", 1 << 17);
        size("intermediate_size", "feed_forward_length", 1 << 20);
        m_config.heads = size("num_attention_heads", "attention.head_count", 1024);
        m_config.kvHeads = m_entries.whole("num_key_value_heads", 1, 1024).value_or(m_config.heads);
        addWhole("attention.head_count_kv", m_config.kvHeads);
        const std::int64_t fallback = width / m_config.heads;
        m_config.headDim = m_entries.whole("head_dim", 1, 1024).value_or(fallback);
        addWhole("attention.key_length", m_config.headDim);
        addWhole("attention.value_length", m_config.headDim);
        addNumber("attention.layer_norm_rms_epsilon",
                  m_entries.needed("rms_norm_eps", m_entries.number("rms_norm_eps", 0, 1)));
        size("vocab_size", "vocab_size", 1 << 22);
    }

    void readActivation()
    {
        for (const std::string name : {"hidden_act", "hidden_activation"}) {
            const std::string kind = m_entries.text(name.c_str(), m_config.family->activation);
            // The first Gemma was published with "gelu" here; its makers' own code computes the family's.
            const bool meansOwn = is("gemma") && name == "hidden_act" && kind == "gelu";
            if (kind != m_config.family->activation && !meansOwn)
                m_entries.refuse(name.c_str());
        }
    }

    /// One entry for each layer: true where it has the window. Without "layer_types": all, none, or by the period.
    std::vector<bool> localLayers()
    {
        const auto layers = static_cast<std::size_t>(m_config.layers);
        const std::int64_t last = m_entries.whole("max_window_layers", 0, 1 << 20).value_or(0);
        const std::int64_t period =
            m_entries.whole("sliding_window_pattern", 1, 1024).value_or(m_config.family->windowPeriod);
        std::vector<bool> local(layers);
        const json* types = m_entries.take("layer_types");
        if (types == nullptr) {
            for (std::size_t i = 0; i < layers; ++i)
                local[i] = m_config.family->window == FolderWindow::Pattern
                               ? (static_cast<std::int64_t>(i) + 1) % period != 0
                               : m_config.family->window != FolderWindow::Chosen || std::cmp_greater_equal(i, last);
            return local;
        }
        if (!types->is_array() || types->size() != layers)
            m_entries.fail(Message("\"%1\" is not a list with an entry for each layer.", "layer_types"));
        for (std::size_t i = 0; i < layers; ++i) {
            const json& one = (*types)[i];
            if (one != "full_attention" && one != "sliding_attention")
                m_entries.refuse("layer_types");
            local[i] = one == "sliding_attention";
        }
        return local;
    }

    void readWindow()
    {
        const FolderWindow kind = m_config.family->window;
        const bool chosen =
            kind != FolderWindow::None && (kind != FolderWindow::Chosen || m_entries.flag("use_sliding_window", false));
        const std::int64_t given =
            kind == FolderWindow::None ? 0 : m_entries.whole("sliding_window", 0, std::int64_t{1} << 31).value_or(0);
        // The same once more, in files of Gemma 2.
        if (is("gemma2") && m_entries.whole("sliding_window_size", 0, std::int64_t{1} << 31).value_or(given) != given)
            m_entries.refuse("sliding_window_size");
        const std::int64_t window = chosen ? given : 0;
        const std::vector<bool> local = localLayers();
        const auto count = static_cast<std::size_t>(std::count(local.begin(), local.end(), true));
        const bool listed = m_entries.take("layer_types") != nullptr;
        if (kind == FolderWindow::Pattern) {
            addWhole("attention.sliding_window",
                     m_entries.needed("sliding_window", window > 0 ? std::optional(window) : std::nullopt));
            add("attention.sliding_window_pattern", GgufArrayOfInts(local.begin(), local.end()));
        } else if (window > 0 && count == local.size()) {
            addWhole("attention.sliding_window", window);
        } else if (count > 0 && (window > 0 || listed)) {
            m_entries.refuse(listed ? "layer_types" : "max_window_layers");
        }
    }

    /// transformers 5 has "rope_parameters", one object or one for each kind of layer; before, it was "rope_theta" and
    /// "rope_scaling".
    void readRopes()
    {
        static const json none = json::object();
        const auto object = [&](const json* value, const char* name) -> const json& {
            if (value != nullptr && !value->is_object())
                m_entries.fail(Message("\"%1\" is %2, not an object.", name, Entries::shown(*value)));
            return value == nullptr ? none : *value;
        };
        const json& parameters = object(m_entries.take("rope_parameters"), "rope_parameters");
        const auto base = m_entries.number("rope_theta", 1, 1e12);
        const auto rotated = m_entries.number("partial_rotary_factor", 0, 1);
        const auto original = m_entries.whole("original_max_position_embeddings", 1, kMaxContext);
        if (is("gemma3_text")) {
            const double local = m_entries.number("rope_local_base_freq", 1, 1e12).value_or(10000.0);
            Entries kinds(parameters, m_source);
            const json* ofLocal = kinds.take("sliding_attention");
            Entries localRope(object(ofLocal, "sliding_attention"), m_source);
            addNumber("rope.freq_base_swa", localRope.number("rope_theta", 1, 1e12).value_or(local));
            if (localRope.text("rope_type", "default") != "default")
                localRope.refuse("rope_type");
            localRope.refuseOthers();
            const json* ofAll = kinds.take("full_attention");
            if (!parameters.empty())
                kinds.refuseOthers();
            readRope(ofAll ? object(ofAll, "full_attention") : object(m_entries.take("rope_scaling"), "rope_scaling"),
                     base.value_or(1e6), rotated, original);
            return;
        }
        const json& scaling = object(m_entries.take("rope_scaling"), "rope_scaling");
        const double usual = is("mixtral") ? 1e6 : is("gpt_oss") ? 150000.0 : 10000.0;
        readRope(parameters.empty() ? scaling : parameters, base.value_or(usual), rotated, original);
    }

    void readRope(const json& object, double base, std::optional<double> rotated, std::optional<std::int64_t> original)
    {
        Entries rope(object, m_source);
        m_ropeBase = rope.number("rope_theta", 1, 1e12).value_or(base);
        addNumber("rope.freq_base", m_ropeBase);
        const double part = rope.number("partial_rotary_factor", 0, 1).value_or(rotated.value_or(1.0));
        m_rotaryDim = static_cast<std::int64_t>(static_cast<double>(m_config.headDim) * part);
        addWhole("rope.dimension_count", m_rotaryDim);
        // Both names are in files that were made in between; "type" is the older one.
        const std::string older = rope.text("type", "default");
        const std::string type = rope.text("rope_type", older);
        m_original = rope.whole("original_max_position_embeddings", 1, kMaxContext).value_or(original.value_or(0));
        if (type == "linear" || type == "yarn") {
            add("rope.scaling.type", type);
            addNumber("rope.scaling.factor", rope.needed("factor", rope.number("factor", 1, 1024)));
            if (type == "yarn")
                readYarn(rope);
        } else if (type == "llama3") {
            readLlama3(rope);
        } else if ((type == "longrope" || type == "su") && is("phi3")) {
            readLongRope(rope);
        } else if (type != "default") {
            rope.refuse(object.contains("rope_type") ? "rope_type" : "type");
        }
        rope.refuseOthers();
    }

    void readYarn(Entries& rope)
    {
        addWhole("rope.scaling.original_context_length", m_original > 0 ? m_original : m_context);
        // The values that the method's paper has.
        for (const auto& [name, usual] : {std::pair("beta_fast", 32.0), std::pair("beta_slow", 1.0)})
            if (rope.number(name, -1e9, 1e9).value_or(usual) != usual)
                rope.refuse(name);
        rope.flag("finetuned", true);                     // says how the model was trained
        if (rope.flag("truncate", true) == is("gpt_oss")) // GGUF does not say: it is a family's own
            rope.refuse("truncate");
    }

    /// Llama 3.1: a divisor for each frequency, from 1 for the fast ones to `factor` for the slow ones.
    void readLlama3(Entries& rope)
    {
        const auto needed = [&](const char* name) { return rope.needed(name, rope.number(name, 1e-3, 1e6)); };
        const double factor = needed("factor"), low = needed("low_freq_factor"), high = needed("high_freq_factor");
        const double context = m_original > 0 ? static_cast<double>(m_original) : static_cast<double>(m_context);
        if (!(high > low))
            rope.refuse("high_freq_factor");
        std::vector<float>& factors = m_config.vectors["rope_freqs.weight"];
        for (std::int64_t i = 0; i < m_rotaryDim / 2; ++i) {
            const double exponent = 2.0 * static_cast<double>(i) / static_cast<double>(m_rotaryDim);
            const double turns = context / (2 * std::numbers::pi * roundedPower(m_ropeBase, exponent));
            const double smooth = std::clamp((turns - low) / (high - low), 0.0, 1.0);
            factors.push_back(static_cast<float>(1 / ((1 - smooth) / factor + smooth)));
        }
    }

    void readLongRope(Entries& rope)
    {
        const auto list = [&](const char* name, const char* tensor) {
            const json* values = rope.take(name);
            if (values == nullptr || !values->is_array() || std::cmp_not_equal(values->size(), m_rotaryDim / 2))
                rope.fail(
                    Message("\"%1\" is not a list with an entry for each of %2 frequencies.", name, m_rotaryDim / 2));
            for (const json& value : *values) {
                if (!value.is_number() || !(value.get<double>() > 0 && value.get<double>() < 1e6))
                    rope.fail(Message("\"%1\" holds %2.", name, Entries::shown(value)));
                m_config.vectors[tensor].push_back(value.get<float>());
            }
        };
        list("long_factor", "rope_factors_long.weight");
        list("short_factor", "rope_factors_short.weight");
        const double original = static_cast<double>(m_original > 0 ? m_original : m_context);
        const double grown = rope.number("factor", 1, 1024).value_or(static_cast<double>(m_context) / original);
        addWhole("rope.scaling.original_context_length", static_cast<std::int64_t>(original));
        addNumber("rope.scaling.attn_factor",
                  grown <= 1 ? 1.0 : std::sqrt(1 + roundedLog(grown) / roundedLog(original)));
    }

    /// What single families have.
    void readOwn()
    {
        const auto number = [&](const char* name) { return m_entries.needed(name, m_entries.number(name, 1e-9, 1e9)); };
        if (is("gemma2") || is("gemma3_text")) {
            const double scalar = number("query_pre_attn_scalar");
            if (scalar != static_cast<double>(m_config.headDim))
                addNumber("attention.scale", 1 / std::sqrt(scalar));
            for (const char* name : {"attn_logit_softcapping", "final_logit_softcapping"})
                if (const auto cap = m_entries.number(name, 1e-9, 1e9)) {
                    if (is("gemma3_text") && std::string_view(name).starts_with("attn"))
                        m_entries.refuse(name);
                    addNumber(name, *cap);
                } else if (is("gemma2")) {
                    m_entries.fail(Message("\"%1\" is missing.", name));
                }
        } else if (is("granite")) {
            addNumber("attention.scale", number("attention_multiplier"));
            addNumber("embedding_scale", number("embedding_multiplier"));
            addNumber("residual_scale", number("residual_multiplier"));
            addNumber("logit_scale", number("logits_scaling"));
        } else if (is("phi3")) {
            for (const char* name : {"full_attn_mod", "interpolate_factor"})
                if (m_entries.whole(name, 0, 1024).value_or(1) != 1)
                    m_entries.refuse(name);
        } else if (is("smollm3")) {
            readUnrotated();
        }
        readExperts();
    }

    void readExperts()
    {
        if (!is("mixtral") && !is("qwen3_moe") && !is("gpt_oss"))
            return;
        constexpr std::int64_t kMost = 1 << 12;
        // Older files of Qwen have the second name.
        const auto older = m_entries.whole("num_experts", 1, kMost);
        const auto count = m_entries.whole("num_local_experts", 1, kMost);
        m_config.experts = m_entries.needed("num_local_experts", count ? count : older);
        addWhole("expert_count", m_config.experts);
        const auto used = m_entries.whole("num_experts_per_tok", 1, m_config.experts);
        // gpt-oss writes it twice.
        if (const auto again = m_entries.whole("experts_per_token", 1, m_config.experts); again && again != used)
            m_entries.refuse("experts_per_token");
        addWhole("expert_used_count", m_entries.needed("num_experts_per_tok", used));
        for (const char* name : {"output_router_logits", "router_aux_loss_coef", "router_jitter_noise"})
            m_entries.take(name); // of training
        if (is("qwen3_moe")) {
            size("moe_intermediate_size", "expert_feed_forward_length", 1 << 20);
            add("expert_weights_norm", m_entries.flag("norm_topk_prob", false));
            if (m_entries.whole("decoder_sparse_step", 1, 1024).value_or(1) != 1)
                m_entries.refuse("decoder_sparse_step");
        } else if (is("gpt_oss")) {
            readGptOss();
        }
    }

    void readGptOss()
    {
        for (const auto& [name, usual] : {std::pair("swiglu_limit", 7.0), std::pair("swiglu_alpha", 1.702)})
            if (m_entries.number(name, -1e9, 1e9).value_or(usual) != usual)
                m_entries.refuse(name);
        m_entries.whole("initial_context_length", 1, kMaxContext); // is in the scaling too
        const json* quantised = m_entries.take("quantization_config");
        if (quantised == nullptr)
            return;
        if (!quantised->is_object() || quantised->value("quant_method", json()) != "mxfp4")
            m_entries.refuse("quantization_config"); // "modules_to_not_convert": the tensors' names tell
    }

    /// GGUF says nothing of the layers without rotation: each fourth one.
    void readUnrotated()
    {
        const std::int64_t every = m_entries.whole("no_rope_layer_interval", 1, 1024).value_or(4);
        const json* layers = m_entries.take("no_rope_layers");
        if (layers == nullptr) {
            if (every != 4)
                m_entries.refuse("no_rope_layer_interval");
            return;
        }
        bool usual = layers->is_array() && std::cmp_equal(layers->size(), m_config.layers);
        for (std::size_t i = 0; usual && i < layers->size(); ++i)
            usual = (*layers)[i] == ((i + 1) % 4 != 0 ? 1 : 0);
        if (!usual)
            m_entries.refuse("no_rope_layers");
    }

    const std::string& m_source;
    Entries m_entries;
    GgufContents& m_contents;
    FolderConfig m_config;
    std::int64_t m_context = 0, m_rotaryDim = 0, m_original = 0;
    double m_ropeBase = 0;
};

} // namespace

FolderConfig readFolderConfig(const json& config, const std::string& source, GgufContents& contents)
{
    const auto type = config.find("model_type");
    const FolderFamily* family =
        type != config.end() && type->is_string() ? folderFamily(type->get_ref<const std::string&>()) : nullptr;
    if (family == nullptr || family->textFamily.empty())
        return ConfigReader(config, source, contents).read();
    const json text = textPart(config, source, *family);
    FolderConfig read = ConfigReader(text, source, contents).read();
    read.amongOthers = true;
    return read;
}

void addSamplingKeys(const json& config, GgufContents& contents)
{
    forEachSamplerField([&](const auto& field) {
        if (*field.folderKey == 0)
            return;
        if (const auto found = config.find(field.folderKey); found != config.end() && found->is_number())
            contents.add("general.sampling." + std::string(field.modelKey), found->template get<double>());
    });
}

} // namespace longhand
