#include "app/lab/model_shape.h"

#include "app/cli/command.h"

#include <algorithm>

namespace longhand::cli {

void ShapeChoice::addTo(CLI::App& command)
{
    command
        .add_option(
            "--shape", name,
            "a model of this shape with made-up weights (bf16) and the tokenizer of --model: llama-3.1-8b; "
            "smollm2-135m; heads-96, heads-128, heads-256 (two wide layers with heads of that size); or tiny (for "
            "tests). With --backend cuda")
        ->check(CLI::IsMember({"llama-3.1-8b", "smollm2-135m", "heads-96", "heads-128", "heads-256", "tiny"}));
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
    } else if (name == "smollm2-135m") {
        c.trainedContext = 8192;
        c.ropeBase = 100000;
        c.layers = 30;
        c.width = 576;
        c.feedForward = 1536;
        c.heads = 9;
        c.kvHeads = 3;
        c.headDim = 64;
        c.vocabulary = std::max(49152, tokenizer.vocabularySize());
        c.tiedHead = true;
    } else if (name.starts_with("heads-")) {
        c.layers = 2;
        c.width = 3072;
        c.feedForward = 8192;
        c.headDim = std::stoi(name.substr(6));
        c.heads = c.width / c.headDim;
        c.kvHeads = c.heads / 4;
        c.vocabulary = std::max(32000, tokenizer.vocabularySize());
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
