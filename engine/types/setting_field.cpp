#include "engine/types/setting_field.h"

#include <sstream>

namespace longhand {

std::string numberText(double value)
{
    std::ostringstream out;
    out.precision(17);
    out << value;
    // The shortest text that means the same number.
    for (int digits = 1; digits < 17; ++digits) {
        std::ostringstream shorter;
        shorter.precision(digits);
        shorter << value;
        if (std::strtod(shorter.str().c_str(), nullptr) == value)
            return shorter.str();
    }
    return out.str();
}

std::string numberText(std::int64_t value)
{
    return std::to_string(value);
}

std::string numberText(std::uint64_t value)
{
    return std::to_string(value);
}

void refuseSetting(std::string_view label, const std::string& value, const std::string& allowed)
{
    throw Error("The setting \"" + plainLabel(label) + "\" is " + value + "; allowed is " + allowed + ".");
}

} // namespace longhand
