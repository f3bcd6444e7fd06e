#pragma once

#include "app/session/run_speed.h"

#include <QCoreApplication>
#include <QString>

namespace longhand {

/// What drafting gained, in sentences. No widgets.
class DraftText
{
    Q_DECLARE_TR_FUNCTIONS(DraftText)

public:
    /// "Written 3.4 times as fast as one by one; the text is the same." Empty while it is unknown.
    static QString headline(const RunSpeed& speed);
    /// The same in a corner: "3.4 x"; empty unless it is faster than one by one.
    static QString factor(const RunSpeed& speed);
    /// Where the numbers come from.
    static QString basis();
};

} // namespace longhand
