#pragma once

#include "ui/editor/manuscript_text.h"
#include "ui/editor/text_counts.h"
#include "ui/editor/text_edit.h"
#include "ui/editor/token_track.h"

#include <vector>

namespace longhand {

/// What is on the page: the text with its authorship, its tokens and its counts, which change together.
class PageContent
{
public:
    /// Replaces everything.
    void set(const std::vector<ManuscriptPiece>& pieces);
    /// Takes the tokens from pieces that add up to the text. Where these have none, the page's stay: words that an undo
    /// brought back are the author's in the project until it is told better.
    void setTokens(const std::vector<ManuscriptPiece>& pieces);
    /// Before a run at the end of the text goes on: all that it wrote is one stretch with all of its tokens, whatever
    /// became of them by edits and undo. Returns the name that the page has for it: its id, or the one below zero that
    /// it was begun with. Changes nothing if the pieces do not add up to the text.
    SpanId nameRun(const std::vector<ManuscriptPiece>& pieces, SpanId run);
    /// The text that pieces add up to.
    static ManuscriptText textOf(const std::vector<ManuscriptPiece>& pieces);

    /// Applies an edit, whose removed part is [from, to) in the document. Returns the tokens that it touched, which are
    /// gone. parts: what is really new in it, for the tokens between.
    std::vector<PageToken> apply(const TextEdit& edit, qsizetype from, qsizetype to,
                                 const std::vector<PageReplacement>* parts = nullptr);

    const ManuscriptText& text() const { return m_text; }
    /// For its soft breaks.
    ManuscriptText& text() { return m_text; }
    const TokenTrack& tokens() const { return m_tokens; }
    const Counts& counts() const { return m_counts.total(); }

private:
    void addTokens(const ManuscriptPiece& piece, qsizetype at, SpanId run);

    ManuscriptText m_text;
    TokenTrack m_tokens;
    TextCounts m_counts;
};

} // namespace longhand
