#pragma once

#include "app/project/store/outline.h"

#include <QString>

#include <vector>

namespace longhand {

/// A heading line of the page. Text positions.
struct FoundHeading
{
    qsizetype position = 0; ///< of the line
    qsizetype length = 0;   ///< of the line, without its end
    OutlineLevel level = OutlineLevel::Chapter;
    bool sceneBreak = false;
    QString title; ///< empty for a scene break

    bool operator==(const FoundHeading&) const = default;
};

/// The headings in the text, updated from its changes: only the lines around a change are read.
class HeadingFinder
{
public:
    void clear() { m_found.clear(); }
    /// `removed` units at `position` were replaced by `added`; text: after it. True if headings changed or moved.
    bool textReplaced(const QString& text, qsizetype position, qsizetype removed, qsizetype added);
    const std::vector<FoundHeading>& found() const { return m_found; }

private:
    std::vector<FoundHeading> m_found; ///< by position
};

/// The line that begins at `start` as a heading; its title even if it does not look like one (trimmed, at most
/// kLongestHeading).
struct TitleInLine
{
    qsizetype begin = 0, end = 0; ///< of the title in the text; equal if the line has none
    QString title;
};
TitleInLine titleInLine(const QString& text, qsizetype start);
/// Where the line of a position begins and ends.
qsizetype lineStart(const QString& text, qsizetype position);
qsizetype lineEnd(const QString& text, qsizetype position);

} // namespace longhand
