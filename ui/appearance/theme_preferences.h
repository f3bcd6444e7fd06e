#pragma once

#include "ui/theme/theme_colours.h"

#include <QWidget>

#include <utility>
#include <vector>

class QComboBox;
class QLabel;

namespace longhand {

class ColourField;
class MainActions;
class ThemeManager;

/// The page of the preferences about colours: which theme, and the author's own one with a preview.
class ThemePreferences : public QWidget
{
    Q_OBJECT

public:
    ThemePreferences(ThemeManager* theme, MainActions* actions, QWidget* parent);

Q_SIGNALS:
    void ownColoursChanged(const longhand::ThemeColours& colours);

private:
    void addColour(const QString& name, QColor ThemeColours::*field, const QString& id);
    void showColours();
    void change(const ThemeColours& colours);
    void importFile();
    void exportFile();

    ThemeManager* m_theme;
    ThemeColours m_colours;
    std::vector<std::pair<ColourField*, QColor ThemeColours::*>> m_fields;
    QComboBox* m_choice = nullptr;
    QLabel* m_preview = nullptr;
    QLabel* m_said = nullptr;
};

} // namespace longhand
