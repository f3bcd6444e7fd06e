#include "ui/live/draft_text.h"

#include <QLocale>

namespace longhand {

namespace {

QString timesText(const RunSpeed& speed)
{
    return QLocale().toString(speed.timesAsFast().value_or(0), 'f', 1);
}

} // namespace

QString DraftText::headline(const RunSpeed& speed)
{
    switch (speed.verdict()) {
    case SpeedVerdict::Faster:
        return tr("Written %1 times as fast as one by one; the text is the same.").arg(timesText(speed));
    case SpeedVerdict::Same:
        return tr("Written as fast as one by one; the text is the same.");
    case SpeedVerdict::Slower: // the details say by how much
        return tr("Written not quite as fast as one by one; the text is the same.");
    case SpeedVerdict::Unknown:
        break;
    }
    return {};
}

QString DraftText::factor(const RunSpeed& speed)
{
    return speed.verdict() == SpeedVerdict::Faster ? timesText(speed) + QStringLiteral(" \u00d7") : QString();
}

QString DraftText::basis()
{
    return tr("Over the whole run so far: the time its tokens would have taken one by one, from single-token passes "
              "measured at similar text lengths, against the time they took. Reading and pauses are excluded.");
}

} // namespace longhand
