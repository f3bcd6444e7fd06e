#pragma once

#include "ui/settings/setting_keys.h"

namespace longhand::setting {

// What the author did to the list of models. A part of the table of settings.
inline constexpr SettingKey<QStringList> modelFolders{"model/folders"}; ///< that the author added
inline constexpr SettingKey<QStringList> modelFiles{"model/files"};     ///< single files that the author added
inline constexpr SettingKey<QStringList> modelsHidden{"model/hidden"};  ///< files taken off the list

} // namespace longhand::setting
