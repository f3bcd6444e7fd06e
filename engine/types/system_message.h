#pragma once

#include "engine/types/message.h"

#include <system_error>

namespace longhand {

/// What an error number of the system (errno) means, such as "No space left on device". The C library says it in the
/// desktop's language, which need not be the window's: the usual ones are therefore texts of this program, and only
/// rare ones the system's own.
Message systemMessage(int error);
inline Message systemMessage(const std::error_code& error)
{
    return systemMessage(error.value());
}

} // namespace longhand
