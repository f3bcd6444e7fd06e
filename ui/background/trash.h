#pragma once

#include <QDir>
#include <QFile>
#include <QStandardPaths>

namespace longhand {

/// Moves a file or folder to the desktop's trash. False: file.errorString() says why. Qt makes the trash itself, but
/// not the folder that it lies in, which a new user has not.
inline bool moveToTrash(QFile& file)
{
    QDir().mkpath(QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation));
    return file.moveToTrash();
}

} // namespace longhand
