#pragma once

#include "engine/types/error.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

/// Marks a text of the window for translation (lupdate finds it by this name); the program's language is chosen where
/// it is shown.
#define LONGHAND_TEXT(context, text) text

namespace longhand {

/// What a setting changes.
enum class Affects
{
    Text,
    Speed,
};

/// Which form of the window has the setting's row.
enum class ShownIn
{
    Main,
    Sampling,
    Drafting,
    Nowhere, ///< in the window it is part of another control
};

/// When a run's record has an entry for the setting.
enum class Recorded
{
    Always,
    Later, ///< always now; older records lack it and mean the default
    IfSet, ///< only if it differs from the default
};

/// One value of a setting that is a choice.
template <class T>
struct SettingChoice
{
    T value;
    const char* key;      ///< in records and on the command line
    const char* label;    ///< in the window
    const char* tip = ""; ///< in the window; empty: the label says it
};

/// The description of one setting: records, presets, the settings file, command-line options, the window's rows,
/// ranges and messages are all made from it. Its default is the member's initialiser.
template <class Owner, class T>
struct SettingField
{
    using Value = T;
    using Bound = std::conditional_t<std::is_arithmetic_v<T>, T, int>;

    const char* key; ///< in records ("top_k"); flagOf() and settingName() make the other spellings from it
    T Owner::*member;
    const char* label;                        ///< in the window and in messages; & marks the shortcut key
    const char* tip;                          ///< in the window: effect, unit, what 0 means
    const char* help;                         ///< on the command line
    Bound low{}, high{};                      ///< valid numbers (of a list: each of its numbers)
    bool aboveLow = false, belowHigh = false; ///< the limit itself is not valid
    const char* lowMeans = "";                ///< "off" and the like, for messages
    const char* highMeans = "";
    double step = 1;                                ///< of the window's arrows
    int decimals = 0;                               ///< shown in the window
    const char* unit = "";                          ///< of the number
    std::span<const SettingChoice<T>> choices = {}; ///< of an enumeration, or labels for a bool
    Affects affects = Affects::Text;
    ShownIn shownIn = ShownIn::Sampling;
    bool usual = true; ///< on --help; else on --help-all only
    Recorded recorded = Recorded::Always;
    bool inPreset = true;
    const char* modelKey = "";  ///< general.sampling.* of a GGUF file, as llama.cpp writes it
    const char* folderKey = ""; ///< the same in a model folder's generation_config.json
};

inline constexpr std::int32_t kMostTokens = std::numeric_limits<std::int32_t>::max();

/// "--top-k".
inline std::string flagOf(std::string_view key)
{
    std::string flag = "--" + std::string(key);
    std::replace(flag.begin(), flag.end(), '_', '-');
    return flag;
}

/// "topK": the spelling of the settings file and of older presets.
inline std::string settingName(std::string_view key)
{
    std::string name;
    for (std::size_t i = 0; i < key.size(); ++i) {
        const bool begins = i > 0 && key[i - 1] == '_' && key[i] >= 'a' && key[i] <= 'z';
        if (key[i] != '_')
            name += begins ? static_cast<char>(key[i] - 'a' + 'A') : key[i];
    }
    return name;
}

/// The key of a choice's value; empty for a value that is not a choice.
template <class T>
const char* choiceKey(std::span<const SettingChoice<T>> choices, T value)
{
    for (const auto& choice : choices)
        if (choice.value == value)
            return choice.key;
    return "";
}

template <class T>
std::optional<T> choiceOf(std::span<const SettingChoice<T>> choices, std::string_view key)
{
    for (const auto& choice : choices)
        if (key == choice.key)
            return choice.value;
    return std::nullopt;
}

template <class T>
std::vector<std::string> choiceKeys(std::span<const SettingChoice<T>> choices)
{
    std::vector<std::string> keys;
    for (const auto& choice : choices)
        keys.emplace_back(choice.key);
    return keys;
}

/// "a, b, c".
inline std::string commaList(const std::vector<std::string>& texts)
{
    std::string all;
    for (const std::string& text : texts)
        all += (all.empty() ? "" : ", ") + text;
    return all;
}

/// The smallest and the largest number that the window offers: limits that are not valid themselves are left out.
template <class Owner, class T>
T lowest(const SettingField<Owner, T>& field)
{
    return field.aboveLow ? static_cast<T>(field.low + std::pow(10.0, -field.decimals)) : field.low;
}
template <class Owner, class T>
T highest(const SettingField<Owner, T>& field)
{
    return field.belowHigh ? static_cast<T>(field.high - std::pow(10.0, -field.decimals)) : field.high;
}

template <class Owner, class T>
Message allowedValues(const SettingField<Owner, T>& field)
{
    const auto limit = [](T number, const char* means) {
        return *means != '\0' ? Message("%1 (%2)", number, Message(means)) : Message("%1", number);
    };
    Message low = limit(field.low, field.lowMeans), high = limit(field.high, field.highMeans);
    if (field.aboveLow)
        low = Message("above %1", low);
    if (std::is_integral_v<T> && field.high == std::numeric_limits<T>::max())
        return Message("%1 or more", low);
    if (field.belowHigh)
        high = Message("below %1", high);
    return Message("%1 to %2", low, high);
}

/// Throws Error: The setting "Penalty window" (penalty-window) is -1; allowed is 0 or more.
template <class Owner, class T, class Value>
[[noreturn]] void refuseSetting(const SettingField<Owner, T>& field, const Value& value, const Message& allowed)
{
    throw Error("The setting \"%1\" (%2) is %3; allowed is %4.", Message::Label{field.label},
                flagOf(field.key).substr(2), value, allowed);
}

/// Throws Error naming the setting, its value and what is allowed.
template <class Owner, class T>
void checkSetting(const SettingField<Owner, T>& field, const Owner& owner)
{
    const T& value = owner.*(field.member);
    if constexpr (std::is_enum_v<T>) {
        if (*choiceKey(field.choices, value) == '\0')
            refuseSetting(field, std::to_string(static_cast<int>(value)),
                          Message(commaList(choiceKeys(field.choices))));
    } else if constexpr (std::is_arithmetic_v<T> && !std::is_same_v<T, bool>) {
        // NaN is refused too: it fails every comparison.
        const bool fits = (field.aboveLow ? value > field.low : value >= field.low) &&
                          (field.belowHigh ? value < field.high : value <= field.high);
        if (!fits)
            refuseSetting(field, value, allowedValues(field));
    }
}

} // namespace longhand
