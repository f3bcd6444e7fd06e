#pragma once

#include <QString>

namespace longhand {

/// A title from the first words of a seed: at most six words and 48 characters. "Untitled" if there are none.
QString titleFromSeed(const QString& seed);
/// A portable file name made from a title (letters, digits, blanks, hyphens, apostrophes).
QString fileNameFromTitle(const QString& title);
/// FOLDER/NAME.longhand, or NAME 2, NAME 3, ...: the first that is not taken.
QString uniqueProjectFile(const QString& folder, const QString& name);

} // namespace longhand
