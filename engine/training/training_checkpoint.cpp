// The checkpoint from which a HeadTrainer resumes.
#include "engine/formats/safetensors.h"
#include "engine/training/head_trainer.h"

#include <nlohmann/json.hpp>

namespace longhand {

namespace {

using Json = nlohmann::ordered_json;

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
            throw Error("tensor " + name(what, i) + " is missing or of another size");
        matrices[i] = tensor->values;
    }
}

} // namespace

std::string HeadTrainer::key() const
{
    const HeadShape& s = m_options.shape;
    const SamplerSettings& sampler = m_options.sampler;
    Json json = {m_model->fingerprint(),
                 headKindName(s.kind),
                 s.gamma,
                 s.hidden,
                 s.seen,
                 m_options.steps,
                 m_options.learningRate,
                 m_options.weightDecay,
                 m_options.batch,
                 m_options.targetLabels,
                 m_options.vocabulary,
                 m_options.seed,
                 m_options.evaluateEvery,
                 m_options.patience,
                 sampler.penalty,
                 sampler.penaltyWindow,
                 m_start,
                 m_data.size(),
                 m_data.length()};
    // Only if they are on, so that checkpoints from before they existed are still recognised.
    if (sampler.penaltySlope != 0 || sampler.penaltyBy != PenaltyBy::Presence || !m_spared.empty())
        json.push_back({sampler.penaltySlope, static_cast<int>(sampler.penaltyBy), sampler.penaltySparesMarks,
                        sampler.penaltySparedWords});
    return json.dump();
}

void HeadTrainer::saveCheckpoint(const std::filesystem::path& path) const
{
    Json curve = Json::array();
    for (const TrainingPoint& point : m_curve)
        curve.push_back({point.step, point.loss, point.losses, point.acceptance});
    SafetensorsFile file;
    file.metadata["format"] = "longhand-training-1";
    file.metadata["training"] = key();
    file.metadata["state"] = Json{{"step", m_step}, {"stopped", m_stopped}, {"curve", curve}}.dump();
    addAll(file, "weights", m_weights);
    addAll(file, "mean", m_mean);
    addAll(file, "square", m_square);
    addAll(file, "best", m_best);
    file.save(path, TensorStorage::F32);
}

void HeadTrainer::loadCheckpoint(const std::filesystem::path& path)
{
    SafetensorsFile file = SafetensorsFile::load(path, kMaxBytes);
    if (file.metadata["format"] != "longhand-training-1")
        throw Error(path.string() + " is not a checkpoint of draft-head training.");
    if (file.metadata["training"] != key())
        throw Error(path.string() + " is the checkpoint of another training: its options or data were " +
                    file.metadata["training"] + ", these are " + key() +
                    ". Use the original options, or another checkpoint file.");
    try {
        const auto state = nlohmann::json::parse(file.metadata["state"]);
        takeAll(file, "weights", m_weights);
        takeAll(file, "mean", m_mean);
        takeAll(file, "square", m_square);
        takeAll(file, "best", m_best);
        m_step = state.at("step").get<std::int64_t>();
        m_stopped = state.at("stopped").get<bool>();
        m_curve.clear();
        for (const auto& point : state.at("curve"))
            m_curve.push_back({point.at(0).get<std::int64_t>(), point.at(1).get<double>(),
                               point.at(2).get<std::vector<double>>(), point.at(3).get<std::vector<double>>()});
    } catch (const std::exception& error) {
        throw Error(path.string() + ": the checkpoint is damaged: " + error.what());
    }
}

} // namespace longhand
