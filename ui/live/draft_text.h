#pragma once

#include <QCoreApplication>
#include <QString>

namespace longhand {

/// What drafting gave, in sentences. Free of widgets.
class DraftText
{
    Q_DECLARE_TR_FUNCTIONS(DraftText)

public:
    /// "Written 3.4 times as fast as one by one; the text is the same." Empty if unknown (0).
    static QString headline(double speedup);
    /// The same in a corner: "3.4 x"; empty if unknown.
    static QString factor(double speedup);
    /// Where the numbers come from.
    static QString basis();
};

} // namespace longhand
