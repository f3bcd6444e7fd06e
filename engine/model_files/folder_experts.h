#pragma once

#include "engine/formats/gguf/file_input.h"
#include "engine/formats/gguf/gguf_file.h"
#include "engine/model_files/folder_family.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace longhand {

struct SafetensorsEntry;

/// A tensor of all experts of a layer as GGUF has it, [experts][outputs][inputs] or biases [experts][outputs], from
/// what a folder has instead.
class FolderExperts
{
public:
    /// Where bytes lie: number of the file, and from its start.
    struct Place
    {
        std::size_t file = 0;
        std::uint64_t offset = 0;
        bool known = false;
    };

    FolderExperts(const FolderName& name, std::int64_t experts);

    /// Adds the folder's tensor `entry`, which is that of one expert (FolderForm::EachExpert) or of all. Sets the
    /// tensor's shape, type and size with the first, and checks the others against it. Throws Error, without the file's
    /// name, if its shape or type is not what the form needs.
    void add(const SafetensorsEntry& entry, std::int64_t expert, std::size_t file, GgufTensor& tensor);
    /// False while a tensor of an expert, or the scales of blocks, is missing.
    bool complete() const;

    /// Bytes of expert `expert` in GGUF's layout.
    std::vector<std::byte> read(const std::vector<std::unique_ptr<FileInput>>& files, const GgufTensor& tensor,
                                std::uint64_t expert) const;

private:
    FolderForm m_form;
    std::int64_t m_experts, m_step, m_first;
    std::int64_t m_stored = 0;   ///< outputs of the folder's tensor; each m_step-th from m_first is this tensor's
    std::uint64_t m_element = 0; ///< bytes of a number
    std::vector<Place> m_places; ///< EachExpert: of each; Blocks: the codes and the scales; else one
};

} // namespace longhand
