#pragma once

#include "ui/editor/manuscript_edit.h"

#include <QFont>
#include <QObject>
#include <QPalette>
#include <QString>

namespace longhand {

enum class ThemeChoice
{
    System,
    Light,
    Dark
};

/// Everything that is coloured. Two of them, light and dark; one accent colour each.
struct Theme
{
    QPalette palette;
    QColor paper; ///< the page
    QColor ink;   ///< text on it
    QColor quiet; ///< text that may be overlooked
    QColor line;  ///< hairlines
    QColor accent;
    QColor warning;
    QColor failure;
    PageColours page;
    bool dark = false;
};

Theme lightTheme();
Theme darkTheme();
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
    const Theme& theme() const { return m_theme; }
    ThemeChoice choice() const { return m_choice; }

Q_SIGNALS:
    void themeChanged();

private:
    Theme m_theme;
    ThemeChoice m_choice = ThemeChoice::System;
};

/// Whether a palette is a dark one.
bool isDark(const QPalette& palette);
/// The serif face of the page: the first of a list of book faces that is installed.
QFont pageFont(double points);

QString toKey(ThemeChoice choice);
ThemeChoice themeFromKey(const QString& key);

} // namespace longhand
