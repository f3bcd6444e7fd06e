#pragma once

#include <span>
#include <string>
#include <string_view>

namespace longhand {

/// How a folder holds the numbers of one tensor of GGUF.
enum class FolderForm
{
    AsIs,
    EachExpert, ///< a matrix for each expert: the name has its number in place of "*"
    Columns,    ///< [experts][inputs][outputs]
    Biases,     ///< [experts][outputs]
    Blocks,     ///< MXFP4: codes [experts][outputs][inputs / 32][16], and [experts][outputs][inputs / 32] scales
};

/// A tensor of a layer under its two names, both without the layer's number in front.
struct FolderName
{
    std::string_view folder; ///< "self_attn.q_proj.weight"
    std::string_view gguf;   ///< "attn_q.weight"
    bool optional = false;
    FolderForm form = FolderForm::AsIs;
    int step = 1, first = 0; ///< every step-th output from `first` on: gate and up take turns in one tensor
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
    int windowPeriod = 0; ///< FolderWindow::Pattern: every windowPeriod-th layer sees everything
    /// Not empty: a model that also sees. This family describes its text model, with the entries of "text_config" and
    /// with prefixes to the tensors' names.
    std::string_view textFamily = {};
};

/// By config.json's model_type; null if it is not supported.
const FolderFamily* folderFamily(std::string_view modelType);
/// The supported types, for messages.
std::string folderFamilyNames();

} // namespace longhand
