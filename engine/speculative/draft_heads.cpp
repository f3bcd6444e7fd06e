#include "engine/speculative/draft_heads.h"

#include "engine/formats/gguf/file_input.h"
#include "engine/formats/json_numbers.h"
#include "engine/formats/plain_text.h"
#include "engine/formats/safetensors.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace longhand {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view kFormat = "longhand-draft-heads-1";
constexpr std::uint64_t kMaxBytes = std::uint64_t{2} << 30;
constexpr const char* kVocabulary = "draft_vocabulary";
constexpr std::array<std::string_view, 3> kKinds = {"chained", "conditioned", "medusa"};

void checkRange(const char* what, std::int64_t value, std::int64_t low, std::int64_t high)
{
    if (value < low || value > high)
        throw Error("Draft heads with %1 = %2; %3 to %4 is possible.", what, value, low, high);
}

Json describe(const DraftHeads& heads)
{
    const HeadShape& s = heads.shape;
    const HeadTraining& t = heads.training;
    Json json = {{"kind", headKindName(s.kind)},
                 {"fingerprint", heads.fingerprint},
                 {"model", heads.modelName},
                 {"gamma", s.gamma},
                 {"width", s.width}};
    if (s.kind == HeadKind::Conditioned) {
        json["hidden"] = s.hidden;
        json["seen"] = s.seen;
    }
    json["training"] = {{"tokens", t.tokens}, {"own_tokens", t.ownTokens}, {"steps", t.steps},
                        {"batch", t.batch},   {"lr", t.learningRate},      {"labels", t.labels},
                        {"corpus", t.corpus}, {"losses", t.losses},        {"acceptance", t.acceptance}};
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
    const nlohmann::json training = json.value("training", nlohmann::json::object());
    HeadTraining& t = heads.training;
    t.tokens = training.value("tokens", std::int64_t{0});
    t.ownTokens = training.value("own_tokens", std::int64_t{0});
    t.steps = training.value("steps", std::int64_t{0});
    t.batch = training.value("batch", std::int64_t{0});
    t.learningRate = training.value("lr", 0.0);
    t.labels = plainName(training.value("labels", std::string()));
    t.corpus = plainName(training.value("corpus", std::string()));
    t.losses = training.value("losses", std::vector<double>());
    t.acceptance = training.value("acceptance", std::vector<double>());
}

DraftHeads descriptionOf(const std::filesystem::path& path, const std::map<std::string, std::string>& metadata)
{
    const auto format = metadata.find("format");
    const auto description = metadata.find("description");
    if (format == metadata.end() || format->second != kFormat || description == metadata.end())
        throw Error("%1 is no file of draft heads: its metadata does not say %2.", path.string(), kFormat);
    DraftHeads heads;
    try {
        readDescription(nlohmann::json::parse(description->second), heads);
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
    std::size_t known = 0;
    for (const HeadShape::Matrix& matrix : heads.shape.matrices()) {
        const auto tensor = std::find_if(file.tensors.begin(), file.tensors.end(),
                                         [&](const NamedTensor& t) { return t.name == matrix.name; });
        if (tensor == file.tensors.end())
            throw Error("%1: tensor %2 is missing.", path.string(), matrix.name);
        if (tensor->shape != std::vector<std::int64_t>{matrix.outputs, matrix.inputs} || tensor->values.empty())
            throw Error("%1: tensor %2 is not of floats, [%3][%4] as its description says.", path.string(), matrix.name,
                        std::to_string(matrix.outputs), std::to_string(matrix.inputs));
        heads.matrices.push_back(std::move(tensor->values));
        ++known;
    }
    if (const NamedTensor* ids = file.find(kVocabulary)) {
        if (ids->integers.empty() || ids->shape.size() != 1)
            throw Error("%1: tensor %2 is not a list of I32.", path.string(), kVocabulary);
        if (ids->integers.front() < 0 || std::adjacent_find(ids->integers.begin(), ids->integers.end(),
                                                            std::greater_equal<>()) != ids->integers.end())
            throw Error("%1: the tokens of %2 are not in ascending order.", path.string(), kVocabulary);
        heads.vocabulary = ids->integers;
        ++known;
    }
    if (known != file.tensors.size())
        throw Error("%1 has %2 tensors, but its description knows %3.", path.string(), file.tensors.size(), known);
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
    for (std::size_t i = 0; i < expected.size(); ++i) {
        NamedTensor tensor;
        tensor.name = expected[i].name;
        tensor.shape = {expected[i].outputs, expected[i].inputs};
        tensor.values = matrices.at(i);
        // Outside F16's range a weight would be read back as an infinity, which load() rejects.
        const auto tooLarge = [](float x) { return !(std::fabs(x) < 65504.0F); };
        if (tensor.elements() != static_cast<std::int64_t>(tensor.values.size()) ||
            std::any_of(tensor.values.begin(), tensor.values.end(), tooLarge))
            throw Error(
                "%1: tensor %2 cannot be stored: it has %3 weights of %4, or one beyond 65504. The training may have "
                "diverged; a lower learning rate helps.",
                path.string(), tensor.name, tensor.values.size(), tensor.elements());
        file.tensors.push_back(std::move(tensor));
    }
    if (!vocabulary.empty()) {
        NamedTensor ids;
        ids.name = kVocabulary;
        ids.shape = {static_cast<std::int64_t>(vocabulary.size())};
        ids.integers = vocabulary;
        file.tensors.push_back(std::move(ids));
    }
    file.save(path, TensorStorage::F16);
}

void DraftHeads::checkModel(const Model& model) const
{
    // Heads of the base model also work with any adapter: they only propose, and the adapted model decides.
    if (fingerprint != model.fingerprint() && fingerprint != model.baseFingerprint())
        throw Error(
            "These draft heads were trained for another model: %1 (%2), not %3 (%4). longhand-cli train-heads makes "
            "heads for a model.",
            showable(modelName), showable(fingerprint.substr(0, 12)), model.config().name,
            model.fingerprint().substr(0, 12));
    if (shape.width != model.config().width)
        throw Error("These draft heads have a width of %1, the model has %2.", shape.width, model.config().width);
    if (!vocabulary.empty() && vocabulary.back() >= model.config().vocabulary)
        throw Error("These draft heads propose token %1, the model has %2 tokens.", std::to_string(vocabulary.back()),
                    model.config().vocabulary);
}

std::optional<std::filesystem::path> findHeads(const std::filesystem::path& folder, const std::string& fingerprint,
                                               HeadKind kind)
{
    std::error_code error;
    std::vector<std::filesystem::path> files;
    for (std::filesystem::directory_iterator it(folder, error), end; !error && it != end; it.increment(error))
        if (it->path().extension() == ".safetensors")
            files.push_back(it->path());
    std::sort(files.begin(), files.end());
    for (const auto& file : files) {
        try {
            const DraftHeads heads = descriptionOf(file, SafetensorsFile::loadMetadata(file));
            if (heads.fingerprint == fingerprint && heads.shape.kind == kind)
                return file;
        } catch (const Error&) {
            continue; // not our heads; an error only if requested by name
        }
    }
    return std::nullopt;
}

} // namespace longhand
