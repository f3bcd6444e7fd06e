#pragma once

#include <QStringView>

namespace longhand {

/// What two texts have in common, in UTF-16 units; no character is cut in two.
struct CommonEnds
{
    qsizetype beginning = 0;
    qsizetype end = 0; ///< of what the beginning leaves
};
CommonEnds commonEnds(QStringView a, QStringView b);

} // namespace longhand
