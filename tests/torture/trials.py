"""What the attacks of this folder have in common: numbered trials, the same for ever for one seed, whose findings are kept."""

import argparse
import os
import shutil
import tempfile
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

MODEL = Path(__file__).resolve().parent.parent / "golden" / "models" / "tiny_llama_q4_1.gguf"
ALLOWED = {0, 1, 2, 130}  # what longhand-cli documents
SIGNS = ("ERROR: AddressSanitizer", "runtime error:", "ERROR: LeakSanitizer", "WARNING: ThreadSanitizer", "terminate called")
PATIENCE = 300  # seconds for one command, on a loaded machine under a sanitizer


class Trials:
    """A subclass has trial(index), which counts what it saw and keeps what was too much."""

    asan_options = "detect_leaks=0"

    def __init__(self, options):
        self.options = options
        self.cli = str(Path(options.cli).resolve())
        self.home = Path(tempfile.mkdtemp(prefix="longhand-torture-"))
        self.lock = threading.Lock()
        self.codes, self.findings = {}, []

    def environment(self, **more):
        return dict(os.environ, XDG_DATA_HOME=str(self.home / "data"), UBSAN_OPTIONS="print_stacktrace=1",
                    ASAN_OPTIONS=self.asan_options + ":" + os.environ.get("ASAN_OPTIONS", ""), **more)

    def count(self, *key):
        with self.lock:
            self.codes[key] = self.codes.get(key, 0) + 1

    def keep(self, index, folder, said, details):
        kept = Path(self.options.out) / str(index)
        shutil.copytree(folder, kept, dirs_exist_ok=True)
        (kept / "finding.txt").write_text(details)
        with self.lock:
            self.findings.append(index)
            print(f"trial {index}: {said}; kept in {kept}", flush=True)

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
        print(f"{count} trials, seed {self.options.seed}, from {first}: {len(self.findings)} findings")
        shutil.rmtree(self.home, ignore_errors=True)
        return 1 if self.findings else 0


def arguments(description, count):
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--cli", required=True, help="longhand-cli, for a real run one that was built with sanitizers")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="number of the first trial: a run that was stopped goes on there")
    parser.add_argument("--count", type=int, default=count)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--out", default="torture-findings", help="folder for what was too much")
    return parser
