#!/usr/bin/env python3
"""The ablations of TokenSwift, TriForce and LongSpec on one text: what each drafter and setting yields, and that all
write the same ids.

    tests/bench/ablations.py --model M.gguf --text novel.txt --lengths 2048,8192 --tokens 300 [--draft-model S.gguf]

For each length the text's first tokens are the prompt. A row: tokens per pass, rows per pass, acceptance of the first
drafted token by source, milliseconds of drafting and of verifying a pass (timings only mean something on an idle
machine). Uses build/release/bin/longhand-cli and longhand-lab, or those of --bin.
"""
import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path


def variants(draft_model):
    """Name and options of every row."""
    yield "ar", ["--strategy", "ar"]
    for policy in ("dynamic", "partial", "window", "retrieval"):
        for budget in (512, 1024, 4096):
            yield f"self, {policy} {budget}", ["--strategy", "self", "--cache", policy, "--budget", str(budget),
                                               "--draft-length", "3"]
    for tree in ("1,3,3,3", "1,1,1,1", "2,2,2", "3,2,1"):
        yield f"tokenswift, tree {tree}", ["--strategy", "tokenswift", "--tree", tree]
    yield "medusa, tree 1,3,3,3", ["--strategy", "medusa"]
    for length in (1, 2, 4):
        yield f"longspec, chain {length}", ["--strategy", "longspec", "--draft-length", str(length)]
    for tree in ("1,1,1,1", "2,2,2", "3,2,1"):
        yield f"longspec, tree {tree}", ["--strategy", "longspec", "--tree", tree]
    yield "longspec, planned", ["--strategy", "longspec"]
    yield "ngram", ["--strategy", "ngram"]
    yield "suffix", ["--strategy", "suffix"]
    for first, second in ((1, 3), (2, 6), (4, 8)):
        options = ["--strategy", "triforce", "--cache", "retrieval", "--gamma1", str(first), "--gamma2", str(second)]
        yield f"triforce, gamma {first}, {second}", options + (["--draft-model", draft_model] if draft_model else [])
    if draft_model:
        for length in (2, 4):
            yield f"draft-model, chain {length}", ["--strategy", "draft-model", "--draft-model", draft_model,
                                                  "--draft-length", str(length)]
    yield "auto", ["--strategy", "auto"]


def row(events):
    """The figures of a run's events as table cells."""
    steps = [json.loads(line) for line in events.read_text().splitlines()]
    accepted = {}
    for step in steps:
        for source, depth, _, rank in step["tests"]:
            if depth == 1:
                tested = accepted.setdefault(source, [0, 0])
                tested[0] += 1
                tested[1] += rank == 0
    tokens = sum(len(step["tokens"]) for step in steps)
    first = ", ".join(f"{source} {hit / all:.2f}" for source, (all, hit) in sorted(accepted.items()))
    return (f"{tokens / len(steps):.2f}", f"{statistics.mean(step['rows'] for step in steps):.1f}", first,
            f"{1e3 * statistics.mean(step['draft_seconds'] for step in steps):.2f}",
            f"{1e3 * statistics.mean(step['verify_seconds'] for step in steps):.2f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", required=True)
    parser.add_argument("--text", required=True)
    parser.add_argument("--lengths", default="2048,8192")
    parser.add_argument("--tokens", type=int, default=300)
    parser.add_argument("--seed", type=int, default=3)
    parser.add_argument("--draft-model")
    parser.add_argument("--bin", default="build/release/bin")
    arguments = parser.parse_args()
    cli, lab = (os.path.join(arguments.bin, name) for name in ("longhand-cli", "longhand-lab"))
    with open(arguments.text, encoding="utf-8") as text:
        tokenised = subprocess.run([lab, "tokenize", "--model", arguments.model, "--ids"], stdin=text, check=True,
                                   capture_output=True, text=True).stdout.split()
    different = 0
    with tempfile.TemporaryDirectory() as folder:
        prompt, events, ids = (Path(folder) / name for name in ("prompt.ids", "events.jsonl", "out.ids"))
        for length in map(int, arguments.lengths.split(",")):
            prompt.write_text("\n".join(tokenised[:length]) + "\n")
            print(f"\n{length} tokens of {Path(arguments.text).name}, {arguments.tokens} written\n")
            print("| | tokens a pass | rows | first token accepted | drafting, ms | verifying, ms | ids |")
            print("|---|---|---|---|---|---|---|")
            expected = None
            for name, options in variants(arguments.draft_model):
                subprocess.run([cli, "generate", "--model", arguments.model, "--prompt-ids", str(prompt), "--tokens",
                                str(arguments.tokens), "--seed", str(arguments.seed), "--events", str(events),
                                "--ids-out", str(ids)] + options, check=True, capture_output=True)
                written = ids.read_text()
                expected = expected or written
                different += written != expected
                same = "equal" if written == expected else "DIFFERENT"
                print(f"| {name} | {' | '.join(row(events))} | {same} |", flush=True)
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
