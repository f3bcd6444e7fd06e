#pragma once

#include "app/project/store/project_types.h"
#include "app/project/story_notes.h"
#include "engine/model/model.h"

#include <vector>

namespace longhand {

class Project;

/// The source of a part of the model's input.
enum class ContextPart
{
    Premise,
    Memory,
    Story,
    Note, ///< the author's note
};

/// Tokens [begin, end) of the model's input.
struct ContextSection
{
    ContextPart part = ContextPart::Story;
    std::int64_t begin = 0, end = 0;
};

/// All tokens that a model reads before it continues the text, and their sections: in order, none empty. The
/// beginning-of-text token belongs to no section.
struct ContextReading
{
    std::vector<TokenId> tokens;
    std::vector<ContextSection> sections;
};

/// Builds the model's input for a manuscript: premise and memory, each followed by a blank line, then the story, with
/// the author's note inserted as a paragraph of its own where the notes say. Runs and excerpts of this model keep their
/// logged tokens (a note that would split a token goes before it); adjacent pieces of the author's text are joined and
/// tokenised as one text, so how it was typed makes no difference; tokens of another model, whose ids mean nothing to
/// this one, are retokenised from their text. The beginning-of-text token comes first if the model asks for it or if
/// there is no text. runs: those of the project, for their fingerprints. A pure function of its arguments: without
/// notes two runs of 100 tokens equal one of 200. With an author's note the second run reads it at its new place, so
/// the result differs, as the author asked.
ContextReading readContext(const std::vector<ManuscriptPiece>& manuscript, const std::vector<RunInfo>& runs,
                           const RunNotes& notes, const Tokenizer& tokenizer, const std::string& fingerprint);

/// Only the tokens of readContext().
std::vector<TokenId> contextTokens(const std::vector<ManuscriptPiece>& manuscript, const std::vector<RunInfo>& runs,
                                   const Tokenizer& tokenizer, const std::string& fingerprint,
                                   const RunNotes& notes = {});
/// The same for a project's current text.
std::vector<TokenId> contextTokens(const Project& project, const Model& model, const RunNotes& notes);
/// The input of a run that begins or resumes now.
std::vector<TokenId> contextTokens(const Project& project, const Model& model);

/// The plan of a project for a model. Once the model has written in the project, the recorded plan applies; until then
/// the author's choice is resolved for this model. Throws Error for a choice the model does not allow.
ContextPlan planOf(const ProjectInfo& info, const Model& model);

} // namespace longhand
