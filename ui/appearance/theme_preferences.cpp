#include "ui/appearance/theme_preferences.h"

#include "app/export/replaceable.h"
#include "engine/types/error.h"
#include "ui/actions/main_actions.h"
#include "ui/appearance/colour_field.h"
#include "ui/text/file_error.h"
#include "ui/text/message_text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/file_dialogs.h"

#include <QAction>
#include <QComboBox>
#include <QFile>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QSaveFile>

namespace longhand {

ThemePreferences::ThemePreferences(ThemeManager* theme, MainActions* actions, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_colours(theme->own())
{
    auto* form = new QFormLayout(this);
    form->setContentsMargins(16, 12, 16, 12);
    m_choice = new QComboBox(this);
    m_choice->setObjectName(QStringLiteral("theme"));
    m_choice->setAccessibleName(tr("Theme"));
    const std::vector<std::pair<QAction*, QString>> choices = {{actions->themeSystem, tr("Follow the desktop")},
                                                               {actions->themeLight, tr("Light")},
                                                               {actions->themeDark, tr("Dark")},
                                                               {actions->themeSepia, tr("Sepia")},
                                                               {actions->themeOwn, tr("My own colours")}};
    for (const auto& [action, name] : choices) {
        m_choice->addItem(name);
    }
    m_choice->setCurrentIndex(int(theme->choice()));
    connect(m_choice, &QComboBox::activated, this,
            [choices](int index) { choices[std::size_t(index)].first->trigger(); });
    connect(theme, &ThemeManager::themeChanged, this, [this] { m_choice->setCurrentIndex(int(m_theme->choice())); });
    form->addRow(tr("&Theme"), m_choice);

    auto* heading = new QLabel(tr("My own colours"), this);
    heading->setProperty("heading", true);
    form->addRow(heading);
    addColour(tr("&Page"), &ThemeColours::paper, QStringLiteral("paper"));
    addColour(tr("Te&xt"), &ThemeColours::ink, QStringLiteral("ink"));
    addColour(tr("&Window"), &ThemeColours::window, QStringLiteral("window"));
    addColour(tr("&Quiet text"), &ThemeColours::quiet, QStringLiteral("quiet"));
    addColour(tr("&Accent"), &ThemeColours::accent, QStringLiteral("accent"));
    addColour(tr("&Selection"), &ThemeColours::selection, QStringLiteral("selection"));
    m_preview = new QLabel(this);
    m_preview->setObjectName(QStringLiteral("coloursPreview"));
    m_preview->setAccessibleName(tr("Preview of my own colours"));
    m_preview->setWordWrap(true);
    form->addRow(m_preview);
    auto* row = new QHBoxLayout;
    const auto button = [&](const QString& text, const QString& tip, auto run) {
        auto* made = new QPushButton(text, this);
        made->setToolTip(tip);
        made->setAutoDefault(false);
        connect(made, &QPushButton::clicked, this, run);
        row->addWidget(made);
        return made;
    };
    button(tr("&Import\u2026"), tr("Takes my own colours from a theme file"), [this] {
        importFile();
    })->setObjectName(QStringLiteral("import"));
    button(tr("&Export\u2026"), tr("Writes my own colours into a theme file"), [this] {
        exportFile();
    })->setObjectName(QStringLiteral("export"));
    row->addStretch(1);
    form->addRow(row);
    m_said = new QLabel(this);
    m_said->setObjectName(QStringLiteral("said"));
    m_said->setTextFormat(Qt::PlainText);
    m_said->setWordWrap(true);
    form->addRow(m_said);
    showColours();
}

void ThemePreferences::addColour(const QString& name, QColor ThemeColours::*field, const QString& id)
{
    QString plain = name;
    auto* colour = new ColourField(plain.remove(u'&'), this);
    colour->setObjectName(id);
    static_cast<QFormLayout*>(layout())->addRow(name, colour);
    m_fields.push_back({colour, field});
    connect(colour, &ColourField::colourChanged, this, [this, field](const QColor& value) {
        ThemeColours changed = m_colours;
        changed.*field = value;
        change(changed);
    });
}

void ThemePreferences::change(const ThemeColours& colours)
{
    m_colours = colours;
    m_said->clear();
    showColours();
    Q_EMIT ownColoursChanged(colours);
}

void ThemePreferences::showColours()
{
    for (const auto& [field, colour] : m_fields) {
        field->setColour(m_colours.*colour);
        if (colour == &ThemeColours::paper || colour == &ThemeColours::ink || colour == &ThemeColours::selection) {
            const QColor& other = colour == &ThemeColours::ink ? m_colours.paper : m_colours.ink;
            const double ratio = contrastOf(m_colours.*colour, other);
            field->setContrast(ratio, ratio >= kEnoughContrast);
        } else {
            // The window carries text too; quiet text and the accent are used on page and window.
            const QColor& on = colour == &ThemeColours::window ? m_colours.ink : m_colours.window;
            const double ratio =
                std::min(contrastOf(m_colours.*colour, on),
                         colour == &ThemeColours::window ? 21.0 : contrastOf(m_colours.*colour, m_colours.paper));
            field->setContrast(ratio, ratio >= kEnoughContrast);
        }
    }
    const auto name = [](const QColor& colour) { return colour.name(); };
    m_preview->setTextFormat(Qt::RichText);
    m_preview->setText(QStringLiteral("<table width='100%' cellpadding='12' bgcolor='%1'><tr><td bgcolor='%2'>"
                                      "<font color='%3'>%6 <span style='background-color:%7'>%8</span> %9</font><br>"
                                      "<font color='%4'>%10</font> <font color='%5'>%11</font></td></tr></table>")
                           .arg(name(m_colours.window), name(m_colours.paper), name(m_colours.ink),
                                name(m_colours.quiet), name(m_colours.accent))
                           .arg(tr("The water had risen in the night, and").toHtmlEscaped(), name(m_colours.selection),
                                tr("nobody").toHtmlEscaped(), tr("in the town knew.").toHtmlEscaped())
                           .arg(tr("Quiet text,").toHtmlEscaped(), tr("and the accent.").toHtmlEscaped()));
}

void ThemePreferences::importFile()
{
    FileDialogs::openFile(this, tr("Import a theme"), QString(), tr("Themes (*.json)"), [this](const QString& path) {
        QFile file(path);
        constexpr qint64 most = 100000;
        if (!file.open(QIODevice::ReadOnly)) {
            m_said->setText(tr("%1 cannot be read: %2").arg(path, fileErrorText(file)));
            return;
        }
        QString error;
        if (const auto colours = themeFromJson(file.read(most), &error)) {
            change(*colours);
            m_said->setText(colours->name.isEmpty() ? tr("Imported.") : tr("Imported: %1").arg(colours->name));
        } else {
            m_said->setText(error);
        }
    });
}

void ThemePreferences::exportFile()
{
    FileDialogs::saveFile(this, tr("Export the theme"), QStringLiteral("longhand-theme.json"), tr("Themes (*.json)"),
                          QStringLiteral("json"), [this](const QString& path) {
                              try {
                                  checkReplaceable(path.toStdString());
                              } catch (const Error& error) {
                                  m_said->setText(errorText(error));
                                  return;
                              }
                              QSaveFile file(path);
                              const bool written = file.open(QIODevice::WriteOnly) &&
                                                   file.write(toJson(m_colours)) >= 0 && file.commit();
                              m_said->setText(written ? tr("Written to %1").arg(path)
                                                      : tr("%1 cannot be written: %2").arg(path, fileErrorText(file)));
                          });
}

} // namespace longhand
