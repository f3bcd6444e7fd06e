#!/usr/bin/env python3
"""Writes a GGUF model again with its quantised matrices as Q8_0: a larger target for which the file itself is the small model.

    python requantise_q8.py M.gguf OUT.gguf [--layers 2]

--layers N: only the first N blocks, as a small model that is hardly any good. Needs gguf, numpy.
"""
import argparse

import gguf
import numpy as np


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("source")
    p.add_argument("out")
    p.add_argument("--layers", type=int)
    args = p.parse_args()
    reader = gguf.GGUFReader(args.source)
    architecture = reader.get_field("general.architecture").contents()
    writer = gguf.GGUFWriter(args.out, architecture)
    for field in reader.fields.values():
        if field.name.startswith("GGUF.") or field.name == "general.architecture":
            continue
        value = field.contents()
        if args.layers and field.name == f"{architecture}.block_count":
            value = args.layers
        writer.add_key_value(field.name, value, field.types[0], field.types[-1] if len(field.types) > 1 else None)
    for tensor in reader.tensors:
        if args.layers and tensor.name.startswith("blk.") and int(tensor.name.split(".")[1]) >= args.layers:
            continue
        if tensor.tensor_type in (gguf.GGMLQuantizationType.F32, gguf.GGMLQuantizationType.F16):
            writer.add_tensor(tensor.name, np.array(tensor.data))
            continue
        values = gguf.quants.dequantize(tensor.data, tensor.tensor_type)
        q8 = gguf.quants.quantize(values, gguf.GGMLQuantizationType.Q8_0)
        writer.add_tensor(tensor.name, q8, raw_dtype=gguf.GGMLQuantizationType.Q8_0)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


if __name__ == "__main__":
    main()
