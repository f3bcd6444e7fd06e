#include "engine/model_files/open_model.h"

#include "engine/formats/gguf/gguf_parts.h"
#include "engine/model_files/folder_model.h"

#include <algorithm>

namespace longhand {
namespace {

namespace fs = std::filesystem;

constexpr const char* kConfig = "config.json";

fs::path parentOf(const fs::path& file)
{
    return file.has_parent_path() ? file.parent_path() : fs::path(".");
}

/// The folder, for it or for its config.json; empty for anything else.
fs::path folderOf(const fs::path& path)
{
    std::error_code ec;
    if (path.filename() == kConfig && !fs::is_directory(path, ec))
        return parentOf(path);
    return fs::is_directory(path, ec) ? path : fs::path();
}

bool isWeights(const fs::path& path)
{
    const std::string name = path.filename().string();
    return name.starts_with("model") && name.ends_with(".safetensors");
}

bool isOfFolder(const fs::path& path)
{
    const std::string name = path.filename().string();
    return isWeights(path) || name == kConfig || name == "generation_config.json" || name == "tokenizer.json" ||
           name == "tokenizer.model" || name == "tokenizer_config.json" || name == "chat_template.jinja" ||
           name == "model.safetensors.index.json";
}

template <typename Wanted>
std::vector<fs::path> filesIn(const fs::path& folder, Wanted wanted)
{
    std::vector<fs::path> files;
    std::error_code ec;
    for (fs::directory_iterator entry(folder, ec); !ec && entry != fs::directory_iterator(); entry.increment(ec))
        if (std::error_code error; wanted(entry->path()) && entry->is_regular_file(error))
            files.push_back(entry->path());
    std::sort(files.begin(), files.end());
    return files;
}

} // namespace

GgufFile openModel(const fs::path& path, bool tokenizer)
{
    if (isPartOfFolder(path))
        throw Error("%1 holds weights of a model. Name its folder: %2", path.string(), parentOf(path).string());
    const fs::path folder = folderOf(path);
    return folder.empty() ? GgufFile::open(path) : openModelFolder(folder, tokenizer);
}

bool isModelFolder(const fs::path& path)
{
    std::error_code ec;
    return fs::is_directory(path, ec) && fs::is_regular_file(path / kConfig, ec) && !filesIn(path, isWeights).empty();
}

bool isPartOfFolder(const fs::path& path)
{
    std::error_code ec;
    return isWeights(path) && fs::is_regular_file(path, ec) && isModelFolder(parentOf(path));
}

bool isListedModel(const fs::path& path)
{
    std::error_code ec;
    if (path.extension() != ".gguf" || !fs::is_regular_file(path, ec))
        return isModelFolder(path);
    return modelFiles(path).front() == path;
}

fs::path modelRoot(const fs::path& path)
{
    if (fs::path folder = folderOf(path); !folder.empty())
        return folder;
    const auto part = partName(path);
    return part ? path.parent_path() / part->ofPart(1) : path;
}

std::string modelFileName(const fs::path& path)
{
    if (const auto part = partName(path))
        return part->stem;
    const fs::path named = path.filename() == kConfig || !path.has_filename() ? path.parent_path() : path;
    const std::string cached = named.parent_path().parent_path().filename().string();
    if (named.parent_path().filename() == "snapshots" && cached.starts_with("models--"))
        return cached.substr(cached.rfind("--") + 2);
    return named.extension() == ".gguf" ? named.stem().string() : named.filename().string();
}

std::vector<fs::path> modelFiles(const fs::path& path)
{
    if (const fs::path folder = folderOf(path); !folder.empty())
        return filesIn(folder, isOfFolder);
    const auto part = partName(path);
    if (!part)
        return {path};
    std::vector<fs::path> files;
    for (int i = 1; i <= part->count; ++i)
        if (std::error_code ec; fs::exists(path.parent_path() / part->ofPart(i), ec))
            files.push_back(path.parent_path() / part->ofPart(i));
    return files;
}

std::uintmax_t modelFileBytes(const fs::path& path)
{
    std::uintmax_t bytes = 0;
    for (const fs::path& file : modelFiles(path))
        if (std::error_code ec; const auto size = fs::file_size(file, ec))
            bytes += ec ? 0 : size;
    return bytes;
}

} // namespace longhand
