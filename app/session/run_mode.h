#pragma once

#include "app/library/recommended_settings.h"
#include "app/project/project.h"
#include "app/project/writing_mode.h"
#include "engine/model/model.h"

namespace longhand {

/// How a model's stories are written if their authors leave it to the model.
struct UsualWriting
{
    const ChatTemplate* chat = nullptr; ///< null: plain mode
    RecommendedSettings settings;
};

/// The chat template is what the model's file says, unless the table of recommended settings has the model as plain.
/// Reads the header of its file.
UsualWriting usualWriting(const Model& model);

// Selects the chat template that a run is written with; null: plain mode.

/// For a story's next run. usual: usualWriting().
const ChatTemplate* chatOfStory(WritingMode mode, const Model& model, const ChatTemplate* usual);
/// For replaying or finishing a run. Throws Error if this program does not know its template.
const ChatTemplate* chatOfRun(const RunSettings& run);
/// For the text that is written next: the rest of the interrupted run at the end of the text, or a new run.
const ChatTemplate* chatInForce(const Project& project, const Model& model, const ChatTemplate* usual);

} // namespace longhand
