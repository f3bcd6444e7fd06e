#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace longhand {

/// An evaluation on the held-out records.
struct TrainingPoint
{
    std::int64_t step = 0;
    double loss = 0;            ///< sum over depths, nats
    std::vector<double> losses; ///< by depth
    std::vector<double>
        acceptance; ///< by depth: the head's best is the target's sample, given that everything before is right
};

/// Whether a training looks at held-out text after step number `step` (from 1).
constexpr bool evaluatesAfter(std::int64_t step, std::int64_t evaluateEvery, std::int64_t steps)
{
    return step % evaluateEvery == 0 || step == steps;
}

/// How far a training has come: everything that a later trainer with the same options and data needs to resume.
struct TrainingState
{
    std::vector<std::vector<float>> weights, mean, square, best; ///< by matrix: AdamW's moments, the best heads so far
    std::int64_t step = 0;
    bool stopped = false;
    std::vector<TrainingPoint> curve;

    /// Adds an evaluation: the weights become the best if its loss is the lowest so far. patience: stops after this
    /// many evaluations without a better loss; 0: never.
    void keep(TrainingPoint point, int patience);
    /// The evaluation with the lowest loss; null: none yet.
    const TrainingPoint* bestPoint() const;
    /// Of bestPoint(); 0 if there is none.
    std::int64_t bestStep() const;

    /// False too if the file cannot be read.
    static bool isCheckpoint(const std::filesystem::path& path);
    /// Reads the header alone. Throws Error if it belongs to another training.
    static void check(const std::filesystem::path& path, const std::string& key);
    /// Replaces the file atomically. key: of options and data.
    void save(const std::filesystem::path& path, const std::string& key) const;
    /// The matrices must have their sizes. Throws Error if it belongs to another training.
    void load(const std::filesystem::path& path, const std::string& key);
};

} // namespace longhand
