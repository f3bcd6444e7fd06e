#pragma once

#include "engine/types/error.h"

#include <QtTest>

#include <functional>
#include <string>

namespace longhand::test {

/// What the Error says that the call throws; empty: it throws none.
inline std::string messageOf(const std::function<void()>& call)
{
    try {
        call();
    } catch (const Error& error) {
        return error.what();
    }
    return "";
}

/// Says what the message is if the part is not in it.
inline bool has(const std::string& message, const std::string& part)
{
    if (message.find(part) == std::string::npos)
        qWarning("%s", message.c_str());
    return message.find(part) != std::string::npos;
}

} // namespace longhand::test
