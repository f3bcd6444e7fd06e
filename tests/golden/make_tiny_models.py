#!/usr/bin/env python3
"""Makes the tiny random models of tests/golden/models and the logits PyTorch computes with them.

Needs torch, transformers, tokenizers, gguf, numpy (the versions used are written to models/manifest.json).
    python make_tiny_models.py [--out FOLDER]

Each model is a GGUF file laid out as llama.cpp's convert_hf_to_gguf does it, with the tensors stored in one of the types Longhand reads.
The reference is transformers in fp32 on the *dequantised* weights: NAME.logits.f32 holds float32 [tokens][vocabulary],
little-endian, for the prompt NAME.ids (one decimal id a line).
"""
import argparse
import json
import platform
from pathlib import Path

import gguf
import numpy as np
import tokenizers
import torch
import transformers
from gguf import GGMLQuantizationType as Type
from mixture_tensors import ARCHES, draw_prompt, expert_parts, is_router, joined_parts, write_keys
from transformers import (Gemma2Config, Gemma2ForCausalLM, Gemma3ForCausalLM, Gemma3TextConfig, GemmaConfig,
                          GemmaForCausalLM, GptOssConfig, GptOssForCausalLM, GraniteConfig, GraniteForCausalLM, LlamaConfig,
                          LlamaForCausalLM, MistralConfig, MistralForCausalLM, MixtralConfig, MixtralForCausalLM, Olmo2Config, Olmo2ForCausalLM, Phi3Config,
                          Phi3ForCausalLM, Qwen2Config, Qwen2ForCausalLM, Qwen3Config, Qwen3ForCausalLM, Qwen3MoeConfig, Qwen3MoeForCausalLM,
                          SmolLM3Config, SmolLM3ForCausalLM)

PROMPT = 40  # positions whose logits are kept: the last of the prompt

# What the vocabularies' merges are learned from: enough English for words to come out, written for this purpose.
PROSE = """
The rain had stopped before the morning, and the house was quiet. She stood at the window and looked at the garden, where the old
pear tree held the last of the light. "You should have told me," he said from the door. She did not turn round. There was nothing
to be said that had not been said already, in this room, at this hour, when they were younger and thought that words would be enough.
In the village they said that the river had once run the other way. Nobody believed it, and nobody forgot it; and when the water rose in
the spring of that year, the miller's daughter walked down to the bank with a lamp, and waited. What she saw there she told to no one but
her brother, and he was a child, and children are not asked. It was the first of many things that the family would keep to itself.
"And then?" asked the stranger. "Then the winter came," said the old man, and he put another log on the fire. The wind was in the
chimney and the dog was asleep. They had been talking for hours, about the road and the war and the price of bread, and neither of
them had asked the other for his name. Outside, the snow was falling over the fields, over the mill and the church and the long wall.
"""


def byte_symbols():
    """GPT-2's printable character for each byte."""
    plain = [*range(33, 127), *range(161, 173), *range(174, 256)]
    symbols, extra = {}, 0
    for b in range(256):
        symbols[b] = chr(b) if b in plain else chr(256 + extra)
        extra += b not in plain
    return symbols


def vocabulary(size, specials, first):
    """Tokens, types and merges: 256 bytes, learned merges, specials before (SmolLM2) or after them (Qwen)."""
    bpe = tokenizers.Tokenizer(tokenizers.models.BPE())
    bpe.pre_tokenizer = tokenizers.pre_tokenizers.ByteLevel(add_prefix_space=False)
    alphabet = tokenizers.pre_tokenizers.ByteLevel.alphabet()
    bpe.train_from_iterator([PROSE], tokenizers.trainers.BpeTrainer(
        vocab_size=size - len(specials), initial_alphabet=alphabet, show_progress=False))
    made = json.loads(bpe.to_str())["model"]
    merges = [m if isinstance(m, str) else " ".join(m) for m in made["merges"]]
    words = [byte_symbols()[b] for b in range(256)]
    merges = merges[: size - len(specials) - len(words)]
    words += [m.replace(" ", "") for m in merges]
    assert len(set(words)) == len(words) == size - len(specials), (len(words), size)
    normal, control = gguf.TokenType.NORMAL, gguf.TokenType.CONTROL
    tokens = specials + words if first else words + specials
    types = [control if t in specials else normal for t in tokens]
    return tokens, types, merges


def permute(weight, heads):
    """convert_hf_to_gguf's LlamaModel.permute: half-split rotation pairs become neighbours."""
    rows = weight.shape[0]
    return weight.reshape(heads, 2, rows // heads // 2, *weight.shape[1:]).swapaxes(1, 2).reshape(weight.shape)


GGUF_NAMES = {
    "model.embed_tokens.weight": "token_embd.weight", "model.norm.weight": "output_norm.weight", "lm_head.weight": "output.weight"}
LAYER_NAMES = {
    "input_layernorm": "attn_norm", "self_attn.q_proj": "attn_q", "self_attn.k_proj": "attn_k", "self_attn.v_proj": "attn_v",
    "self_attn.o_proj": "attn_output", "self_attn.q_norm": "attn_q_norm", "self_attn.k_norm": "attn_k_norm",
    "post_attention_layernorm": "ffn_norm", "mlp.gate_proj": "ffn_gate", "mlp.up_proj": "ffn_up", "mlp.down_proj": "ffn_down",
    "self_attn.qkv_proj": "attn_qkv", "mlp.gate_up_proj": "ffn_up", "mlp.gate": "ffn_gate_inp", "mlp.router": "ffn_gate_inp"}
# Where norms also, or only, come after the blocks.
AFTER_NAMES = {
    "post_attention_layernorm": "post_attention_norm", "pre_feedforward_layernorm": "ffn_norm", "post_feedforward_layernorm": "post_ffw_norm"}
PERMUTED = ("llama", "granite", "smollm3")
GEMMAS = ("gemma", "gemma2", "gemma3")


def gguf_name(name, arch):
    if name in GGUF_NAMES:
        return GGUF_NAMES[name]
    _, _, layer, rest = name.split(".", 3)
    if rest == "self_attn.sinks":
        return f"blk.{layer}.attn_sinks.weight"
    stem, kind = rest.rsplit(".", 1)
    if arch == "gpt-oss" and stem == "post_attention_layernorm":
        return f"blk.{layer}.post_attention_norm.weight"
    names = {**LAYER_NAMES, **AFTER_NAMES} if arch in ("gemma2", "gemma3", "olmo2") else LAYER_NAMES
    return f"blk.{layer}.{names[stem]}.{kind}"


def draw_weights(model, rng, std, embed_std, norm_shift=0, output=1.0):
    """Well spread logits: norms between 0.5 and 1.5, biases and matrices of a size that makes attention peaked and errors visible."""
    clamped = any(name.endswith(".sinks") for name in model.state_dict())  # gpt-oss: gates shall reach 7, where they are clamped
    for name, tensor in model.state_dict().items():
        shape = tuple(tensor.shape)
        if norm_shift and "lm_head" in name:
            continue  # Gemma's is the embedding
        if name.endswith("norm.weight") or "layernorm" in name:
            value = rng.uniform(0.5, 1.5, shape) * (output if name == "model.norm.weight" else 1.0) - norm_shift
        elif name.endswith((".bias", "_bias")):
            value = rng.normal(0, 0.5, shape)
        elif name.endswith(".sinks"):
            value = rng.normal(0, 2.0, shape)
        elif "embed_tokens" in name:
            value = rng.normal(0, embed_std, shape)
        elif clamped and name.endswith(("experts.gate_up_proj", "experts.down_proj")):
            value = rng.normal(0, std * (4 if "gate" in name else 0.3), shape)
        else:
            value = rng.normal(0, std * (2 if "lm_head" in name or is_router(name) else 1), shape)
        tensor.copy_(torch.from_numpy(value.astype(np.float32)))


def printable_head(model, tokens, types):
    """Makes text likely to be readable: residual number 0 is constant, and the head weighs it by what the token stands for."""
    symbols = {c: b for b, c in byte_symbols().items()}
    state = model.state_dict()
    state["model.embed_tokens.weight"][:, 0] = 2.0
    state["model.norm.weight"][0] = 1.0
    for name, tensor in state.items():
        if name.endswith(("o_proj.weight", "down_proj.weight")):
            tensor[0] = 0.0
    for i, (token, kind) in enumerate(zip(tokens, types)):
        text = bytes(symbols[c] for c in token) if kind == gguf.TokenType.NORMAL else b"\0"
        word = text.strip(b" ").decode("latin-1")
        readable = all(32 <= b < 127 or b == 10 for b in text)
        weight = -12.0 if not readable else 2.0 if len(word) > 1 and word.isalpha() else 0.5 if word in ".,;\n" and word else -3.0
        state["lm_head.weight"][i, 0] = weight


def write_family(w, spec, config):
    """The keys that the converter writes for one architecture only, and Phi-3's tensors of factors."""
    arch = spec["arch"]
    if arch == "gemma2":
        w.add_attn_logit_softcapping(config.attn_logit_softcapping)
        w.add_final_logit_softcapping(config.final_logit_softcapping)
    if arch == "gemma3" and spec["local_base"]:  # older converters leave it out: 10,000
        w.add_rope_freq_base_swa(spec["local_base"])
    if arch == "granite":
        w.add_attention_scale(config.attention_multiplier)
        w.add_embedding_scale(config.embedding_multiplier)
        w.add_residual_scale(config.residual_multiplier)
        w.add_logit_scale(config.logits_scaling)
    if arch == "phi3":
        rope = config.rope_parameters
        turned = int(rope.get("partial_rotary_factor", 1.0) * config.hidden_size) // config.num_attention_heads
        original = rope.get("original_max_position_embeddings", config.max_position_embeddings)
        w.add_rope_scaling_orig_ctx_len(original)
        w.add_rope_dimension_count(turned)
        if not spec.get("window"):
            w.add_sliding_window(0)
        if "long_factor" in rope:
            w.add_rope_scaling_attn_factors(float(np.sqrt(1 + np.log(config.max_position_embeddings / original) / np.log(original))))
            for which in ("long", "short"):
                factors = np.array(rope[f"{which}_factor"], dtype=np.float32)
                assert len(factors) == turned // 2
                w.add_tensor(f"rope_factors_{which}.weight", factors, raw_dtype=Type.F32)


def write_model(path, spec, model, tokens, types, merges):
    """Writes the GGUF and puts the dequantised weights back into `model`."""
    config, arch = model.config, spec["arch"]
    w = gguf.GGUFWriter(path, arch)
    w.add_name(spec["name"])
    w.add_block_count(config.num_hidden_layers)
    w.add_context_length(config.max_position_embeddings)
    w.add_embedding_length(config.hidden_size)
    w.add_feed_forward_length(config.intermediate_size)
    w.add_head_count(config.num_attention_heads)
    w.add_head_count_kv(config.num_key_value_heads)
    w.add_layer_norm_rms_eps(config.rms_norm_eps)
    rotation = config.rope_parameters.get("full_attention", config.rope_parameters)
    if arch not in ("gemma", "gemma2"):
        w.add_rope_freq_base(rotation["rope_theta"])
    head_dim = getattr(config, "head_dim", None) or config.hidden_size // config.num_attention_heads
    if head_dim * config.num_attention_heads != config.hidden_size or arch in ("qwen3", "qwen3moe", "gpt-oss") or arch in GEMMAS:
        w.add_key_length(head_dim)
        w.add_value_length(head_dim)
    if arch in PERMUTED:
        w.add_vocab_size(config.vocab_size)
        w.add_rope_dimension_count(head_dim)
    if spec.get("window"):
        w.add_sliding_window(spec["window"])
    rope = spec.get("rope", {})
    if rope.get("rope_type") in ("linear", "yarn"):
        w.add_rope_scaling_type(gguf.RopeScalingType(rope["rope_type"]))
        w.add_rope_scaling_factor(rope["factor"])
        if "original_max_position_embeddings" in rope:
            w.add_rope_scaling_orig_ctx_len(rope["original_max_position_embeddings"])
    write_family(w, spec, config)
    if spec["family"] in ARCHES:
        write_keys(w, config, arch)
    w.add_file_type(spec["file_type"])
    w.add_quantization_version(gguf.GGML_QUANT_VERSION)
    w.add_tokenizer_model("gpt2")
    w.add_tokenizer_pre(spec["pre"])
    w.add_token_list(tokens)
    w.add_token_types(types)
    w.add_token_merges(merges)
    end = "<|im_end|>" if arch != "llama" else "<|endoftext|>"
    w.add_eos_token_id(tokens.index(end))
    w.add_bos_token_id(tokens.index("<|im_start|>"))
    w.add_add_bos_token(False)
    w.add_add_space_prefix(False)

    if rope.get("rope_type") == "llama3":
        # Llama 3.1: the file carries the divisor of each frequency instead of a scaling type.
        plain = 1.0 / (config.rope_parameters["rope_theta"] ** (np.arange(0, head_dim, 2, dtype=np.float64) / head_dim))
        scaled = model.model.rotary_emb.inv_freq.double().numpy()
        w.add_tensor("rope_freqs.weight", (plain / scaled).astype(np.float32), raw_dtype=Type.F32)

    state = model.state_dict()
    for name, tensor in state.items():
        if name == "lm_head.weight" and config.tie_word_embeddings:
            continue
        value = tensor.numpy().astype(np.float32)
        if experts := expert_parts(name, value, arch):
            back = []
            for stem, part in experts:
                kind = Type.F32 if stem.endswith("bias") else spec["expert_type"]
                part = np.ascontiguousarray(part)
                data = part if kind == Type.F32 else gguf.quants.quantize(part, kind)
                w.add_tensor(f"blk.{name.split('.')[2]}.{stem}", data, raw_dtype=kind)
                back.append(part if kind == Type.F32 else gguf.quants.dequantize(data, kind).reshape(part.shape))
            tensor.copy_(torch.from_numpy(np.ascontiguousarray(joined_parts(name, back, arch))))
            continue
        heads = {"q_proj": config.num_attention_heads, "k_proj": config.num_key_value_heads}.get(name.split(".")[-2])
        rearrange = arch in PERMUTED and heads
        shift = 1 if arch in GEMMAS and name.endswith("norm.weight") else 0  # their norms multiply by 1 + weight
        value = value + np.float32(shift)
        if rearrange:
            value = permute(value, heads)
        kind = Type.F32 if value.ndim == 1 or is_router(name) else spec["embed_type"] if "embed_tokens" in name else spec["type"]
        data = np.ascontiguousarray(value) if kind == Type.F32 else gguf.quants.quantize(np.ascontiguousarray(value), kind)
        w.add_tensor(gguf_name(name, arch), data, raw_dtype=kind)
        back = value if kind == Type.F32 else gguf.quants.dequantize(data, kind).reshape(value.shape)
        if rearrange:  # the inverse: neighbours become half-split again
            back = back.reshape(heads, value.shape[0] // heads // 2, 2, value.shape[1]).swapaxes(1, 2).reshape(value.shape)
        tensor.copy_(torch.from_numpy(np.ascontiguousarray(back.astype(np.float32) - np.float32(shift))))
    w.write_header_to_file()
    w.write_kv_data_to_file()
    w.write_tensors_to_file()
    w.close()


FILE_TYPES = {Type.F32: 0, Type.F16: 1, Type.Q4_0: 2, Type.Q4_1: 3, Type.Q8_0: 7, Type.Q5_0: 8, Type.Q5_1: 9, Type.BF16: 32}
CLASSES = {"llama": (LlamaConfig, LlamaForCausalLM), "mistral": (MistralConfig, MistralForCausalLM),
           "qwen2": (Qwen2Config, Qwen2ForCausalLM), "qwen3": (Qwen3Config, Qwen3ForCausalLM),
           "gemma": (GemmaConfig, GemmaForCausalLM), "gemma2": (Gemma2Config, Gemma2ForCausalLM),
           "gemma3": (Gemma3TextConfig, Gemma3ForCausalLM), "phi3": (Phi3Config, Phi3ForCausalLM),
           "olmo2": (Olmo2Config, Olmo2ForCausalLM), "granite": (GraniteConfig, GraniteForCausalLM),
           "smollm3": (SmolLM3Config, SmolLM3ForCausalLM), "mixtral": (MixtralConfig, MixtralForCausalLM),
           "qwen3_moe": (Qwen3MoeConfig, Qwen3MoeForCausalLM), "gpt_oss": (GptOssConfig, GptOssForCausalLM)}


def spec(file, family, kind, *, tied=False, base=10000.0, hidden=64, inner=128, layers=2, heads=4, kv=2, head_dim=None, window=None,
         rope=None, pre="smollm", vocab=288, context=256, embed_type=None, printable=False, std=0.2, note="", prompt=PROMPT, more=None,
         local_base=None, expert_type=None):
    return dict(file=file, family=family, arch="llama" if family in ("llama", "mistral") else ARCHES.get(family, family), type=kind,
                expert_type=expert_type or kind, tied=tied, base=base,
                hidden=hidden, inner=inner, layers=layers, heads=heads, kv=kv, head_dim=head_dim, window=window, rope=rope or {},
                pre=pre, vocab=vocab, context=context, embed_type=embed_type or (Type.Q8_0 if kind in (Type.Q4_0, Type.Q4_1, Type.Q5_0, Type.Q5_1) else kind),
                prompt=prompt, more=more or {}, local_base=local_base, printable=printable, std=std, note=note, name=file.replace("_", " "), file_type=FILE_TYPES[kind])


MODELS = [
    spec("llama_f32", "llama", Type.F32, hidden=32, inner=64, head_dim=16, note="separate head"),
    spec("llama_tied_q8_0", "llama", Type.Q8_0, tied=True, base=100000.0, hidden=96, heads=6, layers=3, pre="llama-bpe"),
    spec("llama_mha_q4_1", "llama", Type.Q4_1, heads=4, kv=4, head_dim=32, note="as many KV heads as heads"),
    spec("llama3_freqs_q8_0", "llama", Type.Q8_0, base=500000.0, head_dim=32, inner=96, pre="llama-bpe", note="rope_freqs.weight",
         rope=dict(rope_type="llama3", factor=8.0, low_freq_factor=1.0, high_freq_factor=4.0, original_max_position_embeddings=64)),
    spec("llama_linear_q4_1", "llama", Type.Q4_1, rope=dict(rope_type="linear", factor=4.0), note="linear scaling declared"),
    spec("llama_yarn_f16", "llama", Type.F16, tied=True, head_dim=32, inner=64, note="YaRN declared",
         rope=dict(rope_type="yarn", factor=8.0, original_max_position_embeddings=32)),
    spec("mistral_bf16", "mistral", Type.BF16, head_dim=32, inner=64, base=1000000.0, pre="gpt-2", note="heads x 32 is not the width"),
    spec("mistral_window_q8_0", "mistral", Type.Q8_0, window=16, layers=3, pre="gpt-2", note="native sliding window of 16"),
    spec("qwen2_q4_0", "qwen2", Type.Q4_0, tied=True, base=1000000.0, pre="qwen2", note="biases"),
    spec("qwen2_yarn_f16", "qwen2", Type.F16, base=1000000.0, inner=64, pre="qwen2", note="biases, YaRN declared",
         rope=dict(rope_type="yarn", factor=4.0, original_max_position_embeddings=64)),
    spec("qwen3_q4_1", "qwen3", Type.Q4_1, heads=4, head_dim=32, layers=3, pre="qwen2", note="q and k norms"),
    spec("qwen3_tied_bf16", "qwen3", Type.BF16, tied=True, inner=64, heads=6, head_dim=16, pre="qwen2", note="q and k norms"),
    spec("tiny_llama_q4_1", "llama", Type.Q4_1, hidden=128, inner=192, layers=4, head_dim=32, vocab=576, context=2048, base=100000.0,
         std=0.12, printable=True, note="the model of session tests: what it writes is mostly readable"),
    spec("gemma3_q8_0", "gemma3", Type.Q8_0, tied=True, head_dim=32, layers=7, window=16, base=1000000.0, note="six local layers, window of 16",
         more=dict(query_pre_attn_scalar=32)),
    spec("gemma3_linear_f16", "gemma3", Type.F16, tied=True, head_dim=16, inner=64, layers=6, window=160, base=1000000.0, prompt=230,
         rope=dict(rope_type="linear", factor=8.0), local_base=500.0, note="linear scaling of the global layer, window of 160, logits of the last 40 positions",
         more=dict(query_pre_attn_scalar=16)),
    spec("gemma2_q5_0", "gemma2", Type.Q5_0, tied=True, head_dim=32, layers=4, window=16, note="soft caps of 4 and 8, every other layer local",
         more=dict(query_pre_attn_scalar=32, attn_logit_softcapping=4.0, final_logit_softcapping=8.0)),
    spec("gemma2_window_q4_1", "gemma2", Type.Q4_1, tied=True, head_dim=32, window=160, prompt=230,
         note="window of 160, logits of the last 40 positions",
         more=dict(query_pre_attn_scalar=32, attn_logit_softcapping=6.0, final_logit_softcapping=10.0)),
    spec("phi3_q8_0", "phi3", Type.Q8_0, hidden=128, inner=96, note="joined products"),
    spec("phi3_long_q5_1", "phi3", Type.Q5_1, hidden=128, inner=96, note="LongRoPE with the long factors, 24 of 32 numbers rotated",
         rope=dict(rope_type="longrope", original_max_position_embeddings=32, partial_rotary_factor=0.75,
                   long_factor=[1.0, 1.1, 1.3, 1.7, 2.2, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 8.5],
                   short_factor=[1.0 + 0.1 * i for i in range(12)])),
    spec("phi3_short_bf16", "phi3", Type.BF16, inner=64, note="LongRoPE with the short factors", tied=True,
         rope=dict(rope_type="longrope", original_max_position_embeddings=64, partial_rotary_factor=1.0,
                   long_factor=[1.0 + 0.7 * i for i in range(8)], short_factor=[1.0 + 0.2 * i for i in range(8)])),
    spec("olmo2_q8_0", "olmo2", Type.Q8_0, base=500000.0, layers=3, note="norms after the blocks only, q and k norms of whole rows"),
    spec("granite_q4_0", "granite", Type.Q4_0, tied=True, layers=3, note="four scales",
         more=dict(embedding_multiplier=1.5, residual_multiplier=0.6, attention_multiplier=0.4, logits_scaling=0.8)),
    spec("smollm3_q5_1", "smollm3", Type.Q5_1, tied=True, layers=5, base=2000000.0, note="the fourth layer has no rotation"),
    spec("gemma_bf16", "gemma", Type.BF16, tied=True, head_dim=32, inner=64, kv=1, note="one KV head"),
    spec("mixtral_q4_0", "mixtral", Type.Q8_0, expert_type=Type.Q4_0, inner=64, base=1000000.0, std=0.15, note="2 of 8 experts",
         more=dict(num_local_experts=8, num_experts_per_tok=2)),
    spec("qwen3moe_q5_0", "qwen3_moe", Type.Q8_0, expert_type=Type.Q5_0, head_dim=32, inner=64, base=1000000.0, pre="qwen2", note="4 of 16 experts",
         more=dict(num_experts=16, num_experts_per_tok=4, moe_intermediate_size=32, norm_topk_prob=True)),
    spec("gpt_oss_mxfp4", "gpt_oss", Type.Q8_0, expert_type=Type.MXFP4, layers=3, head_dim=32, inner=32, window=16, base=150000.0, pre="gpt-4o", std=0.12,
         note="4 of 8 experts, sinks, YaRN, every other layer has a window of 16",
         rope=dict(rope_type="yarn", factor=8.0, original_max_position_embeddings=32, beta_fast=32.0, beta_slow=1.0, truncate=False),
         more=dict(num_local_experts=8, num_experts_per_tok=4)),
]


@torch.no_grad()
def make(s, number, out):
    rng = np.random.default_rng([2025, number])
    specials = ["<|endoftext|>", "<|im_start|>", "<|im_end|>"]
    tokens, types, merges = vocabulary(s["vocab"], specials, s["arch"] == "llama")
    config_class, model_class = CLASSES[s["family"]]
    settings = dict(vocab_size=len(tokens), hidden_size=s["hidden"], intermediate_size=s["inner"], num_hidden_layers=s["layers"],
                    num_attention_heads=s["heads"], num_key_value_heads=s["kv"], max_position_embeddings=s["context"],
                    rms_norm_eps=1e-5, tie_word_embeddings=s["tied"], attn_implementation="eager",
                    rope_parameters={"rope_type": "default", "rope_theta": s["base"], **s["rope"]})
    if s["head_dim"]:
        settings["head_dim"] = s["head_dim"]
    if s["family"] == "mistral" or s["window"]:
        settings["sliding_window"] = s["window"]
    if s["family"] in GEMMAS:
        settings["hidden_activation"] = "gelu_pytorch_tanh"
    if s["family"] == "gemma3":
        settings["rope_parameters"] = dict(full_attention=settings["rope_parameters"],
                                           sliding_attention={"rope_type": "default", "rope_theta": s["local_base"] or 10000.0})
    if s["family"] in ("phi3", "smollm3"):
        settings["pad_token_id"] = 0
    if "original_max_position_embeddings" in s["rope"] and s["family"] == "phi3":
        settings["original_max_position_embeddings"] = s["rope"]["original_max_position_embeddings"]
    settings.update(s["more"])
    model = model_class(config_class(**settings)).eval().float()
    draw_weights(model, rng, s["std"] * np.sqrt(64 / s["hidden"]), 1.0 if not s["tied"] else 0.1 if s["family"] in GEMMAS else 0.4,
                 *((1, 4.0) if s["family"] in GEMMAS else (0,)))  # or the scaled embedding of a tied head would choose itself
    if s["printable"]:
        printable_head(model, tokens, types)
    path = out / f"{s['file']}.gguf"
    write_model(path, s, model, tokens, types, merges)
    ids = draw_prompt(model, rng, len(tokens), s["prompt"])
    logits = model(torch.tensor([ids])).logits[0, -PROMPT:].float().numpy()
    (out / f"{s['file']}.ids").write_text("".join(f"{i}\n" for i in ids))
    logits.astype("<f4").tofile(out / f"{s['file']}.logits.f32")
    p = torch.softmax(torch.from_numpy(logits).double(), -1)
    entropy = float(-(p * torch.log(p.clamp_min(1e-300))).sum(-1).mean())
    # How much the positions matter: without the rotation a test of it would prove nothing.
    shuffled = model(torch.tensor([[*reversed(ids[:-1]), ids[-1]]])).logits[0, -1].float().numpy()
    print(f"{s['file']:22} {path.stat().st_size:8} bytes  logits std {logits.std():5.2f}  entropy {entropy:4.2f} of {np.log(len(tokens)):4.2f}"
          f"  order moves logits by {np.abs(shuffled - logits[-1]).mean():.2f}")
    return dict(name=s["file"], family=s["family"], type=s["type"].name, tied=s["tied"], tokens=PROMPT, vocabulary=len(tokens),
                layers=s["layers"], note=s["note"], meanEntropyNats=round(entropy, 3), logitStd=round(float(logits.std()), 3))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path, default=Path(__file__).parent / "models")
    out = parser.parse_args().out
    out.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(0)
    torch.set_num_threads(1)
    made = [make(s, n, out) for n, s in enumerate(MODELS)]
    manifest = dict(
        about="Made by make_tiny_models.py; logits: transformers, fp32, on the dequantised weights",
        versions=dict(python=platform.python_version(), torch=torch.__version__, transformers=transformers.__version__,
                      tokenizers=tokenizers.__version__, numpy=np.__version__, gguf=__import__("importlib.metadata").metadata.version("gguf")),
        models=made)
    (out / "manifest.json").write_text(json.dumps(manifest, indent=1) + "\n")


if __name__ == "__main__":
    main()
