#include "engine/model_files/folder_model.h"

#include "engine/chat/chat_source.h"
#include "engine/formats/gguf/file_input.h"
#include "engine/formats/strict_json.h"
#include "engine/model_files/folder_config.h"
#include "engine/model_files/folder_tensors.h"
#include "engine/tokenizer/tokenizer_description.h"
#include "engine/tokenizer/tokenizer_keys.h"

#include <utility>

namespace longhand {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr std::uint64_t kMaxConfig = 1u << 20;
constexpr int kDepth = 8;

json readJson(const fs::path& path)
{
    return parseStrictJson(readWholeFile(path, Message("the model's settings"), kMaxConfig), path.string(), kDepth);
}

/// The folder's name; in the hub's cache (models--OWNER--NAME/snapshots/COMMIT) the model's.
std::string nameOf(const fs::path& folder)
{
    std::error_code ec;
    fs::path path = fs::absolute(folder, ec).lexically_normal();
    if (!path.has_filename())
        path = path.parent_path();
    const std::string cached = path.parent_path().parent_path().filename().string();
    if (path.parent_path().filename() == "snapshots" && cached.starts_with("models--"))
        return cached.substr(cached.rfind("--") + 2);
    return path.filename().string();
}

} // namespace

GgufFile openModelFolder(const fs::path& folder, bool tokenizer)
{
    GgufContents contents;
    contents.path = folder;
    const fs::path path = folder / "config.json";
    const json json = readJson(path);
    const FolderConfig config = readFolderConfig(json, path.string(), contents);
    contents.add("general.name", nameOf(folder));
    const fs::path recommended = folder / "generation_config.json";
    if (std::error_code ec; fs::exists(recommended, ec))
        addSamplingKeys(readJson(recommended), contents);
    addFolderTensors(folder, config, contents);
    if (tokenizer) {
        addTokenizerKeys(describeTokenizerFolder(folder), contents);
        if (std::string text = chatTemplateText(folder); !text.empty())
            contents.add("tokenizer.chat_template", std::move(text));
    }
    return GgufFile(std::move(contents));
}

} // namespace longhand
