#!/usr/bin/env python3
"""Makes quant_blocks/: blocks of every quantised type as they lie in a GGUF file, and what the gguf package makes of them.

Needs gguf and numpy; the versions are written to quant_blocks/manifest.json.
    python make_quant_golden.py

Of each type TYPE: TYPE.blocks, the stored bytes, and TYPE.f32, the weights (float32 little-endian). The codes are random bytes; the
scales are of usual size in the first half, then come the hostile ones: zero, -0, the largest half, subnormals, infinities and NaNs.
"""
import importlib.metadata
import json
import platform
from pathlib import Path

import gguf
import numpy as np
from gguf import GGMLQuantizationType as Type

# Where the halves of a block lie.
HALVES = {Type.Q8_0: [0], Type.Q4_0: [0], Type.Q4_1: [0, 2], Type.Q5_0: [0], Type.Q5_1: [0, 2], Type.Q2_K: [80, 82], Type.Q3_K: [108],
          Type.Q4_K: [0, 2], Type.Q5_K: [0, 2], Type.Q6_K: [208], Type.IQ4_NL: [0], Type.IQ4_XS: [0], Type.MXFP4: []}
HOSTILE = [0x0000, 0x8000, 0x7bff, 0xfbff, 0x0001, 0x83ff, 0x7c00, 0xfc00, 0x7e00, 0xfe01]


def make(kind, rng, out):
    size, stride = gguf.GGML_QUANT_SIZES[kind]
    usual = 12 if size == 256 else 40
    blocks = rng.integers(0, 256, (usual + len(HOSTILE), stride), dtype=np.uint8)
    for at in HALVES[kind]:
        halves = np.concatenate([rng.normal(0, 0.02, usual).astype("<f2").view("<u2"), np.array(HOSTILE, "<u2")])
        blocks[:, at:at + 2] = halves.view(np.uint8).reshape(-1, 2)
    if kind == Type.MXFP4:
        blocks[:, 0] = np.concatenate([rng.integers(110, 126, usual), [0, 1, 2, 3, 127, 128, 200, 252, 253, 255]])
    with np.errstate(all="ignore"):
        weights = gguf.dequantize(blocks, kind).astype("<f4")
    (out / f"{kind.name}.blocks").write_bytes(blocks.tobytes())
    (out / f"{kind.name}.f32").write_bytes(weights.tobytes())
    return dict(type=kind.name, blocks=len(blocks), usual=usual)


def main():
    out = Path(__file__).parent / "quant_blocks"
    out.mkdir(exist_ok=True)
    made = [make(kind, np.random.default_rng([2026, int(kind)]), out) for kind in HALVES]
    versions = dict(python=platform.python_version(), numpy=np.__version__, gguf=importlib.metadata.version("gguf"))
    manifest = dict(about="Made by make_quant_golden.py", versions=versions, types=made)
    (out / "manifest.json").write_text(json.dumps(manifest, indent=1) + "\n")


if __name__ == "__main__":
    main()
