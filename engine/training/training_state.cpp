#include "engine/training/training_state.h"

#include "engine/formats/safetensors.h"
#include "engine/types/error.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>

namespace longhand {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kFormat = "longhand-training-1";
constexpr std::uint64_t kMaxBytes = std::uint64_t{4} << 30;

std::string name(const char* what, std::size_t matrix)
{
    return std::string(what) + "." + std::to_string(matrix);
}

void addAll(SafetensorsFile& file, const char* what, const std::vector<std::vector<float>>& matrices)
{
    for (std::size_t i = 0; i < matrices.size(); ++i) {
        NamedTensor tensor;
        tensor.name = name(what, i);
        tensor.shape = {static_cast<std::int64_t>(matrices[i].size())};
        tensor.values = matrices[i];
        file.tensors.push_back(std::move(tensor));
    }
}

void takeAll(const SafetensorsFile& file, const char* what, std::vector<std::vector<float>>& matrices)
{
    for (std::size_t i = 0; i < matrices.size(); ++i) {
        const NamedTensor* const tensor = file.find(name(what, i));
        if (tensor == nullptr || tensor->values.size() != matrices[i].size())
            throw Error("tensor %1 is missing or of another size", name(what, i));
        matrices[i] = tensor->values;
    }
}

using Metadata = std::map<std::string, std::string>;

void checkKey(const std::filesystem::path& path, const Metadata& metadata, const std::string& key)
{
    const auto at = [&](const char* entry) {
        const auto found = metadata.find(entry);
        return found == metadata.end() ? std::string() : found->second;
    };
    if (at("format") != kFormat)
        throw Error("%1 is not a checkpoint of draft-head training.", path.string());
    if (at("training") != key)
        throw Error(
            "%1 is the checkpoint of another training: its options or data were %2, these are %3. Use the original "
            "options, or another checkpoint file.",
            path.string(), at("training"), key);
}

} // namespace

const TrainingPoint* TrainingState::bestPoint() const
{
    const auto best =
        std::min_element(curve.begin(), curve.end(), [](const auto& a, const auto& b) { return a.loss < b.loss; });
    return best == curve.end() ? nullptr : &*best;
}

std::int64_t TrainingState::bestStep() const
{
    const TrainingPoint* const best = bestPoint();
    return best == nullptr ? 0 : best->step;
}

void TrainingState::keep(TrainingPoint point, int patience)
{
    const TrainingPoint* const before = bestPoint();
    if (before == nullptr || point.loss < before->loss)
        best = weights;
    else if (patience > 0 && curve.data() + curve.size() - before >= patience)
        stopped = true;
    curve.push_back(std::move(point));
}

bool TrainingState::isCheckpoint(const std::filesystem::path& path)
{
    try {
        return SafetensorsFile::loadMetadata(path)["format"] == kFormat;
    } catch (const Error&) {
        return false;
    }
}

void TrainingState::check(const std::filesystem::path& path, const std::string& key)
{
    checkKey(path, SafetensorsFile::loadMetadata(path), key);
}

void TrainingState::save(const std::filesystem::path& path, const std::string& key) const
{
    Json points = Json::array();
    for (const TrainingPoint& point : curve)
        points.push_back({point.step, point.loss, point.losses, point.acceptance});
    SafetensorsFile file;
    file.metadata["format"] = kFormat;
    file.metadata["training"] = key;
    file.metadata["state"] = Json{{"step", step}, {"stopped", stopped}, {"curve", points}}.dump();
    addAll(file, "weights", weights);
    addAll(file, "mean", mean);
    addAll(file, "square", square);
    addAll(file, "best", best);
    file.save(path, TensorStorage::F32);
}

void TrainingState::load(const std::filesystem::path& path, const std::string& key)
{
    SafetensorsFile file = SafetensorsFile::load(path, kMaxBytes);
    checkKey(path, file.metadata, key);
    try {
        const auto state = nlohmann::json::parse(file.metadata["state"]);
        takeAll(file, "weights", weights);
        takeAll(file, "mean", mean);
        takeAll(file, "square", square);
        takeAll(file, "best", best);
        step = state.at("step").get<std::int64_t>();
        stopped = state.at("stopped").get<bool>();
        curve.clear();
        for (const auto& point : state.at("curve"))
            curve.push_back({point.at(0).get<std::int64_t>(), point.at(1).get<double>(),
                             point.at(2).get<std::vector<double>>(), point.at(3).get<std::vector<double>>()});
    } catch (const std::exception& error) {
        throw Error("%1: the checkpoint is damaged: %2", path.string(), messageOf(error));
    }
}

} // namespace longhand
