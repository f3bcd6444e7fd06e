#pragma once

#include "engine/formats/gguf/gguf_file.h"

#include <filesystem>

namespace longhand {

/// A Hugging Face folder as a GGUF file would hold it: config.json as keys; the tensors of model.safetensors, or of
/// model-0000x-of-0000y.safetensors with its index, under their GGUF names, converted as they are read: matrices as
/// they are stored (F32, F16, BF16), vectors in F32. With `tokenizer`, also tokenizer.json or tokenizer.model as keys.
/// Throws Error naming the file and what is missing, damaged or not supported.
GgufFile openModelFolder(const std::filesystem::path& folder, bool tokenizer);

} // namespace longhand
