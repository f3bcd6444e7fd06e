#include "app/lab/model_shape.h"

#include "app/cli/command.h"

#include <algorithm>

namespace longhand::cli {

void ShapeChoice::addTo(CLI::App& command)
{
    command
        .add_option(
            "--shape", name,
            "time a model of this shape with made-up weights (bf16) and the tokenizer of --model: llama-3.1-8b, "
            "or tiny (for tests). With --backend cuda")
        ->check(CLI::IsMember({"llama-3.1-8b", "tiny"}));
}

std::shared_ptr<const Model> ShapeChoice::apply(std::shared_ptr<const Model> model, const EngineOptions& engine) const
{
    if (name.empty())
        return model;
    if (!engine.cuda)
        throw UsageError("--shape " + name + " is for --backend cuda: made-up weights are made on a GPU only.");
    return usage([&] { return Model::inShapeOf(*model, namedShape(name, model->tokenizer())); });
}

ModelConfig namedShape(const std::string& name, const Tokenizer& tokenizer)
{
    ModelConfig c;
    c.architecture = "llama";
    c.name = name + " (shape only)";
    c.trainedContext = 131072;
    c.ropeBase = 500000;
    if (name == "tiny") {
        c.layers = 2;
        c.width = 64;
        c.feedForward = 96;
        c.heads = 2;
        c.kvHeads = 1;
        c.headDim = 32;
        c.vocabulary = tokenizer.vocabularySize();
    } else {
        c.layers = 32;
        c.width = 4096;
        c.feedForward = 14336;
        c.heads = 32;
        c.kvHeads = 8;
        c.headDim = 128;
        c.vocabulary = std::max(128256, tokenizer.vocabularySize());
    }
    c.rotaryDim = c.headDim;
    return c;
}

} // namespace longhand::cli
