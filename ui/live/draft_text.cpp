#include "ui/live/draft_text.h"

#include <QLocale>

namespace longhand {

QString DraftText::headline(double speedup)
{
    if (!(speedup > 0)) {
        return {};
    }
    if (speedup >= 1.05) {
        return tr("Written %1 times as fast as one by one; the text is the same.")
            .arg(QLocale().toString(speedup, 'f', 1));
    }
    if (speedup > 0.95) {
        return tr("Written as fast as one by one; the text is the same.");
    }
    return tr("Guessing ahead did not pay here: one by one would have taken %1 of the time. The text is the same.")
        .arg(QLocale().toString(speedup, 'f', 2));
}

QString DraftText::factor(double speedup)
{
    return speedup > 0 ? QLocale().toString(speedup, 'f', 1) + QStringLiteral(" \u00d7") : QString();
}

QString DraftText::basis()
{
    return tr("An estimate: the time that the same tokens would have taken one by one, from the measured cost of such "
              "passes, against the time they took.");
}

} // namespace longhand
