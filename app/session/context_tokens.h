#pragma once

#include "app/project/store/project_types.h"
#include "app/project/story_notes.h"
#include "engine/model/model.h"

#include <vector>

namespace longhand {

class Project;

/// Where a part of what the model reads comes from.
enum class ContextPart
{
    Premise,
    Memory,
    Story,
    Note, ///< the author's note
};

/// Tokens [begin, end) of what is read.
struct ContextSection
{
    ContextPart part = ContextPart::Story;
    std::int64_t begin = 0, end = 0;
};

/// All tokens that a model reads before it writes on, and what they are: sections in order, none empty. The token that
/// begins a text belongs to none.
struct ContextReading
{
    std::vector<TokenId> tokens;
    std::vector<ContextSection> sections;
};

/// What a model reads of a manuscript before it writes on: premise and memory, each followed by a blank line; the
/// story, with the author's note, a paragraph of its own, put in where the notes say. Runs and excerpts of this model
/// stand as they were logged, token by token (a note goes before a token that its place would part); neighbouring
/// pieces of the author's text together, as one text, tokenised (how it was typed makes no difference); tokens of
/// another model, whose ids mean nothing to this one, by their text. The token that begins a text stands in front if
/// the model asks for it, or if there is no text to begin with. runs: those of the project, for their fingerprints. A
/// pure function of its arguments: without notes two runs of 100 tokens equal one of 200. With an author's note the
/// second run reads it at its new place; so that differs, as the author asked.
ContextReading readContext(const std::vector<ManuscriptPiece>& manuscript, const std::vector<RunInfo>& runs,
                           const RunNotes& notes, const Tokenizer& tokenizer, const std::string& fingerprint);

/// The tokens of it.
std::vector<TokenId> contextTokens(const std::vector<ManuscriptPiece>& manuscript, const std::vector<RunInfo>& runs,
                                   const Tokenizer& tokenizer, const std::string& fingerprint,
                                   const RunNotes& notes = {});
/// The same for a project's present text.
std::vector<TokenId> contextTokens(const Project& project, const Model& model, const RunNotes& notes);
/// What a run would read that begins, or goes on, now.
std::vector<TokenId> contextTokens(const Project& project, const Model& model);

/// The plan of a project for a model. Once the model has written in the project, the recorded plan holds; else the
/// author's choice is resolved for this model. Throws Error for a choice the model does not allow.
ContextPlan planOf(const ProjectInfo& info, const Model& model);

} // namespace longhand
