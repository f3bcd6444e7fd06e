#pragma once

#include "ui/editor/manuscript_text.h"
#include "ui/editor/token_track.h"

#include <QString>

#include <vector>

namespace longhand {

/// A place where an edit really changes the text; `at` counts from its position, in the text before it.
struct EditPart
{
    qsizetype at = 0;
    qsizetype removed = 0;
    qsizetype added = 0;

    bool operator==(const EditPart&) const = default;
};

/// One change of the manuscript, in text positions.
struct TextEdit
{
    qsizetype position = 0;
    QString removed;
    std::vector<TextSpan> removedAuthorship;
    QString added;
    std::vector<TextSpan> addedAuthorship;

    std::vector<PageToken> removedTokens = {}; ///< that it touched, where they were before
    std::vector<PageToken> addedTokens = {};   ///< that it adds, where they are after it
    /// If it is several changes at once: these, ascending; all between them stays. Empty: it is one.
    std::vector<EditPart> parts = {};

    /// No text: a step of what is kept beside it.
    bool isEmpty() const { return removed.isEmpty() && added.isEmpty(); }
    TextEdit inverse() const;
};

/// One of several changes: [from, to), text positions, becomes `with`.
struct PageReplacement
{
    qsizetype from = 0;
    qsizetype to = 0;
    QString with;
};

/// The authorship of so many characters by the author.
std::vector<TextSpan> authorsOwn(qsizetype length);
/// Adds `more`, which begins `shift` characters behind the beginning of `authorship`.
void joinAuthorship(std::vector<TextSpan>& authorship, qsizetype shift, const std::vector<TextSpan>& more);

/// The edit by which [from, to) becomes `with`; authorship: its spans, starts relative to it.
TextEdit replacement(const ManuscriptText& text, qsizetype from, qsizetype to, const QString& with,
                     std::vector<TextSpan> authorship);
/// Several edits by the author as one; ascending, not overlapping, at least one. Text between them keeps its
/// authorship.
TextEdit replacement(const ManuscriptText& text, const std::vector<PageReplacement>& parts);
/// The edit by which a text becomes another one, from where they diverge.
TextEdit replacement(const ManuscriptText& text, const ManuscriptText& with);

} // namespace longhand
