#pragma once

#include <QString>

#include <vector>

namespace longhand {

/// A language that the window can speak.
struct Language
{
    QString code; ///< "en", "de", "fr"
    QString name; ///< in itself
};

/// English first.
const std::vector<Language>& languages();

/// Puts the translations of the window and of Qt's own dialogs on the application; an empty code: the desktop's
/// language, English if there is no translation. Before any window is made.
void speak(const QString& code);
/// The language that is spoken: a code of languages().
QString shownLanguage();

} // namespace longhand
