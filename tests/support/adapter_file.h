#pragma once

#include "engine/formats/safetensors.h"
#include "engine/model/model.h"

#include <filesystem>
#include <fstream>
#include <string>

namespace longhand::test {

/// How a test's adapter is made.
struct AdapterRecipe
{
    std::int64_t rank = 4;
    float size = 0.3f; ///< of its values: large enough that the text becomes another one
    std::uint32_t seed = 11;
    std::string style = "fiction";
    bool isDefault = false;
    bool saysBase = true;      ///< for which model it was made
    bool configBeside = false; ///< alpha in adapter_config.json, as PEFT has it; else in the metadata
};

/// Saves an adapter with random values for all products of this model, in PEFT's layout.
inline void saveRandomAdapter(const Model& model, const std::filesystem::path& file, const AdapterRecipe& recipe = {})
{
    const ModelConfig& c = model.config();
    SafetensorsFile adapter;
    std::uint32_t state = recipe.seed;
    const auto add = [&](const std::string& name, std::int64_t rows, std::int64_t columns) {
        NamedTensor tensor;
        tensor.name = name;
        tensor.shape = {rows, columns};
        tensor.values.resize(static_cast<std::size_t>(rows * columns));
        for (float& value : tensor.values) {
            state = state * 1664525u + 1013904223u;
            value = (static_cast<float>(state >> 8) / 16777216.0f - 0.5f) * recipe.size;
        }
        adapter.tensors.push_back(std::move(tensor));
    };
    for (int layer = 0; layer < c.layers; ++layer) {
        const std::string prefix = "base_model.model.model.layers." + std::to_string(layer) + ".";
        const auto product = [&](const char* name, std::int64_t inputs, std::int64_t outputs) {
            add(prefix + name + ".lora_A.weight", recipe.rank, inputs);
            add(prefix + name + ".lora_B.weight", outputs, recipe.rank);
        };
        product("self_attn.q_proj", c.width, std::int64_t{c.heads} * c.headDim);
        product("self_attn.v_proj", c.width, std::int64_t{c.kvHeads} * c.headDim);
        product("self_attn.o_proj", std::int64_t{c.heads} * c.headDim, c.width);
        product("mlp.down_proj", c.feedForward, c.width);
    }
    adapter.metadata["longhand.style"] = recipe.style;
    adapter.metadata["general.name"] = "Test " + recipe.style;
    if (recipe.isDefault)
        adapter.metadata["longhand.default"] = "true";
    if (recipe.saysBase)
        adapter.metadata["longhand.base_fingerprint"] = model.baseFingerprint();
    const std::string rank = std::to_string(recipe.rank);
    if (recipe.configBeside) {
        std::ofstream(file.parent_path() / "adapter_config.json")
            << R"({"peft_type": "LORA", "lora_alpha": 8, "r": )" << rank << "}\n";
    } else {
        adapter.metadata["lora_alpha"] = "8";
        adapter.metadata["r"] = rank;
    }
    adapter.save(file, TensorStorage::BF16);
}

} // namespace longhand::test
