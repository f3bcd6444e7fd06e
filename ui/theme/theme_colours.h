#pragma once

#include <QByteArray>
#include <QColor>
#include <QString>

#include <optional>

namespace longhand {

/// The few colours of the author's own theme.
struct ThemeColours
{
    QString name;
    QColor paper;     ///< the page
    QColor ink;       ///< its text
    QColor window;    ///< around the page
    QColor quiet;     ///< text that may be overlooked
    QColor accent;    ///< the main button, marks
    QColor selection; ///< behind selected text

    bool operator==(const ThemeColours&) const = default;
};

/// The initial colours of the author's own theme.
ThemeColours defaultOwnColours();
/// As a file (JSON, UTF-8).
QByteArray toJson(const ThemeColours& colours);
/// Nothing if it is not a theme file; then `error` says why, for the author.
std::optional<ThemeColours> themeFromJson(const QByteArray& json, QString* error);

/// The contrast of two opaque colours as WCAG 2.1 counts it: 1 to 21.
double contrastOf(const QColor& one, const QColor& other);
/// What text needs to be read easily (WCAG 2.1, level AA).
inline constexpr double kEnoughContrast = 4.5;
/// `part` of the second colour in the first.
QColor mixed(const QColor& first, const QColor& second, double part);

} // namespace longhand
