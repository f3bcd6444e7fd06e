#pragma once

#include "engine/formats/gguf/gguf_file.h"

#include <filesystem>
#include <fstream>
#include <limits>
#include <vector>

namespace longhand::test {

/// A copy of a GGUF model whose logits are all NaN: its last norm is.
inline void saveBrokenModel(const std::filesystem::path& model, const std::filesystem::path& file)
{
    std::filesystem::copy_file(model, file, std::filesystem::copy_options::overwrite_existing);
    const GgufFile gguf = GgufFile::open(file);
    for (const GgufTensor& tensor : gguf.tensors()) {
        if (tensor.name != "output_norm.weight")
            continue;
        const std::vector<float> nan(tensor.bytes / sizeof(float), std::numeric_limits<float>::quiet_NaN());
        std::fstream out(file, std::ios::in | std::ios::out | std::ios::binary);
        out.seekp(static_cast<std::streamoff>(tensor.offset));
        out.write(reinterpret_cast<const char*>(nan.data()), static_cast<std::streamsize>(tensor.bytes));
    }
}

} // namespace longhand::test
