#pragma once

#include "engine/types/step_event.h"
#include "ui/editor/page_marks.h"

#include <QColor>
#include <QCoreApplication>
#include <QPen>

namespace longhand {

/// How a source of tokens is shown everywhere: on the page, in charts, in lists. Colours of Okabe and Ito, distinct
/// without red and green, each with its own line pattern.
class SourceStyle
{
    Q_DECLARE_TR_FUNCTIONS(SourceStyle)

public:
    /// Of lines and samples; invalid for the target, which has none.
    static QColor colour(TokenSource source);
    /// Behind a token. depth: of heads, from 1, paler with depth; 0: not known.
    static QColor fill(TokenSource source, int depth, bool dark);
    /// The line under its tokens.
    static MarkShape shape(TokenSource source);
    /// The same line as a pen, for charts and the legend.
    static QPen pen(TokenSource source, const QColor& ofTarget, qreal width);
    /// In the author's words: "draft heads".
    static QString name(TokenSource source);
    /// One sentence about what it does.
    static QString explanation(TokenSource source);
};

} // namespace longhand
