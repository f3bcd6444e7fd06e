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
constexpr FolderName kGemma[] = {ATTENTION, FEED_FORWARD, NORMS_BEFORE};
constexpr FolderName kGemma2[] = {ATTENTION, FEED_FORWARD, NORMS_AROUND};
constexpr FolderName kGemma3[] = {ATTENTION, HEAD_NORMS, FEED_FORWARD, NORMS_AROUND};
constexpr FolderName kOlmo2[] = {ATTENTION, HEAD_NORMS, FEED_FORWARD, NORMS_AFTER};
constexpr FolderName kMixtral[] = {
    ATTENTION,
    BIASES(true),
    NORMS_BEFORE,
    {"block_sparse_moe.gate.weight", "ffn_gate_inp.weight"},
    {.folder = "block_sparse_moe.experts.*.w1.weight", .gguf = "ffn_gate_exps.weight", .form = FolderForm::EachExpert},
    {.folder = "block_sparse_moe.experts.*.w3.weight", .gguf = "ffn_up_exps.weight", .form = FolderForm::EachExpert},
    {.folder = "block_sparse_moe.experts.*.w2.weight", .gguf = "ffn_down_exps.weight", .form = FolderForm::EachExpert}};
constexpr FolderName kQwen3Moe[] = {
    ATTENTION,
    BIASES(true),
    HEAD_NORMS,
    NORMS_BEFORE,
    {"mlp.gate.weight", "ffn_gate_inp.weight"},
    {.folder = "mlp.experts.*.gate_proj.weight", .gguf = "ffn_gate_exps.weight", .form = FolderForm::EachExpert},
    {.folder = "mlp.experts.*.up_proj.weight", .gguf = "ffn_up_exps.weight", .form = FolderForm::EachExpert},
    {.folder = "mlp.experts.*.down_proj.weight", .gguf = "ffn_down_exps.weight", .form = FolderForm::EachExpert}};
#define GATE_UP(FOLDER, KIND, FORM)                                                                                    \
    {.folder = FOLDER, .gguf = "ffn_gate_exps." KIND, .form = FORM, .step = 2},                                        \
    {                                                                                                                  \
        .folder = FOLDER, .gguf = "ffn_up_exps." KIND, .form = FORM, .step = 2, .first = 1                             \
    }
// Experts' matrices are there once, as columns or as blocks with their scales.
constexpr FolderName kGptOss[] = {
    ATTENTION,
    BIASES(false),
    {"self_attn.o_proj.bias", "attn_output.bias"},
    {"self_attn.sinks", "attn_sinks.weight"},
    {"input_layernorm.weight", "attn_norm.weight"},
    {"post_attention_layernorm.weight", "post_attention_norm.weight"},
    {"mlp.router.weight", "ffn_gate_inp.weight"},
    {"mlp.router.bias", "ffn_gate_inp.bias"},
    GATE_UP("mlp.experts.gate_up_proj", "weight", FolderForm::Columns),
    GATE_UP("mlp.experts.gate_up_proj_blocks", "weight", FolderForm::Blocks),
    GATE_UP("mlp.experts.gate_up_proj_scales", "weight", FolderForm::Blocks),
    GATE_UP("mlp.experts.gate_up_proj_bias", "bias", FolderForm::Biases),
    {.folder = "mlp.experts.down_proj", .gguf = "ffn_down_exps.weight", .form = FolderForm::Columns},
    {.folder = "mlp.experts.down_proj_blocks", .gguf = "ffn_down_exps.weight", .form = FolderForm::Blocks},
    {.folder = "mlp.experts.down_proj_scales", .gguf = "ffn_down_exps.weight", .form = FolderForm::Blocks},
    {.folder = "mlp.experts.down_proj_bias", .gguf = "ffn_down_exps.bias", .form = FolderForm::Biases}};
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
    {.modelType = "mixtral",
     .architecture = "llama",
     .names = kMixtral,
     .adjacentPairs = true,
     .window = FolderWindow::All},
    {.modelType = "qwen3_moe", .architecture = "qwen3moe", .names = kQwen3Moe, .window = FolderWindow::Chosen},
    {.modelType = "gpt_oss",
     .architecture = "gpt-oss",
     .names = kGptOss,
     .window = FolderWindow::Pattern,
     .windowPeriod = 2},
    {.modelType = "gemma",
     .architecture = "gemma",
     .names = kGemma,
     .normsPlusOne = true,
     .tied = true,
     .activation = "gelu_pytorch_tanh"},
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
    {.modelType = "gemma3", .architecture = "gemma3", .names = kGemma3, .textFamily = "gemma3_text"},
    {.modelType = "phi3", .architecture = "phi3", .names = kPhi3, .window = FolderWindow::All},
    {.modelType = "olmo2", .architecture = "olmo2", .names = kOlmo2},
    {.modelType = "granite", .architecture = "granite", .names = kLlama, .adjacentPairs = true},
    {.modelType = "smollm3",
     .architecture = "smollm3",
     .names = kLlama,
     .adjacentPairs = true,
     .tied = true,
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
