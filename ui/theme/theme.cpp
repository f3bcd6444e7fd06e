#include "ui/theme/theme.h"

#include "ui/theme/desk_style.h"

#include <QApplication>
#include <QEvent>
#include <QFontDatabase>
#include <QScopedValueRollback>

namespace longhand {

namespace {

struct Tones
{
    QColor window;
    QColor paper;
    QColor ink;
    QColor quiet;
    QColor line;
    QColor button;
    QColor accent;
    QColor onAccent;
    QColor selection;
    QColor warning;
    QColor failure;
};

Tones lightTones()
{
    return {"#f2f0eb", "#fdfcf9", "#24262b", "#66686e", "#dcd8cf", "#faf9f6",
            "#1d6a73", "#ffffff", "#c4dfe1", "#8a5a00", "#a32f26"};
}

Tones darkTones()
{
    return {"#1f2124", "#26282c", "#d9d6cf", "#94969c", "#3a3d42", "#303338",
            "#6cb4bc", "#10191b", "#2f5a60", "#e0b060", "#ee8c80"};
}

Tones sepiaTones()
{
    return {"#e9dfc9", "#f6eedb", "#3b3024", "#6d5e48", "#d3c5a8", "#f1e8d3",
            "#8a4b1f", "#ffffff", "#e3cfa5", "#7d5200", "#9c2f20"};
}

Theme make(const Tones& tones, bool dark)
{
    Theme theme;
    theme.dark = dark;
    theme.paper = tones.paper;
    theme.ink = tones.ink;
    theme.quiet = tones.quiet;
    theme.line = tones.line;
    theme.accent = tones.accent;
    theme.warning = tones.warning;
    theme.failure = tones.failure;
    theme.window = tones.window;
    theme.button = tones.button;
    theme.onAccent = tones.onAccent;
    theme.page.tint = theme.accent;
    theme.page.tint.setAlphaF(dark ? 0.15f : 0.12f);
    theme.page.runMark = theme.accent;
    theme.page.runMark.setAlphaF(0.75f);
    theme.page.nextMark = theme.accent;

    QPalette& p = theme.palette;
    const QColor window = tones.window;
    const QColor button = tones.button;
    p.setColor(QPalette::Window, window);
    p.setColor(QPalette::WindowText, theme.ink);
    p.setColor(QPalette::Base, theme.paper);
    p.setColor(QPalette::AlternateBase, window);
    p.setColor(QPalette::Text, theme.ink);
    p.setColor(QPalette::PlaceholderText, theme.quiet);
    p.setColor(QPalette::Button, button);
    p.setColor(QPalette::ButtonText, theme.ink);
    p.setColor(QPalette::BrightText, theme.failure);
    p.setColor(QPalette::ToolTipBase, theme.paper);
    p.setColor(QPalette::ToolTipText, theme.ink);
    p.setColor(QPalette::Highlight, tones.selection);
    p.setColor(QPalette::HighlightedText, theme.ink);
    p.setColor(QPalette::Link, theme.accent);
    p.setColor(QPalette::LinkVisited, theme.accent);
    p.setColor(QPalette::Light, dark ? button.lighter(130) : QColor(Qt::white));
    p.setColor(QPalette::Midlight, dark ? button.lighter(112) : window.lighter(103));
    p.setColor(QPalette::Mid, theme.line);
    p.setColor(QPalette::Dark, dark ? QColor("#121315") : QColor("#b9b4a9"));
    p.setColor(QPalette::Shadow, dark ? QColor(Qt::black) : QColor("#8c877c"));
    const QColor off = mixed(tones.ink, tones.window, dark ? 0.62 : 0.6);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
        p.setColor(QPalette::Disabled, role, off);
    }
    return theme;
}

} // namespace

Theme lightTheme()
{
    return make(lightTones(), false);
}

Theme darkTheme()
{
    return make(darkTones(), true);
}

Theme sepiaTheme()
{
    return make(sepiaTones(), false);
}

Theme ownTheme(const ThemeColours& own)
{
    const bool dark = own.paper.lightness() < own.ink.lightness();
    Tones tones = dark ? darkTones() : lightTones();
    tones.window = own.window;
    tones.paper = own.paper;
    tones.ink = own.ink;
    tones.quiet = own.quiet;
    tones.accent = own.accent;
    tones.selection = own.selection;
    tones.line = mixed(own.window, own.ink, 0.14);
    tones.button = mixed(own.window, own.paper, 0.6);
    const QColor white(Qt::white);
    const QColor black(Qt::black);
    tones.onAccent = contrastOf(white, own.accent) >= contrastOf(black, own.accent) ? white : black;
    return make(tones, dark);
}

QString styleSheet(const Theme& theme)
{
    const QString sheet = QStringLiteral(R"(
QToolTip { color: @ink; background: @paper; border: 1px solid @line; padding: 4px; }
QLabel[quiet="true"] { color: @quiet; }
QLabel[heading="true"] { color: @quiet; font-weight: 600; }
QPushButton { background: @button; border: 1px solid @line; border-radius: 5px; padding: 5px 14px; }
QPushButton:hover { border-color: @accent; }
QPushButton:focus { border-color: @accent; }
QPushButton:pressed { background: @line; }
QPushButton:disabled { color: @off; border-color: @line; }
QPushButton[primary="true"] { background: @accent; color: @onAccent; border-color: @accent; font-weight: 600; }
QPushButton[primary="true"]:hover { background: @accentHover; }
QPushButton[primary="true"]:focus { border: 2px solid @ink; padding: 4px 13px; }
QPushButton[primary="true"]:disabled { background: @button; color: @off; border-color: @line; }
QPushButton[card="true"] { background: transparent; border: none; border-radius: 4px; text-align: left; padding: 7px 10px; }
QPushButton[card="true"]:hover, QPushButton[card="true"]:focus { background: @hover; }
QPushButton[linkLike="true"] { background: transparent; border: none; color: @accent; padding: 3px 4px; text-align: left; }
QPushButton[linkLike="true"]:hover, QPushButton[linkLike="true"]:focus { text-decoration: underline; }
QToolButton[section="true"] { border: none; background: transparent; padding: 4px 2px; font-weight: 600; color: @quiet; }
QToolButton[section="true"]:hover, QToolButton[section="true"]:focus { color: @accent; }
QToolBar { border: none; border-bottom: 1px solid @line; background: @window; padding: 4px 10px; spacing: 6px; }
QStatusBar { border-top: 1px solid @line; background: @window; }
QStatusBar::item { border: none; }
QMenuBar { background: @window; }
QMainWindow::separator { background: @line; width: 1px; height: 1px; }
QDockWidget::title { background: @window; padding: 9px 12px 5px 12px; }
QFrame[message="true"] { background: @window; border: 1px solid @line; border-left: 4px solid @accent; border-radius: 4px; }
QFrame[message="true"][kind="warning"] { border-left-color: @warning; }
QFrame[message="true"][kind="error"] { border-left-color: @failure; }
QFrame[strip="true"] { background: @window; border: none; border-top: 1px solid @line; }
QFrame[overlay="true"] { background: @window; border: 1px solid @line; }
QProgressBar { background: @line; border: none; border-radius: 3px; max-height: 6px; min-height: 6px; }
QProgressBar::chunk { background: @accent; border-radius: 3px; }
QPlainTextEdit[seed="true"] { font-family: "@serif"; font-size: 13.5pt; background: @paper; border: 1px solid @line; border-radius: 6px; padding: 10px; }
QPlainTextEdit[seed="true"]:focus { border-color: @accent; }
QScrollBar:vertical { background: transparent; width: 12px; margin: 2px; }
QScrollBar::handle:vertical { background: @line; border-radius: 4px; min-height: 32px; }
QScrollBar[idle="true"]::handle:vertical { background: transparent; }
QScrollBar::handle:vertical:hover { background: @off; }
QScrollBar::add-line, QScrollBar::sub-line, QScrollBar::add-page, QScrollBar::sub-page { background: none; height: 0; }
)");
    QString out = sheet;
    out.replace(QLatin1String("@serif"), pageFont(10).family());
    const auto put = [&out](const char* name, const QColor& colour) {
        out.replace(QLatin1String(name), colour.name());
    };
    const QColor& accent = theme.accent;
    const QColor& window = theme.window;
    put("@onAccent", theme.onAccent);
    put("@accentHover", theme.dark ? accent.lighter(112) : accent.lighter(115));
    put("@accent", accent);
    put("@ink", theme.ink);
    put("@paper", theme.paper);
    put("@quiet", theme.quiet);
    put("@line", theme.line);
    put("@button", theme.button);
    put("@warning", theme.warning);
    put("@failure", theme.failure);
    put("@window", window);
    put("@off", theme.palette.color(QPalette::Disabled, QPalette::Text));
    put("@hover", theme.dark ? window.lighter(125) : window.darker(104));
    return out;
}

ThemeManager::ThemeManager() : m_own(defaultOwnColours())
{
    QApplication::setStyle(new DeskStyle);
    qApp->installEventFilter(this);
}

bool ThemeManager::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::ApplicationPaletteChange && watched == qApp && !m_applying &&
        m_choice == ThemeChoice::System)
    {
        // Not at once: the palette is still being changed.
        QMetaObject::invokeMethod(
            this,
            [this] {
                if (m_choice == ThemeChoice::System) {
                    Q_EMIT desktopChanged();
                }
            },
            Qt::QueuedConnection);
    }
    return QObject::eventFilter(watched, event);
}

void ThemeManager::apply(ThemeChoice choice)
{
    const QScopedValueRollback applying(m_applying, true);
    m_choice = choice;
    switch (choice) {
    case ThemeChoice::Light:
        m_theme = lightTheme();
        break;
    case ThemeChoice::Dark:
        m_theme = darkTheme();
        break;
    case ThemeChoice::Sepia:
        m_theme = sepiaTheme();
        break;
    case ThemeChoice::Own:
        m_theme = ownTheme(m_own);
        break;
    case ThemeChoice::System: {
        QPalette desktop;
        if (m_desktop) {
            desktop = m_desktop();
        } else {
            QApplication::setPalette(QPalette()); // back to the desktop's
            desktop = QApplication::palette();
        }
        m_theme = isDark(desktop) ? darkTheme() : lightTheme();
        break;
    }
    }
    QApplication::setPalette(m_theme.palette);
    qApp->setStyleSheet(styleSheet(m_theme));
    Q_EMIT themeChanged();
}

bool isDark(const QPalette& palette)
{
    return palette.color(QPalette::Window).lightness() < palette.color(QPalette::WindowText).lightness();
}

QStringList writingFaces()
{
    static const QStringList candidates{
        QStringLiteral("Source Serif 4"),    QStringLiteral("Source Serif Pro"), QStringLiteral("Literata"),
        QStringLiteral("Charis SIL"),        QStringLiteral("Crimson Pro"),      QStringLiteral("Libertinus Serif"),
        QStringLiteral("Linux Libertine O"), QStringLiteral("Noto Serif"),       QStringLiteral("C059"),
        QStringLiteral("Liberation Serif"),  QStringLiteral("DejaVu Serif")};
    const QStringList installed = QFontDatabase::families();
    QStringList found;
    for (const QString& family : candidates) {
        if (installed.contains(family)) {
            found << family;
        }
    }
    return found;
}

QFont pageFont(double points, const QString& face)
{
    QFont font(QStringLiteral("serif"));
    const QStringList faces = writingFaces();
    if (!face.isEmpty() && QFontDatabase::families().contains(face)) {
        font.setFamily(face);
    } else if (!faces.isEmpty()) {
        font.setFamily(faces.front());
    }
    font.setStyleHint(QFont::Serif);
    font.setPointSizeF(points);
    font.setHintingPreference(QFont::PreferVerticalHinting);
    return font;
}

QString toKey(ThemeChoice choice)
{
    switch (choice) {
    case ThemeChoice::Light:
        return QStringLiteral("light");
    case ThemeChoice::Dark:
        return QStringLiteral("dark");
    case ThemeChoice::Sepia:
        return QStringLiteral("sepia");
    case ThemeChoice::Own:
        return QStringLiteral("own");
    case ThemeChoice::System:
        break;
    }
    return QStringLiteral("system");
}

ThemeChoice themeFromKey(const QString& key)
{
    for (const ThemeChoice choice : {ThemeChoice::Light, ThemeChoice::Dark, ThemeChoice::Sepia, ThemeChoice::Own}) {
        if (toKey(choice) == key) {
            return choice;
        }
    }
    return ThemeChoice::System;
}

} // namespace longhand
