#include "app/library/model_details.h"

#include "engine/formats/plain_text.h"
#include "engine/model/model_file.h"
#include "engine/model_files/open_model.h"

#include <algorithm>
#include <cstdio>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

namespace longhand {

namespace {

/// Sanitises text of an untrusted file for display.
std::string shown(const GgufFile& file, const char* key)
{
    const GgufValue* value = file.find(key);
    const auto* text = value ? std::get_if<std::string>(value) : nullptr;
    if (text == nullptr)
        return {};
    return plainName(*text, 300);
}

/// A number of any type, else empty.
std::optional<double> number(const GgufValue& value)
{
    if (const auto* real = std::get_if<double>(&value))
        return *real;
    if (const auto* whole = std::get_if<std::int64_t>(&value))
        return static_cast<double>(*whole);
    if (const auto* whole = std::get_if<std::uint64_t>(&value))
        return static_cast<double>(*whole);
    return std::nullopt;
}

std::string joined(std::initializer_list<std::string> parts)
{
    std::string text;
    for (const std::string& part : parts)
        if (!part.empty() && text.find(part) == std::string::npos)
            text += (text.empty() ? "" : ", ") + part;
    return text;
}

} // namespace

ModelDetails readModelDetails(const std::filesystem::path& file)
{
    return modelDetails(openModel(file, false));
}

ModelDetails modelDetails(const GgufFile& gguf)
{
    ModelDetails details;
    details.size.config = ModelConfig::fromGguf(gguf);
    details.size.gpuWeights = cudaWeights(gguf, details.size.config);
    details.fileBytes = gguf.fileSize();
    std::map<std::string, std::uint64_t> types;
    std::uint64_t stored = 0;
    for (const GgufTensor& tensor : gguf.tensors()) {
        std::uint64_t count = 1;
        for (const std::int64_t dimension : tensor.dims)
            count *= static_cast<std::uint64_t>(dimension);
        details.parameters += count;
        stored += tensor.bytes;
        details.size.weightBytes += loadedBytes(tensor);
        types[ggufTypeName(tensor.type)] += tensor.bytes;
    }
    details.unreadable = unreadableWeights(gguf);
    std::vector<std::pair<std::uint64_t, std::string>> byShare;
    for (const auto& [name, bytes] : types)
        byShare.emplace_back(bytes, name);
    std::sort(byShare.rbegin(), byShare.rend());
    for (const auto& [bytes, name] : byShare) {
        char share[32];
        const double percent = 100.0 * static_cast<double>(bytes) / static_cast<double>(stored);
        std::snprintf(share, sizeof share, percent < 1 ? " < 1 %%" : " %.0f %%", percent);
        details.mix += (details.mix.empty() ? "" : ", ") + name + share;
    }
    if (!byShare.empty())
        details.quantisation = byShare.front().second;
    details.licence = joined(
        {shown(gguf, "general.license"), shown(gguf, "general.license.name"), shown(gguf, "general.license.link")});
    details.baseName = shown(gguf, "general.basename");
    if (details.baseName.empty())
        details.baseName = details.size.config.name;
    constexpr std::string_view sampling = "general.sampling.";
    for (const std::string& key : gguf.keys())
        if (key.starts_with(sampling))
            if (const auto value = number(*gguf.find(key)))
                details.sampling.emplace_back(key.substr(sampling.size()), *value);
    details.author = joined({shown(gguf, "general.author"), shown(gguf, "general.organization")});
    return details;
}

} // namespace longhand
