#pragma once

#include "app/cli/command.h"
#include "app/project/story_adapter.h"
#include "engine/model/adapter.h"

#include <optional>
#include <string>

namespace longhand::cli {

/// --adapter, --adapter-strength: what a model is loaded with besides its own file.
class AdapterOption
{
public:
    /// byDefault: what holds if the option is not given: "auto" or "none"; empty: nothing, see given().
    void addTo(CLI::App& command, const std::string& byDefault);
    bool given() const { return !m_adapter.empty(); }

    /// `auto`: the adapter that comes with this model, if one does; its file's fingerprint is computed for that where
    /// it is not known. Throws UsageError for a file that is no adapter, or a strength out of range.
    std::optional<AdapterChoice> resolve(const std::string& modelFile) const;
    /// The same as a story keeps it. Throws UsageError for what resolve() refuses, and for a file that does not fit the
    /// model.
    StoryAdapter story(const std::string& modelFile) const;

private:
    StoryAdapter read() const;

    std::string m_adapter;
    double m_strength = 1.0;
};

/// "Starter fiction, strength 1"
std::string adapterText(const std::string& name, double strength);

} // namespace longhand::cli
