#include "ui/text/file_error.h"

#include "engine/types/system_message.h"
#include "ui/text/message_text.h"

#include <algorithm>
#include <cerrno>
#include <iterator>

namespace longhand {

QString fileErrorText(const QFileDevice& file)
{
    const QString said = file.errorString();
    // A file keeps the text of its error, not the number; the numbers are few enough to ask for the text of each.
    constexpr int known[] = {EACCES,  EPERM,  ENOENT, EEXIST, EISDIR,    ENOTDIR, ENOTEMPTY, ENAMETOOLONG, ELOOP,
                             ENOSPC,  EDQUOT, EFBIG,  EROFS,  EIO,       ENODEV,  ENXIO,     EXDEV,        EBUSY,
                             ETXTBSY, EMFILE, ENFILE, ENOMEM, ETIMEDOUT, ESTALE,  EINVAL,    EOPNOTSUPP};
    const auto* const found =
        std::find_if(std::begin(known), std::end(known), [&](int error) { return qt_error_string(error) == said; });
    return found == std::end(known) ? said : messageText(systemMessage(*found));
}

} // namespace longhand
