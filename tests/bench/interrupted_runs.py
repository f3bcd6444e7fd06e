#!/usr/bin/env python3
"""Whether every strategy writes the same ids, however often its run is interrupted.

    tests/bench/interrupted_runs.py --model M.gguf --prompt P.txt --tokens 5600 [--draft-model S.gguf]

For each strategy, with the default sampler and at temperature 0: a new project is written, the program killed (SIGKILL)
after a random time, resumed and killed again until the run has ended; then the ids of its log are compared with those
that `generate --strategy ar` writes in one go, on another number of threads. Exits with 1 if any differs. A row: tokens,
interruptions, ids that differ. Uses build/release/bin/longhand-cli, or that of --bin.
"""
import argparse
import os
import random
import signal
import sqlite3
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

STRATEGIES = ("auto", "longspec", "tokenswift", "medusa", "self", "triforce", "draft-model", "ngram", "suffix")


def options_of(strategy, draft_model):
    if strategy == "draft-model":
        return ["--strategy", strategy, "--draft-model", draft_model]
    if strategy == "triforce":
        return ["--strategy", strategy, "--cache", "retrieval"]
    return ["--strategy", strategy]


def ids_of(project):
    """Of its log, in order."""
    with sqlite3.connect(f"file:{project}?mode=ro", uri=True) as log:
        rows = log.execute("SELECT tokens FROM token_batch ORDER BY run, first").fetchall()
    return [i for (blob,) in rows for i in struct.unpack(f"<{len(blob) // 4}i", blob)]


def interrupted(command, seconds):
    """Runs a command; true if it had to be killed after so many seconds."""
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as process:
        try:
            _, errors = process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
            process.communicate()
            return True
    if process.returncode != 0:
        sys.exit(f"{' '.join(command)}: {errors.decode(errors='replace')}")
    return False


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--model", required=True)
    p.add_argument("--prompt", required=True)
    p.add_argument("--tokens", type=int, default=5600)
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--draft-model", help="default: the model itself")
    p.add_argument("--strategies", default=",".join(STRATEGIES))
    p.add_argument("--between", type=float, nargs=2, default=(4, 16), help="seconds to a kill")
    p.add_argument("--bin", type=Path, default=Path("build/release/bin"))
    args = p.parse_args()
    cli = str(args.bin / "longhand-cli")
    chance = random.Random(args.seed)
    differ = total = kills = 0
    print("| strategy | temperature | tokens | interruptions | ids that differ |\n|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        for name, sampling in (("default", []), ("0", ["--temperature", "0"])):
            wanted = Path(folder) / "ids"
            subprocess.run([cli, "generate", "--model", args.model, "--adapter", "auto", "--prompt-file", args.prompt,
                            "--tokens", str(args.tokens), "--seed", str(args.seed), "--context", "131072",
                            "--kv-cache", "int8x8", "--strategy", "ar", "--threads", "1", "--ids-out", str(wanted),
                            *sampling], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            expected = [int(line) for line in wanted.read_text().split()]
            for strategy in args.strategies.split(","):
                project = str(Path(folder) / f"{strategy}-{name}.longhand")
                subprocess.run([cli, "project", "new", "--model", args.model, "--prompt-file", args.prompt, project],
                               check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                drafting = options_of(strategy, args.draft_model or args.model)
                command = [cli, "project", "write", "--tokens", str(args.tokens), "--seed", str(args.seed),
                           "--kv-cache", "int8x8", *drafting, *sampling, project]
                count = 0
                while interrupted(command, chance.uniform(*args.between)):
                    count += 1
                    if ids_of(project):
                        command = [cli, "project", "resume", *drafting, project]
                ids = ids_of(project)
                wrong = sum(a != b for a, b in zip(ids, expected)) + abs(len(ids) - len(expected))
                print(f"| {strategy} | {name} | {len(ids)} | {count} | {wrong} |", flush=True)
                differ, total, kills = differ + wrong, total + len(ids), kills + count
                os.remove(project)
    print(f"| all | | {total} | {kills} | {differ} |")
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
