#!/usr/bin/env python3
"""Checks what includes what: no layer includes one above it, no folder takes part in a cycle, every included file exists.

kernels <- engine <- app <- ui; a folder is every directory with sources, subfolders are folders of their own. Prints each
fault with the includes that make it, and ends with 1 if there is any. Files of tests/ may include all of them, never
the other way round.
"""

import os
import re
import sys
from collections import defaultdict
from pathlib import Path

LAYERS = ("kernels", "engine", "app", "ui")
SOURCES = (".h", ".cpp", ".cu")
INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"', re.MULTILINE)


def cycles(graph):
    """Sets of folders that reach each other (Tarjan's strongly connected components, without recursion)."""
    order, low, on_path, path, found = {}, {}, set(), [], []
    for root in sorted(graph):
        if root in order:
            continue
        work = [(root, iter(sorted(graph[root])))]
        order[root] = low[root] = len(order)
        path.append(root)
        on_path.add(root)
        while work:
            folder, rest = work[-1]
            for other in rest:
                if other not in order:
                    order[other] = low[other] = len(order)
                    path.append(other)
                    on_path.add(other)
                    work.append((other, iter(sorted(graph.get(other, ())))))
                    break
                if other in on_path:
                    low[folder] = min(low[folder], order[other])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[folder])
                if low[folder] == order[folder]:
                    at = path.index(folder)
                    on_path.difference_update(path[at:])
                    if len(path) - at > 1:
                        found.append(sorted(path[at:]))
                    del path[at:]
    return found


def main(root):
    files = sorted(path for layer in LAYERS for path in (root / layer).rglob("*") if path.suffix in SOURCES)
    graph, reasons, upward, missing = defaultdict(set), defaultdict(list), [], []
    for path in files:
        file = path.relative_to(root)
        for name in INCLUDE.findall(path.read_text(encoding="utf-8")):
            to = Path(name) if (root / name).exists() else Path(os.path.normpath(file.parent / name))
            if not (root / to).exists():
                if name.split("/")[0] in LAYERS:
                    missing.append(f"{file} includes {name}, which is not there")
                continue
            above = to.parts[0] not in LAYERS or LAYERS.index(to.parts[0]) > LAYERS.index(file.parts[0])
            if above:
                upward.append(f"{file} includes {to}")
            elif file.parent != to.parent:
                graph[str(file.parent)].add(str(to.parent))
                reasons[str(file.parent), str(to.parent)].append(f"{file} includes {to}")
    circles = cycles(dict(graph))
    for line in missing + upward:
        print(line)
    for circle in circles:
        print("cycle: " + ", ".join(circle))
        for (a, b), lines in sorted(reasons.items()):
            if a in circle and b in circle:
                print(f"  {a} -> {b}: {lines[0]}" + (f" and {len(lines) - 1} more" if len(lines) > 1 else ""))
    print(f"{len(files)} files, {len({p.parent for p in files})} folders: {len(circles)} cycles, {len(upward)} includes of what lies above, "
          f"{len(missing)} missing")
    return 1 if circles or upward or missing else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parent.parent).resolve()))
