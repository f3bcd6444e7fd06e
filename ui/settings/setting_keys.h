#pragma once

#include <QString>
#include <QStringList>

#include <limits>

namespace longhand {

/// One setting: its name in the file, its default, and (numbers) the accepted range.
template <typename T>
struct SettingKey
{
    const char* name;
    T fallback;
    T low = std::numeric_limits<T>::lowest();
    T high = std::numeric_limits<T>::max();
};
template <>
struct SettingKey<bool>
{
    const char* name;
    bool fallback;
};
template <>
struct SettingKey<QString>
{
    const char* name;
    const char* fallback = "";
};
template <>
struct SettingKey<QStringList>
{
    const char* name;
};

/// The table of all settings. What is read is always within its range. Names are unique.
// Named as they are read: setting::theme.
// NOLINTBEGIN(readability-identifier-naming)
namespace setting {

// The look of the page and the window.
inline constexpr SettingKey<QString> theme{"view/theme", "system"};
inline constexpr SettingKey<QString> colours{"view/colours", "off"}; ///< off, source, hands
inline constexpr SettingKey<bool> colourPatterns{"view/colourPatterns", true};
inline constexpr SettingKey<double> fontSize{"view/fontSize", 13.5, 8, 40};
inline constexpr SettingKey<QString> pageFace{"page/face"};                     ///< empty: the best book face there is
inline constexpr SettingKey<double> lineSpacing{"page/lineSpacing", 1.5, 1, 3}; ///< in heights of a line
inline constexpr SettingKey<int> lineWidth{"page/lineWidth", 68, 30, 140};      ///< characters
inline constexpr SettingKey<QString> paragraphs{"page/paragraphs", "space"};    ///< space, indent, both
inline constexpr SettingKey<QString> ownTheme{"view/ownTheme"};                 ///< JSON, see theme_colours.h

inline constexpr SettingKey<QString> language{"view/language"}; ///< code; empty: as the desktop
// The live view.
inline constexpr SettingKey<QString> liveCharts{"live/charts", "usual"}; ///< names separated by blanks
inline constexpr SettingKey<bool> liveOpen{"live/open", false};          ///< the charts, not their line alone
inline constexpr SettingKey<bool> ghost{"live/ghost", false};
inline constexpr SettingKey<bool> repetition{"live/repetition", false};
inline constexpr SettingKey<int> showingSpeed{"live/readingSpeed", 0, 0, 2000}; ///< words a minute; 0: as it is written
inline constexpr SettingKey<bool> stayAwake{"live/stayAwake", true};            ///< while the model writes
inline constexpr SettingKey<bool> notifyAtEnd{"live/notifyAtEnd", true};
// Spelling.
inline constexpr SettingKey<bool> spelling{"spelling/on", true};
inline constexpr SettingKey<QString> spellingLanguage{"spelling/language"}; ///< a dictionary; empty: the desktop's
inline constexpr SettingKey<bool> spellingSkipCapitals{"spelling/skipCapitals", true};
inline constexpr SettingKey<bool> spellingSkipDigits{"spelling/skipDigits", true};
inline constexpr SettingKey<bool> spellingSkipNames{"spelling/skipNames", false};

// Counting and goals; 0: none.
inline constexpr SettingKey<int> dailyTarget{"counting/dailyTarget", 0, 0, 100000}; ///< words
inline constexpr SettingKey<int> sessionGoal{"counting/sessionGoal", 0, 0, 100000};
inline constexpr SettingKey<bool> sessionInMinutes{"counting/sessionInMinutes", false};
inline constexpr SettingKey<int> wordsAPage{"counting/wordsAPage", 250, 50, 2000};
inline constexpr SettingKey<int> readingSpeed{"counting/readingSpeed", 240, 50, 1000}; ///< words a minute

// Focus.
inline constexpr SettingKey<bool> typewriter{"focus/typewriter", false};
inline constexpr SettingKey<int> typewriterHeight{"focus/typewriterHeight", 45, 10, 80}; ///< per cent from the top
inline constexpr SettingKey<QString> dimming{"focus/dimming", "off"};                    ///< off, sentence, paragraph
inline constexpr SettingKey<int> focusLineWidth{"focus/lineWidth", 0, 0, 140};           ///< characters; 0: as always

// Where things are.
inline constexpr SettingKey<QString> projectFolder{"projects/folder"};
inline constexpr SettingKey<QStringList> recentProjects{"projects/recent"};
inline constexpr SettingKey<QString> modelFile{"model/file"};
inline constexpr SettingKey<QString> computeWith{"engine/computeWith", "cpu"}; ///< or "auto"; from the next start on
/// How many of a model's layers, the last ones, a GPU computes, from the next opening of a story on; 0: all.
inline constexpr SettingKey<int> gpuLayers{"engine/gpuLayers", 0, 0, 1000};
/// EngineOptions::gpuCacheOnHost, from the next opening of a story on.
inline constexpr SettingKey<bool> gpuCacheOnHost{"engine/gpuCacheOnHost", false};
inline constexpr SettingKey<int> gpuIndex{"engine/gpuIndex", -1, -1,
                                          1000}; ///< the driver's number; -1: the first usable
inline constexpr SettingKey<QString> newStoryCache{"engine/newStoryCache", "int8x8"}; ///< "int8" or "bf16"
inline constexpr SettingKey<QString> newStoryView{"engine/newStoryView", "auto"};     ///< or "full": the whole text
inline constexpr SettingKey<bool> saidView{"engine/saidView", false}; ///< told once that it is the usual view
/// Keys and values lie in a file, which the system moves out of memory, from the next opening of a story on.
inline constexpr SettingKey<bool> memoryOnDisk{"engine/memoryOnDisk", false};
// The author's changes to the list of models.
inline constexpr SettingKey<QStringList> modelFolders{"model/folders"}; ///< that the author added
inline constexpr SettingKey<QStringList> modelFiles{"model/files"};     ///< single files that the author added
inline constexpr SettingKey<QStringList> modelsHidden{"model/hidden"};  ///< files taken off the list

// The export window.
inline constexpr SettingKey<int> exportKind{"export/kind", 0, 0, 4};
inline constexpr SettingKey<int> exportPaper{"export/paper", 0, 0, 4};
inline constexpr SettingKey<QString> exportFont{"export/font"};
inline constexpr SettingKey<double> exportPoints{"export/points", 11, 6, 30};
inline constexpr SettingKey<double> exportSpacing{"export/spacing", 1.3, 1, 3};
/// Title page, chapters on new pages, page numbers, running title, indent, even edge: bits 0 to 5.
inline constexpr SettingKey<int> exportFlags{"export/flags", 0b110111, 0, 63};
// What was recently run in the command palette.
inline constexpr SettingKey<QStringList> paletteRecent{"palette/recent"};

// What the model reads.
inline constexpr SettingKey<bool> keepReadings{"context/keepReadings", true}; ///< on the disk
inline constexpr SettingKey<int> keptGigabytes{"context/keptGigabytes", 8, 1, 1000};
inline constexpr SettingKey<int> newBookWords{"context/newBookWords", 1500, 50, 50000}; ///< of the old one's end
// What is opened at the start: the story that was open at the end.
inline constexpr SettingKey<bool> reopenLast{"start/reopenLast", true};
inline constexpr SettingKey<QString> lastProject{"start/lastProject"};
// Beside the controls of a run themselves (ui/settings/control_fields.h).
inline constexpr SettingKey<QString> preset{"controls/preset", "novel"};
/// Whether the author moved controls since a preset was chosen: yes, no, or empty (not known yet).
inline constexpr SettingKey<QString> controlsByHand{"controls/byHand"};

} // namespace setting
// NOLINTEND(readability-identifier-naming)

} // namespace longhand
