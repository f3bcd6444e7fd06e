#include "app/cli/adapter_options.h"

#include "app/library/adapter_library.h"
#include "app/session/run_adapter.h"

#include <cstdio>

namespace longhand::cli {

void AdapterOption::addTo(CLI::App& command, const std::string& byDefault)
{
    if (!byDefault.empty())
        m_adapters = {byDefault};
    const std::string otherwise = byDefault.empty() ? "" : " (default: " + byDefault + ")";
    namesFile(command.add_option(
                  "--adapter", m_adapters,
                  "what the model writes with besides its own weights: an adapter's file, none, or auto, the one that "
                  "comes with the model, if one does" +
                      otherwise + "; several times: their sum"))
        ->type_name("TEXT")
        ->allow_extra_args(false);
    rare(command.add_option("--adapter-strength", m_strengths,
                            "how strongly it counts: above 0, at most 4 (default: 1); the n-th one is of the n-th "
                            "--adapter"))
        ->type_name("FLOAT")
        ->allow_extra_args(false);
}

/// One of several.
AdapterRecord AdapterOption::record(const std::string& name, const std::string& modelFile, double strength) const
{
    if (name == "none")
        throw UsageError("--adapter none cannot stand beside another --adapter.");
    if (name != "auto")
        return usage([&] { return recordOf(lookAtAdapter(name), strength); });
    const auto found = defaultAdapterOf(modelFile);
    if (!found)
        throw UsageError("--adapter auto beside another --adapter: no adapter comes with this model.");
    return recordOf(*found, strength);
}

StoryAdapter AdapterOption::read(const std::string& modelFile) const
{
    const std::size_t count = m_adapters.size();
    if (m_strengths.size() > count)
        throw UsageError("--adapter-strength is given more often (" + std::to_string(m_strengths.size()) +
                         ") than --adapter (" + std::to_string(count) + "): the n-th strength is of the n-th adapter.");
    if (count > kMostAdapters)
        throw UsageError("--adapter is given " + std::to_string(count) + " times; " + std::to_string(kMostAdapters) +
                         " are possible.");
    for (const double strength : m_strengths)
        if (!(strength > 0 && strength <= AdapterRecord::kStrongest))
            throw UsageError("--adapter-strength " + numberText(strength) + ": above 0, at most 4.");
    const auto strengthOf = [&](std::size_t i) { return i < m_strengths.size() ? m_strengths[i] : 1.0; };
    StoryAdapter story;
    if (count == 1 && m_adapters[0] == "auto") {
        story.choice = StoryAdapter::Choice::Default;
        story.strength = strengthOf(0);
    } else if (count > 1 || (count == 1 && m_adapters[0] != "none")) {
        story.choice = StoryAdapter::Choice::File;
        for (std::size_t i = 0; i < count; ++i) {
            AdapterRecord next = record(m_adapters[i], modelFile, strengthOf(i));
            for (const AdapterRecord& other : story.adapters)
                if (other.contents == next.contents)
                    throw UsageError("--adapter " + m_adapters[i] +
                                     ": this adapter is there twice, the other time as " + other.file + ".");
            story.adapters.push_back(std::move(next));
        }
    }
    return story;
}

std::vector<AdapterChoice> AdapterOption::resolve(const std::string& modelFile) const
{
    return adaptersOfStory(read(modelFile), modelFile);
}

StoryAdapter AdapterOption::story(const std::string& modelFile) const
{
    StoryAdapter story = read(modelFile);
    for (const AdapterRecord& adapter : story.adapters)
        usage([&] { checkAdapterFits(lookAtAdapter(adapter.file), modelFile); });
    return story;
}

std::string adapterText(const std::string& name, double strength)
{
    char text[32];
    std::snprintf(text, sizeof text, ", strength %g", strength);
    return name + text;
}

} // namespace longhand::cli
