#pragma once

#include "engine/model/machine_memory.h"
#include "kernels/ops/kv_encoding.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace longhand {

/// The public hub of models, where a repository's files can be listed and fetched. Addresses and answers only: the
/// window does the fetching.

/// A file of a repository.
struct HubFile
{
    std::string path; ///< relative, '/' between folders
    std::uint64_t bytes = 0;
    std::string sha256; ///< lower case hex; empty: the hub gives none for small files
    std::string git;    ///< of these the name that git gives the content, lower case hex; empty: the hub does not say
};

/// What an author chooses from: a model file, all parts of a split one, or a folder of safetensors with what belongs to
/// it.
struct HubChoice
{
    std::string name; ///< of the file, without part numbers; of a folder: the repository's
    std::vector<HubFile> files;
    std::uint64_t bytes = 0; ///< of all files
    bool isFolder = false;
};

/// What a token of a text takes, as far as the beginning of a model's file says it.
struct TokenCost
{
    std::uint64_t kvBytes = 0; ///< of its K and V; 0: unknown
    double share = 1;          ///< of the weights, those that a pass of one row reads: a mixture's chosen experts only

    bool operator==(const TokenCost&) const = default;
};

/// A model that can be recommended for a machine.
struct HubRecommendation
{
    std::string name;        ///< for people
    std::string repository;  ///< "owner/name"
    std::string prefer;      ///< what the name of the file to take contains: "Q4_K_M"
    std::uint64_t bytes = 0; ///< of that file, about
    TokenCost cost;
};

/// What the program knows of the hub: resources/models/hub.json.
struct HubFacts
{
    std::string name;                      ///< for people
    std::string address;                   ///< without a slash at the end
    std::vector<HubRecommendation> models; ///< the smallest first
};

/// The text of hub.json that the program was built with.
std::string_view hubTable();

/// $LONGHAND_HUB replaces the address: a mirror, or another server that answers alike.
HubFacts hubFacts();

/// "owner/name" from what an author types or pastes: this name, or the address of the repository's page or of one of
/// its files on the hub. Nothing otherwise.
std::optional<std::string> hubRepository(const HubFacts& hub, std::string_view text);

/// Where the hub lists a repository's files, and where it serves one of them.
std::string hubTreeAddress(const HubFacts& hub, std::string_view repository);
std::string hubFileAddress(const HubFacts& hub, std::string_view repository, std::string_view path);

/// The files in an answer to hubTreeAddress(). Paths that lead out of the repository's folder are left out. Throws
/// Error if it is not such an answer.
std::vector<HubFile> parseHubTree(std::string_view answer);

/// What can be chosen from a repository, by size: model files (.gguf; not those that hold only a part of another kind,
/// as an image encoder), and the folder if it has safetensors at its top.
std::vector<HubChoice> hubChoices(std::string_view repository, std::span<const HubFile> files);

/// Read off the beginning of a model file (256 KB is plenty).
TokenCost tokenCost(const std::filesystem::path& beginning, KvEncoding encoding);
/// The same off the text of a folder's config.json.
TokenCost tokenCostOfConfig(std::string_view config, KvEncoding encoding);

/// How a model of that size would run here.
enum class HubFit
{
    Unknown, ///< this machine's memory is not known
    Fits,
    Slow,       ///< it fits, but writes less than kSlowTokensPerSecond
    ShortTexts, ///< it fits for a text of kShortText tokens, not of kWholeText
    ModelOnly,  ///< it fits; what a text takes is not known
    TooLarge,
};
inline constexpr double kSlowTokensPerSecond = 4; ///< about the pace of reading
inline constexpr std::int64_t kShortText = 8192, kWholeText = 100'000;

/// weightBytes: size of the file, as it is in memory up to a few percent; bandwidth: of this machine in bytes per
/// second, 0 if not measured.
HubFit hubFit(std::uint64_t weightBytes, const TokenCost& cost, const MachineMemory& machine, double bandwidth);

} // namespace longhand
