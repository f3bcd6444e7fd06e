#pragma once

#include "app/project/store/project_types.h"

#include <string_view>
#include <vector>

namespace longhand {

/// A piece of the manuscript with the place of its content: `source` is the span that holds it (itself, or the one that
/// it is a part of), `first` the offset within it: bytes of an author's span, tokens of a run.
struct ChainPiece : ManuscriptPiece
{
    SpanId source = 0;
    std::int64_t first = 0;
};

/// A span that an edit adds: the author's words, or a part of a kept span.
struct NewSpan
{
    SpanKind kind = SpanKind::Author;
    std::string authorText; ///< if source is 0
    SpanId source = 0;
    std::int64_t first = 0, length = 0;
};

/// How an edited text fits into the tree: how much of which span stays (parent 0: nothing), and the spans after it in
/// order. Never empty if changed.
struct EditPlan
{
    bool changed = false;
    SpanId parent = 0;
    std::int64_t parentCut = 0;
    std::vector<NewSpan> spans;
    std::size_t keptBytes = 0; ///< of the shown text, before the first change
    std::size_t goneBytes = 0; ///< of the shown text, deleted by the change

    /// True if the text is only truncated: then the edit adds one empty span, which marks the new end.
    bool onlyCuts() const
    {
        return parent != 0 && spans.size() == 1 && spans.front().kind == SpanKind::Author &&
               spans.front().source == 0 && spans.front().authorText.empty();
    }
};

/// The raw bytes of all pieces.
std::string rawText(const std::vector<ChainPiece>& pieces);

/// Plans an edit that keeps the common beginning and end of the shown text, and between them what keptStretches()
/// finds. Runs are cut only between tokens, so that each token keeps its source, and never inside a character.
/// Neighbouring scraps of the author's words after the edit are merged. wanted: valid UTF-8. A pure function.
EditPlan planEdit(const std::vector<ChainPiece>& pieces, std::string_view wanted);

/// Lets the first words of an edit take along the author's small spans right before them that are newer than `apart`:
/// the edit adds one span with the words of all of them, beside those spans rather than after them. Otherwise the way
/// to the head would grow with each save while somebody types. The spans themselves stay, so that every earlier head
/// keeps its text. Each letter is copied a few times at most, however often it is saved. Does not change the text.
void gatherWords(EditPlan& plan, const std::vector<ChainPiece>& pieces, SpanId apart);

} // namespace longhand
