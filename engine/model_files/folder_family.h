#pragma once

#include <span>
#include <string>
#include <string_view>

namespace longhand {

/// A tensor of a layer under its two names, both without the layer's number in front.
struct FolderName
{
    std::string_view folder; ///< "self_attn.q_proj.weight"
    std::string_view gguf;   ///< "attn_q.weight"
    bool optional = false;
};

/// Which layers a family's sliding window is for.
enum class FolderWindow
{
    None,    ///< the family has none
    All,     ///< "sliding_window", for every layer
    Chosen,  ///< the same, if "use_sliding_window" says so
    Pattern, ///< some layers, by "layer_types" or the family's own period
};

/// A family of models as Hugging Face folders hold them, and what a GGUF file makes of it.
struct FolderFamily
{
    std::string_view modelType;        ///< config.json's model_type
    std::string_view architecture;     ///< GGUF's general.architecture
    std::span<const FolderName> names; ///< of a layer's tensors
    bool adjacentPairs = false;        ///< rows of queries and keys are reordered: rotated pairs become neighbours
    bool normsPlusOne = false;         ///< the norms' weights are stored less 1
    bool tied = false;                 ///< the embedding is the head unless config.json says otherwise
    std::string_view activation = "silu";
    FolderWindow window = FolderWindow::None;
    int windowPeriod = 0; ///< FolderWindow::Pattern: each so many-th layer sees everything
};

/// By config.json's model_type; null if it is not supported.
const FolderFamily* folderFamily(std::string_view modelType);
/// The supported types, for messages.
std::string folderFamilyNames();

} // namespace longhand
