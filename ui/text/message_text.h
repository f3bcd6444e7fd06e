#pragma once

#include "engine/types/error.h"

#include <QString>

namespace longhand {

// What engine and project say, in the window's language. Any thread.

/// The translated pattern with its arguments: text as it is, numbers by locale, messages translated.
QString messageText(const Message& message);
/// What an exception says.
QString errorText(const std::exception& error);
/// A text of the settings' table in the program's language.
QString settingText(const char* text);

} // namespace longhand
