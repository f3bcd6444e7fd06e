#include "engine/chat/chat_template.h"

#include "engine/chat/chat_source.h"
#include "engine/formats/gguf/gguf_file.h"
#include "engine/formats/plain_text.h"
#include "engine/tokenizer/tokenizer.h"

#include <algorithm>

namespace longhand {
namespace {

// Spaces and line ends are part of what a family was trained on.
constexpr ChatTemplate kTemplates[] = {
    {.name = "gpt-oss",
     .title = "gpt-oss (harmony)",
     // Without the day's date, which the file's own template adds: the text would change with it.
     .beforeSystem = "<|start|>system<|message|>You are ChatGPT, a large language model trained by OpenAI.\n"
                     "Knowledge cutoff: 2024-06\n\nReasoning: medium\n\n# Valid channels: analysis, commentary, final. "
                     "Channel must be included for every message.<|end|><|start|>developer<|message|># Instructions"
                     "\n\n",
     .beforeRequest = "\n\n<|end|><|start|>user<|message|>",
     .beforeReply = "<|end|><|start|>assistant<|channel|>final<|message|>",
     .specials = {"<|start|>", "<|message|>", "<|end|>", "<|channel|>"},
     .needs = {"<|start|>", "<|channel|>final<|message|>", "Valid channels"}},
    {.name = "granite-3",
     .title = "Granite 3",
     .beforeSystem = "<|start_of_role|>system<|end_of_role|>",
     .beforeRequest = "<|end_of_text|>\n<|start_of_role|>user<|end_of_role|>",
     .beforeReply = "<|end_of_text|>\n<|start_of_role|>assistant<|end_of_role|>",
     .specials = {"<|start_of_role|>", "<|end_of_role|>", "<|end_of_text|>"},
     .needs = {"<|start_of_role|>", "<|end_of_role|>", "<|end_of_text|>"}},
    {.name = "phi-4",
     .title = "Phi-4",
     .beforeSystem = "<|im_start|>system<|im_sep|>",
     .beforeRequest = "<|im_end|><|im_start|>user<|im_sep|>",
     .beforeReply = "<|im_end|><|im_start|>assistant<|im_sep|>",
     .specials = {"<|im_start|>", "<|im_sep|>", "<|im_end|>"},
     .needs = {"<|im_start|>", "<|im_sep|>", "<|im_end|>"}},
    {.name = "qwen-3",
     .title = "ChatML with thoughts (Qwen 3)",
     .beforeSystem = "<|im_start|>system\n",
     .beforeRequest = "<|im_end|>\n<|im_start|>user\n",
     .beforeReply = "<|im_end|>\n<|im_start|>assistant\n<think>\n\n</think>\n\n",
     .specials = {"<|im_start|>", "<|im_end|>", "<think>", "</think>"},
     .needs = {"<|im_start|>", "\n<think>\n' + reasoning_content", "\n</think>\n\n' + content"}},
    {.name = "chatml",
     .title = "ChatML",
     .beforeSystem = "<|im_start|>system\n",
     .beforeRequest = "<|im_end|>\n<|im_start|>user\n",
     .beforeReply = "<|im_end|>\n<|im_start|>assistant\n",
     .specials = {"<|im_start|>", "<|im_end|>"},
     .needs = {"<|im_start|>", "<|im_end|>"},
     .lacks = {"<|im_sep|>", "## Metadata", "<end_of_utterance>", "<think></think>", "<think>\n' + reasoning"}},
    {.name = "llama-3.1",
     .title = "Llama 3.1",
     .bos = true,
     // The date that the file's own template takes without a clock.
     .beforeSystem = "<|start_header_id|>system<|end_header_id|>\n\nCutting Knowledge Date: December 2023\n"
                     "Today Date: 26 Jul 2024\n\n",
     .beforeRequest = "<|eot_id|><|start_header_id|>user<|end_header_id|>\n\n",
     .beforeReply = "<|eot_id|><|start_header_id|>assistant<|end_header_id|>\n\n",
     .specials = {"<|start_header_id|>", "<|end_header_id|>", "<|eot_id|>"},
     .needs = {"<|start_header_id|>", "<|eot_id|>", "Today Date: "}},
    {.name = "llama-3",
     .title = "Llama 3",
     .bos = true,
     .beforeSystem = "<|start_header_id|>system<|end_header_id|>\n\n",
     .beforeRequest = "<|eot_id|><|start_header_id|>user<|end_header_id|>\n\n",
     .beforeReply = "<|eot_id|><|start_header_id|>assistant<|end_header_id|>\n\n",
     .specials = {"<|start_header_id|>", "<|end_header_id|>", "<|eot_id|>"},
     .needs = {"<|start_header_id|>", "<|end_header_id|>", "<|eot_id|>"},
     .lacks = {"Cutting Knowledge Date", "recipient", "functions"}},
    {.name = "gemma",
     .title = "Gemma 2 and 3",
     .bos = true,
     .beforeSystem = "<start_of_turn>user\n",
     .beforeRequest = "\n\n",
     .beforeReply = "<end_of_turn>\n<start_of_turn>model\n",
     .specials = {"<start_of_turn>", "<end_of_turn>"},
     .needs = {"<start_of_turn>", "<end_of_turn>"}},
    {.name = "llama-2",
     .title = "Llama 2",
     .bos = true,
     .beforeSystem = "[INST] <<SYS>>\n",
     .beforeRequest = "\n<</SYS>>\n\n",
     .beforeReply = " [/INST] ",
     .needs = {"[INST] ", "<<SYS>>\n", " [/INST]"}},
    {.name = "mistral-v7-tekken",
     .title = "Mistral v7 (Tekken)",
     .bos = true,
     .beforeSystem = "[SYSTEM_PROMPT]",
     .beforeRequest = "[/SYSTEM_PROMPT][INST]",
     .beforeReply = "[/INST]",
     .specials = {"[SYSTEM_PROMPT]", "[/SYSTEM_PROMPT]", "[INST]", "[/INST]"},
     .needs = {"[SYSTEM_PROMPT]", "[/SYSTEM_PROMPT]", "[INST]"},
     .lacks = {"[SYSTEM_PROMPT] ", "[INST] "}},
    {.name = "mistral-v7",
     .title = "Mistral v7",
     .bos = true,
     .beforeSystem = "[SYSTEM_PROMPT] ",
     .beforeRequest = "[/SYSTEM_PROMPT][INST] ",
     .beforeReply = "[/INST] ",
     .specials = {"[SYSTEM_PROMPT]", "[/SYSTEM_PROMPT]", "[INST]", "[/INST]"},
     .needs = {"[SYSTEM_PROMPT] ", "[/SYSTEM_PROMPT]", "[INST] "}},
    {.name = "mistral-v1",
     .title = "Mistral v1",
     .bos = true,
     .beforeSystem = " [INST] ",
     .beforeRequest = "\n\n",
     .beforeReply = " [/INST] ",
     .needs = {" [INST] ", " [/INST]"},
     .lacks = {"<<SYS>>", "[SYSTEM_PROMPT]"}},
    {.name = "mistral-v0",
     .title = "Mistral 7B 0.1 and 0.2",
     .bos = true,
     .beforeSystem = "[INST] ",
     .beforeRequest = "\n\n",
     .beforeReply = " [/INST]",
     .needs = {"[INST] ", " [/INST]"},
     .lacks = {"<<SYS>>", "[SYSTEM_PROMPT]", " [INST]", "' ' + message"}},
    {.name = "mistral-v3",
     .title = "Mistral v3",
     .bos = true,
     .beforeSystem = "[INST] ",
     .beforeRequest = "\n\n",
     .beforeReply = "[/INST] ",
     .specials = {"[INST]", "[/INST]"},
     .needs = {"[INST] ", "[/INST]"},
     .lacks = {"<<SYS>>", "[SYSTEM_PROMPT]", " [/INST]", " [INST]"}},
    {.name = "mistral-v3-tekken",
     .title = "Mistral v3 (Tekken)",
     .bos = true,
     .beforeSystem = "[INST]",
     .beforeRequest = "\n\n",
     .beforeReply = "[/INST]",
     .specials = {"[INST]", "[/INST]"},
     .needs = {"[INST]", "[/INST]"},
     .lacks = {"<<SYS>>", "[SYSTEM_PROMPT]", " [/INST]", "[INST] "}},
    {.name = "phi-3",
     .title = "Phi-3",
     .swallowsLineEnds = true,
     .beforeSystem = "<|system|>\n",
     .beforeRequest = "<|end|>\n<|user|>\n",
     .beforeReply = "<|end|>\n<|assistant|>\n",
     .specials = {"<|system|>", "<|user|>", "<|assistant|>", "<|end|>"},
     .needs = {"<|system|>\n", "<|assistant|>", "<|end|>"},
     .lacks = {"[BEGIN FINAL RESPONSE]"}},
    {.name = "phi-3-user",
     .title = "Phi-3 without system words",
     .swallowsLineEnds = true,
     .beforeSystem = "<|user|>\n",
     .beforeRequest = "\n\n",
     .beforeReply = "<|end|>\n<|assistant|>\n",
     .specials = {"<|user|>", "<|assistant|>", "<|end|>"},
     .needs = {"'<|user|>' + '\n'", "'<|assistant|>' + '\n'", "<|end|>"},
     .lacks = {"<|system|>"}},
    {.name = "phi-4-mini",
     .title = "Phi-4 mini",
     .beforeSystem = "<|system|>",
     .beforeRequest = "<|end|><|user|>",
     .beforeReply = "<|end|><|assistant|>",
     .specials = {"<|system|>", "<|user|>", "<|assistant|>", "<|end|>"},
     .needs = {"'<|' + message['role'] + '|>'", "<|end|>"},
     .lacks = {"<|end|>\n", "'\n'"}},
};

struct OtherTemplate
{
    std::string_view marker, title;
};

/// Templates of families that are not addressed so far, by a marker that no other has. What several have ("<think>",
/// "<|user|>") tells nobody's name.
constexpr OtherTemplate kOthers[] = {
    {"<|turn>", "Gemma 4"},
    {"## Metadata", "SmolLM3"},
    {"[BEGIN FINAL RESPONSE]", "Apriel"},
    {"<|header_start|>", "Llama 4"},
    {"<end_of_utterance>", "SmolVLM"},
    {"<|START_OF_TURN_TOKEN|>", "Command R"},
    {"[gMASK]", "GLM"},
    {"\xef\xbd\x9cUser\xef\xbd\x9c>", "DeepSeek"},
    {"[|assistant|]", "EXAONE"},
    {"<|im_middle|>", "Kimi"},
    {"<seed:bos>", "Seed-OSS"},
    {"GPT4 Correct ", "OpenChat"},
    {"USER: ", "Vicuna"},
    {"### Instruction:", "Alpaca"},
};

bool contains(std::string_view text, std::string_view part)
{
    return text.find(part) != std::string_view::npos;
}

/// In Jinja's strings a line end is itself, or a backslash and an n.
std::string withLineEnds(std::string_view text)
{
    std::string out;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const bool escaped = text.substr(at).starts_with("\\n");
        out += escaped ? '\n' : text[at];
        at += escaped ? 1 : 0;
    }
    return out;
}

bool fits(const ChatTemplate& chat, std::string_view text)
{
    return std::all_of(chat.needs.begin(), chat.needs.end(),
                       [&](std::string_view marker) { return contains(text, marker); }) &&
           std::none_of(chat.lacks.begin(), chat.lacks.end(),
                        [&](std::string_view marker) { return !marker.empty() && contains(text, marker); });
}

} // namespace

std::span<const ChatTemplate> chatTemplates()
{
    return kTemplates;
}

const ChatTemplate& chatTemplateNamed(std::string_view name)
{
    for (const ChatTemplate& chat : kTemplates)
        if (chat.name == name)
            return chat;
    throw Error("The run was written with the chat template \"%1\", which this version of Longhand does not know. Use "
                "the version that wrote it, or a newer one.",
                name);
}

ChatSupport recogniseChat(const GgufFile& file, const Tokenizer& tokenizer)
{
    const std::string name = plainName(file.getString("general.name", file.path().stem().string()));
    return recogniseChat(chatTemplateText(file), tokenizer, name);
}

ChatSupport recogniseChat(std::string_view text, const Tokenizer& tokenizer, std::string_view model)
{
    if (text.empty())
        return {nullptr, Message("The model's file has no chat template: it was not made to follow instructions.")};
    const std::string plain = withLineEnds(text);
    const auto chat = std::find_if(std::begin(kTemplates), std::end(kTemplates),
                                   [&](const ChatTemplate& known) { return fits(known, plain); });
    if (chat == std::end(kTemplates)) {
        for (const OtherTemplate& other : kOthers)
            if (contains(text, other.marker))
                return {nullptr, Message("The chat template of the model's file is that of %1, which Longhand cannot "
                                         "use.",
                                         other.title)};
        return {nullptr, Message("Longhand does not know the chat template of the model %1.", model)};
    }
    for (const std::string_view special : chat->specials)
        if (!special.empty() && tokenizer.specialToken(special) < 0)
            return {nullptr, Message("The chat template of the model's file is that of %1, but its vocabulary has no "
                                     "special token %2.",
                                     chat->title, special)};
    return {chat, {}};
}

std::vector<ChatPiece> chatPieces(const ChatTemplate& chat, std::string_view text, const Tokenizer& tokenizer)
{
    std::vector<ChatPiece> pieces;
    const auto add = [&](std::string_view words) {
        if (chat.swallowsLineEnds && !pieces.empty() && pieces.back().token >= 0)
            words.remove_prefix(std::min(words.find_first_not_of('\n'), words.size()));
        if (!words.empty())
            pieces.push_back({-1, words});
    };
    std::size_t from = 0;
    for (std::size_t at = 0; at < text.size();) {
        const auto found = std::find_if(chat.specials.begin(), chat.specials.end(), [&](std::string_view special) {
            return !special.empty() && text.substr(at).starts_with(special);
        });
        if (found == chat.specials.end()) {
            ++at;
            continue;
        }
        add(text.substr(from, at - from));
        const TokenId token = tokenizer.specialToken(*found);
        if (token < 0)
            throw Error("The model's vocabulary has no special token %1, which the chat template of %2 needs.", *found,
                        chat.title);
        pieces.push_back({token, *found});
        at = from = at + found->size();
    }
    add(text.substr(from));
    return pieces;
}

} // namespace longhand
