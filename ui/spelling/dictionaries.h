#pragma once

#include <QString>
#include <QStringList>

#include <vector>

namespace longhand {

/// A hunspell dictionary on this machine.
struct DictionaryFiles
{
    QString name; ///< "en_US"
    QString affixes;
    QString words;
};

/// Where dictionaries are looked for: $DICPATH, then the system's folders.
QStringList dictionaryFolders();
/// The dictionaries found, by name; the first of each name.
std::vector<DictionaryFiles> findDictionaries(const QStringList& folders = dictionaryFolders());
/// "English (United States)"; the name itself if it is not a language.
QString languageTitle(const QString& name);
/// The one for a locale's name ("de_AT"): itself, else its language's, else American English, else the first; empty if
/// there is none.
QString bestDictionary(const std::vector<DictionaryFiles>& found, const QString& locale);
/// For the author: no dictionary was found, which folders were searched and what to install.
QString noDictionaryText(const QStringList& folders = dictionaryFolders());

} // namespace longhand
