#include "app/cli/adapter_options.h"

#include "app/library/adapter_library.h"
#include "app/session/run_adapter.h"

#include <cstdio>

namespace longhand::cli {

void AdapterOption::addTo(CLI::App& command, const std::string& byDefault)
{
    m_adapter = byDefault;
    const std::string otherwise = byDefault.empty() ? "" : " (default: " + byDefault + ")";
    command.add_option("--adapter", m_adapter,
                       "what the model writes with besides its own weights: an adapter's file, none, or auto, the one "
                       "that comes with the model, if one does" +
                           otherwise);
    rare(command.add_option("--adapter-strength", m_strength,
                            "how strongly it counts: above 0, at most 4 (default: 1)"));
}

StoryAdapter AdapterOption::read() const
{
    if (!(m_strength > 0 && m_strength <= AdapterRecord::kStrongest))
        throw UsageError("--adapter-strength " + std::to_string(m_strength) + ": above 0, at most 4.");
    StoryAdapter story;
    story.adapter.strength = m_strength;
    if (m_adapter == "auto") {
        story.choice = StoryAdapter::Choice::Default;
    } else if (!m_adapter.empty() && m_adapter != "none") {
        story.choice = StoryAdapter::Choice::File;
        story.adapter = usage([&] { return recordOf(lookAtAdapter(m_adapter), m_strength); });
    }
    return story;
}

std::optional<AdapterChoice> AdapterOption::resolve(const std::string& modelFile) const
{
    const StoryAdapter story = read();
    return adapterOfStory(story, modelFile);
}

StoryAdapter AdapterOption::story(const std::string& modelFile) const
{
    StoryAdapter story = read();
    if (story.choice == StoryAdapter::Choice::File)
        usage([&] { checkAdapterFits(lookAtAdapter(m_adapter), modelFile); });
    return story;
}

std::string adapterText(const std::string& name, double strength)
{
    char text[32];
    std::snprintf(text, sizeof text, ", strength %g", strength);
    return name + text;
}

} // namespace longhand::cli
