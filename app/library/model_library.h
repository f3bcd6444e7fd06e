#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace longhand {

/// A model file found on this machine.
struct ModelEntry
{
    std::filesystem::path file;
    std::string name; ///< file name without .gguf
    std::uintmax_t bytes = 0;
};

/// Where models live: $XDG_DATA_HOME/longhand/models, else ~/.local/share/longhand/models.
std::filesystem::path modelFolder();
/// The starter model, if packaging/run.sh has put it there: $LONGHAND_STARTER_MODEL, else
/// modelFolder()/SmolLM2-135M-Instruct.Q4_1.gguf.
std::optional<std::filesystem::path> starterModel();
/// All *.gguf of the model folder by name.
std::vector<ModelEntry> availableModels();

} // namespace longhand
