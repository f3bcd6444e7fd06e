#pragma once

#include "engine/generation/engine_options.h"
#include "engine/model/model.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <string>

namespace longhand::cli {

/// --shape: a model of another shape with made-up weights in place of the model's own. For timing only.
struct ShapeChoice
{
    std::string name; ///< empty: the model as it is

    void addTo(CLI::App& command);
    /// The model, or one of the named shape with its tokenizer. Throws UsageError for a shape without a GPU, where
    /// nobody makes up weights.
    std::shared_ptr<const Model> apply(std::shared_ptr<const Model> model, const EngineOptions& engine) const;
};

/// "llama-3.1-8b": the published numbers. "tiny": two layers, for tests. The vocabulary is at least the tokenizer's.
ModelConfig namedShape(const std::string& name, const Tokenizer& tokenizer);

} // namespace longhand::cli
