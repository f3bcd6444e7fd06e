#pragma once

#include <QFileDevice>
#include <QString>

namespace longhand {

/// Why a file could not be read or written, in the window's language. Qt's errorString() is in the desktop's, except
/// for four of the reasons.
QString fileErrorText(const QFileDevice& file);

} // namespace longhand
