#include "engine/chat/chat_source.h"

#include "engine/formats/gguf/file_input.h"
#include "engine/formats/gguf/gguf_file.h"
#include "engine/tokenizer/tokenizer_json.h"

namespace longhand {
namespace {

constexpr std::uint64_t kLargestTemplate = 8u << 20;

} // namespace

std::string chatTemplateText(const GgufFile& file)
{
    const GgufValue* value = file.find("tokenizer.chat_template");
    const auto* text = value ? std::get_if<std::string>(value) : nullptr;
    return text ? *text : std::string();
}

std::string chatTemplateText(const std::filesystem::path& folder)
{
    const std::filesystem::path alone = folder / "chat_template.jinja";
    if (std::filesystem::exists(alone))
        return readWholeFile(alone, Message("the chat template"), kLargestTemplate);
    const nlohmann::json config = readTokenizerConfig(folder / "tokenizer_config.json");
    const auto found = config.find("chat_template");
    if (found == config.end())
        return {};
    if (found->is_string())
        return found->get<std::string>();
    if (found->is_array())
        for (const nlohmann::json& one : *found)
            if (one.is_object() && one.value("name", nlohmann::json()) == "default" && one.contains("template") &&
                one["template"].is_string())
                return one["template"].get<std::string>();
    return {};
}

} // namespace longhand
