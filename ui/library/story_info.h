#pragma once

#include <QDateTime>
#include <QMetaType>
#include <QString>

namespace longhand {

/// A project file as the library shows it.
struct StoryInfo
{
    QString file;  ///< absolute
    QString title; ///< the file's name if it could not be read
    qint64 words = 0;
    QDateTime changed;
    bool inUse = false; ///< open somewhere, or not closed properly last time
    QString error;      ///< why it cannot be read; empty: it can

    bool operator==(const StoryInfo&) const = default;
};

} // namespace longhand

Q_DECLARE_METATYPE(longhand::StoryInfo)
