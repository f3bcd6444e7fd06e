#pragma once

#include "app/library/memory_estimate.h"
#include "engine/types/message.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace longhand {

class GgufFile;

/// What a model file says about itself. Strings are valid UTF-8 of at most a few hundred characters.
struct ModelDetails
{
    ModelSize size; ///< config and weights
    std::uint64_t fileBytes = 0;
    std::uint64_t parameters = 0;
    std::string quantisation; ///< the type of most weights: "Q4_1"
    std::string mix;          ///< all types by share of bytes: "Q4_1 71 %, Q8_0 29 %"
    std::string licence;      ///< general.license, with its name and address if given; empty: not given
    std::string author;       ///< general.author or general.organization; empty: not given
    std::string baseName;     ///< general.basename, else general.name, else the file's name
    /// Recommended sampling: the numbers of general.sampling.*, without that prefix, in file order.
    std::vector<std::pair<std::string, double>> sampling;
    Message unreadable; ///< that the weights are of a type which Longhand does not read; see checkLoadable()
};

/// Reads the header and checks that all tensors lie within the file. Throws Error saying what is wrong with it.
ModelDetails readModelDetails(const std::filesystem::path& file);
/// The same of an opened model.
ModelDetails modelDetails(const GgufFile& gguf);

} // namespace longhand
