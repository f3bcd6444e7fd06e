#include "app/library/hub.h"

#include "engine/formats/gguf/gguf_metadata.h"
#include "engine/formats/gguf/gguf_parts.h"
#include "engine/formats/hex.h"
#include "engine/formats/plain_text.h"
#include "engine/types/error.h"
#include "kernels/ops/attention.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <variant>

namespace longhand {

namespace {

using Json = nlohmann::json;

constexpr std::size_t kMaxFiles = 100'000;
constexpr std::size_t kLongestPath = 512;

bool isNameOfHub(std::string_view text)
{
    return !text.empty() && text.size() <= 96 && text.front() != '.' && text.front() != '-' &&
           std::all_of(text.begin(), text.end(), [](char c) {
               return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
                      c == '-' || c == '_';
           });
}

/// A relative path of plain names that stays in its folder.
bool staysInside(std::string_view path)
{
    if (path.empty() || path.size() > kLongestPath)
        return false;
    for (;;) {
        const std::size_t slash = path.find('/');
        const std::string_view part = path.substr(0, slash);
        const bool plain = std::none_of(part.begin(), part.end(), [](char c) {
            return static_cast<unsigned char>(c) < 32 || c == '\\' || c == ':' || c == 127;
        });
        if (part.empty() || part.front() == '.' || !plain)
            return false;
        if (slash == std::string_view::npos)
            return true;
        path.remove_prefix(slash + 1);
    }
}

bool isSha256(std::string_view text)
{
    return isHex(text, 32);
}

std::string percentEncoded(std::string_view text)
{
    constexpr std::string_view kPlain = "-._~/";
    constexpr std::string_view kHex = "0123456789ABCDEF";
    std::string result;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if ((byte < 128 && std::isalnum(byte) != 0) || kPlain.find(c) != std::string_view::npos)
            result += c;
        else
            result.append("%").append(1, kHex[byte >> 4]).append(1, kHex[byte & 15u]);
    }
    return result;
}

/// What a folder of safetensors needs to be a model, and nothing else.
bool belongsToFolder(std::string_view path)
{
    constexpr std::array<std::string_view, 10> kNeeded{
        "config.json",         "generation_config.json",  "tokenizer.json", "tokenizer.model", "tokenizer_config.json",
        "chat_template.jinja", "special_tokens_map.json", "vocab.json",     "merges.txt",      "added_tokens.json"};
    return path.find('/') == std::string_view::npos &&
           (std::find(kNeeded.begin(), kNeeded.end(), path) != kNeeded.end() ||
            (path.starts_with("model") &&
             (path.ends_with(".safetensors") || path.ends_with(".safetensors.index.json"))));
}

std::optional<double> numberOf(const GgufValue& value)
{
    if (const auto* i = std::get_if<std::int64_t>(&value))
        return static_cast<double>(*i);
    if (const auto* u = std::get_if<std::uint64_t>(&value))
        return static_cast<double>(*u);
    if (const auto* list = std::get_if<GgufArrayOfInts>(&value); list != nullptr && !list->empty())
        return static_cast<double>(*std::max_element(list->begin(), list->end()));
    return std::nullopt;
}

/// The numbers of an architecture that count here; 0: not said.
struct Shape
{
    double layers = 0, width = 0, heads = 0, kvHeads = 0, headDim = 0;
    double experts = 0, chosen = 0, expertWidth = 0; ///< of a mixture
};

/// kvBytes 0 if these are not the numbers of a model.
TokenCost costOf(const Shape& shape, KvEncoding encoding)
{
    const auto isCount = [](double number) { return number >= 1 && number <= 1024; };
    if (!isCount(shape.layers) || !isCount(shape.kvHeads) || !isCount(shape.headDim))
        return {};
    const std::size_t ofHead =
        kvPartBytes(encoding, static_cast<int>(shape.headDim)) / static_cast<std::size_t>(kKvBlock);
    TokenCost cost{static_cast<std::uint64_t>(shape.layers) * static_cast<std::uint64_t>(shape.kvHeads) * 2 * ofHead,
                   1};
    if (isCount(shape.experts) && isCount(shape.chosen) && shape.chosen <= shape.experts && shape.width >= 1 &&
        shape.expertWidth >= 1)
    {
        constexpr double kWords = 150'000; // of a vocabulary, whose length stands further on
        const double experts = shape.layers * shape.experts * 3 * shape.width * shape.expertWidth;
        const double rest =
            shape.layers * shape.width * shape.headDim * 2 * (shape.heads + shape.kvHeads) + 2 * kWords * shape.width;
        cost.share = (rest + experts * shape.chosen / shape.experts) / (rest + experts);
    }
    return cost;
}

} // namespace

HubFacts hubFacts()
{
    const Json table = Json::parse(hubTable());
    HubFacts facts{table.at("name"), table.at("address"), {}};
    if (const char* const other = std::getenv("LONGHAND_HUB"); other != nullptr && *other != '\0')
        facts.address = other;
    while (facts.address.ends_with('/'))
        facts.address.pop_back();
    for (const Json& model : table.at("models"))
        facts.models.push_back({model.at("name"),
                                model.at("repository"),
                                model.at("prefer"),
                                model.at("bytes"),
                                {model.at("kv"), model.value("share", 1.0)}});
    return facts;
}

std::optional<std::string> hubRepository(const HubFacts& hub, std::string_view text)
{
    const auto withoutScheme = [](std::string_view address) {
        const std::size_t end = address.find("://");
        return end == std::string_view::npos ? address : address.substr(end + 3);
    };
    const std::string_view host = withoutScheme(hub.address);
    std::string_view rest = withoutScheme(text);
    const bool isAddress = rest.starts_with(host) && rest.substr(host.size()).starts_with('/');
    if (isAddress)
        rest.remove_prefix(host.size() + 1);
    else if (rest.size() != text.size())
        return std::nullopt;
    const std::size_t slash = rest.find('/');
    if (slash == std::string_view::npos)
        return std::nullopt;
    const std::string_view owner = rest.substr(0, slash);
    std::string_view name = rest.substr(slash + 1);
    if (isAddress)
        name = name.substr(0, name.find_first_of("/?#"));
    if (!isNameOfHub(owner) || !isNameOfHub(name) || asciiLower(name).ends_with(".gguf"))
        return std::nullopt;
    return std::string(owner).append("/").append(name);
}

std::string hubTreeAddress(const HubFacts& hub, std::string_view repository)
{
    return hub.address + "/api/models/" + percentEncoded(repository) + "/tree/main?recursive=true";
}

std::string hubFileAddress(const HubFacts& hub, std::string_view repository, std::string_view path)
{
    return hub.address + "/" + percentEncoded(repository) + "/resolve/main/" + percentEncoded(path);
}

std::vector<HubFile> parseHubTree(std::string_view answer)
{
    const Json tree = Json::parse(answer, nullptr, false);
    if (!tree.is_array() || tree.size() > kMaxFiles)
        throw Error("The hub's answer is not a list of files.");
    std::vector<HubFile> files;
    for (const Json& entry : tree) {
        if (!entry.is_object() || entry.value("type", Json()) != "file")
            continue;
        const Json path = entry.value("path", Json()), size = entry.value("size", Json());
        if (!path.is_string() || !size.is_number_unsigned() || !staysInside(path.get_ref<const std::string&>()))
            continue;
        HubFile file{path, size, {}, {}};
        const Json stored = entry.value("lfs", Json()), name = entry.value("oid", Json());
        if (stored.is_object()) {
            const Json sum = stored.value("oid", Json()), bytes = stored.value("size", Json());
            if (sum.is_string() && isSha256(sum.get_ref<const std::string&>()))
                file.sha256 = sum;
            if (bytes.is_number_unsigned())
                file.bytes = bytes;
        } else if (name.is_string() && isHex(name.get_ref<const std::string&>(), 20)) {
            file.git = name;
        }
        files.push_back(std::move(file));
    }
    return files;
}

std::vector<HubChoice> hubChoices(std::string_view repository, std::span<const HubFile> files)
{
    std::map<std::string, HubChoice, std::less<>> models;
    HubChoice folder;
    bool isModel = false, hasWeights = false;
    for (const HubFile& file : files) {
        const std::string name = asciiLower(std::string_view(file.path).substr(file.path.rfind('/') + 1));
        if (name.ends_with(".gguf")) {
            // Encoders of images and importance matrices are no models of language.
            if (name.find("mmproj") != std::string::npos || name.find("imatrix") != std::string::npos)
                continue;
            const std::filesystem::path path(file.path);
            const auto part = partName(path);
            const std::string stem = part ? (path.parent_path() / part->stem).string() : file.path;
            HubChoice& choice = models[stem];
            choice.name = part ? stem + ".gguf" : stem;
            choice.files.push_back(file);
            choice.bytes += file.bytes;
        } else if (belongsToFolder(file.path)) {
            isModel |= file.path == "config.json";
            hasWeights |= file.path.ends_with(".safetensors");
            folder.files.push_back(file);
            folder.bytes += file.bytes;
        }
    }
    std::vector<HubChoice> choices;
    for (auto& [stem, choice] : models) {
        std::sort(choice.files.begin(), choice.files.end(),
                  [](const HubFile& a, const HubFile& b) { return a.path < b.path; });
        choices.push_back(std::move(choice));
    }
    if (isModel && hasWeights) {
        folder.name = repository;
        folder.isFolder = true;
        choices.push_back(std::move(folder));
    }
    std::stable_sort(choices.begin(), choices.end(),
                     [](const HubChoice& a, const HubChoice& b) { return a.bytes < b.bytes; });
    return choices;
}

TokenCost tokenCost(const std::filesystem::path& beginning, KvEncoding encoding)
{
    // The numbers of the architecture come before the vocabulary, which is cut off here.
    std::map<std::string, double> numbers;
    std::string architecture;
    try {
        const FileInput input(beginning);
        HeaderCursor cursor(input);
        HeaderBudget budget(8u << 20);
        if (cursor.number<std::uint32_t>() != 0x46554747u) // "GGUF"
            return {};
        cursor.number<std::uint32_t>();
        cursor.number<std::uint64_t>();
        const auto keys = cursor.number<std::uint64_t>();
        for (std::uint64_t i = 0; i < keys; ++i) {
            const std::string key = readGgufKey(cursor, i, budget);
            const GgufValue value = readGgufValue(cursor, budget);
            if (key == "general.architecture")
                architecture = std::get<std::string>(value);
            else if (const auto number = numberOf(value))
                numbers[key] = *number;
        }
    } catch (const std::exception&) {
        // the end of what is there
    }
    const auto number = [&](const char* key, double otherwise) {
        const auto found = numbers.find(architecture + "." + key);
        return found == numbers.end() ? otherwise : found->second;
    };
    Shape shape{.layers = number("block_count", 0),
                .width = number("embedding_length", 0),
                .heads = number("attention.head_count", 0),
                .experts = number("expert_count", 0),
                .chosen = number("expert_used_count", 0),
                .expertWidth = number("expert_feed_forward_length", number("feed_forward_length", 0))};
    shape.kvHeads = number("attention.head_count_kv", shape.heads);
    shape.headDim = number("attention.key_length", shape.heads > 0 ? shape.width / shape.heads : 0);
    return costOf(shape, encoding);
}

TokenCost tokenCostOfConfig(std::string_view config, KvEncoding encoding)
{
    Json settings = Json::parse(config, nullptr, false);
    if (settings.is_object() && settings.contains("text_config")) // of a model that also sees
        settings = Json(settings["text_config"]);
    const auto number = [&](const char* key, double otherwise) {
        const auto found = settings.is_object() ? settings.find(key) : settings.end();
        return found != settings.end() && found->is_number() ? found->get<double>() : otherwise;
    };
    Shape shape{.layers = number("num_hidden_layers", 0),
                .width = number("hidden_size", 0),
                .heads = number("num_attention_heads", 0),
                .experts = number("num_local_experts", number("num_experts", 0)),
                .chosen = number("num_experts_per_tok", 0),
                .expertWidth = number("moe_intermediate_size", number("intermediate_size", 0))};
    shape.kvHeads = number("num_key_value_heads", shape.heads);
    shape.headDim = number("head_dim", shape.heads > 0 ? shape.width / shape.heads : 0);
    return costOf(shape, encoding);
}

HubFit hubFit(std::uint64_t weightBytes, const TokenCost& cost, const MachineMemory& machine, double bandwidth)
{
    if (machine.available == 0)
        return HubFit::Unknown;
    constexpr double kWorkspace = 300e6, kPacked = 1.04; // some types take a little more room in memory
    const double weights = static_cast<double>(weightBytes) * kPacked, cache = static_cast<double>(cost.kvBytes);
    const auto available = static_cast<double>(machine.available);
    const auto needed = [&](std::int64_t tokens) { return weights + kWorkspace + cache * static_cast<double>(tokens); };
    if (needed(kShortText) > available)
        return HubFit::TooLarge;
    if (cost.kvBytes == 0)
        return HubFit::ModelOnly;
    if (needed(kWholeText) > available)
        return HubFit::ShortTexts;
    // A pass reads every weight, of a mixture those of the chosen experts, and half of the cache on average.
    const double read = weights * cost.share + cache * static_cast<double>(kWholeText) / 2;
    return bandwidth > 0 && bandwidth / read < kSlowTokensPerSecond ? HubFit::Slow : HubFit::Fits;
}

} // namespace longhand
