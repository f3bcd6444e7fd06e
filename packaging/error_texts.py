#!/usr/bin/env python3
"""Finds the sentences of engine/ and app/ that the window translates: the pattern of every Error("…"), Message("…") and
class derived from Error, without those of the command line (app/cli, app/lab).

Prints a C++ file that marks each of them for lupdate, except those without letters ("%1: %2"). --check: prints where a
text is put together with +, which cannot be translated, or has fewer arguments than places; ends with 1 if so.
"""

import re
import sys
from pathlib import Path

FOLDERS = ("engine", "app")
NOT = ("app/cli", "app/lab")
SOURCES = (".h", ".cpp", ".cu")
CONTEXT = "longhand::Error"
TOKEN = re.compile(r'''
      (?P<skip>  \s+ | //[^\n]* | /\*.*?\*/ )
    | (?P<raw>   (?:u8|[uUL])?R"(?P<mark>[^()\\\s]*)\((?P<inside>.*?)\)(?P=mark)" )
    | (?P<text>  (?:u8|[uUL])?"(?P<escaped>(?:\\.|[^"\\\n])*)" )
    | (?P<other> \d(?:'?[\w.])* | '(?:\\.|[^'\\\n])+' | [A-Za-z_]\w* | :: | . )
    ''', re.VERBOSE | re.DOTALL)
ESCAPE = re.compile(rb"\\(x[0-9A-Fa-f]+|[0-7]{1,3}|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|.)", re.DOTALL)
DERIVED = re.compile(r"\b(?:class|struct)\s+(\w+)\s*(?:final\s*)?:\s*public\s+(?:longhand::)?(\w+)")


class Text(bytes):
    """A literal's content; every other token is a str."""


def meaning(escaped):
    simple = {b"n": b"\n", b"t": b"\t", b"r": b"\r", b"\n": b""}

    def one(match):
        code = match[1]
        if code[:1] in (b"u", b"U"):
            return chr(int(code[1:], 16)).encode()
        if code[:1] == b"x":
            return bytes([int(code[1:], 16)])
        return bytes([int(code, 8)]) if code.isdigit() else simple.get(code, code)

    return ESCAPE.sub(one, escaped.encode())


def tokens(source):
    """(token, line); adjacent literals are one."""
    found, line = [], 1
    for match in TOKEN.finditer(source):
        if match["skip"] is None:
            literal = match["raw"] or match["text"]
            token = match[0] if literal is None else Text(
                match["inside"].encode() if match["raw"] else meaning(match["escaped"]))
            if literal is not None and found and isinstance(found[-1][0], Text):
                found[-1] = Text(found[-1][0] + token), found[-1][1]
            else:
                found.append((token, line))
        line += match[0].count("\n")
    return found


def first_arguments(found, classes):
    """Of each object of these classes: its line, the tokens of its first argument with their depth, how many follow."""
    for i, (name, line) in enumerate(found):
        if isinstance(name, Text) or name not in classes or i > 0 and found[i - 1][0] in ("class", "struct", "~"):
            continue
        at = i + 1
        if at < len(found) and not isinstance(found[at][0], Text) and re.match(r"[A-Za-z_]", found[at][0]):
            at += 1  # the variable's name
        if at >= len(found) or isinstance(found[at][0], Text) or found[at][0] not in "({":
            continue
        argument, depth, more = [], 0, 0
        for token, _ in found[at + 1:]:
            sign = None if isinstance(token, Text) else token
            if sign in (")", "]", "}"):
                depth -= 1
            if depth < 0 or depth == 0 and sign == ";":
                break
            if depth == 0 and sign == ",":
                more += 1
            elif more == 0:
                argument.append((token, depth))
            if sign in ("(", "[", "{"):
                depth += 1
        yield line, argument, more


def speaks(text):
    return re.search(r"[^\W\d_]", re.sub(r"%\d", "", text.decode(errors="replace"))) is not None


def main(root, check):
    sys.stdout.reconfigure(encoding="utf-8")
    files = [path for folder in FOLDERS for path in sorted((root / folder).rglob("*")) if path.suffix in SOURCES
             and not path.relative_to(root).as_posix().startswith(tuple(other + "/" for other in NOT))]
    sources = {path: path.read_text(encoding="utf-8") for path in files}
    classes, before = {"Error", "Message"}, 0
    while len(classes) > before:  # classes derived from derived ones too
        before = len(classes)
        classes |= {name for source in sources.values() for name, base in DERIVED.findall(source)
                    if base in classes - {"Message"}}
    patterns, faults = set(), []
    for path, source in sources.items():
        for line, argument, more in first_arguments(tokens(source), classes):
            if ("+", 0) in argument:
                if any(isinstance(token, Text) and speaks(token) for token, _ in argument):
                    faults.append(f"{path.relative_to(root)}:{line}: put together with +, which nobody can translate: "
                                  "a pattern with %1, %2 and its arguments is wanted")
                continue
            for k, (token, depth) in enumerate(argument):  # the argument, or the branches of a condition
                if depth == 0 and isinstance(token, Text) and (k == 0 or argument[k - 1][0] in ("?", ":")):
                    patterns.add(token)
                    if max(map(int, re.findall(rb"%([1-9])", token)), default=0) > more:
                        faults.append(f"{path.relative_to(root)}:{line}: more places than arguments")
    if check:
        print("\n".join(faults + [f"{len(patterns)} patterns of messages, {len(faults)} faults"]))
        return 1 if faults else 0
    for pattern in sorted(filter(speaks, patterns)):
        literal = pattern.decode().replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
        print(f'QT_TRANSLATE_NOOP("{CONTEXT}", "{literal}")')
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(__file__).resolve().parent.parent, sys.argv[1:] == ["--check"]))
