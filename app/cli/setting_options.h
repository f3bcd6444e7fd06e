#pragma once

#include "app/cli/command.h"
#include "engine/types/strategy_fields.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <functional>
#include <string>
#include <system_error>
#include <type_traits>
#include <utility>
#include <vector>

namespace longhand::cli {

/// Command-line options made from setting fields, and what was given of them. Must not move after add().
template <class Owner>
class SettingOptions
{
public:
    SettingOptions() = default;
    SettingOptions(const SettingOptions&) = delete;
    SettingOptions& operator=(const SettingOptions&) = delete;

    template <class T>
    CLI::Option* add(CLI::App& command, const SettingField<Owner, T>& field, const std::string& group, bool showDefault)
    {
        CLI::Option* option = make(command, flagOf(field.key), field);
        option->group(group);
        if (showDefault && !std::is_same_v<T, bool>)
            option->capture_default_str();
        if (!field.usual)
            rare(option);
        keep(option, [member = field.member](const Owner& from, Owner& to) { to.*member = from.*member; });
        return option;
    }
    /// Another option that sets something of values().
    void keep(const CLI::Option* option, std::function<void(const Owner& from, Owner& to)> copy)
    {
        m_given.push_back({option, std::move(copy)});
    }

    /// What the options write into.
    Owner& values() { return m_values; }
    /// Defaults, and what was given.
    const Owner& values() const { return m_values; }
    /// What was given, over a base.
    Owner over(Owner base) const
    {
        for (const Given& one : m_given)
            if (one.option->count() > 0)
                one.copy(m_values, base);
        return base;
    }
    bool anyGiven() const
    {
        return std::any_of(m_given.begin(), m_given.end(), [](const Given& one) { return one.option->count() > 0; });
    }

private:
    struct Given
    {
        const CLI::Option* option;
        std::function<void(const Owner& from, Owner& to)> copy;
    };

    template <class T>
    CLI::Option* make(CLI::App& command, const std::string& flag, const SettingField<Owner, T>& field)
    {
        T& value = m_values.*(field.member);
        if constexpr (std::is_same_v<T, bool>) {
            return command.add_flag(flag + ",!--no-" + flag.substr(2), value, field.help);
        } else if constexpr (std::is_enum_v<T>) {
            return command
                .add_option_function<std::string>(
                    flag,
                    [&value, choices = field.choices](const std::string& key) { value = *choiceOf(choices, key); },
                    field.help)
                ->default_str(choiceKey(field.choices, value))
                ->check(CLI::IsMember(choiceKeys(field.choices)));
        } else if constexpr (std::is_same_v<T, std::vector<int>>) {
            return command
                .add_option_function<std::string>(
                    flag,
                    [&value, flag](const std::string& text) {
                        try {
                            value = treeOf(text);
                        } catch (const Error& error) {
                            throw UsageError(flag + ": " + error.what());
                        }
                    },
                    field.help)
                ->default_str(treeText(value));
        } else if constexpr (std::is_same_v<T, std::int32_t>) {
            // The library says no more than that it could not convert what is too large for the type.
            return command.add_option(flag, value, field.help)
                ->check([low = lowest(field), high = highest(field)](const std::string& text) {
                    std::int64_t number = 0;
                    const char* const end = text.data() + text.size();
                    const auto [stop, error] = std::from_chars(text.data(), end, number);
                    return error == std::errc{} && stop == end && !std::in_range<T>(number)
                               ? "Value " + text + " not in range " + std::to_string(low) + " to " +
                                     std::to_string(high)
                               : std::string();
                });
        } else {
            return command.add_option(flag, value, field.help);
        }
    }

    Owner m_values;
    std::vector<Given> m_given;
};

} // namespace longhand::cli
