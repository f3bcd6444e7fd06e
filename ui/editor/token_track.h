#pragma once

#include "app/project/store/project_types.h"

#include <QtGlobal>

#include <vector>

namespace longhand {

/// A generated token on the page. Positions in UTF-16 units of the manuscript (text positions).
struct PageToken
{
    qsizetype start = 0;
    qsizetype length = 0; ///< 0: it only began a character that a later one finished
    TokenId id = 0;
    TokenSource source = TokenSource::Target;
    SpanId run = 0;          ///< below zero: a run started since the project was opened
    std::int64_t index = -1; ///< in the run's log; -1: not known

    qsizetype end() const { return start + length; }
    bool operator==(const PageToken&) const = default;
};

/// Which tokens are where on the page. Follows edits: a token that an edit touches becomes the author's.
class TokenTrack
{
public:
    void clear() { m_tokens.clear(); }
    /// Behind all others. Requires token.start >= the last one's end.
    void append(const PageToken& token) { m_tokens.push_back(token); }
    /// `removed` characters at `position`, in the text before it, were replaced by `added`.
    struct Change
    {
        qsizetype position = 0;
        qsizetype removed = 0;
        qsizetype added = 0;
    };
    /// Follows changes made at once; ascending, not overlapping. Returns the tokens that they touched, which are gone.
    std::vector<PageToken> replace(const std::vector<Change>& changes);

    /// Removes what a run has from a place on, where its text begins.
    void removeRun(qsizetype from, SpanId run);
    /// Restores tokens that are in the text again. Requires that no others are there.
    void restore(const std::vector<PageToken>& tokens);
    /// Adds those of `tokens`, ascending, that stand where none is.
    void fillGaps(const std::vector<PageToken>& tokens);

    const std::vector<PageToken>& tokens() const { return m_tokens; }
    /// Index of the first token that ends behind `position`.
    std::size_t firstEndingAfter(qsizetype position) const;
    /// The token that covers the character at `position`; null for the author's text.
    const PageToken* at(qsizetype position) const;
    /// Behind this run's last token.
    std::int64_t nextIndex(SpanId run) const;

private:
    std::vector<PageToken> m_tokens; ///< ascending, not overlapping
};

} // namespace longhand
