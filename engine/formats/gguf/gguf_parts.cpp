#include "engine/formats/gguf/gguf_parts.h"

#include "engine/formats/gguf/gguf_metadata.h"

#include <charconv>
#include <cstdio>
#include <iterator>
#include <string_view>
#include <utility>

namespace longhand {
namespace {

constexpr const char* kNumber = "split.no";
constexpr const char* kCount = "split.count";
constexpr const char* kTensors = "split.tensors.count";

/// Five digits or more, as printf's %05d writes them.
std::optional<int> digits(std::string_view text)
{
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (text.size() < 5 || text.front() == '-' || error != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    return number;
}

/// A whole number of a part's header.
std::int64_t numberOf(const std::filesystem::path& file, const GgufHeader& header, const char* key)
{
    const GgufValue* value = header.find(key);
    if (value != nullptr) {
        if (const auto* natural = std::get_if<std::uint64_t>(value); natural && *natural < (1ull << 32))
            return static_cast<std::int64_t>(*natural);
        if (const auto* whole = std::get_if<std::int64_t>(value); whole && *whole >= 0)
            return *whole;
    }
    throw Error("%1: metadata key '%2' is missing or no number, although the file is a part of a split model. It is "
                "damaged: download it again.",
                file.string(), key);
}

void checkPart(const std::filesystem::path& file, const GgufHeader& header, const GgufHeader& first, std::size_t index)
{
    const auto same = [&](const char* key, std::int64_t wanted) {
        if (const std::int64_t found = numberOf(file, header, key); found != wanted)
            throw Error("%1: metadata key '%2' is %3 where the name and the other parts say %4: it is a part of "
                        "another model, or was renamed. Download it again.",
                        file.string(), key, std::to_string(found), std::to_string(wanted));
    };
    same(kNumber, static_cast<std::int64_t>(index));
    same(kCount, numberOf(file, first, kCount));
    same(kTensors, numberOf(file, first, kTensors));
    for (std::size_t i = 0; i < header.keys.size(); ++i) {
        const GgufValue* other = first.find(header.keys[i]);
        if (!header.keys[i].starts_with("split.") && other != nullptr && *other != header.values[i])
            throw Error("%1: metadata key %2 differs from that of the first part: it is a part of another model. "
                        "Download it again.",
                        file.string(), showable(header.keys[i]));
    }
}

/// Appends the tensors of a part.
void addTensors(GgufHeader& all, GgufHeader part, std::size_t index)
{
    for (GgufTensor& tensor : part.tensors) {
        tensor.part = static_cast<std::uint32_t>(index);
        all.tensors.push_back(std::move(tensor));
    }
}

void checkTensors(const GgufParts& parts)
{
    const GgufHeader& header = parts.header;
    for (std::size_t i = 1; i < header.tensorsByName.size(); ++i) {
        const GgufTensor& one = header.tensors[header.tensorsByName[i - 1]];
        const GgufTensor& other = header.tensors[header.tensorsByName[i]];
        if (one.name == other.name)
            throw Error("%1: the tensor %2 is in %3 too: the parts do not belong together. Download them again.",
                        parts.files[other.part]->path().string(), showable(one.name),
                        parts.files[one.part]->path().filename().string());
    }
    const auto& first = parts.files.front()->path();
    const std::int64_t wanted = numberOf(first, header, kTensors);
    if (std::cmp_not_equal(header.tensors.size(), wanted))
        throw Error("%1: metadata key '%2' says %3 tensors, but the %4 parts hold %5. Download them again.",
                    first.string(), kTensors, wanted, parts.files.size(), header.tensors.size());
}

GgufParts readSplit(const std::filesystem::path& path, std::int64_t count)
{
    const auto name = partName(path);
    if (count > kMaxParts)
        throw Error("%1: metadata key '%2' says %3 parts; at most %4 are read.", path.string(), kCount, count,
                    kMaxParts);
    if (!name || name->count != count)
        throw Error("%1: metadata key '%2' says that this is one of %3 parts of a model, but the file's name does not: "
                    "it should end like NAME%4. Give all parts their published names.",
                    path.string(), kCount, std::to_string(count), PartName{{}, 1, static_cast<int>(count)}.ofPart(1));
    GgufParts parts;
    HeaderBudget budget(kMaxHeaderMemory);
    for (int i = 0; i < name->count; ++i) {
        const auto file = path.parent_path() / name->ofPart(i + 1);
        std::error_code ec;
        if (!std::filesystem::exists(file, ec))
            throw Error("%1: part %2 of %3 of this model is missing: %4. Download all parts into one folder.",
                        path.string(), std::to_string(i + 1), std::to_string(count), file.filename().string());
        parts.files.push_back(std::make_unique<FileInput>(file));
        GgufHeader header = readGgufHeader(*parts.files.back(), budget);
        const auto index = static_cast<std::size_t>(i);
        checkPart(file, header, i == 0 ? header : parts.header, index);
        if (i == 0)
            parts.header = std::move(header);
        else
            addTensors(parts.header, std::move(header), index);
    }
    parts.header.sortNames();
    checkTensors(parts);
    return parts;
}

} // namespace

std::string PartName::ofPart(int other) const
{
    char numbers[48];
    std::snprintf(numbers, sizeof numbers, "-%05d-of-%05d.gguf", other, count);
    return stem + numbers;
}

std::optional<PartName> partName(const std::filesystem::path& file)
{
    const std::string name = file.filename().string();
    constexpr std::string_view kOf = "-of-", kEnd = ".gguf";
    const std::size_t of = name.rfind(kOf);
    if (!name.ends_with(kEnd) || of == std::string::npos || of == 0)
        return std::nullopt;
    const std::size_t dash = name.rfind('-', of - 1);
    if (dash == std::string::npos)
        return std::nullopt;
    const std::string_view view = name;
    const auto number = digits(view.substr(dash + 1, of - dash - 1));
    const auto count = digits(view.substr(of + kOf.size(), view.size() - kEnd.size() - of - kOf.size()));
    if (!number || !count || *number < 1 || *number > *count || *count > kMaxParts)
        return std::nullopt;
    PartName part{name.substr(0, dash), *number, *count};
    return part.ofPart(*number) == name ? std::optional(std::move(part)) : std::nullopt;
}

GgufParts readGgufParts(const std::filesystem::path& path)
{
    GgufParts parts;
    {
        HeaderBudget budget(kMaxHeaderMemory);
        parts.files.push_back(std::make_unique<FileInput>(path));
        parts.header = readGgufHeader(*parts.files.back(), budget);
    }
    const std::int64_t count = parts.header.find(kCount) ? numberOf(path, parts.header, kCount) : 0;
    if (count <= 1)
        return parts;
    parts = {}; // the first part's header is read first, and only then this one again
    return readSplit(path, count);
}

} // namespace longhand
