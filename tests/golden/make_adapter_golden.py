#!/usr/bin/env python3
"""Makes adapters/: a small LoRA adapter for models/tiny_llama_q4_1.gguf in PEFT's and in GGUF's layout, and the logits that PyTorch
fp32 gives with it, at strengths 1 and 0.5. The model is the one of resources/adapters/train_fiction.py, which trains real adapters.

    python make_adapter_golden.py        # needs torch, numpy, gguf, tokenizers, safetensors
"""
import json
import sys
from pathlib import Path

import gguf
import numpy as np
import torch
from safetensors.torch import save_file

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent.parent / "resources" / "adapters"))
import train_fiction as train  # noqa: E402


def to_gguf_rows(up, stem, base):
    """Half-split rotation pairs (transformers) to neighbouring ones (GGUF)."""
    heads = {"attn_q": base.heads, "attn_k": base.kv_heads}.get(stem)
    if heads is None:
        return up
    return up.reshape(heads, 2, up.shape[0] // heads // 2, up.shape[1]).swapaxes(1, 2).reshape(up.shape)


def main():
    torch.manual_seed(7)
    out = HERE / "adapters"
    out.mkdir(exist_ok=True)
    path = HERE / "models" / "tiny_llama_q4_1.gguf"
    train.Base.load_tokenizer = staticmethod(lambda value: None)
    base = train.Base(path, torch.float32)
    rank, alpha = 4, 6.0
    adapter = train.Adapter(base, rank, alpha)
    tensors, writer = {}, gguf.GGUFWriter(out / "tiny_lora.gguf", "llama")
    writer.add_string("general.type", "adapter")
    writer.add_string("general.name", "Tiny")
    writer.add_string("adapter.type", "lora")
    writer.add_float32("adapter.lora.alpha", alpha)
    with torch.no_grad():
        for key, up in adapter.b.items():
            layer, stem = key.split("_", 1)
            adapter.a[key].copy_((torch.randn_like(adapter.a[key]) * 0.1).half().float())
            up.copy_((torch.randn_like(up) * 0.05).half().float())
            name = f"base_model.model.model.layers.{layer}.{train.PRODUCTS[stem]}"
            tensors[f"{name}.lora_A.weight"] = adapter.a[key].half().contiguous()
            tensors[f"{name}.lora_B.weight"] = up.half().contiguous()
            writer.add_tensor(f"blk.{layer}.{stem}.weight.lora_a", adapter.a[key].numpy().astype(np.float16))
            writer.add_tensor(f"blk.{layer}.{stem}.weight.lora_b", to_gguf_rows(up.numpy(), stem, base).astype(np.float16))
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    # As PEFT writes it: the scale is in a file of its own.
    folder = out / "tiny_peft"
    folder.mkdir(exist_ok=True)
    save_file(tensors, folder / "adapter_model.safetensors", {"format": "pt"})
    (folder / "adapter_config.json").write_text(json.dumps(
        {"peft_type": "LORA", "r": rank, "lora_alpha": alpha, "bias": "none", "use_rslora": False, "use_dora": False,
         "target_modules": [p.split(".")[1] for p in train.PRODUCTS.values()]}, indent=1) + "\n")

    ids = [int(x) for x in (HERE / "models" / "tiny_llama_q4_1.ids").read_text().split()]
    head = base.weights.get("output.weight", base.weights["token_embd.weight"])
    for strength in (1.0, 0.5):
        adapter.scale = strength * alpha / rank
        with torch.no_grad():
            hidden = train.hidden_states(base, adapter, torch.tensor([ids]), train.block)
            logits = torch.nn.functional.linear(hidden[0], head).numpy().astype("<f4")
        logits.tofile(out / f"tiny_{strength:g}.logits.f32")
        print(strength, logits.shape, float(np.abs(logits).max()))


if __name__ == "__main__":
    main()
