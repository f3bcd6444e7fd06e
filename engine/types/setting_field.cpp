#include "engine/types/setting_field.h"

#include <charconv>

namespace longhand {

std::string numberText(double value)
{
    char text[32];
    return {text, std::to_chars(text, text + sizeof text, value).ptr}; // the shortest that means the same number
}

std::string numberText(std::int64_t value)
{
    return std::to_string(value);
}

std::string numberText(std::uint64_t value)
{
    return std::to_string(value);
}

void refuseSetting(std::string_view label, std::string_view key, const std::string& value, const std::string& allowed)
{
    throw Error("The setting \"" + plainLabel(label) + "\" (" + flagOf(key).substr(2) + ") is " + value +
                "; allowed is " + allowed + ".");
}

} // namespace longhand
