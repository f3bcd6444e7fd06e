#!/usr/bin/env python3
"""llama.cpp's speed on this machine, alone or in turns with `longhand-lab bench`.

    python llama_cpp_bench.py --model M.gguf [--longhand BUILD/longhand-lab] [--contexts 512,8192,65536] [--prefill 512,8192]
                              [--rows 1,16] [--threads 2] [--rounds 3] [--json OUT]

Every figure comes from a fresh process, llama.cpp's and Longhand's by turns, since other work on the machine moves both; what counts
is the median of the ratios of the rounds. Both attention modes of llama.cpp are measured (flash_attn on and off); ratios are against the faster.

Contexts beyond the first 1,024 tokens are filled by copying the cache of these (llama_state_seq_set_data), all visible to the
sequence that is measured: the time of a pass does not depend on what the cells hold. Prefill is measured as it is, from an empty cache.
"""
import argparse
import ctypes
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

CHUNK = 1024
MODES = {"off": 0, "on": 1}  # llama_flash_attn_type


class Peer:
    """One llama.cpp context."""

    def __init__(self, model, cells, threads, flash):
        import llama_cpp as lc
        self.lc = lc
        lc.llama_log_set(quiet, None)
        lc.llama_backend_init()
        mp = lc.llama_model_default_params()
        mp.n_gpu_layers = 0
        self.model = lc.llama_model_load_from_file(model.encode(), mp)
        if not self.model:
            sys.exit(f"llama.cpp cannot load {model}")
        cp = lc.llama_context_default_params()
        cp.n_ctx = cells
        cp.n_batch = cp.n_ubatch = 512
        cp.n_seq_max = min(256, cells // CHUNK + 2)
        cp.kv_unified = True
        cp.n_threads = cp.n_threads_batch = threads
        cp.flash_attn_type = MODES[flash]
        self.context = lc.llama_init_from_model(self.model, cp)
        if not self.context:
            sys.exit(f"llama.cpp cannot make a context of {cells} tokens (flash_attn {flash})")
        self.memory = lc.llama_get_memory(self.context)
        self.vocabulary = lc.llama_vocab_n_tokens(lc.llama_model_get_vocab(self.model))
        self.batch = lc.llama_batch_init(512, 0, 1)
        self.position = 0

    def decode(self, count, all_logits):
        """One pass of `count` tokens at the end of sequence 0; seconds."""
        b = self.batch
        b.n_tokens = count
        for i in range(count):
            b.token[i] = (self.position + i) * 7919 % self.vocabulary
            b.pos[i] = self.position + i
            b.n_seq_id[i] = 1
            b.seq_id[i][0] = 0
            b.logits[i] = all_logits or i == count - 1
        started = time.perf_counter()
        code = self.lc.llama_decode(self.context, b)
        self.lc.llama_synchronize(self.context)
        if code != 0:
            sys.exit(f"llama_decode failed with {code}")
        self.position += count
        return time.perf_counter() - started

    def prefill(self, tokens):
        return sum(self.decode(min(512, tokens - start), False) for start in range(0, tokens, 512))

    def fill(self, tokens):
        """Makes `tokens` cells visible to sequence 0; `tokens` is at most CHUNK or a multiple of it."""
        self.prefill(min(tokens, CHUNK))
        if tokens <= CHUNK:
            return
        lc = self.lc
        size = lc.llama_state_seq_get_size(self.context, 0)
        state = (ctypes.c_uint8 * size)()
        if lc.llama_state_seq_get_data(self.context, state, size, 0) != size:
            sys.exit("llama_state_seq_get_data failed")
        copies = tokens // CHUNK - 1
        for copy in range(1, copies + 1):
            if lc.llama_state_seq_set_data(self.context, state, size, copy) == 0:
                sys.exit(f"llama_state_seq_set_data failed at copy {copy} of {copies}")
        for copy in range(1, copies + 1):
            lc.llama_memory_seq_cp(self.memory, copy, 0, -1, -1)

    def clear(self):
        self.lc.llama_memory_clear(self.memory, True)
        self.position = 0

    def passes(self, rows, repeats):
        """Median milliseconds of a pass of `rows` rows; each is taken back, so that the context stays."""
        times = []
        for _ in range(repeats + 1):
            start = self.position
            times.append(self.decode(rows, True))
            self.lc.llama_memory_seq_rm(self.memory, 0, start, -1)
            self.position = start
        return 1000 * statistics.median(times[1:])


def quiet_callback(level, text, data):
    pass


def child(args):
    """What runs in the fresh process: one measurement, as JSON on stdout."""
    if args.child == "prefill":
        peer = Peer(args.model, args.size + 64, args.threads, args.flash)
        print(json.dumps({"tokens_per_s": args.size / peer.prefill(args.size)}))
    elif args.child == "all":
        rows, contexts, prefills = numbers(args.rows), numbers(args.contexts), numbers(args.prefill)
        peer = Peer(args.model, max(contexts + prefills) + 256 + max(rows), args.threads, args.flash)
        decoded, read = {}, {}
        for context in contexts:
            peer.clear()
            peer.fill(context)
            decoded[str(context)] = {str(r): peer.passes(r, args.repeats) for r in rows}
        for context in prefills:
            peer.clear()
            read[str(context)] = context / peer.prefill(context)
        print(json.dumps({"decode": decoded, "prefill": read}))
    else:
        rows = numbers(args.rows)
        peer = Peer(args.model, args.size + 256 + max(rows), args.threads, args.flash)
        peer.fill(args.size)
        print(json.dumps({str(r): peer.passes(r, args.repeats) for r in rows}))
    sys.stdout.flush()
    os._exit(0)


def numbers(text):
    return [int(n) for n in text.split(",") if n]


def run_peer(args, what, size, flash):
    command = [sys.executable, __file__, "--model", args.model, "--child", what, "--size", str(size), "--flash", flash, "--threads",
               str(args.threads), "--rows", args.rows, "--repeats", str(args.repeats), "--contexts", args.contexts, "--prefill", args.prefill]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip().splitlines()[-1])


def run_longhand(args, context):
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "bench.json"
        subprocess.run([args.longhand, "bench", "--model", args.model, "--contexts", context, "--rows", args.rows, "--json", str(out),
                        *args.longhand_option], check=True, stdout=subprocess.DEVNULL)
        return json.loads(out.read_text())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", required=True)
    parser.add_argument("--longhand", help="longhand-lab to measure in turns with llama.cpp")
    parser.add_argument("--longhand-option", action="append", default=[], help="passed to its bench, for example --longhand-option=--isa=avx2")
    parser.add_argument("--contexts", default="512,8192,65536")
    parser.add_argument("--prefill", default="512,8192")
    parser.add_argument("--rows", default="1,16")
    parser.add_argument("--modes", default="off,on", help="flash_attn modes")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--repeats", type=int, default=8, help="passes a measurement; the median is taken")
    parser.add_argument("--one-process", action="store_true", help="all figures of a round from one process of each engine, which is quicker")
    parser.add_argument("--json")
    parser.add_argument("--child", choices=["decode", "prefill", "all"], help=argparse.SUPPRESS)
    parser.add_argument("--size", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--flash", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.child:
        child(args)
    for context in numbers(args.contexts):
        if context > CHUNK and context % CHUNK != 0:
            sys.exit(f"A context is at most {CHUNK} or a multiple of it, not {context}.")

    rows, modes = numbers(args.rows), args.modes.split(",")
    samples = []  # one a figure and round
    every = sorted({*numbers(args.contexts), *numbers(args.prefill)})
    for round_number in range(args.rounds):
        if args.one_process:
            all_ours = run_longhand(args, ",".join(map(str, every))) if args.longhand else None
            all_theirs = {mode: run_peer(args, "all", 0, mode) for mode in modes}
        for context in every:
            ours = all_ours if args.one_process else run_longhand(args, str(context)) if args.longhand else None
            if context in numbers(args.contexts):
                theirs = {mode: all_theirs[mode]["decode"][str(context)] if args.one_process else run_peer(args, "decode", context, mode)
                          for mode in modes}
                for r in rows:
                    mine = [d["ms"] for d in ours["decode"] if d["context"] == context and d["rows"] == r] if ours else []
                    samples.append(dict(figure="pass", context=context, rows=r, round=round_number, longhand=mine[0] if mine else None,
                                        **{mode: theirs[mode][str(r)] for mode in modes}))
            if context in numbers(args.prefill):
                theirs = {mode: {"tokens_per_s": all_theirs[mode]["prefill"][str(context)]} if args.one_process
                          else run_peer(args, "prefill", context, mode) for mode in modes}
                mine = [p["tokens_per_s"] for p in ours["prefill"] if p["context"] == context] if ours else []
                samples.append(dict(figure="prefill", context=context, rows=context, round=round_number,
                                    longhand=mine[0] if mine else None, **{mode: t["tokens_per_s"] for mode, t in theirs.items()}))
            print(f"round {round_number + 1}/{args.rounds}, context {context} done", file=sys.stderr, flush=True)

    summary = []
    for key in sorted({(s["figure"], s["context"], s["rows"]) for s in samples}):
        mine = [s for s in samples if (s["figure"], s["context"], s["rows"]) == key]
        entry = dict(figure=key[0], context=key[1], rows=key[2])
        for name in [*modes, "longhand"]:
            if all(s[name] is not None for s in mine):
                entry[name] = statistics.median(s[name] for s in mine)
        if "longhand" in entry:
            ratios = [min(s[m] for m in modes) / s["longhand"] if key[0] == "pass" else s["longhand"] / max(s[m] for m in modes) for s in mine]
            entry["ratio"] = statistics.median(ratios)
            entry["ratioRange"] = [min(ratios), max(ratios)]
        summary.append(entry)
    print("| figure | context | " + " | ".join(f"llama.cpp, flash_attn {m}" for m in modes) + " | Longhand | ratio (least, most) |")
    print("|---" * (len(modes) + 4) + "|")
    for e in summary:
        one = e["figure"] == "pass" and e["rows"] == 1
        name = "prefill, tokens/s" if e["figure"] == "prefill" else "decode, tokens/s" if one else f"pass of {e['rows']} rows, ms"
        show = (lambda v: 1000 / v) if one else (lambda v: v)
        cells = [f"{show(e[m]):.1f}" if m in e else "" for m in [*modes, "longhand"]]
        ratio = f"{e['ratio']:.2f} ({e['ratioRange'][0]:.2f}, {e['ratioRange'][1]:.2f})" if "ratio" in e else ""
        print(f"| {name} | {e['context']} | " + " | ".join(cells) + f" | {ratio} |")
    if args.json:
        import importlib.metadata
        Path(args.json).write_text(json.dumps(dict(machine=platform.processor() or platform.machine(), threads=args.threads, rounds=args.rounds,
                                                   llamaCppPython=importlib.metadata.version("llama-cpp-python"), summary=summary,
                                                   samples=samples), indent=1) + "\n")


if __name__ == "__main__":
    if "--child" in sys.argv:
        import llama_cpp
        quiet = llama_cpp.llama_log_callback(quiet_callback)
    main()
