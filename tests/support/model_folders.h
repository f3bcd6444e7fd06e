#pragma once

#include "engine/formats/gguf/gguf_file.h"

#include <QTemporaryDir>

#include <nlohmann/json.hpp>

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace longhand::test {

/// tests/golden/folders, made by make_folder_models.py.
std::filesystem::path foldersFolder();

/// For a test class: a folder of its own, new before each function, and in it copies of golden folders to spoil.
class FolderCopies
{
protected:
    std::filesystem::path at(const std::string& name) const;
    std::filesystem::path copyOf(const std::string& name) const;
    void renew() { m_folder = std::make_unique<QTemporaryDir>(); }

    std::unique_ptr<QTemporaryDir> m_folder;
};

/// All bytes of a file; empty if it cannot be read.
std::string contentOf(const std::filesystem::path& path);

/// Changes a file of JSON.
void changeJson(const std::filesystem::path& file, const std::function<void(nlohmann::json&)>& change);

/// A safetensors file with this header.
std::string withHeader(const std::string& header, const std::string& data);

/// A part of a split model before it is written.
struct SplitPart
{
    std::map<std::string, GgufValue> keys; ///< split.*; the first part has the model's own, too
    std::vector<GgufTensor> tensors;
};

/// Writes a GGUF model as STEM-0000x-of-0000y.gguf; `change` may spoil the parts first. Returns their paths.
std::vector<std::filesystem::path> splitModel(const std::filesystem::path& model, const std::filesystem::path& folder,
                                              const std::string& stem, std::size_t count,
                                              const std::function<void(std::vector<SplitPart>&)>& change = {});

/// What is thrown by opening and using everything of a model; empty: nothing is. Throws std::logic_error if it took 64
/// MB or more.
std::string errorOf(const std::filesystem::path& model);

} // namespace longhand::test
