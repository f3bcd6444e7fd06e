#pragma once

#include "ui/desk/desk.h"
#include "ui/editor/manuscript_edit.h"

#include <QObject>

namespace longhand {

struct ThemeColours;

/// Applies the settings for the look of the page and the window.
class AppearanceFeature : public QObject
{
    Q_OBJECT

public:
    explicit AppearanceFeature(const Desk& desk);

    /// Sets and remembers the author's own colours; shows them at once if they are chosen.
    void setOwnColours(const ThemeColours& colours);

private:
    void onSettingChanged(const QString& name);
    void setPage();

    Desk m_desk;
};

/// The remembered page setup.
PageSetting pageSettingOf(const AppSettings& settings);

} // namespace longhand
