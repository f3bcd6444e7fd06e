#pragma once

#include "app/project/store/outline.h"

#include <QString>

#include <vector>

namespace longhand {

/// A line of the page that heads something. Text positions.
struct FoundHeading
{
    qsizetype position = 0; ///< of the line
    qsizetype length = 0;   ///< of the line, without its end
    OutlineLevel level = OutlineLevel::Chapter;
    bool sceneBreak = false;
    QString title; ///< empty for a scene break

    bool operator==(const FoundHeading&) const = default;
};

/// The headings that stand in the text, kept up to date from the changes of it: only the lines around a change are
/// read.
class HeadingFinder
{
public:
    void clear() { m_found.clear(); }
    /// `removed` units at `position` gave way to `added`; text: after it. True if the headings are others now, or stand
    /// elsewhere.
    bool textReplaced(const QString& text, qsizetype position, qsizetype removed, qsizetype added);
    const std::vector<FoundHeading>& found() const { return m_found; }

private:
    std::vector<FoundHeading> m_found; ///< by position
};

/// The line that begins at `start` as a heading; its title even if it looks like none (trimmed, at most
/// longestHeading).
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
