#pragma once

#include <QString>

#include <vector>

namespace longhand {

/// A language of the window.
struct Language
{
    QString code; ///< "en", "de", "fr"
    QString name; ///< in itself
};

/// English first.
const std::vector<Language>& languages();

/// Installs the translations of the window and of Qt's own dialogs; an empty code: the desktop's language, English if
/// there is no translation. Call before any window is created.
void speak(const QString& code);
/// The language in use: a code of languages().
QString shownLanguage();

} // namespace longhand
