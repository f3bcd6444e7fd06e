#include "app/project/story_notes.h"

#include "app/project/project_impl.h"
#include "app/project/store/notes_store.h"
#include "engine/tokenizer/utf8.h"

namespace longhand {

StoryNotes storyNotes(const Project& project)
{
    auto& impl = ProjectAccess::of(project);
    return impl.read([&] { return NotesStore(impl.database).notes(); });
}

void setStoryNotes(Project& project, const StoryNotes& notes)
{
    if (notes.noteDepth < 1 || notes.noteDepth > StoryNotes::kDeepest)
        throw Error("An author's note %1 paragraphs before the end: 1 to %2.", notes.noteDepth, StoryNotes::kDeepest);
    checkLengths(notes);
    StoryNotes valid = notes;
    for (std::string* text : {&valid.premise, &valid.memory, &valid.authorsNote})
        *text = wellFormedUtf8(*text);
    auto& impl = ProjectAccess::of(project);
    impl.change([&] { NotesStore(impl.database).setNotes(valid); });
}

RunNotes runNotes(const Project& project, SpanId run)
{
    auto& impl = ProjectAccess::of(project);
    return impl.read([&] { return NotesStore(impl.database).ofRun(run); });
}

RunNotes notesInForce(const Project& project)
{
    if (const auto run = project.interruptedRun())
        return runNotes(project, run->span);
    return placeNotes(storyNotes(project), project.manuscript());
}

} // namespace longhand
