#!/usr/bin/env python3
"""Accuracy of a Llama GGUF model in Longhand against PyTorch fp32 on the dequantised weights.

    python accuracy.py --model M.gguf --text PROSE.txt --cli BUILD/longhand-cli [--bf16] [--json OUT]

runs `longhand-lab logits` and `longhand-lab generate` (greedy) and compares. Without --cli, give what they wrote:
--logits F.npy (float32 [tokens][vocabulary], for the ids that --ids-out wrote) and --greedy F (64 ids generated after the first 200).

Printed: mean KL(reference || ours) in nats, agreement of the likeliest token, perplexity of both on the text; the same for PyTorch in
bf16 with --bf16; and the greedy text: at every step of ours where the reference's best two logits are more than 0.1 apart, its best
must be ours. Exit 1 if a bound is missed. Downloads nothing. Needs torch, transformers, gguf, tokenizers, numpy.
"""
import argparse
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import gguf
import numpy as np
import tokenizers
import torch
from transformers import LlamaConfig, LlamaForCausalLM

MAX_KL = 0.0015
MIN_TOP1 = 0.977
GREEDY_PROMPT, GREEDY_TOKENS, GREEDY_MARGIN = 200, 64, 0.1
NAMES = {"attn_norm": "input_layernorm", "attn_q": "self_attn.q_proj", "attn_k": "self_attn.k_proj", "attn_v": "self_attn.v_proj",
         "attn_output": "self_attn.o_proj", "ffn_norm": "post_attention_layernorm", "ffn_gate": "mlp.gate_proj", "ffn_up": "mlp.up_proj",
         "ffn_down": "mlp.down_proj"}


def unpermute(weight, heads):
    """Neighbouring rotation pairs (GGUF) back to half-split ones (transformers)."""
    rows = weight.shape[0]
    return weight.reshape(heads, rows // heads // 2, 2, *weight.shape[1:]).swapaxes(1, 2).reshape(weight.shape)


def load_reference(path):
    """transformers' model with the weights of the file, dequantised to fp32; and the file's tokenizer."""
    reader = gguf.GGUFReader(path)

    def value(key, default=None):
        field = reader.get_field(key)
        return field.contents() if field else default

    if value("general.architecture") != "llama":
        sys.exit(f"{path}: the architecture is {value('general.architecture')}, not llama.")
    tensors = {t.name: t for t in reader.tensors}
    heads = value("llama.attention.head_count")
    kv_heads = value("llama.attention.head_count_kv", heads)
    width = value("llama.embedding_length")
    if value("llama.rope.scaling.type", "none") != "none" or "rope_freqs.weight" in tensors:
        sys.exit(f"{path}: scaled rotations are not compared here; tests/golden/models covers them.")
    config = LlamaConfig(
        vocab_size=int(tensors["token_embd.weight"].shape[1]), hidden_size=width, intermediate_size=value("llama.feed_forward_length"),
        num_hidden_layers=value("llama.block_count"), num_attention_heads=heads, num_key_value_heads=kv_heads,
        head_dim=value("llama.attention.key_length", width // heads), max_position_embeddings=value("llama.context_length"),
        rms_norm_eps=value("llama.attention.layer_norm_rms_epsilon"), tie_word_embeddings="output.weight" not in tensors,
        rope_parameters={"rope_type": "default", "rope_theta": value("llama.rope.freq_base", 10000.0)}, attn_implementation="sdpa")
    model = LlamaForCausalLM(config).eval().float()
    state = model.state_dict()
    loaded = set()
    for name, tensor in tensors.items():
        weight = gguf.quants.dequantize(tensor.data, tensor.tensor_type).astype(np.float32).reshape(tensor.shape.tolist()[::-1])
        if name.startswith("blk."):
            _, layer, stem, _ = name.split(".")
            if stem in ("attn_q", "attn_k"):
                weight = unpermute(weight, heads if stem == "attn_q" else kv_heads)
            target = f"model.layers.{layer}.{NAMES[stem]}.weight"
        else:
            target = {"token_embd.weight": "model.embed_tokens.weight", "output_norm.weight": "model.norm.weight",
                      "output.weight": "lm_head.weight"}[name]
        with torch.no_grad():
            state[target].copy_(torch.from_numpy(np.ascontiguousarray(weight)))
        loaded.add(target)
    missing = set(state) - loaded - ({"lm_head.weight"} if config.tie_word_embeddings else set())
    if missing:
        sys.exit(f"{path}: no tensors for {sorted(missing)}")
    return model, load_tokenizer(value)


def load_tokenizer(value):
    tokens = value("tokenizer.ggml.tokens")
    merges = [tuple(m.split(" ")) for m in value("tokenizer.ggml.merges")]
    bpe = tokenizers.Tokenizer(tokenizers.models.BPE({t: i for i, t in enumerate(tokens)}, merges))
    byte_level = tokenizers.pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=True)
    if value("tokenizer.ggml.pre") == "smollm":
        digits = tokenizers.pre_tokenizers.Digits(individual_digits=True)
        bpe.pre_tokenizer = tokenizers.pre_tokenizers.Sequence([digits, byte_level])
    elif value("tokenizer.ggml.pre") == "gpt-2":
        bpe.pre_tokenizer = byte_level
    else:
        sys.exit(f"The pre-tokenizer {value('tokenizer.ggml.pre')} is not known here: give the ids with --ids.")
    bpe.decoder = tokenizers.decoders.ByteLevel()
    return bpe


@torch.no_grad()
def logits_of(model, ids, chunk=512):
    """float32 [tokens][vocabulary] for one sequence, in chunks that share a cache."""
    past, rows = None, []
    for start in range(0, len(ids), chunk):
        out = model(torch.tensor([ids[start : start + chunk]]), past_key_values=past, use_cache=True)
        past = out.past_key_values
        rows.append(out.logits[0].float().numpy())
    return np.concatenate(rows)


def compare(reference, ours, ids, chunk=100):
    kl, same, nll_reference, nll_ours = [], [], [], []
    for start in range(0, len(ids), chunk):
        a = torch.log_softmax(torch.from_numpy(np.array(reference[start : start + chunk])).double(), -1)
        b = torch.log_softmax(torch.from_numpy(np.array(ours[start : start + chunk])).double(), -1)
        kl.append((a.exp() * (a - b)).sum(-1))
        same.append(a.argmax(-1) == b.argmax(-1))
        following = torch.tensor(ids[start + 1 : start + chunk + 1]).unsqueeze(-1)
        nll_reference.append(-a[: len(following)].gather(-1, following))
        nll_ours.append(-b[: len(following)].gather(-1, following))
    kl, same = torch.cat(kl), torch.cat(same)
    return dict(tokens=len(ids), meanKl=float(kl.mean()), maxKl=float(kl.max()), top1=float(same.double().mean()),
                perplexity=float(torch.cat(nll_ours).mean().exp()), referencePerplexity=float(torch.cat(nll_reference).mean().exp()))


def check_greedy(model, prompt, ours):
    """Ours step by step under the reference: a narrow choice may fall either way, and the text then goes on from ours."""
    rows = logits_of(model, prompt + ours[:-1])[len(prompt) - 1 :]
    order = np.sort(rows, axis=-1)
    clear = order[:, -1] - order[:, -2] > GREEDY_MARGIN
    equal = rows.argmax(-1) == np.array(ours)
    return dict(tokens=len(ours), clear=int(clear.sum()), clearAndDifferent=int((clear & ~equal).sum()), equal=int(equal.sum()))


def read_ids(path):
    return [int(line) for line in Path(path).read_text().split()]


def write_ids(path, ids):
    Path(path).write_text("".join(f"{i}\n" for i in ids))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", required=True)
    parser.add_argument("--text", help="prose, UTF-8")
    parser.add_argument("--skip", type=int, default=20000, help="characters of the text to pass over (title, contents)")
    parser.add_argument("--ids", help="ids instead of a text")
    parser.add_argument("--tokens", type=int, default=2000)
    parser.add_argument("--ids-out", help="write the ids used")
    parser.add_argument("--cli", help="longhand-lab: makes the logits and the greedy text")
    parser.add_argument("--cli-option", action="append", default=[], help="passed to it, for example --cli-option=--isa=avx2")
    parser.add_argument("--logits", help=".npy made before")
    parser.add_argument("--greedy", help="ids made before")
    parser.add_argument("--bf16", action="store_true", help="PyTorch bf16 as well")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--json", help="write the figures")
    args = parser.parse_args()
    torch.set_num_threads(args.threads)

    model, bpe = load_reference(args.model)
    ids = read_ids(args.ids) if args.ids else bpe.encode(Path(args.text).read_text()[args.skip :]).ids
    ids = ids[: args.tokens]
    if args.ids_out:
        write_ids(args.ids_out, ids)
    results, ok = {}, True

    started = time.time()
    reference = logits_of(model, ids)
    print(f"reference: {len(ids)} tokens in {time.time() - started:.0f} s", flush=True)
    print(f"  perplexity {compare(reference, reference, ids)['referencePerplexity']:.2f}")

    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        logits_file, greedy_file = args.logits, args.greedy
        if args.cli:
            write_ids(folder / "ids", ids)
            write_ids(folder / "prompt", ids[:GREEDY_PROMPT])
            logits_file, greedy_file = folder / "logits.npy", folder / "greedy"
            subprocess.run([args.cli, "logits", "--model", args.model, "--prompt-ids", folder / "ids", "--out", logits_file,
                            *args.cli_option], check=True)
            subprocess.run([args.cli, "generate", "--model", args.model, "--prompt-ids", folder / "prompt", "--tokens", str(GREEDY_TOKENS),
                            "--preset", "plain", "--temperature", "0", "--at-end", "continue", "--ids-out", greedy_file, *args.cli_option],
                           check=True, stdout=subprocess.DEVNULL)
        if logits_file:
            ours = np.load(logits_file, mmap_mode="r")
            if ours.shape != reference.shape:
                sys.exit(f"{logits_file} has the shape {ours.shape}, the reference {reference.shape}.")
            r = results["longhand"] = compare(reference, ours, ids)
            good = r["meanKl"] <= MAX_KL and r["top1"] >= MIN_TOP1
            ok &= good
            print(f"longhand: mean KL {r['meanKl']:.6f} (at most {MAX_KL}), max {r['maxKl']:.4f}, top-1 {100 * r['top1']:.2f} % "
                  f"(at least {100 * MIN_TOP1}), perplexity {r['perplexity']:.3f}: {'ok' if good else 'MISSED'}")
        if greedy_file:
            g = results["greedy"] = check_greedy(model, ids[:GREEDY_PROMPT], read_ids(greedy_file))
            ok &= g["clearAndDifferent"] == 0 and g["tokens"] == GREEDY_TOKENS
            print(f"greedy: {g['equal']} of {g['tokens']} tokens equal, {g['clear']} clear choices, of them {g['clearAndDifferent']} different")
    if args.bf16:
        r = results["bf16"] = compare(reference, logits_of(model.bfloat16(), ids), ids)
        print(f"PyTorch bf16: mean KL {r['meanKl']:.6f}, max {r['maxKl']:.4f}, top-1 {100 * r['top1']:.2f} %")
    if args.json:
        Path(args.json).write_text(json.dumps(results, indent=1) + "\n")
    sys.exit(0 if ok else 1)


if __name__ == "__main__":
    main()
