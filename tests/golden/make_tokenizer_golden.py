#!/usr/bin/env python3
"""Makes tests/golden/tokenizer: vocabularies as GGUF files without tensors, the texts, and the ids the `tokenizers` library gives.

    make_tokenizer_golden.py STARTER_MODEL.gguf

smollm: the starter model's own vocabulary under the pipeline of SmolLM2's tokenizer.json (digits split one by one, then byte-level BPE with
GPT-2's pattern). gpt2, llama_bpe, qwen2: small vocabularies trained here under the pre-tokenizer of that family. Added tokens are left out of the
reference: text is plain text. Needs: tokenizers, gguf (versions are written into the files).
"""

import hashlib
import importlib.metadata
import json
import pathlib
import pydoc_data.topics
import struct
import sys
import zlib

import gguf
import tokenizers
from tokenizers import Regex, Tokenizer, models, normalizers, pre_tokenizers, trainers

from tokenizer_texts import LANGUAGES, PROSE, RUNS, all_texts

OUT = pathlib.Path(__file__).parent / "tokenizer"
RUN_BYTES = 1_000_000

LLAMA3 = r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"
QWEN2 = r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"


def byte_level(use_regex):
    return pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=use_regex)


def split(pattern):
    return pre_tokenizers.Sequence([pre_tokenizers.Split(Regex(pattern), "isolated"), byte_level(False)])


PIPELINES = {
    "smollm": lambda: pre_tokenizers.Sequence([pre_tokenizers.Digits(individual_digits=True), byte_level(True)]),
    "gpt2": lambda: byte_level(True),
    "llama_bpe": lambda: split(LLAMA3),
    "qwen2": lambda: split(QWEN2),
}
# As their GGUF files are typed and named: (token, type), the first is eos, the last is bos.
SPECIALS = {
    "gpt2": ["<|endoftext|>"],
    "llama_bpe": ["<|end_of_text|>", "<|eot_id|>", "<|begin_of_text|>"],
    "qwen2": ["<|im_end|>", "<|im_start|>", "<|endoftext|>"],
}
PRE = {"smollm": "smollm", "gpt2": "gpt-2", "llama_bpe": "llama-bpe", "qwen2": "qwen2"}
# Whole words no merge makes: found only where merges are ignored for them.
WHOLE_WORDS = ["Ġkaleidoscope", "zzyzx", "Ġquizzaciously", "ĠÃ©tudeÃ©"]


def training_texts():
    english = "\n".join(pydoc_data.topics.topics.values())
    return [english[:400_000]] + 12 * list(LANGUAGES.values()) + 12 * PROSE


def make(name, starter):
    """The reference tokenizer, its tokens by id, merges, and the ids of control tokens."""
    if name == "smollm":
        fields = gguf.GGUFReader(starter).fields
        tokens = fields["tokenizer.ggml.tokens"].contents()
        types = fields["tokenizer.ggml.token_type"].contents()
        merges = fields["tokenizer.ggml.merges"].contents()
        ids = {"eos": fields["tokenizer.ggml.eos_token_id"].contents(), "bos": fields["tokenizer.ggml.bos_token_id"].contents()}
    else:
        trained = Tokenizer(models.BPE())
        trained.pre_tokenizer = PIPELINES[name]()
        if name == "qwen2":
            trained.normalizer = normalizers.NFC()
        trainer = trainers.BpeTrainer(vocab_size=4000, initial_alphabet=pre_tokenizers.ByteLevel.alphabet(), show_progress=False)
        trained.train_from_iterator(training_texts(), trainer)
        model = json.loads(trained.to_str())["model"]
        tokens = sorted(model["vocab"], key=model["vocab"].get)
        merges = [" ".join(m) for m in model["merges"]]
        if name == "llama_bpe":
            tokens += [word for word in WHOLE_WORDS if word not in model["vocab"]]
        types = [1] * len(tokens) + [3] * len(SPECIALS[name])
        ids = {"eos": len(tokens), "bos": len(tokens) + len(SPECIALS[name]) - 1}
        tokens += SPECIALS[name]
    vocabulary = {token: i for i, token in enumerate(tokens)}
    assert len(vocabulary) == len(tokens)
    reference = Tokenizer(models.BPE(vocabulary, [tuple(m.split(" ")) for m in merges], ignore_merges=name == "llama_bpe"))
    reference.pre_tokenizer = PIPELINES[name]()
    if name == "qwen2":
        reference.normalizer = normalizers.NFC()
    return reference, tokens, types, merges, ids


def write_vocabulary(path, name, tokens, types, merges, ids):
    writer = gguf.GGUFWriter(path, "llama")
    writer.add_tokenizer_model("gpt2")
    writer.add_tokenizer_pre(PRE[name])
    writer.add_token_list(tokens)
    writer.add_token_types(types)
    writer.add_token_merges(merges)
    writer.add_eos_token_id(ids["eos"])
    writer.add_bos_token_id(ids["bos"])
    if name != "llama_bpe":
        writer.add_add_bos_token(False)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def pack(path):
    """The file as qUncompress reads it: the length, then zlib."""
    data = path.read_bytes()
    path.with_suffix(".gguf.z").write_bytes(struct.pack(">I", len(data)) + zlib.compress(data, 9))
    path.unlink()


def main():
    OUT.mkdir(exist_ok=True)
    texts = all_texts()
    versions = {"tokenizers": tokenizers.__version__, "gguf": importlib.metadata.version("gguf"), "python": sys.version.split()[0]}
    cleaned = [data.decode("utf-8", errors="replace") for _, data in texts]
    (OUT / "texts.json").write_text(json.dumps({"versions": versions, "run_bytes": RUN_BYTES, "runs": [{"name": n, "unit": u} for n, u in RUNS],
                                                "texts": [{"name": n, "hex": d.hex()} for n, d in texts]}, indent=0) + "\n")
    for name in PIPELINES:
        reference, tokens, types, merges, ids = make(name, sys.argv[1])
        write_vocabulary(OUT / f"{name}.gguf", name, tokens, types, merges, ids)
        pack(OUT / f"{name}.gguf")
        expected = [reference.encode(text, add_special_tokens=False).ids for text in cleaned]
        runs = []
        for _, unit in RUNS:
            got = reference.encode(unit * (RUN_BYTES // len(unit.encode())), add_special_tokens=False).ids
            runs.append({"count": len(got), "sha256": hashlib.sha256(struct.pack(f"<{len(got)}i", *got)).hexdigest()})
        (OUT / f"{name}.json").write_text(json.dumps({"versions": versions, "runs": runs, "ids": expected}, separators=(",", ":")).replace("],[", "],\n[") + "\n")
        print(f"{name}: {len(tokens)} tokens, {len(merges)} merges, {len(texts)} texts, {sum(map(len, expected))} ids")


main()
