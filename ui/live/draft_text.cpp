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
    case SpeedVerdict::Slower: // by how much is said in the details
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
    return tr("Over the whole run so far: what its tokens would have taken one by one, from passes for a single token "
              "measured at such lengths of the text, against the time they took. Reading and pauses count in neither.");
}

} // namespace longhand
