#pragma once

#include "engine/types/error.h"

#include <nlohmann/json.hpp>

#include <concepts>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace longhand {

/// nlohmann::json narrows numbers silently (2^40 becomes 0 in 32 bits, 1.5 becomes 1, true becomes 1); this accepts
/// only whole numbers that fit, else throws Error naming the entry and the value.
template <std::integral T>
T wholeNumber(const nlohmann::json& found, const char* name)
{
    const bool fits = found.is_number_unsigned()  ? std::in_range<T>(found.get<std::uint64_t>())
                      : found.is_number_integer() ? std::in_range<T>(found.get<std::int64_t>())
                                                  : false;
    if (!fits)
        throw Error("The record has an impossible value: %1 %2.", name,
                    found.dump(-1, ' ', true, nlohmann::json::error_handler_t::replace).substr(0, 40));
    return found.get<T>();
}

/// Reads the entry `name` of a record, whole numbers through wholeNumber(). Throws nlohmann::json::exception if the
/// entry is missing or of another kind.
template <class T>
void readEntry(const nlohmann::json& record, const char* name, T& value)
{
    const nlohmann::json& found = record.at(name);
    if constexpr (std::integral<T> && !std::same_as<T, bool>) {
        value = wholeNumber<T>(found, name);
    } else {
        if constexpr (std::floating_point<T>)
            if (!found.is_number())
                throw Error("The record has something other than a number: %1.", name);
        found.get_to(value);
    }
}

template <std::integral T>
void readEntry(const nlohmann::json& record, const char* name, std::vector<T>& values)
{
    const nlohmann::json& found = record.at(name);
    if (!found.is_array())
        throw Error("The record has something other than a list: %1.", name);
    values.clear();
    for (const nlohmann::json& one : found)
        values.push_back(wholeNumber<T>(one, name));
}

} // namespace longhand
