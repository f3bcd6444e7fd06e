#include "tests/support/model_folders.h"

#include "engine/chat/chat_template.h"
#include "engine/formats/gguf/gguf_output.h"
#include "engine/model/model_file.h"
#include "engine/model_files/open_model.h"
#include "tests/support/gguf_writer.h"
#include "tests/support/memory_meter.h"
#include "tests/support/test_paths.h"

#include <cstdio>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace longhand::test {

std::filesystem::path foldersFolder()
{
    return goldenFolder() / "folders";
}

std::filesystem::path FolderCopies::at(const std::string& name) const
{
    return std::filesystem::path(m_folder->path().toStdString()) / name;
}

std::filesystem::path FolderCopies::copyOf(const std::string& name) const
{
    std::filesystem::copy(foldersFolder() / name, at(name));
    return at(name);
}

std::string contentOf(const std::filesystem::path& path)
{
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

void changeJson(const std::filesystem::path& file, const std::function<void(nlohmann::json&)>& change)
{
    nlohmann::json content = nlohmann::json::parse(contentOf(file));
    change(content);
    writeFile(file, content.dump());
}

std::string withHeader(const std::string& header, const std::string& data)
{
    return raw<std::uint64_t>(header.size()) + header + data;
}

std::vector<std::filesystem::path> splitModel(const std::filesystem::path& model, const std::filesystem::path& folder,
                                              const std::string& stem, std::size_t count,
                                              const std::function<void(std::vector<SplitPart>&)>& change)
{
    const GgufFile file = GgufFile::open(model);
    const auto& tensors = file.tensors();
    std::vector<SplitPart> parts(count);
    for (std::size_t i = 0; i < count; ++i) {
        parts[i].keys = {{"split.no", std::uint64_t{i}},
                         {"split.count", std::uint64_t{count}},
                         {"split.tensors.count", std::int64_t(tensors.size())}};
        parts[i].tensors.assign(tensors.begin() + std::ptrdiff_t(tensors.size() * i / count),
                                tensors.begin() + std::ptrdiff_t(tensors.size() * (i + 1) / count));
    }
    if (change)
        change(parts);
    std::vector<std::filesystem::path> paths;
    for (std::size_t i = 0; i < count; ++i) {
        std::vector<std::string> keys = i == 0 ? file.keys() : std::vector<std::string>();
        std::vector<GgufValue> values;
        for (const std::string& key : keys)
            values.push_back(*file.find(key));
        for (const auto& [key, value] : parts[i].keys) {
            keys.push_back(key);
            values.push_back(value);
        }
        std::string bytes = ggufHeaderBytes(keys, values, parts[i].tensors);
        for (const GgufTensor& tensor : parts[i].tensors) {
            std::string data(tensor.bytes, '\0');
            file.readTensor(tensor, std::as_writable_bytes(std::span(data)));
            bytes += data + std::string(ggufPadding(tensor.bytes), '\0');
        }
        char name[64];
        std::snprintf(name, sizeof name, "-%05zu-of-%05zu.gguf", i + 1, count);
        paths.push_back(folder / (stem + name));
        writeFile(paths.back(), bytes);
    }
    return paths;
}

std::string errorOf(const std::filesystem::path& model)
{
    const MemoryMeter memory;
    std::string message;
    try {
        fingerprintOf(model);
        const GgufFile file = openModel(model);
        recogniseChat(file, Tokenizer::fromGguf(file));
    } catch (const Error& error) {
        message = error.what();
    }
    if (memory.peak() >= 64'000'000)
        throw std::logic_error(std::to_string(memory.peak()) + " bytes were needed");
    for (const char c : message)
        if (static_cast<unsigned char>(c) < 0x20)
            throw std::logic_error("the message has control characters");
    return message;
}

} // namespace longhand::test
