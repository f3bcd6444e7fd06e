#pragma once

#include "app/project/store/project_types.h"

#include <string_view>
#include <vector>

namespace longhand {

/// A piece of the manuscript that knows where its content is kept: `source` is the span that holds it (itself, or the
/// one that it is a part of), `first` where in it: bytes of an author's span, tokens of a run.
struct ChainPiece : ManuscriptPiece
{
    SpanId source = 0;
    std::int64_t first = 0;
};

/// A span that an edit adds: the author's words, or part of a span that is kept.
struct NewSpan
{
    SpanKind kind = SpanKind::Author;
    std::string authorText; ///< if source is 0
    SpanId source = 0;
    std::int64_t first = 0, length = 0;
};

/// How the tree gets an edited text: what stays of which span (parent 0: nothing), and the spans after it, one after
/// another. Never empty if changed.
struct EditPlan
{
    bool changed = false;
    SpanId parent = 0;
    std::int64_t parentCut = 0;
    std::vector<NewSpan> spans;
    std::size_t keptBytes = 0; ///< of the shown text, before the first change
    std::size_t goneBytes = 0; ///< of the shown text, that the change takes away

    /// True if the text only ends earlier: then what is added is one empty span, which marks the new end.
    bool onlyCuts() const
    {
        return parent != 0 && spans.size() == 1 && spans.front().kind == SpanKind::Author &&
               spans.front().source == 0 && spans.front().authorText.empty();
    }
};

/// The raw bytes of all pieces.
std::string rawText(const std::vector<ChainPiece>& pieces);

/// Common beginning and end of the shown text are kept, and between them what keptStretches() finds; runs are cut
/// between tokens only, so that each token keeps its source, and never inside a character. Neighbouring scraps of the
/// author's words after the edit are put together. wanted: valid UTF-8. A pure function.
EditPlan planEdit(const std::vector<ChainPiece>& pieces, std::string_view wanted);

} // namespace longhand
