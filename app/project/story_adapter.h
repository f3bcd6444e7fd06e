#pragma once

#include "app/project/store/project_types.h"

namespace longhand {

class Project;

/// Which adapter the next run of a story writes with. Value type.
struct StoryAdapter
{
    enum class Choice
    {
        None,    ///< the model as it is
        Default, ///< the one that comes with the model, if one does; looked for whenever the model is loaded
        File,    ///< the author's choice
    };
    Choice choice = Choice::None;
    AdapterRecord adapter; ///< strength, and with Choice::File which one

    bool operator==(const StoryAdapter&) const = default;
};

/// Of the project as it stands; none if it never chose one (or is of an earlier format, open for reading only).
StoryAdapter storyAdapter(const Project& project);
/// Commits it. It counts from the next run. Throws Error (read-only, disk full, a strength out of range, a file without
/// a name): then nothing has changed.
void setStoryAdapter(Project& project, const StoryAdapter& adapter);

} // namespace longhand
