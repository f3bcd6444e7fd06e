// What each family calls its tensors: the modules of the transformers library, and GGUF's specification.
#include "engine/model_files/folder_family.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace longhand {
namespace {

#define ATTENTION                                                                                                      \
    {"self_attn.q_proj.weight", "attn_q.weight"}, {"self_attn.k_proj.weight", "attn_k.weight"},                        \
        {"self_attn.v_proj.weight", "attn_v.weight"},                                                                  \
    {                                                                                                                  \
        "self_attn.o_proj.weight", "attn_output.weight"                                                                \
    }
#define BIASES(OPTIONAL)                                                                                               \
    {"self_attn.q_proj.bias", "attn_q.bias", OPTIONAL}, {"self_attn.k_proj.bias", "attn_k.bias", OPTIONAL},            \
    {                                                                                                                  \
        "self_attn.v_proj.bias", "attn_v.bias", OPTIONAL                                                               \
    }
#define HEAD_NORMS                                                                                                     \
    {"self_attn.q_norm.weight", "attn_q_norm.weight"},                                                                 \
    {                                                                                                                  \
        "self_attn.k_norm.weight", "attn_k_norm.weight"                                                                \
    }
#define FEED_FORWARD                                                                                                   \
    {"mlp.gate_proj.weight", "ffn_gate.weight"}, {"mlp.up_proj.weight", "ffn_up.weight"},                              \
    {                                                                                                                  \
        "mlp.down_proj.weight", "ffn_down.weight"                                                                      \
    }
#define NORMS_BEFORE                                                                                                   \
    {"input_layernorm.weight", "attn_norm.weight"},                                                                    \
    {                                                                                                                  \
        "post_attention_layernorm.weight", "ffn_norm.weight"                                                           \
    }
#define NORMS_AROUND                                                                                                   \
    {"input_layernorm.weight", "attn_norm.weight"}, {"post_attention_layernorm.weight", "post_attention_norm.weight"}, \
        {"pre_feedforward_layernorm.weight", "ffn_norm.weight"},                                                       \
    {                                                                                                                  \
        "post_feedforward_layernorm.weight", "post_ffw_norm.weight"                                                    \
    }
#define NORMS_AFTER                                                                                                    \
    {"post_attention_layernorm.weight", "post_attention_norm.weight"},                                                 \
    {                                                                                                                  \
        "post_feedforward_layernorm.weight", "post_ffw_norm.weight"                                                    \
    }

constexpr FolderName kLlama[] = {ATTENTION, BIASES(true), FEED_FORWARD, NORMS_BEFORE};
constexpr FolderName kQwen2[] = {ATTENTION, BIASES(false), FEED_FORWARD, NORMS_BEFORE};
constexpr FolderName kQwen3[] = {ATTENTION, BIASES(true), HEAD_NORMS, FEED_FORWARD, NORMS_BEFORE};
constexpr FolderName kGemma2[] = {ATTENTION, FEED_FORWARD, NORMS_AROUND};
constexpr FolderName kGemma3[] = {ATTENTION, HEAD_NORMS, FEED_FORWARD, NORMS_AROUND};
constexpr FolderName kOlmo2[] = {ATTENTION, HEAD_NORMS, FEED_FORWARD, NORMS_AFTER};
constexpr FolderName kPhi3[] = {{"self_attn.qkv_proj.weight", "attn_qkv.weight"},
                                {"self_attn.o_proj.weight", "attn_output.weight"},
                                {"mlp.gate_up_proj.weight", "ffn_up.weight"},
                                {"mlp.down_proj.weight", "ffn_down.weight"},
                                NORMS_BEFORE};

constexpr FolderFamily kFamilies[] = {
    {.modelType = "llama", .architecture = "llama", .names = kLlama, .adjacentPairs = true},
    {.modelType = "mistral",
     .architecture = "llama",
     .names = kLlama,
     .adjacentPairs = true,
     .window = FolderWindow::All},
    {.modelType = "qwen2", .architecture = "qwen2", .names = kQwen2, .window = FolderWindow::Chosen},
    {.modelType = "qwen3", .architecture = "qwen3", .names = kQwen3, .window = FolderWindow::Chosen},
    {.modelType = "gemma2",
     .architecture = "gemma2",
     .names = kGemma2,
     .normsPlusOne = true,
     .tied = true,
     .activation = "gelu_pytorch_tanh",
     .window = FolderWindow::Pattern,
     .windowPeriod = 2},
    {.modelType = "gemma3_text",
     .architecture = "gemma3",
     .names = kGemma3,
     .normsPlusOne = true,
     .tied = true,
     .activation = "gelu_pytorch_tanh",
     .window = FolderWindow::Pattern,
     .windowPeriod = 6},
    {.modelType = "phi3", .architecture = "phi3", .names = kPhi3, .window = FolderWindow::All},
    {.modelType = "olmo2", .architecture = "olmo2", .names = kOlmo2},
    {.modelType = "granite", .architecture = "granite", .names = kLlama, .adjacentPairs = true},
    {.modelType = "smollm3",
     .architecture = "smollm3",
     .names = kLlama,
     .adjacentPairs = true,
     .window = FolderWindow::Chosen},
};

} // namespace

const FolderFamily* folderFamily(std::string_view modelType)
{
    const auto* const found = std::find_if(std::begin(kFamilies), std::end(kFamilies),
                                           [&](const FolderFamily& family) { return family.modelType == modelType; });
    return found == std::end(kFamilies) ? nullptr : found;
}

std::string folderFamilyNames()
{
    std::string names;
    for (const FolderFamily& family : kFamilies)
        names.append(names.empty() ? "" : ", ").append(family.modelType);
    return names;
}

} // namespace longhand
