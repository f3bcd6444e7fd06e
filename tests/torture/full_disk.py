#!/usr/bin/env python3
"""The disk is full from a random write on, or fails for a while: see README.md."""

import random
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from trials import ALLOWED, MODEL, PATIENCE, SIGNS, Trials, arguments

ENOSPC, EIO, EDQUOT = 28, 5, 122


class FullDisk(Trials):
    asan_options = "detect_leaks=0:verify_asan_link_order=0"

    def __init__(self, options):
        super().__init__(options)
        self.preload = ":".join([*options.runtime, str(Path(options.shim).resolve())])
        self.write = ["--tokens", "60", "--seed", "5", "--threads", "1"]
        self.begun = self.home / "begun.longhand"
        self.call("project", "new", self.begun, "--model", MODEL, "--title", "Full", "--prompt", "The ferry had not come.")
        whole = self.home / "whole.longhand"
        shutil.copy(self.begun, whole)
        self.call("project", "write", whole, *self.write)
        self.text = self.exported(whole, self.home / "whole.txt")

    def call(self, *command):
        """On a good disk, where all must be well."""
        run = subprocess.run([self.cli, *map(str, command)], capture_output=True, timeout=PATIENCE, env=self.environment())
        if run.returncode != 0:
            raise RuntimeError(f"{command}: {run.returncode}\n{run.stderr.decode(errors='replace')}")
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
        called = [self.cli, *map(str, command)]
        found, err = "", ""
        try:
            run = subprocess.run(called, stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE, env=environment)
            err = run.stderr.decode(errors="replace")
            self.count(command[0] if fresh else "write", "failing" if mark.exists() else "untouched", run.returncode)
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
            plan = {k: v for k, v in environment.items() if k.startswith("LONGHAND_FAIL")}
            self.keep(index, folder, found.splitlines()[0], f"{plan}\n{' '.join(called)}\n{found}\n\n{err[-6000:]}\n")
        shutil.rmtree(folder, ignore_errors=True)


def main():
    parser = arguments(__doc__, 1000)
    parser.add_argument("--shim", required=True, help="the library longhand_failing_disk, which a build with tests makes")
    parser.add_argument("--runtime", action="append", default=[], help="a sanitizer's library, to be loaded before the shim")
    sys.exit(FullDisk(parser.parse_args()).run())


if __name__ == "__main__":
    main()
