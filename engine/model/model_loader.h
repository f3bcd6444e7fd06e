#pragma once

#include "engine/formats/gguf/gguf_file.h"
#include "engine/formats/sha256.h"
#include "engine/model/model.h"

#include <initializer_list>

namespace longhand {

/// Reads the tensors of one file, checks their shapes, packs the weights and hashes every byte for the fingerprint. Use
/// one loader per load.
class ModelLoader
{
public:
    /// keep = false: matrices are checked and hashed, but returned empty.
    ModelLoader(const GgufFile& file, const LoadProgress& progress, bool keep = true);
    ModelLoader(const ModelLoader&) = delete;
    ModelLoader& operator=(const ModelLoader&) = delete;

    /// A weight matrix [outputs][inputs], packed. Throws Error naming tensor, shapes or type.
    PackedLinear matrix(const std::string& name, std::int64_t outputs, std::int64_t inputs);
    /// Matrices of the same inputs that one tensor holds below one another, each with its outputs.
    std::vector<PackedLinear> joined(const std::string& name, std::initializer_list<std::int64_t> outputs,
                                     std::int64_t inputs);
    /// A vector of n floats (F32 or F16 in the file).
    std::vector<float> vector(const std::string& name, std::int64_t n);
    /// The same, empty if the file has no such tensor.
    std::vector<float> optionalVector(const std::string& name, std::int64_t n);
    /// Hex SHA-256 of the description and all tensors read so far.
    std::string fingerprint();

private:
    const GgufTensor& tensor(const std::string& name, std::initializer_list<std::int64_t> dims);
    /// The tensor's bytes; without keep they are only hashed, and the result is empty.
    std::vector<std::byte> read(const GgufTensor& tensor, bool keep);
    void describe(const std::string& text);

    const GgufFile& m_file;
    const LoadProgress& m_progress;
    Sha256 m_hash;
    BufferArena m_arena;
    bool m_keep;
    double m_totalBytes = 1;
    double m_doneBytes = 0;
};

} // namespace longhand
