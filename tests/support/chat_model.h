#pragma once

#include "engine/model/model.h"

#include <filesystem>
#include <memory>

namespace longhand::test {

/// SmolLM2's chat template, shortened.
inline constexpr const char* kChatMl =
    "{% for message in messages %}{{'<|im_start|>' + message['role'] + '\\n' + message['content'] + '<|im_end|>' + "
    "'\\n'}}{% endfor %}{% if add_generation_prompt %}{{ '<|im_start|>assistant\\n' }}{% endif %}";

/// The tiny model in a new file that has this chat template besides.
void writeChatModel(const std::filesystem::path& path, const std::string& chatTemplate = kChatMl);

} // namespace longhand::test
