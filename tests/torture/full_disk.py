#!/usr/bin/env python3
"""The disk is full from a random write on, or fails for a while: see README.md."""

import argparse
import os
import random
import shutil
import subprocess
import sys
import tempfile
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from torture import ALLOWED, MODEL, PATIENCE, SIGNS

ENOSPC, EIO, EDQUOT = 28, 5, 122


class FullDisk:
    def __init__(self, options):
        self.options = options
        self.cli, self.shim = str(Path(options.cli).resolve()), str(Path(options.shim).resolve())
        self.preload = ":".join([*options.runtime, self.shim])
        self.home = Path(tempfile.mkdtemp(prefix="longhand-full-"))
        self.lock = threading.Lock()
        self.codes, self.findings = {}, []
        self.write = ["--tokens", "60", "--seed", "5", "--threads", "1"]
        self.begun = self.home / "begun.longhand"
        self.call("project", "new", self.begun, "--model", MODEL, "--title", "Full", "--prompt", "The ferry had not come.")
        whole = self.home / "whole.longhand"
        shutil.copy(self.begun, whole)
        self.call("project", "write", whole, *self.write)
        self.text = self.exported(whole, self.home / "whole.txt")

    def environment(self, **more):
        return dict(os.environ, XDG_DATA_HOME=str(self.home / "data"), UBSAN_OPTIONS="print_stacktrace=1",
                    ASAN_OPTIONS="detect_leaks=0:verify_asan_link_order=0:" + os.environ.get("ASAN_OPTIONS", ""), **more)

    def call(self, *arguments):
        """On a good disk, where all must be well."""
        run = subprocess.run([self.cli, *map(str, arguments)], capture_output=True, timeout=PATIENCE, env=self.environment())
        if run.returncode != 0:
            raise RuntimeError(f"{arguments}: {run.returncode}\n{run.stderr.decode(errors='replace')}")
        return run

    def exported(self, story, to):
        self.call("project", "export", story, "--format", "txt", "--out", to)
        return to.read_bytes()

    def trial(self, index):
        rng = random.Random(f"{self.options.seed}:{index}")
        folder = Path(tempfile.mkdtemp(dir=self.home))
        story, mark = folder / "story.longhand", folder / "failed"
        fresh = rng.random() < 0.3
        if fresh:
            command = ["generate", "--model", MODEL, "--prompt", "The ferry had not come.", "--project", story, *self.write]
        else:
            shutil.copy(self.begun, story)
            command = ["project", "write", story, *self.write]
        environment = self.environment(
            LD_PRELOAD=self.preload, LONGHAND_FAIL_NAME=rng.choice((folder.name, "story.longhand-wal", "story.longhand-shm")),
            LONGHAND_FAIL_CALLS="write", LONGHAND_FAIL_FIRST=str(rng.choice((0, 1, 2, 3, rng.randrange(12), rng.randrange(60)))),
            LONGHAND_FAIL_COUNT=str(rng.choice((1, 5, 1 << 40, 1 << 40))), LONGHAND_FAIL_ERRNO=str(rng.choice((ENOSPC, ENOSPC, EIO, EDQUOT))),
            LONGHAND_FAIL_MARK=str(mark))
        arguments = [self.cli, *map(str, command)]
        found, err = "", ""
        try:
            run = subprocess.run(arguments, stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE, env=environment)
            err = run.stderr.decode(errors="replace")
            with self.lock:
                key = (command[0] if fresh else "write", "failing" if mark.exists() else "untouched", run.returncode)
                self.codes[key] = self.codes.get(key, 0) + 1
            if run.returncode not in ALLOWED or any(sign in err for sign in SIGNS):
                found = f"exit code {run.returncode}"
            elif story.exists():
                # What is left is whole, and with a good disk it goes on to the same text.
                self.call("project", "check", story)
                if not fresh:
                    self.call("project", "resume", story, "--threads", "1")
                    text = self.exported(story, folder / "text")
                    if text != self.text and run.returncode == 0:
                        found = "another text"
                    elif not self.text.startswith(text.rstrip(b"\n")[:-4]):
                        found = "a text that is no beginning of the whole"
            elif not fresh:
                found = "the story is gone"
        except subprocess.TimeoutExpired:
            found = f"not ended after {PATIENCE} s"
        except RuntimeError as error:
            found = str(error)
        if found:
            kept = Path(self.options.out) / str(index)
            shutil.copytree(folder, kept, dirs_exist_ok=True)
            plan = {k: v for k, v in environment.items() if k.startswith("LONGHAND_FAIL")}
            (kept / "finding.txt").write_text(f"{plan}\n{' '.join(arguments)}\n{found}\n\n{err[-6000:]}\n")
            with self.lock:
                self.findings.append(index)
                print(f"trial {index}: {found.splitlines()[0]}; kept in {kept}", flush=True)
        shutil.rmtree(folder, ignore_errors=True)

    def run(self):
        first, count = self.options.first, self.options.count
        done = 0
        with ThreadPoolExecutor(self.options.jobs) as pool:
            for _ in pool.map(self.trial, range(first, first + count)):
                done += 1
                if done % 100 == 0:
                    print(f"{done} of {count}, {len(self.findings)} findings; go on with --first {first + done}", flush=True)
        for key, number in sorted(self.codes.items()):
            print("%-9s %-10s exit %d: %d" % (*key, number))
        print(f"{count} runs, seed {self.options.seed}, from {first}: {len(self.findings)} findings")
        shutil.rmtree(self.home, ignore_errors=True)
        return 1 if self.findings else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cli", required=True)
    parser.add_argument("--shim", required=True, help="the library longhand_failing_disk, which a build with tests makes")
    parser.add_argument("--runtime", action="append", default=[], help="a sanitizer's library, to be loaded before the shim")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--out", default="torture-findings")
    sys.exit(FullDisk(parser.parse_args()).run())


if __name__ == "__main__":
    main()
