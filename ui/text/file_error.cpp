#include "ui/text/file_error.h"

#include "engine/types/system_message.h"
#include "ui/text/message_text.h"

#include <cerrno>

namespace longhand {

QString fileErrorText(const QFileDevice& file)
{
    QString said = file.errorString();
    // A file keeps the text of its error, not the number; the numbers are few enough to ask for the text of each.
    for (int error = 1; error <= EHWPOISON; ++error) {
        if (qt_error_string(error) == said) {
            return messageText(systemMessage(error));
        }
    }
    return said;
}

} // namespace longhand
