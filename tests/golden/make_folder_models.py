#!/usr/bin/env python3
"""Makes the tiny Hugging Face folders of tests/golden/folders and the logits that transformers computes with them.

Needs what make_tiny_models.py needs, and safetensors.
    python make_folder_models.py [--out FOLDER]

Each model is saved by transformers itself (save_pretrained) in one of the types that folders come in: NAME/ with config.json,
safetensors, tokenizer.json, tokenizer_config.json and generation_config.json. The reference is transformers in fp32 on the same
weights: NAME.logits.f32, float32 [tokens][vocabulary], for the prompt NAME.ids. NAME.gguf, where there is one, is the same model
as convert_hf_to_gguf lays it out. quantised.*: rows of weights and their Q8_0 blocks.
"""
import argparse
import json
import shutil
from pathlib import Path

import gguf
import numpy as np
import tokenizers
import torch
import safetensors.torch
import transformers
from transformers.integrations.mxfp4 import convert_moe_packed_tensors
from gguf import GGMLQuantizationType as Type

from mixture_tensors import draw_prompt
from make_tiny_models import PROMPT, draw_weights, spec, vocabulary, write_model

SPECIALS = ["<|endoftext|>", "<|im_start|>", "<|im_end|>"]
DTYPES = {"F32": torch.float32, "F16": torch.float16, "BF16": torch.bfloat16}
SMALL = dict(hidden_size=64, intermediate_size=64, num_hidden_layers=2, num_attention_heads=4, num_key_value_heads=2,
             max_position_embeddings=512, rms_norm_eps=1e-5)


def model(name, dtype, family, gguf=True, shards=None, mxfp4=False, **settings):
    return dict(name=name, dtype=dtype, family=family, gguf=gguf, shards=shards, mxfp4=mxfp4, settings={**SMALL, **settings})


GPT_OSS_ROPE = dict(rope_type="yarn", rope_theta=150000.0, factor=8.0, beta_fast=32.0, beta_slow=1.0, truncate=False,
                    original_max_position_embeddings=64)
MODELS = [
    model("llama3_f32", "F32", "Llama", hidden_size=32, head_dim=16, tie_word_embeddings=True,
          rope_parameters=dict(rope_type="llama3", rope_theta=500000.0, factor=8.0, low_freq_factor=1.0, high_freq_factor=4.0,
                               original_max_position_embeddings=64)),
    model("llama_linear_f16", "F16", "Llama", hidden_size=32, head_dim=16, rope_parameters=dict(rope_type="linear", rope_theta=10000.0, factor=4.0)),
    model("mistral_bf16", "BF16", "Mistral", shards="30KB", hidden_size=32, head_dim=16, sliding_window=None,
          rope_parameters=dict(rope_type="default", rope_theta=1000000.0)),
    model("qwen2_yarn_f16", "F16", "Qwen2", tie_word_embeddings=True,
          rope_parameters=dict(rope_type="yarn", rope_theta=1000000.0, factor=4.0, original_max_position_embeddings=128)),
    model("qwen3_bf16", "BF16", "Qwen3", hidden_size=32, head_dim=16, rope_parameters=dict(rope_type="default", rope_theta=1000000.0)),
    model("gemma2_bf16", "BF16", "Gemma2", gguf=False, hidden_size=32, head_dim=32, query_pre_attn_scalar=16, sliding_window=256),
    model("gemma3_bf16", "BF16", "Gemma3Text", gguf=False, hidden_size=32, head_dim=16, query_pre_attn_scalar=16, sliding_window=256,
          num_hidden_layers=7),
    model("phi3_bf16", "BF16", "Phi3", gguf=False, tie_word_embeddings=False, max_position_embeddings=1024,
          original_max_position_embeddings=512,
          rope_parameters=dict(rope_type="longrope", rope_theta=10000.0, short_factor=[1.0 + 0.1 * i for i in range(8)],
                               long_factor=[1.0 + 0.7 * i for i in range(8)], original_max_position_embeddings=512)),
    model("olmo2_bf16", "BF16", "Olmo2", gguf=False, rope_parameters=dict(rope_type="default", rope_theta=500000.0)),
    model("granite_bf16", "BF16", "Granite", gguf=False, attention_multiplier=0.0625, embedding_multiplier=3.0,
          residual_multiplier=0.5, logits_scaling=2.0),
    model("smollm3_bf16", "BF16", "SmolLM3", gguf=False, num_hidden_layers=4,
          rope_parameters=dict(rope_type="default", rope_theta=50000.0)),
    model("mixtral_bf16", "BF16", "Mixtral", hidden_size=32, intermediate_size=32, head_dim=16, num_local_experts=4, num_experts_per_tok=2,
          rope_parameters=dict(rope_type="default", rope_theta=1000000.0)),
    model("qwen3_moe_bf16", "BF16", "Qwen3Moe", shards="40KB", hidden_size=32, head_dim=16, num_experts=8, num_experts_per_tok=3,
          moe_intermediate_size=32, norm_topk_prob=True, rope_parameters=dict(rope_type="default", rope_theta=1000000.0)),
    model("qwen3_moe_all_f16", "F16", "Qwen3Moe", gguf=False, hidden_size=32, head_dim=16, num_experts=6, num_experts_per_tok=2,
          moe_intermediate_size=32, norm_topk_prob=False, rope_parameters=dict(rope_type="default", rope_theta=1000000.0)),
    model("gpt_oss_bf16", "BF16", "GptOss", hidden_size=32, intermediate_size=32, head_dim=16, num_local_experts=4, num_experts_per_tok=2,
          sliding_window=16, rope_parameters=GPT_OSS_ROPE),
    model("gpt_oss_mxfp4", "BF16", "GptOss", gguf=False, mxfp4=True, hidden_size=32, intermediate_size=64, head_dim=16, num_local_experts=4,
          num_experts_per_tok=2, sliding_window=16, rope_parameters=GPT_OSS_ROPE),
]


def save_tokenizer(folder, tokens, merges):
    words = {t: i for i, t in enumerate(tokens)}
    bpe = tokenizers.Tokenizer(tokenizers.models.BPE(vocab=words, merges=[tuple(m.split(" ")) for m in merges]))
    bpe.pre_tokenizer = tokenizers.pre_tokenizers.Sequence([
        tokenizers.pre_tokenizers.Digits(individual_digits=True), tokenizers.pre_tokenizers.ByteLevel(add_prefix_space=False)])
    bpe.decoder = tokenizers.decoders.ByteLevel()
    bpe.add_special_tokens(SPECIALS)
    bpe.save(str(folder / "tokenizer.json"), pretty=False)
    (folder / "tokenizer_config.json").write_text(json.dumps(
        dict(bos_token="<|im_start|>", eos_token="<|endoftext|>", add_bos_token=False)) + "\n")


def mxfp4_blocks(tensor):
    """Rounds experts [experts][inputs][outputs] to MXFP4 and returns them as OpenAI's files have them: codes and scales."""
    rows = np.ascontiguousarray(tensor.numpy().swapaxes(1, 2))
    data = gguf.quants.quantize(rows, Type.MXFP4)
    tensor.copy_(torch.from_numpy(gguf.quants.dequantize(data, Type.MXFP4).reshape(rows.shape).swapaxes(1, 2).copy()))
    data = data.reshape(*rows.shape[:2], rows.shape[2] // 32, 17)
    low, high = data[..., 1:] & 15, data[..., 1:] >> 4  # numbers 0 to 15 and 16 to 31 of a block
    codes = np.concatenate([low, high], axis=-1)
    packed, scales = torch.from_numpy(codes[..., ::2] | codes[..., 1::2] << 4), torch.from_numpy(data[..., 0].copy())
    again = convert_moe_packed_tensors(packed, scales, dtype=torch.float32)  # transformers' own reader
    assert torch.equal(again, tensor), "the blocks are not what transformers reads"
    return packed, scales


def store_blocks(folder, blocks):
    tensors = safetensors.torch.load_file(folder / "model.safetensors")
    for name, (packed, scales) in blocks.items():
        del tensors[name]
        tensors |= {f"{name}_blocks": packed.contiguous(), f"{name}_scales": scales.contiguous()}
    safetensors.torch.save_file(tensors, folder / "model.safetensors", metadata={"format": "pt"})
    config = json.loads((folder / "config.json").read_text())
    config["quantization_config"] = dict(quant_method="mxfp4", modules_to_not_convert=["model.layers.*.self_attn", "model.layers.*.mlp.router",
                                                                                       "model.embed_tokens", "lm_head"])
    config |= dict(experts_per_token=config["num_experts_per_tok"], initial_context_length=64)
    (folder / "config.json").write_text(json.dumps(config, indent=2) + "\n")


@torch.no_grad()
def make(m, number, out):
    rng = np.random.default_rng([2026, number])
    tokens, types, merges = vocabulary(288, SPECIALS, True)
    settings = dict(m["settings"], vocab_size=len(tokens), attn_implementation="eager", bos_token_id=1, eos_token_id=0, pad_token_id=0)
    config = getattr(transformers, m["family"] + "Config")(**settings)
    made = getattr(transformers, m["family"].removesuffix("Text") + "ForCausalLM")(config).eval().float()
    draw_weights(made, rng, 0.2, 0.4 if config.tie_word_embeddings else 1.0)
    dtype = DTYPES[m["dtype"]]
    blocks = {}
    for name, tensor in made.state_dict().items():
        if m["family"].startswith("Gemma") and "norm" in name:  # its norms add 1
            tensor -= 1
        tensor.copy_(tensor.to(dtype).float())
        if m["mxfp4"] and name.endswith((".gate_up_proj", ".down_proj")):
            blocks[name] = mxfp4_blocks(tensor)
    ids = draw_prompt(made, rng, len(tokens), PROMPT)
    logits = made(torch.tensor([ids])).logits[0].float().numpy()
    folder = out / m["name"]
    shutil.rmtree(folder, ignore_errors=True)
    rope = dict(made.config.rope_parameters)
    if m["gguf"]:
        family = {"Qwen3Moe": "qwen3_moe", "GptOss": "gpt_oss"}.get(m["family"], m["family"].lower())
        s = spec(m["name"], family, Type[m["dtype"]], tied=config.tie_word_embeddings, pre="smollm", rope=rope,
                 window=config.sliding_window if family == "gpt_oss" else None)
        write_model(out / f"{m['name']}.gguf", s, made, tokens, types, merges)
    made.to(dtype).save_pretrained(folder, **({"max_shard_size": m["shards"]} if m["shards"] else {}))
    if blocks:
        store_blocks(folder, blocks)
    save_tokenizer(folder, tokens, merges)
    (folder / "generation_config.json").write_text(json.dumps(dict(eos_token_id=[0, 2], temperature=0.7, top_p=0.9)) + "\n")
    (out / f"{m['name']}.ids").write_text("".join(f"{i}\n" for i in ids))
    logits.astype("<f4").tofile(out / f"{m['name']}.logits.f32")
    size = sum(f.stat().st_size for f in folder.iterdir())
    print(f"{m['name']:18} {size:8} bytes in {len(list(folder.iterdir()))} files  logits std {logits.std():5.2f}")
    return dict(name=m["name"], family=m["family"], type=m["dtype"], gguf=m["gguf"])


def make_rows(out):
    """quantised.f32: rows of 256 weights; quantised.q8_0: what the gguf package makes of them."""
    rng = np.random.default_rng(2027)
    rows = rng.normal(0, 0.05, (12, 256))
    rows[1] = rng.laplace(0, 0.02, 256)
    rows[2, ::7] *= 30
    rows[3] = np.abs(rows[3]) + 0.01
    rows[4] = -np.abs(rows[4]) - 0.01
    rows[5] = np.arange(256) % 32 - 16.5 + 0.5 * (np.arange(256) % 2)
    rows[6] = 0
    rows[7] = 0.25
    rows[8] = -0.25
    rows[9, :] = 0
    rows[9, 40] = 3
    rows[10] *= 1e-4
    rows[11] *= 1e4
    rows = np.ascontiguousarray(rows.astype("<f4"))
    rows.tofile(out / "quantised.f32")
    gguf.quants.quantize(rows, Type.Q8_0).tofile(out / "quantised.q8_0")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path, default=Path(__file__).parent / "folders")
    out = parser.parse_args().out
    out.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(0)
    torch.set_num_threads(1)
    made = [make(m, n, out) for n, m in enumerate(MODELS)]
    make_rows(out)
    versions = dict(torch=torch.__version__, transformers=transformers.__version__, tokenizers=tokenizers.__version__)
    (out / "manifest.json").write_text(json.dumps(
        dict(about="Made by make_folder_models.py; logits: transformers, fp32", versions=versions, models=made), indent=1) + "\n")


if __name__ == "__main__":
    main()
