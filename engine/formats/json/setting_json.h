#pragma once

#include "engine/formats/json/json_numbers.h"
#include "engine/types/setting_field.h"

namespace longhand {

/// Reads a setting's entry `key` of a record. Throws Error or nlohmann::json::exception if it is missing, of another
/// kind, or unknown; its range is not checked.
template <class Owner, class T>
void readSetting(const nlohmann::json& record, const char* key, const SettingField<Owner, T>& field, Owner& owner)
{
    if constexpr (std::is_enum_v<T>) {
        const auto name = record.at(key).template get<std::string>();
        const auto value = choiceOf(field.choices, name);
        if (!value)
            throw Error("The record has an unknown value: %1 \"%2\".", key, name);
        owner.*(field.member) = *value;
    } else {
        readEntry(record, key, owner.*(field.member));
    }
}

template <class Owner, class T>
nlohmann::json settingJson(const SettingField<Owner, T>& field, const Owner& owner)
{
    if constexpr (std::is_enum_v<T>)
        return choiceKey(field.choices, owner.*(field.member));
    else
        return owner.*(field.member);
}

} // namespace longhand
