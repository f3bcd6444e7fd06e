#pragma once

#include "kernels/ops/dtype.h"
#include "tests/support/gguf_writer.h"

#include <filesystem>
#include <string>
#include <vector>

namespace longhand::test {

/// The number of a type in GGUF files.
std::uint32_t ggmlNumber(DType type);

/// A small random Llama (4 layers, width 256, feed-forward 768, the tiny model's vocabulary) whose matrices take turns
/// in all quantised types; embedding and head are Q6_K and Q5_K. added: tokens of type "user defined", behind those
/// of its vocabulary.
GgufWriter mixedModel(const std::vector<std::string>& added = {});

/// mixedModel() in a file.
void writeMixedModel(const std::filesystem::path& path);

} // namespace longhand::test
