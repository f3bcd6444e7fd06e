"""Tensors of mixtures of experts: how transformers' models hold them in memory, and how convert_hf_to_gguf lays them out."""
import numpy as np
import torch

ARCHES = {"mixtral": "llama", "qwen3_moe": "qwen3moe", "gpt_oss": "gpt-oss"}
ROUTERS = ("mlp.gate", "mlp.router")


def is_router(name):
    return name.endswith(tuple(f".{r}.weight" for r in ROUTERS))


def expert_parts(name, value, arch):
    """[(GGUF's stem and kind, array)] of one tensor of experts, gate before up; None of any other tensor."""
    if ".mlp.experts." not in name:
        return None
    stem = name.rsplit(".", 1)[1]
    kind = "bias" if stem.endswith("_bias") else "weight"
    if arch == "gpt-oss" and kind == "weight":  # [experts][inputs][outputs]
        value = value.swapaxes(1, 2)
    if stem.startswith("down_proj"):
        return [(f"ffn_down_exps.{kind}", value)]
    half = value.shape[1] // 2
    gate, up = (value[:, ::2], value[:, 1::2]) if arch == "gpt-oss" else (value[:, :half], value[:, half:])
    return [(f"ffn_gate_exps.{kind}", gate), (f"ffn_up_exps.{kind}", up)]


def joined_parts(name, parts, arch):
    """The inverse of expert_parts."""
    if len(parts) == 1:
        value = parts[0]
    elif arch == "gpt-oss":
        value = np.stack(parts, axis=2).reshape(parts[0].shape[0], -1, *parts[0].shape[2:])
    else:
        value = np.concatenate(parts, axis=1)
    return value.swapaxes(1, 2) if arch == "gpt-oss" and not name.endswith("_bias") else value


def write_keys(writer, config, arch):
    writer.add_expert_count(config.num_local_experts)
    writer.add_expert_used_count(config.num_experts_per_tok)
    if arch != "llama":
        writer.add_expert_feed_forward_length(getattr(config, "moe_intermediate_size", None) or config.intermediate_size)


def draw_prompt(model, rng, vocabulary, length, least=0.03):
    """Random ids. Of a mixture those with which no choice of experts is close: keys and values in bf16 would turn it over, and a row
    whose experts differ says nothing of the rest of the arithmetic."""
    margins = []

    def look(module, _, outputs):
        best = torch.sort(outputs[0], descending=True).values
        margins.append(float((best[:, module.top_k - 1] - best[:, module.top_k]).min()))

    hooks = [m.register_forward_hook(look) for m in model.modules() if type(m).__name__.endswith("TopKRouter")]
    for _ in range(1000):
        ids = [int(i) for i in rng.integers(0, vocabulary, length)]
        if not hooks:
            return ids
        margins.clear()
        model(torch.tensor([ids]))
        if min(margins) >= least:
            for hook in hooks:
                hook.remove()
            return ids
    raise SystemExit("no prompt without close choices of experts")
