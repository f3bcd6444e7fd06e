#include "engine/speculative/draft_heads.h"

#include "engine/formats/gguf/file_input.h"
#include "engine/formats/json/json_numbers.h"
#include "engine/formats/plain_text.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace longhand {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view kFormat = "longhand-draft-heads-1";
constexpr std::uint64_t kMaxBytes = std::uint64_t{2} << 30;
constexpr std::array<std::string_view, 3> kKinds = {"chained", "conditioned", "medusa"};

void checkRange(const char* what, std::int64_t value, std::int64_t low, std::int64_t high)
{
    if (value < low || value > high)
        throw Error("Draft heads with %1 = %2; %3 to %4 is possible.", what, value, low, high);
}

Json describe(const DraftHeads& heads)
{
    const HeadShape& s = heads.shape;
    Json json = {{"kind", headKindName(s.kind)},
                 {"fingerprint", heads.fingerprint},
                 {"model", heads.modelName},
                 {"gamma", s.gamma},
                 {"width", s.width}};
    if (s.kind == HeadKind::Conditioned) {
        json["hidden"] = s.hidden;
        json["seen"] = s.seen;
    }
    json["training"] = jsonOf(heads.training);
    return json;
}

/// Throws Json::exception or Error.
void readDescription(const nlohmann::json& json, DraftHeads& heads)
{
    HeadShape& s = heads.shape;
    s.kind = headKindFromName(json.at("kind").get<std::string>());
    readEntry(json, "gamma", s.gamma);
    readEntry(json, "width", s.width);
    if (s.kind == HeadKind::Conditioned) {
        readEntry(json, "hidden", s.hidden);
        readEntry(json, "seen", s.seen);
    }
    s.validate();
    heads.fingerprint = json.at("fingerprint").get<std::string>();
    heads.modelName = plainName(json.at("model").get<std::string>());
    heads.training = trainingOf(json);
}

DraftHeads descriptionOf(const std::filesystem::path& path, const std::map<std::string, std::string>& metadata)
{
    const std::string text = descriptionText(path, metadata, kFormat, Message("draft heads"));
    DraftHeads heads;
    heads.file = path;
    try {
        readDescription(nlohmann::json::parse(text), heads);
    } catch (const std::exception& error) {
        throw Error("%1: the description of the draft heads is damaged: %2", path.string(), showable(error.what()));
    }
    return heads;
}

} // namespace

std::string_view headKindName(HeadKind kind)
{
    return kKinds[static_cast<std::size_t>(kind)];
}

HeadKind headKindFromName(std::string_view name)
{
    const auto found = std::find(kKinds.begin(), kKinds.end(), name);
    if (found == kKinds.end())
        throw Error("There is no kind of draft heads %1: chained, conditioned or medusa.", showable(name));
    return static_cast<HeadKind>(found - kKinds.begin());
}

std::vector<HeadShape::Matrix> HeadShape::matrices() const
{
    if (kind == HeadKind::Conditioned)
        return {{"gate_up.weight", 2 * std::int64_t{hidden}, (1 + std::int64_t{seen}) * width},
                {"down.weight", width, hidden}};
    std::vector<Matrix> all;
    for (std::int32_t i = 1; i <= gamma; ++i)
        all.push_back({"head." + std::to_string(i) + ".weight", width, width});
    return all;
}

void HeadShape::validate() const
{
    checkRange("gamma", gamma, 1, 16);
    checkRange("width", width, 1, 65536);
    if (kind == HeadKind::Conditioned) {
        checkRange("hidden", hidden, 1, 65536);
        checkRange("seen", seen, 1, 8);
    }
}

DraftHeads DraftHeads::load(const std::filesystem::path& path)
{
    SafetensorsFile file = SafetensorsFile::load(path, kMaxBytes);
    DraftHeads heads = descriptionOf(path, file.metadata);
    for (const HeadShape::Matrix& matrix : heads.shape.matrices())
        heads.matrices.push_back(takeMatrix(path, file, matrix.name, matrix.outputs, matrix.inputs));
    heads.vocabulary = takeDraftVocabulary(path, file);
    if (!file.tensors.empty())
        throw Error("%1 has %2 tensors that its description does not know, such as %3.", path.string(),
                    file.tensors.size(), file.tensors.front().name);
    return heads;
}

DraftHeads DraftHeads::describe(const std::filesystem::path& path)
{
    return descriptionOf(path, SafetensorsFile::loadMetadata(path));
}

void DraftHeads::save(const std::filesystem::path& path) const
{
    shape.validate();
    SafetensorsFile file;
    file.metadata["format"] = kFormat;
    file.metadata["description"] = longhand::describe(*this).dump();
    const auto expected = shape.matrices();
    for (std::size_t i = 0; i < expected.size(); ++i)
        addMatrix(path, expected[i].name, expected[i].outputs, expected[i].inputs, matrices.at(i), file);
    addDraftVocabulary(vocabulary, file);
    file.save(path, TensorStorage::F16);
}

void DraftHeads::checkModel(const Model& model) const
{
    checkOwner({file, Message("draft heads"), fingerprint, modelName, shape.width, vocabulary}, model);
}

std::optional<std::filesystem::path> findHeads(const std::filesystem::path& folder, const std::string& fingerprint,
                                               HeadKind kind)
{
    return findDraftFile(folder, [&](const auto& path, const auto& metadata) {
        const DraftHeads heads = descriptionOf(path, metadata);
        return heads.fingerprint == fingerprint && heads.shape.kind == kind;
    });
}

} // namespace longhand
