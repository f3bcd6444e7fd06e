#!/usr/bin/env python3
"""The peer: a model in the shape of Llama-3.1-8B with random weights (bf16, made on the device) in transformers.

For each context: prefill in tokens/s, and decode in tokens/s by generate() with SDPA, once as it is ("eager", a growing cache) and once
with torch.compile over a static cache ("compile"). Decode is the difference between two calls of generate() that write few and many
tokens after the same prompt, so that the prompt's time falls out; medians over rounds. Writes JSON, a key a line. What fails is said in
the entry and does not end the rest.
"""
import argparse
import json
import statistics
import sys
import time

SHAPES = {
    "llama-3.1-8b": dict(hidden_size=4096, intermediate_size=14336, num_hidden_layers=32, num_attention_heads=32,
                         num_key_value_heads=8, vocab_size=128256),
    "tiny": dict(hidden_size=64, intermediate_size=96, num_hidden_layers=2, num_attention_heads=2, num_key_value_heads=1,
                 vocab_size=576),
}


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--shape", choices=sorted(SHAPES), default="llama-3.1-8b")
    parser.add_argument("--contexts", default="32768", help="lengths of the prompt, comma between")
    parser.add_argument("--modes", default="eager,compile")
    parser.add_argument("--few", type=int, default=8, help="tokens of the short call")
    parser.add_argument("--many", type=int, default=136, help="tokens of the long call")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--device", default="cuda")
    parser.add_argument("--json", help="file for the figures; else standard output")
    return parser.parse_args()


def main():
    args = arguments()
    import torch
    import transformers

    def synchronize():
        if args.device == "cuda":
            torch.cuda.synchronize()

    def seconds(f):
        synchronize()
        start = time.perf_counter()
        f()
        synchronize()
        return time.perf_counter() - start

    contexts = [int(c) for c in args.contexts.split(",")]
    config = transformers.LlamaConfig(**SHAPES[args.shape], max_position_embeddings=131072, rms_norm_eps=1e-5,
                                      rope_theta=500000.0, tie_word_embeddings=False, attn_implementation="sdpa")
    torch.manual_seed(1)
    torch.set_default_dtype(torch.bfloat16)
    with torch.device(args.device):
        model = transformers.LlamaForCausalLM(config)
    model.eval()
    model.generation_config.eos_token_id = None
    model.generation_config.pad_token_id = 0

    result = {
        "machine": {
            "device": torch.cuda.get_device_name() if args.device == "cuda" else args.device,
            "torch": torch.__version__,
            "transformers": transformers.__version__,
        },
        "shape": args.shape,
        "runs": [],
    }

    def measure(mode, context):
        prompt = torch.randint(10, config.vocab_size, (1, context), device=args.device)
        mask = torch.ones_like(prompt)
        options = dict(attention_mask=mask, do_sample=False, use_cache=True)
        if mode == "compile":
            options["cache_implementation"] = "static"

        def write(tokens):
            with torch.inference_mode():
                model.generate(prompt, max_new_tokens=tokens, min_new_tokens=tokens, **options)

        for _ in range(2):  # compiles, warms up
            write(args.few)
            write(args.many)
        few, many = [], []
        for _ in range(args.rounds):
            few.append(seconds(lambda: write(args.few)))
            many.append(seconds(lambda: write(args.many)))
        each = [(m - f) / (args.many - args.few) for f, m in zip(few, many)]
        step = statistics.median(each)
        return {
            "mode": mode,
            "context": context,
            "decode_tokens_per_s": 1 / step,
            "step_ms": step * 1e3,
            "prefill_and_few_tokens_per_s": context / statistics.median(few),
        }

    for mode in args.modes.split(","):
        if mode == "compile":
            # generate() compiles the step over a static cache by itself in newer versions; older ones need this.
            compiles = tuple(int(p) for p in transformers.__version__.split(".")[:2]) >= (4, 45)
            if not compiles:
                model.forward = torch.compile(model.forward, mode="reduce-overhead", fullgraph=True)
        for context in contexts:
            try:
                entry = measure(mode, context)
            except Exception as error:  # the other runs may still work
                entry = {"mode": mode, "context": context, "error": f"{type(error).__name__}: {error}".splitlines()[0]}
            print(entry, file=sys.stderr, flush=True)
            result["runs"].append(entry)

    def prefill(context):
        """Reads a prompt into a growing cache, in one piece; only the last position's logits."""
        prompt = torch.randint(10, config.vocab_size, (1, context), device=args.device)

        def read():
            with torch.inference_mode():
                hidden = model.model(prompt, use_cache=True).last_hidden_state
                model.lm_head(hidden[:, -1:])

        read()
        return context / statistics.median(seconds(read) for _ in range(args.rounds))

    for context in contexts:
        try:
            entry = {"mode": "prefill", "context": context, "prefill_tokens_per_s": prefill(context)}
        except Exception as error:
            entry = {"mode": "prefill", "context": context, "error": f"{type(error).__name__}: {error}".splitlines()[0]}
        print(entry, file=sys.stderr, flush=True)
        result["runs"].append(entry)

    text = json.dumps(result, indent=2) + "\n"
    if args.json:
        with open(args.json, "w", encoding="utf-8") as file:
            file.write(text)
    else:
        print(text, end="")
    return 1 if any("error" in run for run in result["runs"]) else 0


if __name__ == "__main__":
    sys.exit(main())
