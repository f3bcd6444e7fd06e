#pragma once

#include "app/project/store/project_types.h"

namespace longhand {

class Project;

/// The adapters for a story's next run. Value type.
struct StoryAdapter
{
    enum class Choice
    {
        None,    ///< the model as it is
        Default, ///< the one that comes with the model, if any; looked up whenever the model is loaded
        File,    ///< the author's choice: one or several
    };
    Choice choice = Choice::None;
    double strength = 1.0;                    ///< Choice::Default: of that one
    std::vector<AdapterRecord> adapters = {}; ///< Choice::File: in the order of their sum

    bool operator==(const StoryAdapter&) const = default;
};

/// The project's current choice; the default if it never made one (or is a read-only file of an earlier format).
StoryAdapter storyAdapter(const Project& project);
/// Commits the choice; it applies from the next run. Throws Error (read-only, disk full, strength out of range, no
/// file, a file without a name, one twice, too many): then nothing has changed.
void setStoryAdapter(Project& project, const StoryAdapter& adapter);

} // namespace longhand
