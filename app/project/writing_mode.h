#pragma once

namespace longhand {

class Project;

/// How a story's next run addresses its model. In all modes the project holds the story alone.
enum class WritingMode
{
    Plain,    ///< premise, memory and story as one text that goes on
    CoAuthor, ///< with the model's chat template; plain for a model without one that can be used
    ByModel,  ///< whichever suits the model
};

/// The project's current choice; Plain if it never made one: stories of earlier programs.
WritingMode writingMode(const Project& project);
/// Commits the choice; it applies from the next run. Throws Error (read-only, disk full): then nothing has changed.
void setWritingMode(Project& project, WritingMode mode);

} // namespace longhand
