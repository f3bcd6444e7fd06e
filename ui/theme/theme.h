#pragma once

#include "ui/editor/manuscript_edit.h"
#include "ui/theme/theme_colours.h"

#include <QFont>
#include <QObject>
#include <QPalette>
#include <QString>

#include <functional>

namespace longhand {

enum class ThemeChoice
{
    System,
    Light,
    Dark,
    Sepia,
    Own ///< the author's own colours
};

/// Everything that is coloured: light, dark, sepia, or the author's own; one accent colour each.
struct Theme
{
    QPalette palette;
    QColor paper; ///< the page
    QColor ink;   ///< text on it
    QColor quiet; ///< text that may be overlooked
    QColor line;  ///< hairlines
    QColor accent;
    QColor onAccent; ///< text on the accent
    QColor window;   ///< around the page
    QColor button;
    QColor warning;
    QColor failure;
    PageColours page;
    bool dark = false;
};

Theme lightTheme();
Theme darkTheme();
Theme sepiaTheme();
/// Made of the author's few colours; the others are mixed from them.
Theme ownTheme(const ThemeColours& colours);
/// The stylesheet for what the Fusion style cannot draw from a palette (the main button, messages, quiet labels).
QString styleSheet(const Theme& theme);

/// Puts a theme on the application. With ThemeChoice::System the desktop's own palette decides between light and dark
/// (Qt 6.4 has no colour scheme to ask for).
class ThemeManager : public QObject
{
    Q_OBJECT

public:
    ThemeManager();
    void apply(ThemeChoice choice);
    /// The colours of ThemeChoice::Own; shown by the next apply().
    void setOwn(const ThemeColours& colours) { m_own = colours; }
    const ThemeColours& own() const { return m_own; }
    /// Where the desktop's palette comes from. For tests; by default Qt's.
    void setDesktop(std::function<QPalette()> desktop) { m_desktop = std::move(desktop); }
    const Theme& theme() const { return m_theme; }
    ThemeChoice choice() const { return m_choice; }

Q_SIGNALS:
    void themeChanged();
    /// The desktop's palette changed, and the choice is to follow it.
    void desktopChanged();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    Theme m_theme;
    ThemeChoice m_choice = ThemeChoice::System;
    ThemeColours m_own;
    std::function<QPalette()> m_desktop;
    bool m_applying = false;
};

/// Whether a palette is a dark one.
bool isDark(const QPalette& palette);
/// The face of the page: `face` if it is installed, else the first of a list of book faces that is.
QFont pageFont(double points, const QString& face = {});
/// The book faces of that list that are installed, best first.
QStringList writingFaces();

QString toKey(ThemeChoice choice);
ThemeChoice themeFromKey(const QString& key);

} // namespace longhand
