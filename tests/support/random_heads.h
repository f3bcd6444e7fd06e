#pragma once

#include "engine/formats/safetensors.h"
#include "engine/speculative/draft_heads.h"

#include <filesystem>

namespace longhand::test {

/// Saves draft heads with random weights for this model: they guess badly, which is what a test of a verifier wants.
/// size: of the largest weights; from about 1e10 on their numbers overflow.
inline void saveRandomHeads(const Model& model, HeadKind kind, const std::filesystem::path& file, float size = 0.1f)
{
    DraftHeads heads;
    heads.shape.kind = kind;
    heads.shape.gamma = 3;
    heads.shape.width = model.config().width;
    if (kind == HeadKind::Conditioned) {
        heads.shape.hidden = 32;
        heads.shape.seen = 2;
    }
    heads.fingerprint = model.fingerprint();
    heads.modelName = model.config().name;
    std::uint32_t state = 11;
    for (const auto& matrix : heads.shape.matrices()) {
        std::vector<float> values(static_cast<std::size_t>(matrix.outputs * matrix.inputs));
        for (float& value : values) {
            state = state * 1664525u + 1013904223u;
            value = (static_cast<float>(state >> 8) / 16777216.0f - 0.5f) * 0.2f;
        }
        heads.matrices.push_back(std::move(values));
    }
    heads.save(file);
    if (size != 0.1f) { // as another program might write them: heads of ours are refused beyond what F16 holds
        SafetensorsFile stored = SafetensorsFile::load(file, std::uint64_t{1} << 30);
        for (NamedTensor& tensor : stored.tensors)
            for (float& value : tensor.values)
                value *= size / 0.1f;
        stored.save(file, TensorStorage::F32);
    }
}

} // namespace longhand::test
