#include "ui/spelling/dictionaries.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QLocale>

#include <algorithm>

namespace longhand {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("longhand", text);
}

} // namespace

QStringList dictionaryFolders()
{
    QStringList folders = qEnvironmentVariable("DICPATH").split(u':', Qt::SkipEmptyParts);
    folders << QStringLiteral("/usr/share/hunspell") << QStringLiteral("/usr/share/myspell")
            << QStringLiteral("/usr/share/myspell/dicts") << QStringLiteral("/usr/local/share/hunspell");
    folders.removeDuplicates();
    return folders;
}

std::vector<DictionaryFiles> findDictionaries(const QStringList& folders)
{
    std::vector<DictionaryFiles> found;
    for (const QString& folder : folders) {
        for (const QFileInfo& words : QDir(folder).entryInfoList({QStringLiteral("*.dic")}, QDir::Files)) {
            const QString name = words.completeBaseName();
            const QString affixes = words.absolutePath() + u'/' + name + QStringLiteral(".aff");
            // Hyphenation patterns (hyph_*.dic) have no affix file.
            if (QFileInfo(affixes).isReadable() &&
                std::none_of(found.begin(), found.end(), [&](const DictionaryFiles& f) { return f.name == name; }))
            {
                found.push_back({name, affixes, words.absoluteFilePath()});
            }
        }
    }
    std::sort(found.begin(), found.end(),
              [](const DictionaryFiles& a, const DictionaryFiles& b) { return a.name < b.name; });
    return found;
}

QString languageTitle(const QString& name)
{
    const QLocale locale(QString(name).replace(u'-', u'_'));
    if (locale.language() == QLocale::C) {
        return name;
    }
    const QString language = QLocale::languageToString(locale.language());
    return name.contains(u'_') ? tr("%1 (%2)").arg(language, QLocale::territoryToString(locale.territory())) : language;
}

QString bestDictionary(const std::vector<DictionaryFiles>& found, const QString& locale)
{
    const QString language = locale.section(u'_', 0, 0) + u'_';
    const auto exact = [&](const QString& name) {
        return std::any_of(found.begin(), found.end(), [&](const DictionaryFiles& f) { return f.name == name; });
    };
    if (exact(locale)) {
        return locale;
    }
    for (const DictionaryFiles& files : found) {
        if ((files.name + u'_').startsWith(language)) {
            return files.name;
        }
    }
    if (exact(QStringLiteral("en_US"))) {
        return QStringLiteral("en_US");
    }
    return found.empty() ? QString() : found.front().name;
}

QString noDictionaryText(const QStringList& folders)
{
    return tr("No dictionary was found. Longhand looked in %1. Install one, for example with “apt install "
              "hunspell-en-us\u201d or your system's package for your language, and look again.")
        .arg(folders.join(QStringLiteral(", ")));
}

} // namespace longhand
