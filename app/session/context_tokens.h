#pragma once

#include "app/library/recommended_settings.h"
#include "app/project/store/project_types.h"
#include "app/project/story_notes.h"
#include "app/project/writing_mode.h"
#include "engine/model/model.h"

#include <optional>
#include <vector>

namespace longhand {

class Project;
struct UsualWriting;

/// The source of a part of the model's input.
enum class ContextPart
{
    Premise,
    Memory,
    Story,
    Note,  ///< the author's note
    Frame, ///< co-author mode: the chat template, and what it asks for
};

/// Tokens [begin, end) of the model's input.
struct ContextSection
{
    ContextPart part = ContextPart::Story;
    std::int64_t begin = 0, end = 0;
    PlaceInText place = PlaceInText::Inside; ///< of its first token
};

/// All tokens that a model reads before it continues the text, and their sections: in order, none empty. The
/// beginning-of-text token belongs to no section.
struct ContextReading
{
    std::vector<TokenId> tokens;
    std::vector<ContextSection> sections;
    PlaceInText next = PlaceInText::Inside; ///< of the token that is written next
};

/// Builds the model's input for a manuscript.
///
/// Plain mode (chat is null): premise and memory, each followed by a blank line, then the story, with the author's note
/// inserted as a paragraph of its own where the notes say.
/// Co-author mode: the chat template's conversation. Premise, memory and author's note are the system's words, with a
/// short instruction; a request to write the story follows, and the story is the reply, left open at its end.
///
/// Runs and excerpts of this model keep their logged tokens (a note that would split a token goes before it); adjacent
/// pieces of the author's text are joined and tokenised as one text, so how it was typed makes no difference; tokens of
/// another model, whose ids mean nothing to this one, are retokenised from their text. All of this is plain text: only
/// the template itself has special tokens. The beginning-of-text token comes first if the model or the template asks
/// for it or if there is no text. runs: those of the project, for their fingerprints. A pure function of its arguments:
/// without an author's note, and in co-author mode also with one, two runs of 100 tokens equal one of 200. In plain
/// mode the second run reads the note at its new place, so the result differs, as the author asked.
ContextReading readContext(const std::vector<ManuscriptPiece>& manuscript, const std::vector<RunInfo>& runs,
                           const RunNotes& notes, const Tokenizer& tokenizer, const std::string& fingerprint,
                           const ChatTemplate* chat = nullptr);
/// The input of a run that begins or resumes now. usual: usualWriting().
ContextReading readContext(const Project& project, const Model& model, const ChatTemplate* usual);

/// Only the tokens of readContext().
std::vector<TokenId> contextTokens(const std::vector<ManuscriptPiece>& manuscript, const std::vector<RunInfo>& runs,
                                   const Tokenizer& tokenizer, const std::string& fingerprint,
                                   const RunNotes& notes = {}, const ChatTemplate* chat = nullptr);
std::vector<TokenId> contextTokens(const Project& project, const Model& model, const ChatTemplate* usual = nullptr);

/// Number of tokens that a model reads before the story: premise and memory, or all that co-author mode puts there.
/// mode: of the next run; empty: the one in force.
std::int64_t frontTokens(const Project& project, const Model& model, const ChatTemplate* usual,
                         const std::optional<WritingMode>& mode = {});

/// The plan of a project for a model. Once the model has written in the project, the recorded plan applies; until then
/// the author's choice is resolved for this model. front: frontTokens(); where the author leaves the view to the model,
/// the beginning that it always sees has room for them, up to a quarter of its trained context. Throws Error for a
/// choice the model does not allow.
ContextPlan planOf(const ProjectInfo& info, const Model& model, const RecommendedSettings& recommended,
                   std::int64_t front = 0);
/// The same with the notes that the project has now. usual: usualWriting(); mode: as in frontTokens().
ContextPlan planOf(const Project& project, const Model& model, const UsualWriting& usual,
                   const std::optional<WritingMode>& mode = {});
/// The plan of the run that can go on, if this model made it; else planOf().
ContextPlan planInForce(const Project& project, const Model& model, const UsualWriting& usual);

} // namespace longhand
