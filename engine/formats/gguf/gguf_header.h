#pragma once

#include "engine/formats/gguf/file_input.h"
#include "engine/formats/gguf/gguf_file.h"

#include <cstdint>
#include <string>
#include <vector>

namespace longhand {

/// The checked header of a GGUF file: everything but the tensors' bytes. Memory is bounded whatever the file says
/// (kMaxHeaderMemory).
struct GgufHeader
{
    std::uint32_t version = 0;
    std::vector<std::string> keys; ///< in file order
    std::vector<GgufValue> values; ///< values[i] belongs to keys[i]
    std::vector<std::uint32_t>
        keysByName;                  ///< indices into keys, ascending by name: a lookup no crafted file can slow down
    std::vector<GgufTensor> tensors; ///< in file order, offsets from the start of the file
    std::vector<std::uint32_t> tensorsByName;

    const GgufValue* find(std::string_view key) const;
    const GgufTensor* findTensor(std::string_view name) const;
    /// Makes keysByName and tensorsByName; ascending by name, then by place.
    void sortNames();
};

/// What an opened header may hold in memory, in bytes. The largest vocabulary in use (262,144 tokens, 514,906 merges)
/// needs about 35 MB.
inline constexpr std::uint64_t kMaxHeaderMemory = 60'000'000;

class HeaderBudget;

/// Reads and checks the whole header. Throws Error.
GgufHeader readGgufHeader(const FileInput& input, HeaderBudget& budget);

} // namespace longhand
