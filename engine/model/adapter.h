#pragma once

#include "engine/types/error.h"
#include "kernels/ops/low_rank.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace longhand {

struct ModelConfig;

/// Which LoRA adapter (arXiv 2106.09685) is applied to a model, and how strongly.
struct AdapterChoice
{
    /// Above 0.
    static constexpr double kMostStrength = 4.0;

    std::filesystem::path file;
    double strength = 1.0; ///< (0, kMostStrength]; 1: as trained

    bool operator==(const AdapterChoice&) const = default;
    /// Throws Error naming the strength and the allowed range.
    void validate() const;
};

/// An adapter file's description of itself.
struct AdapterInfo
{
    std::string name;            ///< for people: general.name, else the file's name without its extension
    std::string style;           ///< metadata longhand.style, a word ("fiction"); else the name
    std::int64_t rank = 0;       ///< the largest rank in the file
    double alpha = 0;            ///< lora_alpha: the additions are multiplied by alpha / rank
    std::string baseFingerprint; ///< Model::baseFingerprint of the model it was trained for; empty: unknown
    bool isDefault = false;      ///< metadata longhand.default: on for new stories with that model
    std::uint64_t bytes = 0;     ///< of the file
    std::int64_t parameters = 0; ///< values in all tensors
    std::string contents;        ///< hex SHA-256 of the file's bytes

    bool operator==(const AdapterInfo&) const = default;
};

/// Describes an adapter: PEFT's layout in a .safetensors file, or a GGUF file of the type "adapter". lora_alpha and r
/// come from the file's metadata or from adapter_config.json beside it. Throws Error naming the file and the problem:
/// not an adapter, a kind other than LoRA (DoRA, adapted embeddings, trained biases), no alpha, damaged.
AdapterInfo readAdapterInfo(const std::filesystem::path& file);

/// The low-rank additions of a transformer block, of one adapter or of several, grouped by the input they read. Empty
/// where a product has none.
struct LayerAdapter
{
    PackedLowRank queryKeyValue;                         ///< three products: query, key, value
    PackedLowRank attentionOutput;                       ///< one product
    PackedLowRank gateUp;                                ///< two products: gate, up; empty in a mixture
    PackedLowRank down;                                  ///< one product; empty in a mixture
    PackedLowRank router;                                ///< one product
    std::vector<PackedLowRank> expertGateUp, expertDown; ///< as gateUp and down of each expert, or no entries

    /// Of an expert: its entry, or none.
    static const PackedLowRank& of(const std::vector<PackedLowRank>& experts, std::size_t expert);
    std::size_t bytes() const;
    /// The largest PackedLowRank::totalRank().
    std::int64_t largestRank() const;

    /// Calls f with each of them.
    template <typename F>
    void forEach(F&& f) const
    {
        for (const PackedLowRank* one : {&queryKeyValue, &attentionOutput, &gateUp, &down, &router})
            f(*one);
        for (const auto* all : {&expertGateUp, &expertDown})
            for (const PackedLowRank& one : *all)
                f(one);
    }
};

/// How many adapters a model may have at once.
inline constexpr std::size_t kMostAdapters = 8;

/// Adapters loaded for a model, in the order in which their additions are summed.
struct LoadedAdapters
{
    std::vector<AdapterInfo> infos;
    std::vector<LayerAdapter> layers; ///< [config.layers]; of all adapters together
    /// Of each, hex SHA-256 over what it adds: layers, products, shapes, values with strength and scale. Independent of
    /// the file format, and of whether its products are joined.
    std::vector<std::string> values;
};

/// storage: the type of the numbers in memory; Byte for a model whose weights are quantised. Throws Error as
/// readAdapterInfo does; where a tensor's shape or layer does not fit the model; for no adapter, the same one twice and
/// more than kMostAdapters.
LoadedAdapters loadAdapters(const std::vector<AdapterChoice>& choices, const ModelConfig& config,
                            PackedLowRank::Storage storage = PackedLowRank::Storage::Half);

/// The fingerprint of a model with adapters: a hash of the model's own fingerprint and LoadedAdapters::values.
std::string adaptedFingerprint(const std::string& base, const std::vector<std::string>& values);

} // namespace longhand
