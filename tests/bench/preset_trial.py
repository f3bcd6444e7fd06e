#!/usr/bin/env python3
"""Tries sampler settings out: settings x beginnings x seeds, and what came of them, as a table. The built-in presets and
resources/sampling cite it.

    python preset_trial.py --cli BUILD/bin/longhand-cli --model M.gguf --out FOLDER [--settings FILE.json] [--seeds 10] [--tokens 8000]
                           [--beginnings resources/seeds] [--only NAME ...] [--cli-option=--threads=1 ...] [--jobs 1] [--table TABLE.md]

FILE.json: {"name": ["--penalty", "1.1", ...], ...}; without it the settings of DEFAULT below. Beginnings are files whose first line is a
title, as in resources/seeds; beginning b gets the seeds b, b + n, ... so that `--seeds 10` over four beginnings are ten runs, and
`--all` makes them forty. Every run leaves its text, ids and metrics in FOLDER/NAME; a run that is there is not made again, so the trial
may be stopped and resumed.

A run is held against what prose gives (three novels: 97 to 99 % dictionary words, longest run 14 to 22, distinct-4 .98 to 1.0): no
collapse, no loop, and in every window of 2,000 tokens dictionary words >= 96 %, longest run < 40, distinct-4 >= .90. A last window of
fewer than 500 tokens is left out. Uses the standard library alone.
"""
import argparse
import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import mean, median

DEFAULT = {
    "recommended": [],
    "careful": ["--preset", "careful"],
    "wild": ["--preset", "wild"],
    "paper": ["--preset", "paper"],
}
WORDS, RUN, DISTINCT = 0.96, 40, 0.90


def write(args, name, options, beginning, seed):
    folder = Path(args.out) / name
    stem = folder / f"{beginning.stem}-{seed}"
    metrics = stem.with_suffix(".json")
    if metrics.exists():
        return
    folder.mkdir(parents=True, exist_ok=True)
    prompt = stem.with_suffix(".prompt")
    prompt.write_text(beginning.read_text().split("\n", 1)[1].strip("\n"))
    partial = stem.with_suffix(".partial")
    command = [args.cli, "generate", "--model", args.model, "--prompt-file", prompt, "--tokens", args.tokens, "--seed", seed, "--ids-out",
               stem.with_suffix(".ids"), "--metrics", partial, *args.cli_option, *options]
    with open(stem.with_suffix(".txt"), "w") as text, open(stem.with_suffix(".log"), "w") as log:
        subprocess.run([str(part) for part in command], stdout=text, stderr=log, check=True)
    partial.rename(metrics)
    print(f"{name} {beginning.stem} {seed}", file=sys.stderr, flush=True)


def judge(path):
    run = json.loads(path.read_text())
    windows = [w for i, w in enumerate(run["text"]["windows"]) if i == 0 or w["tokens"] >= 500]
    shares = [w["dictionary_share"] for w in windows if w["dictionary_share"] is not None]
    result = dict(collapse="collapse" in run, loop="loop" in run or run["total"]["loop_reports"] > 0, words=min(shares, default=None),
                  run=max(w["longest_run"] for w in windows), distinct=min(w["distinct"][3] for w in windows),
                  alike=max(w["alike_sentence_share"] or 0 for w in windows), other=max(w["other_line_share"] or 0 for w in windows),
                  repeat=run["text"]["total"]["longest_repeat"], perplexity=run["text"]["total"]["perplexity"],
                  passes=run["total"]["tokens_per_pass"])
    result["good"] = not (result["collapse"] or result["loop"]) and result["run"] < RUN and result["distinct"] >= DISTINCT \
        and (result["words"] is None or result["words"] >= WORDS)
    return result


def table(args, settings):
    lines = ["| settings | runs | good | fell apart | repeated itself | dictionary words, worst window | longest run | distinct-4, worst | "
             "sentences that begin alike, worst | longest repeated passage | lines that are no prose, worst | perplexity | tokens a pass |",
             "|" + "---|" * 13]
    for name in settings:
        runs = [judge(p) for p in sorted((Path(args.out) / name).glob("*.json"))]
        if not runs:
            continue
        words = [r["words"] for r in runs if r["words"] is not None]
        known = [r["perplexity"] for r in runs if r["perplexity"] is not None]
        known_words = f"{100 * min(words):.1f} %" if words else "-"
        known_perplexity = f"{median(known):.1f}" if known else "-"
        cells = [name, len(runs), sum(r["good"] for r in runs), sum(r["collapse"] for r in runs), sum(r["loop"] for r in runs), known_words,
                 max(r["run"] for r in runs), f"{min(r['distinct'] for r in runs):.3f}", f"{100 * max(r['alike'] for r in runs):.0f} %",
                 max(r["repeat"] for r in runs), f"{100 * max(r['other'] for r in runs):.0f} %", known_perplexity,
                 f"{mean(r['passes'] for r in runs):.2f}"]
        lines.append("| " + " | ".join(str(cell) for cell in cells) + " |")
    return "\n".join(lines) + "\n"


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--cli", required=True)
    p.add_argument("--model", required=True)
    p.add_argument("--out", required=True)
    p.add_argument("--settings")
    p.add_argument("--only", nargs="*")
    p.add_argument("--beginnings", default=Path(__file__).parent.parent.parent / "resources" / "seeds")
    p.add_argument("--seeds", type=int, default=10)
    p.add_argument("--all", action="store_true", help="every seed with every beginning")
    p.add_argument("--tokens", type=int, default=8000)
    p.add_argument("--jobs", type=int, default=1)
    p.add_argument("--cli-option", action="append", default=[])
    p.add_argument("--table", help="write the table here too")
    p.add_argument("--table-only", action="store_true")
    args = p.parse_args()
    settings = json.loads(Path(args.settings).read_text()) if args.settings else DEFAULT
    settings = {k: v for k, v in settings.items() if not args.only or k in args.only}
    beginnings = sorted(Path(args.beginnings).glob("*.txt"))
    runs = [(name, options, beginning, seed) for name, options in settings.items() for seed in range(1, args.seeds + 1)
            for b, beginning in enumerate(beginnings) if args.all or seed % len(beginnings) == b]
    if not args.table_only:
        with ThreadPoolExecutor(args.jobs) as pool:
            for done in [pool.submit(write, args, *run) for run in runs]:
                done.result()
    text = table(args, settings)
    print(text, end="")
    if args.table:
        Path(args.table).write_text(text)


if __name__ == "__main__":
    main()
