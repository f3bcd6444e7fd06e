#!/usr/bin/env python3
"""Accuracy of Longhand for each mix of quantised types, without PyTorch.

    python accuracy_mixes.py --source M.gguf --text PROSE.txt --lab BUILD/longhand-lab --mixes Q4_K_M,Q6_K --folder WORK [--tokens 1000]

For each mix llama.cpp quantises the source (again); the reference is the same weights, dequantised by the gguf package, in a plain fp32
forward pass in numpy. Printed: mean KL(reference || ours) in nats, agreement of the likeliest token, and the types in the file. Exit 1 if a
bound of tests/golden/accuracy.py is missed. Llama's family with a tied head only. Needs llama-cpp-python, gguf, numpy.
"""
import argparse
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import gguf
import numpy as np
from make_shape_model import quantise

MAX_KL = 0.0015
MIN_TOP1 = 0.977


class Reference:
    def __init__(self, path):
        reader = gguf.GGUFReader(path)

        def value(key):
            return reader.get_field("llama." + key).contents()

        self.layers, self.heads, self.kv_heads = value("block_count"), value("attention.head_count"), value("attention.head_count_kv")
        self.epsilon, self.base = value("attention.layer_norm_rms_epsilon"), value("rope.freq_base")
        self.types = Counter(t.tensor_type.name for t in reader.tensors if t.tensor_type.name not in ("F32", "F16"))
        self.w = {t.name.removesuffix(".weight"):
                  gguf.quants.dequantize(t.data, t.tensor_type).astype(np.float32).reshape(t.shape.tolist()[::-1]) for t in reader.tensors}
        if "output" in self.w or "rope_freqs" in self.w:
            sys.exit(f"{path}: a head of its own or scaled rotations are not compared here.")

    def norm(self, x, weight):
        return x / np.sqrt(np.mean(x * x, -1, keepdims=True) + np.float32(self.epsilon)) * weight

    def rotate(self, x):
        """x [tokens][heads][size], neighbouring pairs."""
        size = x.shape[-1]
        angle = np.arange(len(x))[:, None] * self.base ** (-np.arange(0, size, 2) / size)
        cos, sin = np.cos(angle)[:, None].astype(np.float32), np.sin(angle)[:, None].astype(np.float32)
        out = np.empty_like(x)
        out[..., ::2] = x[..., ::2] * cos - x[..., 1::2] * sin
        out[..., 1::2] = x[..., ::2] * sin + x[..., 1::2] * cos
        return out

    def logits(self, ids):
        x, w, tokens = self.w["token_embd"][ids], self.w, len(ids)
        mask = np.triu(np.full((tokens, tokens), -np.inf, np.float32), 1)
        for i in range(self.layers):
            p = f"blk.{i}."
            y = self.norm(x, w[p + "attn_norm"])
            q = self.rotate((y @ w[p + "attn_q"].T).reshape(tokens, self.heads, -1))
            k = self.rotate((y @ w[p + "attn_k"].T).reshape(tokens, self.kv_heads, -1))
            v = (y @ w[p + "attn_v"].T).reshape(tokens, self.kv_heads, -1)
            out = np.empty_like(q)
            for h in range(self.heads):
                of = h // (self.heads // self.kv_heads)
                scores = q[:, h] @ k[:, of].T / np.float32(np.sqrt(q.shape[-1])) + mask
                scores = np.exp(scores - scores.max(-1, keepdims=True))
                out[:, h] = scores / scores.sum(-1, keepdims=True) @ v[:, of]
            x = x + out.reshape(tokens, -1) @ w[p + "attn_output"].T
            y = self.norm(x, w[p + "ffn_norm"])
            gate = y @ w[p + "ffn_gate"].T
            x = x + (gate / (1 + np.exp(-gate)) * (y @ w[p + "ffn_up"].T)) @ w[p + "ffn_down"].T
        return self.norm(x, w["output_norm"]) @ w["token_embd"].T


def compare(reference, ours, chunk=100):
    kl, same = [], []
    for start in range(0, len(reference), chunk):
        a, b = (np.array(m[start:start + chunk], np.float64) for m in (reference, ours))
        a, b = (m - m.max(-1, keepdims=True) for m in (a, b))
        a, b = (m - np.log(np.exp(m).sum(-1, keepdims=True)) for m in (a, b))
        kl.append((np.exp(a) * (a - b)).sum(-1))
        same.append(a.argmax(-1) == b.argmax(-1))
    return np.concatenate(kl).mean(), np.concatenate(same).mean()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--source", required=True)
    parser.add_argument("--text", required=True, help="prose, UTF-8")
    parser.add_argument("--skip", type=int, default=20000, help="characters of the text to pass over (title, contents)")
    parser.add_argument("--tokens", type=int, default=1000)
    parser.add_argument("--lab", required=True)
    parser.add_argument("--mixes", required=True, help="as llama.cpp names them")
    parser.add_argument("--folder", required=True, help="for the files, which are deleted")
    args = parser.parse_args()
    folder, ok = Path(args.folder), True
    (folder / "text").write_text(Path(args.text).read_text()[args.skip:args.skip + 8 * args.tokens])
    print("| mix | types in the file | mean KL | top-1 |\n|---|---|---|---|", flush=True)
    for mix in args.mixes.split(","):
        model, started = folder / f"{mix}.gguf", time.time()
        quantise(args.source, mix, model)
        listed = subprocess.run([args.lab, "tokenize", "--model", model], check=True, capture_output=True, text=True,
                                input=(folder / "text").read_text())
        ids = [int(i) for i in listed.stdout.split()][:args.tokens]
        (folder / "ids").write_text("".join(f"{i}\n" for i in ids))
        subprocess.run([args.lab, "logits", "--model", model, "--prompt-ids", folder / "ids", "--out", folder / "logits.npy"], check=True,
                       capture_output=True)
        reference = Reference(model)
        kl, top1 = compare(reference.logits(ids), np.load(folder / "logits.npy", mmap_mode="r"))
        ok &= bool(kl <= MAX_KL and top1 >= MIN_TOP1)
        types = ", ".join(f"{count} {name}" for name, count in reference.types.most_common())
        print(f"| {mix} | {types} | {kl:.6f} | {100 * top1:.1f} % |", flush=True)
        print(f"{mix}: {len(ids)} tokens, {time.time() - started:.0f} s", file=sys.stderr)
        for name in (model, folder / "ids", folder / "logits.npy"):
            name.unlink()
    sys.exit(0 if ok else 1)


if __name__ == "__main__":
    main()
