#!/usr/bin/env python3
"""Rotary frequencies as transformers computes them, for tests/kernels/test_rope.cpp: writes rope_frequencies.json beside
this file. Needs torch and transformers (the versions used are written into the file)."""
import json
import pathlib

import torch
import transformers
from transformers import LlamaConfig
from transformers.modeling_rope_utils import ROPE_INIT_FUNCTIONS

CASES = [
    # type, head dimension, base, factor, trained context
    ("default", 64, 100000.0, 1.0, 8192),
    ("default", 128, 10000.0, 1.0, 4096),
    ("linear", 64, 10000.0, 4.0, 2048),
    ("linear", 128, 500000.0, 2.5, 8192),
    ("yarn", 64, 100000.0, 4.0, 8192),
    ("yarn", 64, 100000.0, 16.0, 8192),
    ("yarn", 128, 10000.0, 16.0, 4096),
    ("yarn", 128, 1000000.0, 4.0, 32768),
    ("yarn", 96, 10000.0, 32.0, 2048),
]


def frequencies(kind, dim, base, factor, trained):
    parameters = {"rope_type": kind, "rope_theta": base, "factor": factor}
    if kind == "yarn":
        parameters["original_max_position_embeddings"] = trained
    config = LlamaConfig(hidden_size=dim * 4, num_attention_heads=4, num_key_value_heads=4, head_dim=dim,
                         max_position_embeddings=trained, rope_theta=base)
    for name in ("rope_parameters", "rope_scaling"):
        if name == "rope_parameters" or not hasattr(config, "rope_parameters"):
            setattr(config, name, parameters)
    if kind == "default":
        exponents = torch.arange(0, dim, 2, dtype=torch.int64).to(torch.float32) / dim
        return 1.0 / (base**exponents), 1.0
    inverse, magnitude = ROPE_INIT_FUNCTIONS[kind](config, torch.device("cpu"))
    return inverse, float(magnitude)


def main():
    cases = []
    for kind, dim, base, factor, trained in CASES:
        inverse, magnitude = frequencies(kind, dim, base, factor, trained)
        cases.append({"type": kind, "dim": dim, "base": base, "factor": factor, "trained": trained,
                      "magnitude": magnitude, "inverse": [float(f"{x:.9g}") for x in inverse.tolist()]})
    out = {"versions": {"transformers": transformers.__version__, "torch": torch.__version__.split("+")[0]}, "cases": cases}
    path = pathlib.Path(__file__).with_name("rope_frequencies.json")
    path.write_text(json.dumps(out, indent=1) + "\n")
    print(f"{path}: {len(cases)} cases")


if __name__ == "__main__":
    main()
