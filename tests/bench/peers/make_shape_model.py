#!/usr/bin/env python3
"""Writes a GGUF file with the shape of a known model, made-up weights and a real vocabulary: for speed, not for text.

    python make_shape_model.py --shape llama-3.2-1b --vocabulary ggml-vocab-llama-bpe.gguf --out 1b-f16.gguf
    python make_shape_model.py --quantise Q4_K_M --source 1b-f16.gguf --out 1b-q4_k_m.gguf

The vocabulary comes from packaging/fetch_vocabularies.sh. The second form lets llama.cpp quantise the file, so that its mix of types is
that of a real download.
"""
import argparse
import ctypes
import sys

import numpy as np

# layers, width, feed-forward, heads, KV heads, head size, tied head, bias on q, k, v, RoPE base
SHAPES = {
    "llama-3.2-1b": ("llama", 16, 2048, 8192, 32, 8, 64, True, False, 500000.0),
    "qwen2.5-1.5b": ("qwen2", 28, 1536, 8960, 12, 2, 128, True, True, 1000000.0),
    "llama-3.1-8b": ("llama", 32, 4096, 14336, 32, 8, 128, False, False, 500000.0),
}


def copy_vocabulary(writer, path):
    import gguf
    size = 0
    for name, field in gguf.GGUFReader(path).fields.items():
        if not name.startswith("tokenizer."):
            continue
        value = field.contents()
        if isinstance(value, list):
            writer.add_array(name, value)
            size = len(value) if name == "tokenizer.ggml.tokens" else size
        else:
            kind = field.types[0]
            writer.add_key_value(name, value, kind)
    return size


def make(shape, vocabulary, out):
    import gguf
    arch, layers, width, inner, heads, kv_heads, head, tied, bias, base = SHAPES[shape]
    writer = gguf.GGUFWriter(out, arch, use_temp_file=False)
    writer.add_name(f"made-up weights of the shape of {shape}")
    for name, value in [("block_count", layers), ("embedding_length", width), ("feed_forward_length", inner),
                        ("attention.head_count", heads), ("attention.head_count_kv", kv_heads), ("context_length", 131072),
                        ("rope.dimension_count", head)]:
        writer.add_uint32(f"{arch}.{name}", value)
    writer.add_float32(f"{arch}.rope.freq_base", base)
    writer.add_float32(f"{arch}.attention.layer_norm_rms_epsilon", 1e-5)
    writer.add_file_type(gguf.LlamaFileType.MOSTLY_F16)
    tokens = copy_vocabulary(writer, vocabulary)
    random = np.random.default_rng(1)
    # One large pool of weights that repeats, of which every matrix is a view: making billions of normal numbers would take minutes, and
    # holding them as much memory as the file.
    few = (random.standard_normal(1 << 24, dtype=np.float32) * 0.02).astype(np.float16)
    pool = np.resize(few, max(tokens, inner) * width + len(few))

    def matrix(name, rows, columns):
        at = int(random.integers(0, len(few)))
        writer.add_tensor(name, pool[at:at + rows * columns].reshape(rows, columns))

    def vector(name, size, value):
        writer.add_tensor(name, np.full(size, value, dtype=np.float32))

    matrix("token_embd.weight", tokens, width)
    vector("output_norm.weight", width, 1.0)
    if not tied:
        matrix("output.weight", tokens, width)
    for i in range(layers):
        block = f"blk.{i}."
        vector(block + "attn_norm.weight", width, 1.0)
        vector(block + "ffn_norm.weight", width, 1.0)
        for name, rows in [("q", heads * head), ("k", kv_heads * head), ("v", kv_heads * head)]:
            matrix(f"{block}attn_{name}.weight", rows, width)
            if bias:
                vector(f"{block}attn_{name}.bias", rows, 0.0)
        matrix(block + "attn_output.weight", width, heads * head)
        matrix(block + "ffn_gate.weight", inner, width)
        matrix(block + "ffn_up.weight", inner, width)
        matrix(block + "ffn_down.weight", width, inner)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def quantise(source, kind, out):
    """Lets llama.cpp write `out` from the file `source` (again), as its mix `kind`."""
    import llama_cpp as lc
    ftype = getattr(lc, f"LLAMA_FTYPE_MOSTLY_{kind}", None)
    if ftype is None:
        sys.exit(f"llama.cpp knows no mix {kind}")
    params = lc.llama_model_quantize_default_params()
    params.ftype = ftype
    params.allow_requantize = True
    if lc.llama_model_quantize(str(source).encode(), str(out).encode(), ctypes.byref(params)) != 0:
        sys.exit(f"llama.cpp cannot quantise {source} as {kind}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--shape", choices=SHAPES)
    parser.add_argument("--vocabulary")
    parser.add_argument("--quantise", help="as llama.cpp names its mixes: Q4_K_M, Q6_K, Q8_0 ...")
    parser.add_argument("--source")
    parser.add_argument("--out", required=True)
    args = parser.parse_args()
    if args.quantise:
        quantise(args.source, args.quantise, args.out)
    else:
        make(args.shape, args.vocabulary, args.out)


if __name__ == "__main__":
    main()
