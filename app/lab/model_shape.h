#pragma once

#include "engine/generation/engine_options.h"
#include "engine/model/model.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <string>

namespace longhand::cli {

/// --shape: a model of another shape with made-up weights in place of the model's own. For timing, and for comparing
/// bits.
struct ShapeChoice
{
    std::string name; ///< empty: the model as it is

    void addTo(CLI::App& command);
    /// The model, or one of the named shape with its tokenizer. Throws UsageError for a shape without a GPU, where
    /// nobody makes up weights.
    std::shared_ptr<const Model> apply(std::shared_ptr<const Model> model, const EngineOptions& engine) const;
};

/// "llama-3.1-8b", "smollm2-135m" (the starter model): the published numbers. "heads-96" and others: two layers with
/// heads of that size. "tiny": two layers, for tests. The vocabulary is at least the tokenizer's.
ModelConfig namedShape(const std::string& name, const Tokenizer& tokenizer);

} // namespace longhand::cli
