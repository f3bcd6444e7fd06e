#pragma once

#include "engine/speculative/glide.h"

#include <cstdint>
#include <filesystem>

namespace longhand::test {

/// A Glide block with random weights for this model: it guesses badly, which is what a test of a verifier wants.
/// size: of the largest weights.
inline Glide randomGlide(const Model& model, float size = 0.2f, std::int32_t hidden = 32)
{
    Glide glide;
    glide.shape = GlideShape::of(model.config(), hidden);
    glide.fingerprint = model.fingerprint();
    glide.modelName = model.config().name;
    std::uint32_t state = 13;
    for (const auto& matrix : glide.shape.matrices()) {
        std::vector<float> values(static_cast<std::size_t>(matrix.outputs * matrix.inputs));
        for (float& value : values) {
            state = state * 1664525u + 1013904223u;
            value = (static_cast<float>(state >> 8) / 16777216.0f - 0.5f) * 2 * size;
        }
        glide.matrices.push_back(std::move(values));
    }
    return glide;
}

inline void saveRandomGlide(const Model& model, const std::filesystem::path& file, float size = 0.2f)
{
    randomGlide(model, size).save(file);
}

} // namespace longhand::test
