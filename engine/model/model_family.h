#pragma once

#include "engine/model/model_config.h"

#include <string_view>
#include <vector>

namespace longhand {

/// The architectures that Longhand runs, as general.architecture names them.
const std::vector<std::string_view>& knownArchitectures();

/// Sets what a family adds to the sizes: norms, scales, caps, windows and rotations, from its keys and from the tensors
/// of the first block. Needs the sizes and the rotation in `config`. Throws Error naming a key or a tensor that asks
/// for arithmetic which Longhand does not know, or only for other families.
void describeFamily(const GgufFile& file, ModelConfig& config);

} // namespace longhand
