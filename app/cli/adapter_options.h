#pragma once

#include "app/cli/command.h"
#include "app/project/story_adapter.h"
#include "engine/model/adapter.h"

#include <string>
#include <vector>

namespace longhand::cli {

/// --adapter, --adapter-strength, each as often as wanted: what a model is loaded with besides its own file.
class AdapterOption
{
public:
    /// byDefault: what holds if the option is not given: "auto" or "none"; empty: nothing, see given().
    void addTo(CLI::App& command, const std::string& byDefault);
    bool given() const { return !m_adapters.empty() || !m_strengths.empty(); }

    /// `auto`: the adapter that comes with this model, if one does; its file's fingerprint is computed for that where
    /// it is not known. Throws UsageError for a file that is no adapter, a strength out of range or without an adapter,
    /// and a list that no model can be loaded with.
    std::vector<AdapterChoice> resolve(const std::string& modelFile) const;
    /// The same as a story keeps it. Throws UsageError for what resolve() refuses, and for a file that does not fit the
    /// model.
    StoryAdapter story(const std::string& modelFile) const;

private:
    StoryAdapter read(const std::string& modelFile) const;
    AdapterRecord record(const std::string& name, const std::string& modelFile, double strength) const;

    std::vector<std::string> m_adapters;
    std::vector<double> m_strengths; ///< the n-th is of the n-th adapter; missing: 1
};

/// "Starter fiction, strength 1"
std::string adapterText(const std::string& name, double strength);

} // namespace longhand::cli
