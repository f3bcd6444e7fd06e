#!/usr/bin/env python3
"""Trains a Glide block as `longhand-cli train --kind glide` does, with PyTorch: on a GPU, where the same text takes minutes, not days.

    python train_glide.py --model M.gguf --adapter A.safetensors --corpus FOLDER --glide OLD.safetensors --out NEW.safetensors

The arithmetic, the losses and the file are the program's own (engine/speculative/glide.h, engine/training/glide_gradient.cpp): labels
are the distribution that the target's sampler draws from with the settings recommended for the starter model (temperature, penalty by
rarity, min-p; not DRY), over the draft vocabulary of OLD; three tokens drafted in a row, each from the block's own state; the target's
hidden states learned beside. A part of the text is the model's own, written here from beginnings of books by the same settings.

Held-out text: the last book of --corpus, and own text from its beginnings. --evaluate-only prints the figures of OLD and ends.
Needs torch, numpy, gguf, tokenizers, safetensors. Downloads nothing.
"""
import argparse
import json
import math
import random
import sys
import time
import unicodedata
from pathlib import Path

import gguf
import numpy as np
import torch
import torch.nn.functional as F
from safetensors import safe_open
from safetensors.torch import save_file

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "adapters"))
from train_fiction import PRODUCTS, Adapter, Base, after_attention, attend, before_attention, excerpts, load, read_books, rotate  # noqa: E402

# As resources/sampling/recommended.json has it for the starter model; DRY apart.
TEMPERATURE, MIN_P, PENALTY, WINDOW, MOST_WEIGHT, COMMON_WORDS = 0.9, 0.06, 1.1, 1024, 8, 600
MATRICES = ("input", "query", "key", "value", "output", "cross_query", "cross_output", "gate_up", "down")
ROTATED = ("query", "key", "cross_query")
PADDED_SINKS = 16  # keys behind the others, so many that a GPU's attention takes the mask; only the first cross_sinks are seen
UNSEEN = 4  # first rows of a text: they see too little to count


# GPT-2's characters for bytes: those that print stand for themselves.
PRINTED = [*range(33, 127), *range(161, 173), *range(174, 256)]
BYTE_OF = {chr(b): b for b in PRINTED} | {chr(256 + i): b for i, b in enumerate(b for b in range(256) if b not in PRINTED)}


def is_letter(c):
    return unicodedata.category(c)[0] == "L"


class Vocabulary:
    """What the sampler's penalty spares and counts once, and what is never sampled (engine/tokenizer/structure_tokens.cpp)."""

    def __init__(self, path, base, device):
        reader = gguf.GGUFReader(path)
        tokens = reader.get_field("tokenizer.ggml.tokens").contents()
        kinds = reader.get_field("tokenizer.ggml.token_type").contents()
        merges = [m.split(" ") for m in reader.get_field("tokenizer.ggml.merges").contents()]
        texts = [bytes(BYTE_OF[c] for c in t).decode("utf-8", "replace") if all(c in BYTE_OF for c in t) else t for t in tokens]
        number = {t: i for i, t in enumerate(tokens)}
        size = base.weights["token_embd.weight"].shape[0]
        shares, made, rank = np.zeros(size), set(), 10.0
        for left, right in merges:
            merged = number.get(left + right)
            if merged is None or merged in made:
                continue
            made.add(merged)
            rank += 1
            share = 1 / (rank * math.sqrt(math.sqrt(rank)))
            shares[merged] += share
            shares[number[left]] -= share
            shares[number[right]] -= share
        words = {}
        for i, text in enumerate(texts):
            bare = text[1:] if text.startswith(" ") else text
            letters = bare[1:] if bare.startswith("'") and len(bare) > 1 else bare
            if not letters or "\ufffd" in letters or not all(map(is_letter, letters)):
                continue
            word = words.setdefault(bare.lower(), [0.0, None, []])
            word[2].append(i)
            if shares[i] > 0 and text.startswith((" ", "'")):
                word[0] += shares[i]
                word[1] = i if word[1] is None else word[1]
        common = sorted((w for w in words.values() if w[1] is not None), key=lambda w: (-w[0], w[1]))[:COMMON_WORDS]
        once, spared = np.zeros(size, bool), np.zeros(size, bool)
        for word in common:
            once[word[2]] = True
        for i, text in enumerate(texts):
            if text and all(unicodedata.category(c)[0] in "PZ" or c in "\t\n\v\f\r\x85" for c in text):
                once[i] = True
            if text and unicodedata.category(text[0]) in ("Ll", "Lm", "Lo", "Mn", "Mc") and ord(text[0]) < 0x2E80:
                spared[i] = True
            if text[:1] in ("'", "\u2019") and all(map(is_letter, text[1:])) and not text[1:2].isupper():
                spared[i] = True
        never = np.array([k == 3 for k in kinds])
        self.once, self.spared, self.never = (torch.from_numpy(x).to(device) for x in (once, spared, never))

    def factors(self, counts, ids=None):
        """counts of occurrences in the window, [..., tokens]."""
        once, spared = (self.once, self.spared) if ids is None else (self.once[ids], self.spared[ids])
        weight = torch.where(once, counts.clamp(max=1), counts.clamp(max=MOST_WEIGHT))
        return 1 + (PENALTY - 1) * weight.masked_fill(spared, 0).float()


def text_of(base, ids):
    return bytes(BYTE_OF[c] for i in ids.tolist() for c in base.tokenizer.id_to_token(i) if c in BYTE_OF).decode("utf-8", "replace")


def normalised(x, eps):
    """In float, without a norm's weights."""
    h = x.float()
    return h * torch.rsqrt(h.pow(2).mean(-1, keepdim=True) + eps)


def before_head(base, normal):
    """What the LM head sees of a normalised state."""
    return (normal * base.weights["output_norm.weight"]).to(base.dtype)


def penalised(logits, factors):
    return torch.where(logits > 0, logits / factors, logits * factors)


def sampled_from(logits):
    """The sampler's distribution [..., tokens] of penalised logits: temperature, then min-p."""
    chances = torch.softmax(logits / TEMPERATURE, -1)
    chances = chances.masked_fill(chances < MIN_P * chances.amax(-1, keepdim=True), 0)
    return chances / chances.sum(-1, keepdim=True)


class Target:
    """The frozen model with its adapter folded in."""

    def __init__(self, base, adapter_path):
        self.base = base
        if adapter_path:
            with safe_open(adapter_path, "pt") as file:
                about = file.metadata()
            adapter = Adapter(base, int(about["r"]), float(about["lora_alpha"]))
            load(adapter, adapter_path)
            with torch.no_grad():
                for layer in range(base.layers):
                    for stem in PRODUCTS:
                        key, name = f"{layer}_{stem}", f"blk.{layer}.{stem}.weight"
                        folded = base.weights[name].float() + adapter.scale * adapter.b[key].float() @ adapter.a[key].float()
                        base.weights[name] = folded.to(base.dtype)
        self.shape = (base.heads, base.kv_heads, base.head_dim)
        self.none = [(None, None)] * len(PRODUCTS)

    def of_layer(self, layer):
        w = self.base.weights
        return [w[f"blk.{layer}.{s}.weight"] for s in PRODUCTS], [w[f"blk.{layer}.{n}.weight"] for n in ("attn_norm", "ffn_norm")]

    @torch.no_grad()
    def read(self, ids):
        """Hidden states [batch][length][width] before the last norm; keys, rotated, and values [batch][kv heads][length][dim] of the last layer."""
        base = self.base
        x = F.embedding(ids, base.weights["token_embd.weight"])
        cos, sin = base.rotations(ids.shape[1])
        for layer in range(base.layers):
            w, norms = self.of_layer(layer)
            q, k, v = before_attention(x, w, self.none, norms[0], cos, sin, self.shape, base.eps, 0.0)
            x = after_attention(x, attend(q, k, v), w, self.none, norms[1], self.shape, base.eps, 0.0)
        shape = (ids.shape[0], base.kv_heads, ids.shape[1], base.head_dim)
        return x, k.view(shape), v.view(shape)

    @torch.no_grad()
    def write(self, prompts, length, vocabulary, generator):
        """Continues prompts [batch][tokens] to `length` tokens by the sampler."""
        base, (batch, known) = self.base, prompts.shape
        cos, sin = base.rotations(length)
        shape = (base.layers, batch, base.kv_heads, length, base.head_dim)
        keys, values = torch.empty(shape, dtype=base.dtype, device=base.device), torch.empty(shape, dtype=base.dtype, device=base.device)
        text = torch.zeros(batch, length, dtype=torch.long, device=base.device)
        text[:, :known] = prompts
        counts = torch.zeros(batch, base.head.shape[0], dtype=torch.int16, device=base.device)
        one = torch.ones(batch, known, dtype=torch.int16, device=base.device)
        counts.scatter_add_(1, prompts[:, -WINDOW:], one[:, -WINDOW:])
        n, at = batch * base.kv_heads, 0
        while True:
            new = text[:, at:known] if at == 0 else text[:, at : at + 1]
            end = at + new.shape[1]
            x = F.embedding(new, base.weights["token_embd.weight"])
            for layer in range(base.layers):
                w, norms = self.of_layer(layer)
                q, k, v = before_attention(x, w, self.none, norms[0], cos[at:end], sin[at:end], self.shape, base.eps, 0.0)
                keys[layer, :, :, at:end] = k.view(batch, base.kv_heads, -1, base.head_dim)
                values[layer, :, :, at:end] = v.view(batch, base.kv_heads, -1, base.head_dim)
                if at == 0:
                    mixed = attend(q, k, v)
                else:
                    k_all, v_all = (c[layer, :, :, :end].reshape(n, end, base.head_dim) for c in (keys, values))
                    mixed = (torch.softmax(q[:, :, 0] @ k_all.transpose(1, 2), -1) @ v_all)[:, :, None]
                x = after_attention(x, mixed, w, self.none, norms[1], self.shape, base.eps, 0.0)
            at = end
            if at == length:
                return text
            logits = F.linear(before_head(base, normalised(x[:, -1], base.eps)), base.head).float().masked_fill_(vocabulary.never, -torch.inf)
            chances = sampled_from(penalised(logits, vocabulary.factors(counts)))
            text[:, at] = torch.multinomial(chances, 1, generator=generator)[:, 0]
            counts.scatter_add_(1, text[:, at : at + 1], one[:, :1])
            if at >= WINDOW:
                counts.scatter_add_(1, text[:, at - WINDOW : at - WINDOW + 1], -one[:, :1])


class LabelLoss(torch.autograd.Function):
    """Summed cross entropy of states [n][width], normalised, under the frozen head; the gradient is made on the way."""

    @staticmethod
    def forward(ctx, states, head, labels, factors):
        total, gradients = 0.0, []
        for at in range(0, len(states), 8192):
            logits = F.linear(states[at : at + 8192], head).float()
            slope = torch.where(logits > 0, 1 / factors[at : at + 8192].float(), factors[at : at + 8192].float())
            logs = torch.log_softmax(logits * slope / TEMPERATURE, -1)
            wanted = labels[at : at + 8192].float()
            total -= (wanted * logs).sum()
            if states.requires_grad:
                gradient = (logs.exp() * wanted.sum(-1, keepdim=True) - wanted) * slope / TEMPERATURE
                gradients.append(gradient.to(head.dtype) @ head)
        ctx.gradient = torch.cat(gradients) if gradients else None
        return total

    @staticmethod
    def backward(ctx, up):
        return ctx.gradient * up.to(ctx.gradient.dtype), None, None, None


def halves_of(w, heads, back=False):
    """Rows of a head as the program has them for llama files (pairs side by side) to transformers' order, or back."""
    out, inputs = w.shape
    dim = out // heads
    return (w.view(heads, 2, dim // 2, inputs) if back else w.view(heads, dim // 2, 2, inputs)).transpose(1, 2).reshape(out, inputs)


class Glide(torch.nn.Module):
    def __init__(self, path, base, hidden=None):
        super().__init__()
        with safe_open(path, "pt") as file:
            about = file.metadata()
            self.description = json.loads(about["description"])
            self.vocabulary = file.get_tensor("draft_vocabulary")
            matrices = {}
            for name in MATRICES:
                whole = file.get_tensor(f"{name}.weight.q8").numpy().view(np.int8)
                scale = file.get_tensor(f"{name}.weight.scale").float().numpy()
                matrices[name] = torch.from_numpy(whole.astype(np.float32) * scale.repeat(32, 1))
        d = self.description
        self.base, self.heads, self.kv_heads, self.dim = base, d["heads"], d["kv_heads"], d["head_dim"]
        for name in ROTATED:
            matrices[name] = halves_of(matrices[name], self.kv_heads if name == "key" else self.heads)
        if hidden and hidden > d["hidden"]:  # more units: they begin with no effect
            more, width = hidden - d["hidden"], d["width"]
            gate, up = matrices["gate_up"].chunk(2)
            fresh = [torch.randn(more, width) / math.sqrt(width) for _ in range(2)]
            matrices["gate_up"] = torch.cat([gate, fresh[0], up, fresh[1]])
            matrices["down"] = torch.cat([matrices["down"], torch.zeros(width, more)], 1)
            d["hidden"] = hidden
        self.m = torch.nn.ParameterDict({n: torch.nn.Parameter(w.to(base.device)) for n, w in matrices.items()})
        self.masks = {}

    def save(self, path, training):
        tensors = {"draft_vocabulary": self.vocabulary}
        for name in MATRICES:
            w = self.m[name].detach().float().cpu()
            if name in ROTATED:
                w = halves_of(w, self.kv_heads if name == "key" else self.heads, back=True)
            blocks = w.reshape(w.shape[0], -1, 32)
            scale = (blocks.abs().amax(-1, keepdim=True) / 127).half()
            whole = torch.where(scale > 0, blocks / scale.float(), torch.zeros(())).round().clamp(-127, 127).to(torch.int8)
            tensors[f"{name}.weight.q8"] = torch.from_numpy(whole.reshape(w.shape).contiguous().numpy().view(np.int32).copy())
            tensors[f"{name}.weight.scale"] = scale[..., 0].contiguous()
        self.description["training"] = training
        save_file(tensors, path, {"format": "longhand-glide-1", "description": json.dumps(self.description)})

    def norm(self, x):
        return normalised(x, self.base.eps).to(self.base.dtype)

    def mask(self, length, depth):
        """What rows see: (own keys, the target's keys and behind them its first ones)."""
        if (length, depth) not in self.masks:
            d, device = self.description, self.base.device
            row = torch.arange(length, device=device)[:, None]
            key = torch.arange(length, device=device)[None]
            own = (key <= row) & (key > row - d["window"])
            last = row - depth
            near = (key <= last) & (key > last - d["cross_window"])
            sink = torch.arange(PADDED_SINKS, device=device)[None]
            first = (sink < d["cross_sinks"]) & (sink <= last - d["cross_window"])
            near[:UNSEEN, 0] = True  # none may see nothing
            self.masks[length, depth] = own, torch.cat([near, first], 1)
        return self.masks[length, depth]

    def attend(self, q, k, v, mask):
        group = self.heads // self.kv_heads
        return F.scaled_dot_product_attention(q, k.repeat_interleave(group, 1), v.repeat_interleave(group, 1), attn_mask=mask)

    def forward(self, ids, hidden, keys, values, depths, offset):
        """The block's hidden states [batch][length][width] of each depth. hidden, keys, values: the target's of ids; offset: how much
        further back its first positions lie."""
        base = self.base
        w = {n: p.to(base.dtype) for n, p in self.m.items()}
        batch, length = ids.shape
        cos, sin = base.rotations(length)

        def heads_of(x, heads):
            return x.view(batch, length, heads, self.dim).transpose(1, 2)

        def joined(x):
            return x.transpose(1, 2).reshape(batch, length, -1)

        embedded = self.norm(F.embedding(ids, base.weights["token_embd.weight"]))
        own_keys = rotate(heads_of(F.linear(embedded, w["key"]), self.kv_heads), cos, sin)
        own_values = heads_of(F.linear(embedded, w["value"]), self.kv_heads)
        inverse = 1.0 / base.theta ** (torch.arange(0, self.dim, 2, device=ids.device, dtype=torch.float64) / self.dim)
        angle = -offset[:, None].double() * inverse
        turn = torch.cat([angle, angle], -1)[:, None, None]
        first = rotate(keys[:, :, :PADDED_SINKS], turn.cos().to(base.dtype), turn.sin().to(base.dtype))
        keys, values = torch.cat([keys, first], 2), torch.cat([values, values[:, :, :PADDED_SINKS]], 2)

        above, out = torch.cat([hidden[:, :1], hidden[:, :-1]], 1), []
        for depth in range(1, depths + 1):
            own_mask, cross_mask = self.mask(length, depth)
            f = self.norm(above)
            x = f + F.linear(torch.cat([f, embedded], -1), w["input"])
            q = rotate(heads_of(F.linear(self.norm(x), w["query"]), self.heads), cos, sin)
            x = x + F.linear(joined(self.attend(q, own_keys, own_values, own_mask)), w["output"])
            q = rotate(heads_of(F.linear(self.norm(x), w["cross_query"]), self.heads), cos, sin)
            x = x + F.linear(joined(self.attend(q, keys, values, cross_mask)), w["cross_output"])
            gate, up = F.linear(self.norm(x), w["gate_up"]).chunk(2, -1)
            x = x + F.linear(F.silu(gate) * up, w["down"])
            out.append(x)
            above = torch.cat([x[:, :1], x[:, :-1]], 1)
        return out


class Lesson:
    """A batch of texts with what there is to learn from them."""

    def __init__(self, target, vocabulary, proposed, head, ids):
        base = target.base
        self.ids = ids
        self.hidden, self.keys, self.values = target.read(ids)
        batch, length = ids.shape
        place = torch.full((len(vocabulary.once),), len(proposed), dtype=torch.long, device=ids.device)
        place[proposed] = torch.arange(len(proposed), device=ids.device)
        states = before_head(base, normalised(self.hidden, base.eps))
        self.labels = torch.empty(batch, length, len(proposed), dtype=torch.bfloat16, device=ids.device)
        self.factors = torch.empty_like(self.labels)
        for i in range(batch):
            seen = torch.zeros(length, len(proposed) + 1, dtype=torch.int16, device=ids.device)
            seen.scatter_(1, place[ids[i]][:, None], 1)
            counts = seen.cumsum(0, dtype=torch.int16)
            counts[WINDOW:] = counts[WINDOW:] - counts[:-WINDOW].clone()
            factors = vocabulary.factors(counts[:, :-1], proposed)
            self.factors[i] = factors
            self.labels[i] = sampled_from(penalised(F.linear(states[i], head).float(), factors))


def drafted(base, glide, lesson, depths, offset):
    """[(rows that count, their normalised states [batch][rows][width])] of each depth."""
    states = glide(lesson.ids, lesson.hidden, lesson.keys, lesson.values, depths, offset)
    rows = [slice(UNSEEN + depth, None) for depth in range(depths)]
    return [(part, normalised(x[:, part], base.eps)) for part, x in zip(rows, states)]


def losses(base, head, lesson, drafts, state_weight):
    """Mean loss of each depth in nats, and the distance to the target's hidden states."""
    norm = base.weights["output_norm.weight"]
    wanted = normalised(lesson.hidden, base.eps)
    size = (wanted * norm).pow(2).sum(-1)
    by_depth, apart = [], 0.0
    for part, normal in drafts:
        states = before_head(base, normal).flatten(0, 1)
        loss = LabelLoss.apply(states, head, lesson.labels[:, part].flatten(0, 1), lesson.factors[:, part].flatten(0, 1))
        by_depth.append(loss / len(states))
        apart = apart + (((normal - wanted[:, part]) * norm).pow(2).sum(-1) / size[:, part]).mean()
    return by_depth, state_weight * apart


def accepted(base, head, lesson, drafts, generator):
    """Coupled acceptance of each depth, all earlier tokens right."""
    hits = []
    for part, normal in drafts:
        same = count = 0
        for i in range(len(normal)):
            guess = sampled_from(penalised(F.linear(before_head(base, normal[i]), head).float(), lesson.factors[i, part].float()))
            noise = -torch.empty_like(guess).exponential_(generator=generator).clamp_min_(1e-30).log()
            drawn = [(chances.log() + noise).argmax(-1) for chances in (guess, lesson.labels[i, part].float())]
            same += (drawn[0] == drawn[1]).sum().item()
            count += len(drawn[0])
        hits.append(round(same / count, 4))
    return hits


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--model", required=True)
    p.add_argument("--adapter")
    p.add_argument("--corpus", required=True, nargs="+", help="folders of texts")
    p.add_argument("--glide", required=True, help="the block to begin with: its draft vocabulary is kept")
    p.add_argument("--hidden", type=int, help="units of the feed-forward block, if more than it has")
    p.add_argument("--out")
    p.add_argument("--evaluate-only", action="store_true")
    p.add_argument("--minutes", type=float, default=5, help="of training; the learning rate follows the clock")
    p.add_argument("--length", type=int, default=2048)
    p.add_argument("--batch", type=int, default=32)
    p.add_argument("--own", type=int, default=512, help="texts of the model's own")
    p.add_argument("--own-share", type=float, default=0.4, help="of a batch")
    p.add_argument("--own-file", help="keeps these texts; read if it exists")
    p.add_argument("--write-only", action="store_true", help="writes --own-file and ends")
    p.add_argument("--own-at-once", type=int, default=256)
    p.add_argument("--prompt", type=int, default=512, help="tokens of a book before each of them")
    p.add_argument("--depths", type=int, default=3)
    p.add_argument("--lr", type=float, default=2e-3)
    p.add_argument("--weight-decay", type=float, default=0.02)
    p.add_argument("--state-weight", type=float, default=10)
    p.add_argument("--warmup", type=int, default=50)
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--every", type=int, default=200, help="steps between evaluations")
    p.add_argument("--evaluated", type=int, default=8, help="held-out texts of each kind")
    p.add_argument("--device", default="cuda")
    args = p.parse_args()
    torch.manual_seed(args.seed)
    rng = random.Random(args.seed)
    generator = torch.Generator(args.device).manual_seed(args.seed)

    base = Base(args.model, torch.bfloat16, args.device)
    target = Target(base, args.adapter)
    glide = Glide(args.glide, base, args.hidden)
    vocabulary = Vocabulary(args.model, base, args.device)
    print(f"spared {int(vocabulary.spared.sum())}, counted once {int(vocabulary.once.sum())}, never {int(vocabulary.never.sum())}", flush=True)
    proposed = glide.vocabulary.long().to(args.device)
    head = base.head[proposed]
    books = read_books(args.corpus, base.tokenizer)
    corpus = f"{len(books)} texts, {sum(len(b[0][0]) for b in books)} tokens in all"
    print(corpus, flush=True)

    def texts(source, count, length):
        return torch.from_numpy(np.stack([next(source)[:length] for _ in range(count)]).astype(np.int64)).to(args.device)

    def write(source, count):
        made = []
        while len(made) * args.own_at_once < count:  # the last may be more than needed
            made.append(target.write(texts(source, min(args.own_at_once, count), args.prompt), args.length, vocabulary, generator))
        return torch.cat(made)[:count]

    def held_out():
        return excerpts(books[-1:], args.length, random.Random(0))

    clock = time.time()
    if args.own_file and Path(args.own_file).exists():
        own = torch.load(args.own_file, map_location=args.device).long()
    else:
        own = torch.cat([write(held_out(), args.evaluated), write(excerpts(books[:-1], args.length, rng), args.own)])
    print(f"{len(own)} own texts, {time.time() - clock:.1f} s: {text_of(base, own[0, args.prompt - 20 : args.prompt + 200])}", flush=True)
    if args.own_file and not Path(args.own_file).exists():
        torch.save(own.to(torch.int32), args.own_file)
    if args.write_only:
        return
    kept = {"book": texts(held_out(), args.evaluated, args.length), "own": own[: args.evaluated]}
    own = own[args.evaluated :]

    @torch.no_grad()
    def evaluate():
        result = {}
        for name, ids in kept.items():
            lesson = Lesson(target, vocabulary, proposed, head, ids)
            drafts = drafted(base, glide, lesson, args.depths, torch.zeros(len(ids), device=args.device))
            noise = torch.Generator(args.device).manual_seed(7)
            result[name] = {"losses": [round(float(x), 4) for x in losses(base, head, lesson, drafts, 0)[0]],
                            "acceptance": accepted(base, head, lesson, drafts, noise)}
        return result

    print("before:", evaluate(), flush=True)
    if args.evaluate_only:
        return
    source = excerpts(books[:-1], args.length, rng)
    optimizer = torch.optim.AdamW(glide.parameters(), lr=args.lr, betas=(0.9, 0.98), weight_decay=args.weight_decay)
    start, step, sums, tokens = time.time(), 0, np.zeros(args.depths + 1), 0
    while True:
        progress = (time.time() - start) / (60 * args.minutes)
        if progress >= 1 or (step and step % args.every == 0):
            now = evaluate()
            print(f"step {step}, {100 * progress:.0f} %, {tokens} tokens:", now, flush=True)
            glide.save(args.out, {"tokens": tokens, "own_tokens": own[:, args.prompt :].numel(), "steps": step, "batch": args.batch * args.length,
                                  "lr": args.lr, "labels": "target's distribution", "corpus": corpus, "settings": "recommended", "losses": now["own"]["losses"], "acceptance": now["own"]["acceptance"]})
        if progress >= 1:
            break
        factor = min(1.0, (step + 1) / args.warmup) * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * progress)))
        for group in optimizer.param_groups:
            group["lr"] = args.lr * factor
        of_own = round(args.batch * args.own_share) if len(own) else 0
        ids = texts(source, args.batch - of_own, args.length)
        if of_own:
            ids = torch.cat([ids, own[torch.randint(len(own), (of_own,), device=args.device)]])
        lesson = Lesson(target, vocabulary, proposed, head, ids)
        offset = torch.randint(0, max(1, 8192 - args.length), (len(ids),), device=args.device)
        by_depth, apart = losses(base, head, lesson, drafted(base, glide, lesson, args.depths, offset), args.state_weight)
        (sum(by_depth) + apart).backward()
        torch.nn.utils.clip_grad_norm_(glide.parameters(), 1.0)
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)
        step, tokens = step + 1, tokens + ids.numel()
        sums += np.array([*(float(x.detach()) for x in by_depth), float(apart.detach())])
        if step % 50 == 0:
            print(f"step {step}: {(sums / 50).round(4)}, {tokens / (time.time() - start):.0f} tokens/s", flush=True)
            sums[:] = 0


if __name__ == "__main__":
    main()
