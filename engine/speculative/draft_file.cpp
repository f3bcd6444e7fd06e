#include "engine/speculative/draft_file.h"

#include "engine/formats/gguf/file_input.h"
#include "engine/formats/plain_text.h"
#include "engine/types/error.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <functional>

namespace longhand {

namespace {

constexpr const char* kVocabulary = "draft_vocabulary";
constexpr float kMaxHalf = 65504.0F;

} // namespace

nlohmann::ordered_json jsonOf(const DraftTraining& t)
{
    return {{"tokens", t.tokens},   {"own_tokens", t.ownTokens}, {"steps", t.steps},   {"batch", t.batch},
            {"lr", t.learningRate}, {"labels", t.labels},        {"corpus", t.corpus}, {"settings", t.settings},
            {"losses", t.losses},   {"acceptance", t.acceptance}};
}

DraftTraining trainingOf(const nlohmann::json& description)
{
    const nlohmann::json training = description.value("training", nlohmann::json::object());
    DraftTraining t;
    t.tokens = training.value("tokens", std::int64_t{0});
    t.ownTokens = training.value("own_tokens", std::int64_t{0});
    t.steps = training.value("steps", std::int64_t{0});
    t.batch = training.value("batch", std::int64_t{0});
    t.learningRate = training.value("lr", 0.0);
    t.labels = plainName(training.value("labels", std::string()));
    t.corpus = plainName(training.value("corpus", std::string()));
    t.settings = plainName(training.value("settings", std::string()));
    t.losses = training.value("losses", std::vector<double>());
    t.acceptance = training.value("acceptance", std::vector<double>());
    return t;
}

std::string descriptionText(const std::filesystem::path& path, const std::map<std::string, std::string>& metadata,
                            std::string_view format, const Message& what)
{
    const auto found = metadata.find("format");
    const auto description = metadata.find("description");
    if (found == metadata.end() || found->second != format || description == metadata.end())
        throw Error("%1 is no file of %2: its metadata does not say %3. Choose one that longhand-cli train made.",
                    path.string(), what, format);
    return description->second;
}

std::vector<TokenId> takeDraftVocabulary(const std::filesystem::path& path, SafetensorsFile& file)
{
    const auto ids = std::find_if(file.tensors.begin(), file.tensors.end(),
                                  [](const NamedTensor& tensor) { return tensor.name == kVocabulary; });
    if (ids == file.tensors.end())
        return {};
    if (ids->integers.empty() || ids->shape.size() != 1)
        throw Error("%1: tensor %2 is not a list of I32.", path.string(), kVocabulary);
    std::vector<TokenId> tokens = std::move(ids->integers);
    file.tensors.erase(ids);
    if (tokens.front() < 0 || std::adjacent_find(tokens.begin(), tokens.end(), std::greater_equal<>()) != tokens.end())
        throw Error("%1: the tokens of %2 are not in ascending order.", path.string(), kVocabulary);
    return tokens;
}

void addDraftVocabulary(const std::vector<TokenId>& ids, SafetensorsFile& file)
{
    if (ids.empty())
        return;
    NamedTensor tensor;
    tensor.name = kVocabulary;
    tensor.shape = {static_cast<std::int64_t>(ids.size())};
    tensor.integers = ids;
    file.tensors.push_back(std::move(tensor));
}

std::vector<float> takeMatrix(const std::filesystem::path& path, SafetensorsFile& file, const std::string& name,
                              std::int64_t outputs, std::int64_t inputs)
{
    const auto tensor = std::find_if(file.tensors.begin(), file.tensors.end(),
                                     [&](const NamedTensor& one) { return one.name == name; });
    if (tensor == file.tensors.end())
        throw Error("%1: tensor %2 is missing.", path.string(), name);
    if (tensor->shape != std::vector<std::int64_t>{outputs, inputs} || tensor->values.empty())
        throw Error("%1: tensor %2 is not of floats, [%3][%4] as its description says.", path.string(), name,
                    std::to_string(outputs), std::to_string(inputs));
    std::vector<float> values = std::move(tensor->values);
    file.tensors.erase(tensor);
    return values;
}

void addMatrix(const std::filesystem::path& path, const std::string& name, std::int64_t outputs, std::int64_t inputs,
               std::vector<float> values, SafetensorsFile& file)
{
    NamedTensor tensor;
    tensor.name = name;
    tensor.shape = {outputs, inputs};
    tensor.values = std::move(values);
    const auto tooLarge = [](float x) { return !(std::fabs(x) < kMaxHalf); };
    if (tensor.elements() != static_cast<std::int64_t>(tensor.values.size()) ||
        std::any_of(tensor.values.begin(), tensor.values.end(), tooLarge))
        throw Error(
            "%1: tensor %2 cannot be stored: it has %3 weights of %4, or one beyond 65504. The training may have "
            "diverged; a lower learning rate helps.",
            path.string(), tensor.name, tensor.values.size(), tensor.elements());
    file.tensors.push_back(std::move(tensor));
}

void checkOwner(const DraftOwner& owner, const Model& model)
{
    if (owner.fingerprint != model.fingerprint() && owner.fingerprint != model.baseFingerprint())
        throw Error(
            "%1 holds %2 for another model: %3 (%4), not %5 (%6). Choose a file for this model, or make one with "
            "longhand-cli train.",
            owner.file.string(), owner.what, showable(owner.modelName), showable(owner.fingerprint.substr(0, 12)),
            model.config().name, model.fingerprint().substr(0, 12));
    if (owner.width != model.config().width)
        throw Error("%1 holds %2 of width %3, the model has %4: the file is damaged. Choose another one, or make one "
                    "with longhand-cli train.",
                    owner.file.string(), owner.what, owner.width, model.config().width);
    if (!owner.vocabulary.empty() && owner.vocabulary.back() >= model.config().vocabulary)
        throw Error("%1 holds %2 that propose token %3, the model has %4 tokens: the file is damaged. Choose another "
                    "one, or make one with longhand-cli train.",
                    owner.file.string(), owner.what, std::to_string(owner.vocabulary.back()),
                    model.config().vocabulary);
}

std::optional<std::filesystem::path> findDraftFile(
    const std::filesystem::path& folder,
    const std::function<bool(const std::filesystem::path& path, const std::map<std::string, std::string>& metadata)>&
        fits)
{
    std::error_code error;
    std::vector<std::filesystem::path> files;
    for (std::filesystem::directory_iterator it(folder, error), end; !error && it != end; it.increment(error))
        if (it->path().extension() == ".safetensors")
            files.push_back(it->path());
    std::sort(files.begin(), files.end());
    for (const auto& file : files) {
        try {
            if (fits(file, SafetensorsFile::loadMetadata(file)))
                return file;
        } catch (const Error&) {
            continue; // not one of ours; an error only if requested by name
        }
    }
    return std::nullopt;
}

} // namespace longhand
