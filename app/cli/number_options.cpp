#include "app/cli/number_options.h"

#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <string>

namespace longhand::cli {
namespace {

/// The number without leading zeros; throws CLI::ValidationError if it is none of this type.
template <class T>
std::string decimal(const std::string& text)
{
    T number{};
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    if (error == std::errc::result_out_of_range && stop == end)
        throw CLI::ValidationError(text + " is too large: at most " + std::to_string(std::numeric_limits<T>::max()) +
                                   " is possible");
    if (error != std::errc{} || stop != end)
        throw CLI::ValidationError(std::string(std::is_unsigned_v<T> ? "a whole number from 0" : "a whole number") +
                                   " is needed, not \"" + text + "\"");
    return std::to_string(number);
}

std::string finite(const std::string& text)
{
    char* stop = nullptr;
    const double number = std::strtod(text.c_str(), &stop);
    if (text.empty() || *stop != '\0' || !std::isfinite(number))
        throw CLI::ValidationError("a number is needed, not \"" + text + "\"");
    return text;
}

} // namespace

void takeDecimalNumbers(CLI::App& command)
{
    for (CLI::Option* option : command.get_options()) {
        const std::string type = option->get_type_name(); // what its checks say follows behind a colon
        if (type.starts_with("INT"))
            option->transform(decimal<std::int64_t>);
        else if (type.starts_with("UINT"))
            option->transform(decimal<std::uint64_t>);
        else if (type.starts_with("FLOAT"))
            option->transform(finite);
    }
    for (CLI::App* below : command.get_subcommands([](const CLI::App*) { return true; }))
        takeDecimalNumbers(*below);
}

} // namespace longhand::cli
