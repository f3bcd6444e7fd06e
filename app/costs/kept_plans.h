#pragma once

#include "engine/speculative/planner_store.h"

#include <filesystem>
#include <string>

namespace longhand {

/// What planners have measured on this machine, in the user's cache folder: a small JSON file for each model and way of
/// computing. The least recently used files are deleted beyond kMost. One thread at a time.
class KeptPlans final : public PlannerStore
{
public:
    static constexpr std::size_t kMost = 32;

    /// Creates nothing until there is something to keep.
    explicit KeptPlans(std::filesystem::path folder = userFolder());

    /// $XDG_CACHE_HOME/longhand/plans, else ~/.cache/longhand/plans.
    static std::filesystem::path userFolder();

    std::string load(const std::string& name) override;
    void save(const std::string& name, const std::string& record) override;

private:
    std::filesystem::path fileOf(const std::string& name) const;

    const std::filesystem::path m_folder;
};

} // namespace longhand
