#include "ui/editor/common_ends.h"

#include <algorithm>

namespace longhand {

namespace {

/// Whether `at` lies within a character. A low surrogate alone stands for a byte that is not UTF-8, see
/// manuscript_codec.h.
bool cutsCharacter(QStringView text, qsizetype at)
{
    return at > 0 && at < text.size() && text[at - 1].isHighSurrogate() && text[at].isLowSurrogate();
}

} // namespace

CommonEnds commonEnds(QStringView a, QStringView b)
{
    const qsizetype least = std::min(a.size(), b.size());
    CommonEnds same;
    same.beginning = std::mismatch(a.begin(), a.begin() + least, b.begin()).first - a.begin();
    if (cutsCharacter(a, same.beginning) || cutsCharacter(b, same.beginning)) {
        --same.beginning;
    }
    const qsizetype rest = least - same.beginning;
    same.end = std::mismatch(a.rbegin(), a.rbegin() + rest, b.rbegin()).first - a.rbegin();
    if (cutsCharacter(a, a.size() - same.end) || cutsCharacter(b, b.size() - same.end)) {
        --same.end;
    }
    return same;
}

} // namespace longhand
