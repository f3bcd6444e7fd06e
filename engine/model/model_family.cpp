#include "engine/model/model_family.h"

#include "engine/formats/gguf/file_input.h"
#include "engine/formats/gguf/gguf_file.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace longhand {
namespace {

/// One file's keys of its architecture.
class FamilyReader
{
public:
    FamilyReader(const GgufFile& file, ModelConfig& config) : m_file(file), m_config(config) {}

    void read()
    {
        readTensors();
        const std::string& a = m_config.architecture;
        if (a == "gemma" || a == "gemma2" || a == "gemma3")
            readGemma();
        else if (a == "phi3")
            readPhi3();
        else if (a == "olmo2")
            readLocal(0, 4, m_config.ropeBase);
        else if (a == "granite")
            readGranite();
        else if (a == "smollm3")
            m_config.unrotatedEvery = 4; // not a key of the file
        else if (a == "gpt-oss")
            readGptOss();
        readExperts();
        refuseOthers();
    }

private:
    std::string key(std::string_view name) const { return m_config.architecture + "." + std::string(name); }

    [[noreturn]] void fail(const Message& what) const { throw Error("%1: %2", m_file.path().string(), what); }
    [[noreturn]] void failDamaged(const Message& what) const
    {
        throw Error("%1: %2 Choose another model, or download this one again.", m_file.path().string(), what);
    }
    [[noreturn]] void failUnknown(const Message& what) const
    {
        throw Error("%1: %2 Choose another model.", m_file.path().string(), what);
    }

    /// A positive number; missing or 0: `missing`.
    float positive(std::string_view name, float missing)
    {
        m_known.emplace_back(name);
        const double value = m_file.getFloat(key(name), 0.0);
        if (value < 0 || value > 1e6)
            failDamaged(Message("%1 is %2, not between 0 and 1000000.", key(name), Message::Decimal{value, 6}));
        return value == 0 ? missing : static_cast<float>(value);
    }

    void readTensors()
    {
        const auto has = [&](const char* name) { return m_file.findTensor(std::string("blk.0.") + name) != nullptr; };
        const std::string& a = m_config.architecture;
        m_config.qkNorm = has("attn_q_norm.weight");
        m_config.qkNormOfRow = m_config.qkNorm && a == "olmo2";
        m_config.qkvBias = has("attn_q.bias");
        m_config.joinedQkv = a == "phi3" && has("attn_qkv.weight");
        m_config.joinedGateUp = a == "phi3";
        m_config.normsBefore = a != "olmo2";
        m_config.normsAfter = a == "gemma2" || a == "gemma3" || a == "olmo2";
        // The converter permutes the rows of these.
        m_config.ropeLayout =
            a == "llama" || a == "granite" || a == "smollm3" ? RopeLayout::AdjacentPairs : RopeLayout::HalfSplit;
        m_config.tiedHead = m_file.findTensor("output.weight") == nullptr;
    }

    void readGemma()
    {
        m_config.activation = Activation::GeGlu;
        m_config.embeddingScale = std::sqrt(static_cast<float>(m_config.width));
        if (m_config.architecture == "gemma")
            return;
        const bool second = m_config.architecture == "gemma2";
        // The largest of both generations scale by the size of a head that they do not have. The files do not say so.
        const bool largest = m_config.layers == (second ? 46 : 62);
        const std::int32_t share = m_config.width / m_config.heads;
        m_config.attentionScale =
            positive("attention.scale", largest ? 1.0f / std::sqrt(static_cast<float>(share)) : 0.0f);
        if (second)
            m_config.attentionSoftCap = positive("attn_logit_softcapping", 50.0f);
        m_config.logitSoftCap = positive("final_logit_softcapping", second ? 30.0f : 0.0f);
        readLocal(second ? 4096 : 0, second ? 2 : 6, second ? m_config.ropeBase : 10000.0);
    }

    /// The window of the local layers, which are all but each `period`-th unless the file says otherwise.
    void readLocal(std::int32_t window, std::int64_t period, double ropeBase)
    {
        m_config.slidingWindow = 0;
        m_config.localWindow =
            static_cast<std::int32_t>(m_file.getInt(key("attention.sliding_window"), 0, 1 << 24, window));
        m_config.localRopeBase = m_file.getFloat(key("rope.freq_base_swa"), ropeBase);
        if (!(m_config.localRopeBase >= 1.0 && m_config.localRopeBase <= 1e12))
            failDamaged(Message("%1 is %2, not between 1 and 1e12.", key("rope.freq_base_swa"),
                                Message::Decimal{m_config.localRopeBase, 6}));
        const std::string pattern = key("attention.sliding_window_pattern");
        m_known.insert(m_known.end(), {"attention.sliding_window_pattern", "rope.freq_base_swa"});
        m_config.localLayers.resize(static_cast<std::size_t>(m_config.layers));
        const GgufValue* value = m_file.find(pattern);
        if (const auto* list = value ? std::get_if<GgufArrayOfInts>(value) : nullptr) {
            if (list->size() != m_config.localLayers.size())
                failDamaged(Message("%1 has %2 entries for %3 layers.", pattern, list->size(), m_config.layers));
            std::transform(list->begin(), list->end(), m_config.localLayers.begin(), [](auto v) { return v != 0; });
        } else {
            period = m_file.getInt(pattern, 1, 1024, period);
            for (std::size_t i = 0; i < m_config.localLayers.size(); ++i)
                m_config.localLayers[i] = (static_cast<std::int64_t>(i) + 1) % period != 0;
        }
        const auto end = m_config.localLayers.end();
        if (m_config.localWindow == 0 || std::find(m_config.localLayers.begin(), end, true) == end) {
            m_config.localWindow = 0;
            m_config.localLayers.clear();
        }
    }

    void readPhi3()
    {
        const double magnitude = m_file.getFloat(key("rope.scaling.attn_factor"), 1.0);
        m_known.emplace_back("rope.scaling.attn_factor");
        if (m_file.findTensor("rope_factors_long.weight") == nullptr)
            return;
        if (!(magnitude >= 0.1 && magnitude <= 10.0))
            failDamaged(Message("%1 is %2, not between 0.1 and 10.", key("rope.scaling.attn_factor"),
                                Message::Decimal{magnitude, 6}));
        m_config.declaredScaling = RopeScalingKind::LongRope;
        m_config.ropeMagnitude = magnitude;
        m_config.declaredOriginal = static_cast<std::int32_t>(
            m_file.getInt(key("rope.scaling.original_context_length"), 1, 1 << 24, m_config.trainedContext));
    }

    void readGranite()
    {
        m_config.embeddingScale = positive("embedding_scale", 1.0f);
        m_config.residualScale = positive("residual_scale", 1.0f);
        m_config.attentionScale = positive("attention.scale", 0.0f);
        m_config.logitScale = 1.0f / positive("logit_scale", 1.0f);
        if (!m_file.getBool(key("rope.scaling.finetuned"), true))
            failUnknown(Message("%1 is false: a model without rotations, which Longhand does not run.",
                                key("rope.scaling.finetuned")));
    }

    void readGptOss()
    {
        m_config.activation = Activation::ClampedSwiGlu;
        m_config.outputBias = m_config.sinkLogits = m_config.expertBias = true;
        m_config.localScaled = true;
        m_config.yarnRounded = false; // not a key of the file
        m_config.feedForwardNorm = "post_attention_norm.weight";
        readLocal(128, 2, m_config.ropeBase);
    }

    void readExperts()
    {
        const std::string& a = m_config.architecture;
        const bool always = a == "qwen3moe" || a == "gpt-oss";
        constexpr std::int64_t kMost = 1 << 16;
        m_config.experts = static_cast<std::int32_t>(always ? m_file.getInt(key("expert_count"), 1, kMost)
                                                            : m_file.getInt(key("expert_count"), 0, kMost, 0));
        if (m_config.experts == 0)
            return;
        if (!always && a != "llama")
            failUnknown(
                Message("%1 asks for a mixture of experts, which Longhand does not run in the architecture \"%2\".",
                        key("expert_count"), a));
        if (m_file.findTensor("blk.0.ffn_gate.0.weight") != nullptr)
            fail(Message("the tensor blk.0.ffn_gate.0.weight holds one expert, as in files of early 2024: choose the "
                         "same model converted by a recent program."));
        m_config.usedExperts = static_cast<std::int32_t>(m_file.getInt(key("expert_used_count"), 1, m_config.experts));
        m_config.feedForward = static_cast<std::int32_t>(
            m_file.getInt(key("expert_feed_forward_length"), 1, 1 << 20, m_config.feedForward));
        if (!m_file.getBool(key("expert_weights_norm"), true))
            m_config.expertSoftmax = ExpertSoftmax::OfAll;
        m_config.expertScale = positive("expert_weights_scale", 1.0f);
        // llama.cpp's numbers: 1 is a softmax over all, 3 one over the chosen, the same where weights add up to 1.
        const std::int64_t choice = m_file.getInt(key("expert_gating_func"), 0, 1 << 16, 0);
        if (choice > 1 && (choice != 3 || m_config.expertSoftmax == ExpertSoftmax::OfAll))
            failUnknown(Message("%1 is %2, a choice of experts that Longhand does not know.", key("expert_gating_func"),
                                choice));
    }

    /// Keys and tensors that change the arithmetic and were not read above.
    void refuseOthers() const
    {
        struct Neutral
        {
            std::string_view name;
            double value; ///< what says: not used
        };
        constexpr std::array kNumbers{Neutral{"attention.clamp_kqv", 0},
                                      Neutral{"attention.max_alibi_bias", 0},
                                      Neutral{"attention.scale", 0},
                                      Neutral{"attn_logit_softcapping", 0},
                                      Neutral{"final_logit_softcapping", 0},
                                      Neutral{"embedding_scale", 1},
                                      Neutral{"residual_scale", 1},
                                      Neutral{"logit_scale", 1},
                                      Neutral{"attention.kv_lora_rank", 0},
                                      Neutral{"attention.q_lora_rank", 0},
                                      Neutral{"attention.shared_kv_layers", 0},
                                      Neutral{"attention.temperature_length", 0},
                                      Neutral{"attention.temperature_scale", 0},
                                      Neutral{"use_parallel_residual", 0},
                                      Neutral{"rope.scaling.attn_factor", 1},
                                      Neutral{"rope.scaling.yarn_ext_factor", 1},
                                      Neutral{"rope.scaling.yarn_attn_factor", 1},
                                      Neutral{"rope.scaling.yarn_beta_fast", 32},
                                      Neutral{"rope.scaling.yarn_beta_slow", 1},
                                      Neutral{"rope.scaling.yarn_log_multiplier", 0},
                                      Neutral{"expert_shared_count", 0},
                                      Neutral{"expert_shared_feed_forward_length", 0},
                                      Neutral{"expert_chunk_feed_forward_length", 0},
                                      Neutral{"expert_group_count", 1},
                                      Neutral{"expert_group_used_count", 1},
                                      Neutral{"expert_group_scale", 0},
                                      Neutral{"experts_per_group", 0},
                                      Neutral{"expert_weights_scale", 1},
                                      Neutral{"leading_dense_block_count", 0},
                                      Neutral{"interleave_moe_layer_step", 1},
                                      Neutral{"moe_every_n_layers", 1},
                                      Neutral{"nextn_predict_layers", 0},
                                      Neutral{"deepstack_mapping", 0},
                                      Neutral{"rope.dimension_sections", 0},
                                      Neutral{"rope.freq_base_swa", 0},
                                      Neutral{"attention.sliding_window_pattern", 0}};
        for (const Neutral& neutral : kNumbers) {
            const GgufValue* value = m_file.find(key(neutral.name));
            if (value == nullptr || std::find(m_known.begin(), m_known.end(), neutral.name) != m_known.end())
                continue;
            const std::optional<double> number = numberIn(*value);
            if (number != neutral.value && number != 0.0)
                fail(Message("%1 asks for arithmetic that Longhand does not know for the architecture \"%2\". Choose "
                             "another model.",
                             key(neutral.name), m_config.architecture));
        }
        if (!m_file.getBool(key("attention.causal"), true))
            failUnknown(Message("%1 is false: a model that does not write.", key("attention.causal")));
        for (const GgufTensor& tensor : m_file.tensors())
            if (!isKnown(tensor.name))
                fail(
                    Message("the tensor %1 is not part of the architecture \"%2\" as Longhand knows it. Choose another "
                            "model, or the same one converted by a recent program.",
                            showable(tensor.name), m_config.architecture));
    }

    static std::optional<double> numberIn(const GgufValue& value)
    {
        return std::visit(
            [](const auto& v) -> std::optional<double> {
                if constexpr (std::is_arithmetic_v<std::decay_t<decltype(v)>>)
                    return static_cast<double>(v);
                else
                    return std::nullopt;
            },
            value);
    }

    bool isKnown(std::string_view name) const
    {
        constexpr std::array<std::string_view, 4> kWhole{"token_embd.weight", "output_norm.weight", "output.weight",
                                                         "rope_freqs.weight"};
        if (!name.starts_with("blk."))
            return std::find(kWhole.begin(), kWhole.end(), name) != kWhole.end() ||
                   (m_config.declaredScaling == RopeScalingKind::LongRope &&
                    (name == "rope_factors_long.weight" || name == "rope_factors_short.weight"));
        name.remove_prefix(std::min(name.size(), name.find('.', 4)));
        const bool mixture = m_config.experts > 0;
        const std::string secondNorm = "." + m_config.feedForwardNorm;
        const auto is = [&](bool wanted, std::initializer_list<std::string_view> names) {
            return wanted && std::find(names.begin(), names.end(), name) != names.end();
        };
        return name == ".attn_output.weight" || is(!mixture, {".ffn_up.weight", ".ffn_down.weight"}) ||
               is(!mixture && !m_config.joinedGateUp, {".ffn_gate.weight"}) ||
               is(mixture,
                  {".ffn_gate_inp.weight", ".ffn_gate_exps.weight", ".ffn_up_exps.weight", ".ffn_down_exps.weight"}) ||
               is(m_config.expertBias,
                  {".ffn_gate_inp.bias", ".ffn_gate_exps.bias", ".ffn_up_exps.bias", ".ffn_down_exps.bias"}) ||
               is(m_config.outputBias, {".attn_output.bias"}) || is(m_config.sinkLogits, {".attn_sinks.weight"}) ||
               is(!m_config.joinedQkv, {".attn_q.weight", ".attn_k.weight", ".attn_v.weight"}) ||
               is(m_config.joinedQkv, {".attn_qkv.weight"}) ||
               is(m_config.qkvBias, {".attn_q.bias", ".attn_k.bias", ".attn_v.bias"}) ||
               is(m_config.qkNorm, {".attn_q_norm.weight", ".attn_k_norm.weight"}) ||
               is(m_config.normsBefore, {".attn_norm.weight", secondNorm}) ||
               is(m_config.normsAfter, {".post_attention_norm.weight", ".post_ffw_norm.weight"}) ||
               name == ".attn_rot_embd.weight"; // an old copy of the rotation
    }

    const GgufFile& m_file;
    ModelConfig& m_config;
    std::vector<std::string_view> m_known; ///< optional keys that this family reads
};

} // namespace

const std::vector<std::string_view>& knownArchitectures()
{
    static const std::vector<std::string_view> kKnown{"llama", "qwen2", "qwen3",   "gemma",   "gemma2",   "gemma3",
                                                      "phi3",  "olmo2", "granite", "smollm3", "qwen3moe", "gpt-oss"};
    return kKnown;
}

void describeFamily(const GgufFile& file, ModelConfig& config)
{
    FamilyReader(file, config).read();
}

} // namespace longhand
