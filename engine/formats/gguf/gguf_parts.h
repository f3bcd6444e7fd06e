#pragma once

#include "engine/formats/gguf/file_input.h"
#include "engine/formats/gguf/gguf_header.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace longhand {

/// More parts than any model is split into; each is an open file.
inline constexpr int kMaxParts = 256;

/// What the name of a part says: STEM-00002-of-00003.gguf.
struct PartName
{
    std::string stem;
    int number = 0; ///< from 1
    int count = 0;

    /// The name of another part.
    std::string ofPart(int other) const;
};

/// nullopt: not the name of a part.
std::optional<PartName> partName(const std::filesystem::path& file);

/// The files of a GGUF model, open, with one header for all of them.
struct GgufParts
{
    std::vector<std::unique_ptr<FileInput>> files;
    GgufHeader header; ///< keys of the first part, tensors of all in their order
};

/// Opens a GGUF file, or all parts of a split one by any of them. Throws Error naming the part that is missing or does
/// not belong to the others.
GgufParts readGgufParts(const std::filesystem::path& path);

} // namespace longhand
