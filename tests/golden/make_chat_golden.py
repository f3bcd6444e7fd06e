#!/usr/bin/env python3
"""Makes tests/golden/chat/templates.json: conversations as the chat templates of real models render them.

    make_chat_golden.py FOLDER      # of template texts, NAME.jinja, as published with the models

Each template is rendered by transformers (apply_chat_template's own function, with continue_final_message): system words, a request, and a
reply that is left open. Of the template itself only the markers are kept by which engine/chat/chat_template.cpp tells it from others; they are
read from that file. Needs: transformers, jinja2 (versions are written into the file).
"""

import ast
import importlib.metadata
import json
import pathlib
import re
import sys

from transformers.utils.chat_template_utils import render_jinja_template

HERE = pathlib.Path(__file__).parent
SOURCE = HERE.parents[1] / "engine" / "chat" / "chat_template.cpp"
SEPARATOR = "\u241f"  # in no marker

SYSTEM = "You write with an author.\n\nPremise:\nA town of salt, <|im_end|> and all."
USER = "Write the story."
REPLY = "The river rose, and with it\nthe salt: nobody at the inn spo"

# Template, the name it must be recognised by ("": refused), BOS, special tokens of the vocabulary.
CHATML = ["<|im_start|>", "<|im_end|>"]
LLAMA3 = ["<|start_header_id|>", "<|end_header_id|>", "<|eot_id|>"]
GRANITE = ["<|start_of_role|>", "<|end_of_role|>", "<|end_of_text|>"]
GEMMA = ["<start_of_turn>", "<end_of_turn>"]
MISTRAL = ["[INST]", "[/INST]", "[SYSTEM_PROMPT]", "[/SYSTEM_PROMPT]"]
PHI = ["<|system|>", "<|user|>", "<|assistant|>", "<|end|>"]
HARMONY = ["<|start|>", "<|message|>", "<|end|>", "<|channel|>"]
ROWS = [
    ("SmolLM2-135M-Instruct", "chatml", "<|im_start|>", CHATML),
    ("Qwen-Qwen2.5-7B-Instruct", "chatml", "", CHATML),
    ("teknium_OpenHermes_2.5_Mistral_7B", "chatml", "<s>", CHATML),
    ("Qwen-QwQ-32B", "chatml", "", CHATML),
    ("Qwen-Qwen3-0.6B", "qwen-3", "", CHATML + ["<think>", "</think>"]),
    ("Qwen3-Coder", "chatml", "", CHATML),
    ("meta_Llama-2-chat", "llama-2", "<s>", []),
    ("Llama_3", "llama-3", "<|begin_of_text|>", LLAMA3),
    ("meta-llama-Llama-3.1-8B-Instruct", "llama-3.1", "<|begin_of_text|>", LLAMA3),
    ("meta-llama-Llama-3.2-3B-Instruct", "llama-3.1", "<|begin_of_text|>", LLAMA3),
    ("meta-llama-Llama-3.3-70B-Instruct", "llama-3.1", "<|begin_of_text|>", LLAMA3),
    ("mistralai_Mistral_7B_Instruct_v0.2_NOTE_", "mistral-v0", "<s>", []),
    ("mistralai_Mistral_7B_Instruct_v0.2_mistr", "mistral-v1", "<s>", []),
    ("Mistral_Large_Instruct_2407_mistralai_v3", "mistral-v3", "<s>", MISTRAL[:2]),
    ("mistralai-Mistral-Nemo-Instruct-2407", "mistral-v3-tekken", "<s>", MISTRAL[:2]),
    ("mistralai_Mistral_Large_Instruct_2411_mi", "mistral-v7", "<s>", MISTRAL),
    ("Mistral-Small-3.2-24B-Instruct-2506", "mistral-v7-tekken", "<s>", MISTRAL),
    ("google-gemma-2-2b-it", "gemma", "<bos>", GEMMA),
    ("google-gemma-3-it", "gemma", "<bos>", GEMMA),
    ("Phi_3_mini", "phi-3-user", "<s>", PHI),
    ("microsoft-Phi-3.5-mini-instruct", "phi-3", "", PHI),
    ("phi_4", "phi-4", "", ["<|im_start|>", "<|im_sep|>", "<|im_end|>"]),
    ("microsoft-Phi-4-mini", "phi-4-mini", "", PHI),
    ("ibm_granite_granite_3.0_8b_instruct", "granite-3", "", GRANITE),
    ("ibm-granite-granite-3.3-2B-Instruct", "granite-3", "", GRANITE),
    ("openai-gpt-oss-120b", "gpt-oss", "", HARMONY),
    ("google-gemma-4-31B-it", "", "<bos>", GEMMA),
    ("HuggingFaceTB-SmolLM3-3B", "", "", CHATML),
    ("CohereForAI-c4ai-command-r-plus-tool_use", "", "<BOS_TOKEN>", []),
    ("deepseek-ai-DeepSeek-V3.1", "", "", []),
    ("GLM-4.6", "", "", []),
    ("Kimi-K2-Instruct", "", "", CHATML),
    ("NVIDIA-Nemotron-3-Nano-30B-A3B-BF16", "", "", CHATML),
    ("unsloth-Apriel-1.5", "", "", PHI),
    ("StepFun3.5-Flash", "", "", CHATML),
    ("meetkai-functionary-medium-v3.1", "", "", LLAMA3),
]
# Whose the sentence for a refused one says it is; others are named by the model.
SAYS = {"google-gemma-4-31B-it": "Gemma 4", "HuggingFaceTB-SmolLM3-3B": "SmolLM3", "CohereForAI-c4ai-command-r-plus-tool_use": "Command R",
        "deepseek-ai-DeepSeek-V3.1": "DeepSeek", "GLM-4.6": "GLM", "Kimi-K2-Instruct": "Kimi", "unsloth-Apriel-1.5": "Apriel"}
# These refuse system words, or leave them out (some where a reply follows the request): they stand before the request.
NO_SYSTEM = {"google-gemma-2-2b-it", "mistralai_Mistral_7B_Instruct_v0.2_NOTE_", "Phi_3_mini", "Mistral_Large_Instruct_2407_mistralai_v3",
             "mistralai-Mistral-Nemo-Instruct-2407"}


def markers_of_source():
    text = SOURCE.read_text()
    lists = re.findall(r"\.(?:needs|lacks) = \{(.*?)\}[,}]", text, re.S)
    lists += re.findall(r"kOthers\[\] = \{(.*?)\};", text, re.S)
    found = [ast.literal_eval(s) for part in lists for s in re.findall(r'"(?:[^"\\]|\\.)*"', part)]
    return sorted({m.encode("latin-1").decode("utf-8") for m in found})


def render(text, name, bos):
    system = [] if name in NO_SYSTEM else [{"role": "system", "content": SYSTEM}]
    request = SYSTEM + "\n\n" + USER if name in NO_SYSTEM else USER
    chat = system + [{"role": "user", "content": request}, {"role": "assistant", "content": REPLY}]
    # Templates with a clock: the day that they name themselves without one, or no day.
    rendered = render_jinja_template([chat], chat_template=text, continue_final_message=True, bos_token=bos, eos_token="</s>",
                                     date_string="26 Jul 2024")[0][0]
    return re.sub(r"\nCurrent date: [0-9-]+", "", rendered) if name == "openai-gpt-oss-120b" else rendered


def main():
    folder = pathlib.Path(sys.argv[1])
    markers = markers_of_source()
    rows = []
    for name, family, bos, specials in ROWS:
        text = (folder / f"{name}.jinja").read_text()
        plain = text.replace("\\n", "\n")
        says = "" if family else SAYS.get(name, "the model " + name)
        rows.append({"model": name, "family": family, "says": says, "bos": bos, "specials": specials,
                     "markers": SEPARATOR.join(m for m in markers if m in plain),
                     "rendered": render(text, name, bos) if family else ""})
    versions = {p: importlib.metadata.version(p) for p in ("transformers", "jinja2")}
    out = HERE / "chat" / "templates.json"
    out.write_text(json.dumps({"versions": versions, "system": SYSTEM, "user": USER, "reply": REPLY, "templates": rows}, indent=1,
                              ensure_ascii=False) + "\n")
    print(len(rows), "templates,", out.stat().st_size, "bytes")


if __name__ == "__main__":
    main()
