#!/usr/bin/env python3
"""Trains the starter model's fiction adapter: LoRA on all seven products of every layer, with PyTorch, on novels.

    python train_fiction.py --model M.gguf --corpus FOLDER --evaluate FOLDER --out starter-fiction.safetensors

The base weights are the GGUF file's own, dequantised: the adapter is trained against what the program computes with. Each step takes
excerpts that begin at a paragraph; a part of them has its typographic quotation marks made straight, since authors type both. The file is
PEFT's safetensors layout (lora_A [r][in], lora_B [out][r]) with `r`, `lora_alpha` and the evaluation in its metadata, so it needs no
adapter_config.json. It is written again at every evaluation and may be stopped and resumed (--resume).

Evaluation: perplexity over the first 2,048 and the first 8,192 tokens of each text of --evaluate, in one sequence from the text's first
token. --evaluate-only ADAPTER prints it for an adapter that exists, beside the model without one.

Needs torch, numpy, gguf, tokenizers, safetensors. Downloads nothing.
"""
import argparse
import json
import math
import random
import re
import sys
import time
from pathlib import Path

import gguf
import numpy as np
import tokenizers
import torch
import torch.nn.functional as F
from safetensors import safe_open
from safetensors.torch import save_file

# GGUF's stem -> PEFT's module path.
PRODUCTS = {"attn_q": "self_attn.q_proj", "attn_k": "self_attn.k_proj", "attn_v": "self_attn.v_proj",
            "attn_output": "self_attn.o_proj", "ffn_gate": "mlp.gate_proj", "ffn_up": "mlp.up_proj", "ffn_down": "mlp.down_proj"}


class Base:
    """The frozen model: half-split rotations (transformers' order of rows), weights in bf16 or fp32."""

    def __init__(self, path, dtype, device):
        reader = gguf.GGUFReader(path)

        def value(key, default=None):
            field = reader.get_field(key)
            return field.contents() if field else default

        if value("general.architecture") != "llama":
            sys.exit(f"{path}: the architecture is {value('general.architecture')}, not llama.")
        self.heads = value("llama.attention.head_count")
        self.kv_heads = value("llama.attention.head_count_kv", self.heads)
        self.layers = value("llama.block_count")
        self.eps = value("llama.attention.layer_norm_rms_epsilon")
        self.theta = value("llama.rope.freq_base", 10000.0)
        self.dtype, self.device = dtype, device
        self.weights = {}
        for tensor in reader.tensors:
            w = gguf.quants.dequantize(tensor.data, tensor.tensor_type).astype(np.float32).reshape(tensor.shape.tolist()[::-1])
            for stem, heads in (("attn_q", self.heads), ("attn_k", self.kv_heads)):
                if f".{stem}." in tensor.name:
                    w = w.reshape(heads, w.shape[0] // heads // 2, 2, w.shape[1]).swapaxes(1, 2).reshape(w.shape)
            w = torch.from_numpy(np.ascontiguousarray(w)).to(device)
            self.weights[tensor.name] = w.float() if w.dim() == 1 else w.to(dtype)
        self.head_dim = self.weights["blk.0.attn_q.weight"].shape[0] // self.heads
        self.tokenizer = self.load_tokenizer(value)

    @staticmethod
    def load_tokenizer(value):
        tokens = value("tokenizer.ggml.tokens")
        merges = [tuple(m.split(" ")) for m in value("tokenizer.ggml.merges")]
        bpe = tokenizers.Tokenizer(tokenizers.models.BPE({t: i for i, t in enumerate(tokens)}, merges))
        byte_level = tokenizers.pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=True)
        digits = tokenizers.pre_tokenizers.Digits(individual_digits=True)
        smollm = value("tokenizer.ggml.pre") == "smollm"
        bpe.pre_tokenizer = tokenizers.pre_tokenizers.Sequence([digits, byte_level]) if smollm else byte_level
        return bpe

    @property
    def head(self):
        return self.weights.get("output.weight", self.weights["token_embd.weight"])

    def rotations(self, length):
        inv = 1.0 / self.theta ** (torch.arange(0, self.head_dim, 2, dtype=torch.float64) / self.head_dim)
        angles = torch.outer(torch.arange(length, dtype=torch.float64), inv)
        both = torch.cat([angles, angles], -1)
        return both.cos().to(self.device, self.dtype), both.sin().to(self.device, self.dtype)


def rms_norm(x, weight, eps):
    if x.is_cuda:
        return F.rms_norm(x, x.shape[-1:], weight.to(x.dtype), eps)
    h = x.float()
    return (h * torch.rsqrt(h.pow(2).mean(-1, keepdim=True) + eps) * weight).to(x.dtype)


def rotate(x, cos, sin):
    half = x.shape[-1] // 2
    return x * cos + torch.cat([-x[..., half:], x[..., :half]], -1) * sin


class Adapter(torch.nn.Module):
    def __init__(self, base, rank, alpha):
        super().__init__()
        self.rank, self.scale = rank, alpha / rank
        self.a, self.b = torch.nn.ParameterDict(), torch.nn.ParameterDict()
        for layer in range(base.layers):
            for stem in PRODUCTS:
                out_features, in_features = base.weights[f"blk.{layer}.{stem}.weight"].shape
                key = f"{layer}_{stem}"
                self.a[key] = torch.nn.Parameter(torch.empty(rank, in_features, device=base.device))
                torch.nn.init.kaiming_uniform_(self.a[key], a=math.sqrt(5))
                self.b[key] = torch.nn.Parameter(torch.zeros(out_features, rank, device=base.device))


def product(x, w, a, b, scale):
    y = F.linear(x, w)
    # The second factor is laid out so that its gradient is a product of few rows: three times as fast as of few columns.
    return y if a is None else y + (F.linear(x, a.to(x.dtype)) * scale) @ b.to(x.dtype).t().contiguous()


class Attention(torch.autograd.Function):
    """Causal attention over blocks of queries, with the probabilities kept for the gradient: on a CPU several times as fast as the
    fused one. q [batch * kv_heads][group][length][dim], scaled; k, v [batch * kv_heads][length][dim]."""

    BLOCK = 256

    @staticmethod
    def forward(ctx, q, k, v):
        n, group, length, dim = q.shape
        kept, out = [], torch.empty_like(q)
        for at in range(0, length, Attention.BLOCK):
            end = min(at + Attention.BLOCK, length)
            scores = torch.bmm(q[:, :, at:end].reshape(n, -1, dim), k[:, :end].transpose(1, 2)).view(n, group, end - at, end)
            scores[..., at:].masked_fill_(torch.ones(end - at, end - at, dtype=torch.bool, device=q.device).triu(1), -torch.inf)
            chances = torch.softmax(scores, -1).view(n, -1, end)
            out[:, :, at:end] = torch.bmm(chances, v[:, :end]).view(n, group, end - at, dim)
            kept.append(chances)
        if any(ctx.needs_input_grad):
            ctx.save_for_backward(q, k, v, *kept)
        return out

    @staticmethod
    def backward(ctx, up):
        q, k, v, *kept = ctx.saved_tensors
        n, group, length, dim = q.shape
        dq, dk, dv = torch.empty_like(q), torch.zeros_like(k, dtype=torch.float32), torch.zeros_like(v, dtype=torch.float32)
        for at, chances in zip(range(0, length, Attention.BLOCK), kept):
            end = min(at + Attention.BLOCK, length)
            g = up[:, :, at:end].reshape(n, -1, dim)
            dv[:, :end] += torch.bmm(chances.transpose(1, 2), g)
            of_scores = torch._softmax_backward_data(torch.bmm(g, v[:, :end].transpose(1, 2)), chances, -1, chances.dtype)
            dq[:, :, at:end] = torch.bmm(of_scores, k[:, :end]).view(n, group, end - at, dim)
            dk[:, :end] += torch.bmm(of_scores.transpose(1, 2), q[:, :, at:end].reshape(n, -1, dim))
        return dq, dk.to(k.dtype), dv.to(v.dtype)


def attend(q, k, v):
    """As Attention; a GPU has a fused one that keeps no probabilities."""
    if q.is_cuda:
        return F.scaled_dot_product_attention(q, k.unsqueeze(1), v.unsqueeze(1), is_causal=True, scale=1.0, enable_gqa=True)
    return Attention.apply(q, k, v)


def before_attention(x, w, ab, norm, cos, sin, shape, eps, scale):
    """x [batch][length][width]; w and ab in the order of PRODUCTS."""
    heads, kv_heads, dim = shape
    batch, length, _ = x.shape
    h = rms_norm(x, norm, eps)
    q = product(h, w[0], *ab[0], scale).view(batch, length, heads, dim).transpose(1, 2)
    k = product(h, w[1], *ab[1], scale).view(batch, length, kv_heads, dim).transpose(1, 2)
    v = product(h, w[2], *ab[2], scale).view(batch, length, kv_heads, dim).transpose(1, 2)
    q, k = rotate(q, cos, sin) * dim**-0.5, rotate(k, cos, sin)
    n = batch * kv_heads
    return q.reshape(n, heads // kv_heads, length, dim), k.reshape(n, length, dim), v.reshape(n, length, dim)


def after_attention(x, mixed, w, ab, norm, shape, eps, scale):
    batch, length, _ = x.shape
    mixed = mixed.reshape(batch, shape[0], length, shape[2]).transpose(1, 2).reshape(batch, length, -1)
    x = x + product(mixed, w[3], *ab[3], scale)
    h = rms_norm(x, norm, eps)
    inner = F.silu(product(h, w[4], *ab[4], scale)) * product(h, w[5], *ab[5], scale)
    return x + product(inner, w[6], *ab[6], scale)


PLAIN = (before_attention, after_attention)


def hidden_states(base, adapter, ids, halves):
    x = F.embedding(ids, base.weights["token_embd.weight"])
    cos, sin = base.rotations(ids.shape[1])
    shape = (base.heads, base.kv_heads, base.head_dim)
    for layer in range(base.layers):
        w = [base.weights[f"blk.{layer}.{s}.weight"] for s in PRODUCTS]
        ab = [(adapter.a[f"{layer}_{s}"], adapter.b[f"{layer}_{s}"]) if adapter else (None, None) for s in PRODUCTS]
        norms = [base.weights[f"blk.{layer}.{n}.weight"] for n in ("attn_norm", "ffn_norm")]
        scale = adapter.scale if adapter else 0.0
        mixed = attend(*halves[0](x, w, ab, norms[0], cos, sin, shape, base.eps, scale))
        x = halves[1](x, mixed, w, ab, norms[1], shape, base.eps, scale)
    return rms_norm(x, base.weights["output_norm.weight"], base.eps)


class HeadLoss(torch.autograd.Function):
    """Summed cross entropy of hidden [n][width] under the frozen head, piece by piece; the gradient is made on the way."""

    @staticmethod
    def forward(ctx, hidden, head, targets):
        total, gradients = 0.0, []
        rows = 4096 if hidden.is_cuda else 128
        for at in range(0, len(targets), rows):
            h, t = hidden[at : at + rows], targets[at : at + rows, None]
            logits = F.linear(h, head)
            if not hidden.requires_grad:
                total += F.cross_entropy(logits.float(), t[:, 0], reduction="sum")
                continue
            chances = torch.softmax(logits, -1, dtype=torch.float32)
            total -= chances.gather(-1, t).clamp_min(1e-30).log().sum()
            chances.scatter_add_(-1, t, torch.full_like(t, -1, dtype=chances.dtype))
            gradients.append(chances.to(head.dtype) @ head)
        ctx.gradient = torch.cat(gradients) if gradients else None
        return total

    @staticmethod
    def backward(ctx, up):
        return ctx.gradient * up.to(ctx.gradient.dtype), None, None


def losses(base, hidden, targets):
    """Mean cross entropy in nats."""
    return HeadLoss.apply(hidden.flatten(0, 1), base.head, targets.flatten()) / targets.numel()


def clean(text):
    text = re.sub(r"\[Illustration[^\]]*\]", "", text).replace("_", "")
    return re.sub(r"\n{3,}", "\n\n", text.replace("\r\n", "\n")).strip()


def straight(text):
    return text.translate(str.maketrans({"“": '"', "”": '"', "‘": "'", "’": "'"}))


def read_books(folders, tokenizer):
    """[(ids, offsets of paragraphs)] for each book as printed and, where that differs, with straight quotation marks."""
    books = []
    for path in sorted(path for folder in folders for path in Path(folder).glob("*.txt")):
        text = clean(path.read_text())
        variants = [text] if text == straight(text) else [text, straight(text)]
        of_book = []
        for variant in variants:
            ids, starts = [], []
            for paragraph in tokenizer.encode_batch([p + "\n\n" for p in variant.split("\n\n")]):
                starts.append(len(ids))
                ids.extend(paragraph.ids)
            of_book.append((np.array(ids, dtype=np.int32), np.array(starts)))
        books.append(of_book)
    return books


def excerpts(books, length, rng):
    """Endless: every book cut into excerpts from a random first paragraph on, all of them shuffled; then again."""
    while True:
        cuts = []
        for of_book in books:
            ids, starts = of_book[rng.randrange(len(of_book))] if rng.random() < 0.7 else of_book[0]
            at = int(rng.random() * length)
            while True:
                at = starts[np.searchsorted(starts, at)] if at <= starts[-1] else len(ids)
                if at + length + 1 > len(ids):
                    break
                cuts.append(ids[at : at + length + 1])
                at += length
        rng.shuffle(cuts)
        yield from cuts


@torch.no_grad()
def evaluate(base, adapter, folder, lengths=(2048, 8192)):
    result = {}
    for path in sorted(Path(folder).glob("*.txt")):
        ids = torch.tensor([base.tokenizer.encode(path.read_text()).ids[: max(lengths) + 1]], device=base.device)
        hidden = hidden_states(base, adapter, ids[:, :-1], PLAIN)
        for length in lengths:
            result[f"{path.stem.split('_')[-1]}@{length}"] = round(losses(base, hidden[:, :length], ids[:, 1 : length + 1]).exp().item(), 3)
    return result


def save(adapter, path, metadata, dtype=torch.bfloat16):
    tensors = {}
    for which, name in ((adapter.a, "lora_A"), (adapter.b, "lora_B")):
        for key, parameter in which.items():
            layer, stem = key.split("_", 1)
            tensors[f"base_model.model.model.layers.{layer}.{PRODUCTS[stem]}.{name}.weight"] = parameter.detach().to("cpu", dtype).contiguous()
    save_file(tensors, path, {k: v if isinstance(v, str) else json.dumps(v) for k, v in metadata.items()})


def load(adapter, path):
    with safe_open(path, "pt") as file, torch.no_grad():
        for which, name in ((adapter.a, "lora_A"), (adapter.b, "lora_B")):
            for key, parameter in which.items():
                layer, stem = key.split("_", 1)
                parameter.copy_(file.get_tensor(f"base_model.model.model.layers.{layer}.{PRODUCTS[stem]}.{name}.weight"))


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--model", required=True)
    p.add_argument("--corpus", nargs="*", help="folders of texts")
    p.add_argument("--evaluate")
    p.add_argument("--out")
    p.add_argument("--evaluate-only", metavar="ADAPTER")
    p.add_argument("--rank", type=int, default=8)
    p.add_argument("--alpha", type=float, default=16)
    p.add_argument("--steps", type=int, default=1200)
    p.add_argument("--length", type=int, default=512, help="tokens of an excerpt")
    p.add_argument("--late-length", type=int, default=2048, help="the same in the last quarter of the training, with as many tokens a step")
    p.add_argument("--batch", type=int, default=4, help="excerpts side by side")
    p.add_argument("--micro-batches", type=int, default=1, help="of these a step")
    p.add_argument("--lr", type=float, default=1e-3)
    p.add_argument("--lr-b", type=float, default=4, help="learning rate of lora_B over that of lora_A (LoRA+)")
    p.add_argument("--minutes", type=float, help="train for so long instead of --steps; the learning rate follows the clock")
    p.add_argument("--warmup", type=int, default=30)
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--every", type=int, default=200, help="steps between evaluations")
    p.add_argument("--threads", type=int, default=2)
    p.add_argument("--compile", action="store_true")
    p.add_argument("--device", default="cpu", help="cpu or cuda")
    p.add_argument("--start", metavar="ADAPTER", help="begin with this adapter instead of with nothing")
    p.add_argument("--fingerprint", default="", help="of the model, as `longhand-cli info` prints it: new stories with it begin with the adapter")
    p.add_argument("--resume", help="state file: written at every evaluation, and read if it exists")
    args = p.parse_args()
    torch.set_num_threads(args.threads)
    torch.manual_seed(args.seed)

    base = Base(args.model, torch.float32 if args.evaluate_only else torch.bfloat16, args.device)
    adapter = Adapter(base, args.rank, args.alpha)
    if args.evaluate_only:
        before = evaluate(base, None, args.evaluate)
        load(adapter, args.evaluate_only)
        after = evaluate(base, adapter, args.evaluate)
        for key in before:
            print(f"{key:28s} {before[key]:8.3f} {after[key]:8.3f}  {100 * (after[key] / before[key] - 1):+.1f} %")
        return

    if args.start:
        load(adapter, args.start)
    state = torch.load(args.resume, map_location=args.device) if args.resume and Path(args.resume).exists() else None
    before = state["before"] if state else evaluate(base, None, args.evaluate)
    print("without an adapter:", before, flush=True)
    books = read_books(args.corpus, base.tokenizer)
    print(f"{len(books)} books, {sum(len(b[0][0]) for b in books)} tokens, "
          f"{sum(q.numel() for q in adapter.parameters())} parameters", flush=True)
    rng = random.Random(args.seed)
    source = excerpts(books, args.length, rng)
    late_source = excerpts(books, args.late_length, rng)
    late_batch = max(1, args.batch * args.length // args.late_length)
    optimizer = torch.optim.AdamW([{"params": list(adapter.a.values()), "lr": args.lr, "base": args.lr},
                                   {"params": list(adapter.b.values()), "lr": args.lr * args.lr_b, "base": args.lr * args.lr_b}],
                                  betas=(0.9, 0.99), weight_decay=0.0)
    step, tokens, spent = 0, 0, 0.0
    if state:
        adapter.load_state_dict(state["adapter"])
        optimizer.load_state_dict(state["optimizer"])
        step, tokens, spent = state["step"], state["tokens"], state["spent"]
        rng.seed(args.seed + step)  # other excerpts than those already seen
        print(f"resumed at step {step}", flush=True)
    halves = tuple(torch.compile(half, dynamic=False) for half in PLAIN) if args.compile else PLAIN

    clock, sums, count, printed, evaluated = time.time() - spent, 0.0, 0, (time.time(), tokens), step
    while True:
        spent = time.time() - clock
        progress = spent / (60 * args.minutes) if args.minutes else step / args.steps
        done = progress >= 1
        if step != evaluated and (done or step % args.every == 0):
            evaluated = step
            now = evaluate(base, adapter, args.evaluate)
            print(f"step {step}:", {k: f"{v} ({100 * (v / before[k] - 1):+.1f} %)" for k, v in now.items()}, flush=True)
            save(adapter, args.out, {"format": "pt", "r": args.rank, "lora_alpha": args.alpha, "general.name": "Starter fiction",
                                     "longhand.style": "fiction", "longhand.base_fingerprint": args.fingerprint,
                                     "longhand.default": "true" if args.fingerprint else "false", "step": step, "tokens": tokens, "perplexity": now, "perplexity_before": before})
            if args.resume:
                torch.save({"adapter": adapter.state_dict(), "optimizer": optimizer.state_dict(), "step": step, "tokens": tokens,
                            "spent": spent, "before": before}, args.resume)
        if done:
            break
        factor = min(1.0, (step + 1) / args.warmup) * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * progress)))
        for group in optimizer.param_groups:
            group["lr"] = group["base"] * factor
        late = progress > 0.75
        for _ in range(args.micro_batches):
            rows = [next(late_source if late else source) for _ in range(late_batch if late else args.batch)]
            ids = torch.from_numpy(np.stack(rows).astype(np.int64)).to(args.device)
            loss = losses(base, hidden_states(base, adapter, ids[:, :-1], halves), ids[:, 1:])
            (loss / args.micro_batches).backward()
            sums, count, tokens = sums + loss.item(), count + 1, tokens + ids[:, 1:].numel()
        torch.nn.utils.clip_grad_norm_(adapter.parameters(), 1.0)
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)
        step += 1
        if step % 20 == 0:
            print(f"step {step}: {100 * progress:.0f} %, loss {sums / count:.4f}, "
                  f"{(tokens - printed[1]) / (time.time() - printed[0]):.0f} tokens/s", flush=True)
            sums, count, printed = 0.0, 0, (time.time(), tokens)


if __name__ == "__main__":
    main()
