#pragma once

#include "engine/generation/engine_options.h"
#include "engine/model/model.h"

#include <cstdint>
#include <memory>

namespace longhand::cli {

/// What passes move and compute where they run: PassResult::bytesMoved counts weights and caches as they lie in the
/// program's memory, and a GPU stores both otherwise.
class PassCost
{
public:
    PassCost(const std::shared_ptr<const Model>& model, const EngineOptions& engine);

    /// Bytes of `passes` passes with logits, given the sum of their bytesMoved.
    double bytes(std::uint64_t bytesMoved, std::int64_t passes = 1) const;
    /// Operations of reading a prompt of this many tokens from position 0 (readingWork). Full attention.
    double prefillFlops(std::int64_t tokens) const;

private:
    std::shared_ptr<const Model> m_model;
    double m_weights;
};

} // namespace longhand::cli
