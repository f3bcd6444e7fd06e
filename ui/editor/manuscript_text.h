#pragma once

#include "app/project/store/project_types.h"

#include <QString>

#include <utility>
#include <vector>

namespace longhand {

/// A stretch of the manuscript with one author.
struct TextSpan
{
    qsizetype start = 0;
    qsizetype length = 0;
    SpanKind kind = SpanKind::Author;
    SpanId id = 0; ///< the run; 0 for the author's text

    qsizetype end() const { return start + length; }
    bool operator==(const TextSpan&) const = default;
};

/// The manuscript as the window holds it: the text (display form, see manuscript_codec.h), who wrote which part, and
/// where the view breaks long paragraphs. The view's document is built from it, never the reverse.
///
/// Two kinds of positions, both in UTF-16 units: *text* positions count the manuscript; *document* positions count the
/// view, where every soft break adds one separator that is not part of the text.
class ManuscriptText
{
public:
    const QString& text() const { return m_text; }
    const std::vector<TextSpan>& spans() const { return m_spans; }
    const std::vector<qsizetype>& softBreaks() const { return m_softBreaks; }

    /// Appends a stretch; joined to the last one if it has the same author.
    void append(const QString& text, SpanKind kind, SpanId id);
    /// Applies a change of the document: `removed` characters at document position `from` were replaced by `added`, in
    /// which every break is a real one (LF). `authorship`: the spans of what was added (starts relative to it).
    /// Separators of soft breaks inside the removed part are gone, all others stay.
    void replace(qsizetype from, qsizetype removed, const QString& added, const std::vector<TextSpan>& authorship);
    /// All from here on is what this run wrote.
    void nameRun(qsizetype from, SpanId run);
    /// The authorship within a stretch, starts relative to it.
    std::vector<TextSpan> authorshipIn(qsizetype position, qsizetype length) const;

    /// A break of the view before this text position, not part of the text.
    void addSoftBreak(qsizetype position);
    void setSoftBreaks(std::vector<qsizetype> positions) { m_softBreaks = std::move(positions); }
    bool isSoftBreak(qsizetype position) const;

    qsizetype documentPosition(qsizetype textPosition) const;
    qsizetype textPosition(qsizetype documentPosition) const;
    /// The document's part that shows [from, to) of the text; a soft break right behind it is not part of it.
    std::pair<qsizetype, qsizetype> documentRange(qsizetype from, qsizetype to) const;
    qsizetype documentLength() const { return m_text.size() + qsizetype(m_softBreaks.size()); }
    /// The document's characters in [from, to): every break, soft or hard, as LF.
    QString documentText(qsizetype from, qsizetype to) const;

private:
    /// Splits the spans so that one begins at `position`; returns its index.
    std::size_t splitSpan(qsizetype position);
    void mergeAround(std::size_t index);

    QString m_text;
    std::vector<qsizetype> m_softBreaks; ///< ascending
    std::vector<TextSpan> m_spans;       ///< ascending, without gaps, none empty
};

} // namespace longhand
