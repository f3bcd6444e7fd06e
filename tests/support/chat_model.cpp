#include "tests/support/chat_model.h"

#include "tests/support/gguf_writer.h"
#include "tests/support/project_fixture.h"
#include "tests/support/test_models.h"

#include <cstring>

namespace longhand::test {

void writeChatModel(const std::filesystem::path& path, const std::string& chatTemplate)
{
    // Before all other entries, and of a length that moves the tensors from one aligned place to another.
    constexpr std::size_t kHead = 24, kKeyCount = 16, kAlignment = 32;
    std::string file = fileContent(tinyModelPath());
    const std::string key = rawString("tokenizer.chat_template") + raw(static_cast<std::uint32_t>(GgufType::String));
    std::string text = chatTemplate;
    while ((key.size() + rawString(text).size()) % kAlignment != 0)
        text += ' ';
    std::uint64_t keys = 0;
    std::memcpy(&keys, file.data() + kKeyCount, sizeof keys);
    file.replace(kKeyCount, sizeof keys, raw(keys + 1));
    file.insert(kHead, key + rawString(text));
    writeFile(path, file);
}

} // namespace longhand::test
