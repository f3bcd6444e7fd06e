#pragma once

#include <filesystem>
#include <string>

namespace longhand {

class GgufFile;

/// The chat template of a model's file (Jinja), as it stands there; empty: none.
std::string chatTemplateText(const GgufFile& file);
/// The same of a folder as published by Hugging Face: chat_template.jinja, else tokenizer_config.json's chat_template
/// (of several the one named "default"). Throws Error for a damaged file.
std::string chatTemplateText(const std::filesystem::path& folder);

} // namespace longhand
