#pragma once

#include "engine/formats/gguf/gguf_file.h"
#include "engine/model/fingerprint_sums.h"
#include "engine/model/model.h"
#include "kernels/pool/compute_pool.h"

#include <vector>

namespace longhand {

/// Reads the tensors of one file, checks their shapes, packs the weights and adds every byte to the sums of the
/// fingerprint: the description, then the tensors in the order in which they are asked for. Use one loader per load.
class ModelLoader
{
public:
    /// What becomes of the tensors that are asked for. Names, types and shapes are checked in any case.
    enum class Use
    {
        Kept,
        Summed,  ///< matrices are returned empty
        Checked, ///< nothing is read; all are returned empty
    };
    ModelLoader(const GgufFile& file, const LoadProgress& progress, FingerprintSums& sums, Use use = Use::Kept);
    ModelLoader(const ModelLoader&) = delete;
    ModelLoader& operator=(const ModelLoader&) = delete;

    /// A weight matrix [outputs][inputs], packed. Throws Error naming tensor, shapes or type.
    PackedLinear matrix(const std::string& name, std::int64_t outputs, std::int64_t inputs);
    /// Matrices of the same inputs that one tensor holds below one another, each with its outputs.
    std::vector<PackedLinear> joined(const std::string& name, const std::vector<std::int64_t>& outputs,
                                     std::int64_t inputs);
    /// The same, converted to F32 whatever its type.
    PackedLinear floatMatrix(const std::string& name, std::int64_t outputs, std::int64_t inputs);
    /// `count` matrices [outputs][inputs] that one tensor holds one after another.
    std::vector<PackedLinear> matrices(const std::string& name, std::int64_t count, std::int64_t outputs,
                                       std::int64_t inputs);
    /// A vector of n floats (F32 or F16 in the file).
    std::vector<float> vector(const std::string& name, std::int64_t n);
    /// `count` such vectors in one tensor: [count][n].
    std::vector<float> vectors(const std::string& name, std::int64_t count, std::int64_t n);
    /// A vector, empty if the file has no such tensor.
    std::vector<float> optionalVector(const std::string& name, std::int64_t n);

private:
    const GgufTensor& tensor(const std::string& name, const std::vector<std::int64_t>& dims);
    /// Of a tensor of weights with rows of `inputs` weights. Throws Error if the type cannot be that.
    DType checkedType(const GgufTensor& tensor, std::int64_t inputs) const;
    /// The tensor's bytes; without keep they are only summed, and the result is empty. Not for Use::Checked.
    std::vector<std::byte> read(const GgufTensor& tensor, bool keep);
    /// Matrices [outputs][inputs] that lie one after another. A thread reads and sums up while all pack, so that never
    /// more than a few pieces of the file are in memory besides what is packed.
    std::vector<PackedLinear> packed(const GgufTensor& tensor, const std::vector<std::int64_t>& outputs,
                                     std::int64_t inputs);
    /// Reports progress. Throws LoadCancelled.
    void advance(std::size_t bytes);
    std::vector<float> floats(const GgufTensor& tensor, std::int64_t count);
    void describe(const std::string& text);

    const GgufFile& m_file;
    const LoadProgress& m_progress;
    FingerprintSums& m_sums;
    BufferArena m_arena;
    ComputePool m_pool; ///< packs
    Use m_use;
    double m_totalBytes = 1;
    double m_doneBytes = 0;
};

} // namespace longhand
