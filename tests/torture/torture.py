#!/usr/bin/env python3
"""Damaged projects, draft heads and adapters, given to longhand-cli: see README.md."""

import json
import random
import shutil
import sqlite3
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

from trials import ALLOWED, MODEL, PATIENCE, SIGNS, Trials, arguments


# ----------------------------------------------------------------- files to damage


def safetensors(file, metadata, tensors, kind, pack):
    """tensors: name -> (shape, number of values)."""
    rng = random.Random(11)
    header, data = {"__metadata__": metadata}, b""
    for name, (shape, count) in tensors.items():
        part = b"".join(struct.pack(pack, rng.uniform(-0.1, 0.1)) for _ in range(count))
        header[name] = {"dtype": kind, "shape": shape, "data_offsets": [len(data), len(data) + len(part)]}
        data += part
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    file.write_bytes(struct.pack("<Q", len(text)) + text + data)


def heads(file, model):
    width, hidden, seen = model["width"], 32, 2
    description = {"kind": "conditioned", "gamma": 3, "width": width, "hidden": hidden, "seen": seen,
                   "fingerprint": model["fingerprint"], "model": model["name"],
                   "training": {"tokens": 5, "losses": [1.5, 1.25], "acceptance": [0.5]}}
    safetensors(file, {"format": "longhand-draft-heads-1", "description": json.dumps(description)},
                {"gate_up.weight": ([2 * hidden, (1 + seen) * width], 2 * hidden * (1 + seen) * width),
                 "down.weight": ([width, hidden], width * hidden)}, "F16", "<e")


def adapter(file, model):
    width, rank = model["width"], 4
    tensors = {}
    for layer in range(model["layers"]):
        for name, out in (("self_attn.q_proj", width), ("mlp.gate_proj", model["feed_forward"])):
            stem = f"base_model.model.model.layers.{layer}.{name}.lora_"
            tensors[stem + "A.weight"] = ([rank, width], rank * width)
            tensors[stem + "B.weight"] = ([out, rank], out * rank)
    safetensors(file, {"lora_alpha": "8", "general.name": "Torture", "longhand.style": "fiction",
                       "longhand.base_fingerprint": model["fingerprint"]}, tensors, "F32", "<f")


def project(cli, file, folder):
    """A story with runs, a change in the middle, notes, an author's edit."""
    note = folder / "note.txt"
    note.write_text("The ferryman does not swim.\n")
    for command in (["new", file, "--model", MODEL, "--title", "Torture", "--prompt", "The ferry had not come for three days."],
                    ["notes", file, "--premise-file", note, "--note-file", note],
                    ["write", file, "--tokens", "60", "--seed", "5", "--threads", "1"],
                    ["write", file, "--tokens", "40", "--seed", "6", "--threads", "1", "--strategy", "ngram"]):
        subprocess.run([cli, "project", *map(str, command)], check=True, capture_output=True)


# ----------------------------------------------------------------- damage

NUMBERS = (0, 1, -1, 2, 7, 127, 128, 255, 256, 65535, 65536, 2**31 - 1, -2**31, 2**31, 2**32, 2**53, 2**62, 2**63 - 1, -2**63)
TEXTS = ("", "x", "\x1b[2J", "\u202e", "{}", "[]", "null", "[[[[[[[[[[", '{"a":' * 40, "1e999", "-0", "nan", "../../../etc/passwd",
         "A" * 5000, "\u00e9" * 300, "ar", "auto", "self", '{"seed":-1}')


def hurt_bytes(data, rng):
    data = bytearray(data)
    for _ in range(rng.choice((1, 1, 1, 2, 3, 8, 40))):
        if not data:
            break
        at, size = rng.randrange(len(data)), rng.choice((1, 1, 2, 4, 8, 64, 512, 4096))
        what = rng.randrange(8)
        if what == 0:
            data[at] ^= 1 << rng.randrange(8)
        elif what == 1:
            data[at:at + size] = bytes((rng.choice((0, 1, 0x7f, 0x80, 0xff)),)) * min(size, len(data) - at)
        elif what == 2:
            data[at:at + size] = rng.randbytes(min(size, len(data) - at))
        elif what == 3:
            other = rng.randrange(len(data))
            data[at:at + size] = data[other:other + size]
        elif what == 4:
            del data[at:at + size]
        elif what == 5:
            data[at:at] = rng.randbytes(size)
        elif what == 6 and rng.random() < 0.3:
            del data[at:]
        else:
            data[at:at + 8] = struct.pack("<q", rng.choice(NUMBERS))
    return bytes(data)


def hurt_rows(file, rng):
    """Values that SQLite would store, and Longhand would not."""
    with sqlite3.connect(file) as db:
        db.execute("PRAGMA foreign_keys = OFF")
        db.execute("PRAGMA ignore_check_constraints = ON")
        tables = [row[0] for row in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'")]
        for _ in range(rng.choice((1, 1, 1, 2, 4))):
            table = rng.choice(tables)
            about = db.execute(f'PRAGMA table_info("{table}")').fetchall()
            columns = [row[1] for row in about]
            keys = [row[1] for row in about if row[5]] or ["rowid"]
            where = " AND ".join(f'"{key}" IS ?' for key in keys)
            named = ", ".join(f'"{key}"' for key in keys)
            rows = db.execute(f'SELECT {named}, * FROM "{table}"').fetchall()
            if not rows:
                continue
            row, at = rng.choice(rows), rng.randrange(len(columns))
            place, old = row[:len(keys)], row[len(keys) + at]
            if isinstance(old, bytes) and rng.random() < 0.7:
                new = hurt_bytes(old, rng)
            elif isinstance(old, str) and rng.random() < 0.7:
                new = hurt_bytes(old.encode(), rng).decode(errors="replace")
            elif isinstance(old, int) and rng.random() < 0.7:
                new = old + rng.choice((-1, 1, 2, 100, -100, 1 << 20))
            else:
                new = rng.choice((*NUMBERS, *TEXTS, None, 1e300, float("inf"), b"", b"\0" * 16, rng.randbytes(40)))
            try:
                if rng.random() < 0.1:
                    db.execute(f'DELETE FROM "{table}" WHERE {where}', place)
                else:
                    db.execute(f'UPDATE "{table}" SET "{columns[at]}" = ? WHERE {where}', (new, *place))
            except (sqlite3.Error, OverflowError):
                pass  # what SQLite itself refuses is no damage
        db.commit()
    db.close()


def hurt_json(value, rng):
    """The same JSON with one place of it changed."""
    if isinstance(value, dict) and value and rng.random() < 0.85:
        key = rng.choice(sorted(value))
        what = rng.random()
        out = dict(value)
        if what < 0.1:
            del out[key]
        elif what < 0.2:
            out[rng.choice(TEXTS)] = out[key]
        else:
            out[key] = hurt_json(out[key], rng)
        return out
    if isinstance(value, list) and value and rng.random() < 0.85:
        out = list(value)
        at = rng.randrange(len(out))
        if rng.random() < 0.2:
            out = out[:at] if rng.random() < 0.5 else out + [out[at]] * rng.choice((1, 5, 1000))
        else:
            out[at] = hurt_json(out[at], rng)
        return out
    if isinstance(value, str) and value.startswith("{") and rng.random() < 0.8:
        try:
            return json.dumps(hurt_json(json.loads(value), rng))
        except ValueError:
            pass
    if isinstance(value, int) and rng.random() < 0.5:
        return value + rng.choice((-1, 1, 2, 8))
    return rng.choice((*NUMBERS, *TEXTS, None, True, 1.5, 1e300, [], {}, [[]]))


def hurt_header(data, rng):
    length = struct.unpack("<Q", data[:8])[0]
    text = json.dumps(hurt_json(json.loads(data[8:8 + length]), rng)).encode()
    return struct.pack("<Q", len(text)) + text + data[8 + length:]


# ----------------------------------------------------------------- trials


class Torture(Trials):
    def __init__(self, options):
        super().__init__(options)
        description = subprocess.run([self.cli, "info", str(MODEL), "--json"], check=True, capture_output=True)
        model = json.loads(description.stdout)
        self.samples = {}
        heads(self.home / "heads", model)
        adapter(self.home / "adapter", model)
        project(self.cli, self.home / "whole.longhand", self.home)
        for kind, name in (("heads", "heads"), ("adapter", "adapter"), ("project", "whole.longhand")):
            self.samples[kind] = (self.home / name).read_bytes()

    def damaged(self, index):
        """The kind, the file and the commands of trial number `index`: the same for ever for one seed."""
        rng = random.Random(f"{self.options.seed}:{index}")
        kind = rng.choice(("project",) * 5 + ("heads",) * 3 + ("adapter",) * 2)
        folder = Path(tempfile.mkdtemp(dir=self.home))
        file = folder / {"project": "p.longhand", "heads": "h.safetensors", "adapter": "a.safetensors"}[kind]
        sample = self.samples[kind]
        if kind == "project":
            file.write_bytes(sample if rng.random() < 0.7 else hurt_bytes(sample, rng))
            if file.read_bytes() == sample:
                hurt_rows(file, rng)
            out = ["--out", folder / "out"]
            more = rng.choice((["info"], ["info", "--json"], ["export", "--format", "txt", *out], ["export", "--format", "html", *out],
                               ["export", "--format", "md", *out], ["notes"], ["context", "--model", MODEL], ["replay", "--threads", "1"],
                               ["resume", "--model", MODEL, "--threads", "1"],
                               ["write", "--model", MODEL, "--tokens", "4", "--threads", "1"]))
            commands = [["project", "check", file], ["project", more[0], file, *more[1:]]]
        else:
            file.write_bytes(hurt_header(sample, rng) if rng.random() < 0.7 else hurt_bytes(sample, rng))
            write = ["generate", "--model", MODEL, "--prompt", "It was", "--tokens", "6", "--threads", "1"]
            if kind == "heads":
                commands = [write + ["--strategy", rng.choice(("medusa", "tokenswift", "auto")), "--heads", file]]
            else:
                commands = [["info", file], write + ["--strategy", "ar", "--adapter", file]]
        return kind, folder, commands

    def trial(self, index):
        kind, folder, commands = self.damaged(index)
        found = None
        for command in commands:
            called = [self.cli, *map(str, command)]
            try:
                run = subprocess.run(called, stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE, env=self.environment())
            except subprocess.TimeoutExpired:
                found = (called, f"not ended after {PATIENCE} s", "")
                break
            err = run.stderr.decode(errors="replace")
            self.count(kind, command[1] if kind == "project" else command[0], run.returncode)
            sign = next((s for s in SIGNS if s in err), None)
            if run.returncode not in ALLOWED or sign or (run.returncode == 1 and not err.strip() and not run.stdout.strip()):
                found = (called, f"exit code {run.returncode}", err[-6000:])
                break
        if found:
            self.keep(index, folder, f"{kind}, {found[1]}", f"{' '.join(found[0])}\n{found[1]}\n\n{found[2]}\n")
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(Torture(arguments(__doc__, 5000).parse_args()).run())
