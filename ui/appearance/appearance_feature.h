#pragma once

#include "ui/desk/desk.h"
#include "ui/editor/manuscript_edit.h"

#include <QObject>

namespace longhand {

struct ThemeColours;

/// The look of the page and the window: carries its settings to where they are shown.
class AppearanceFeature : public QObject
{
    Q_OBJECT

public:
    explicit AppearanceFeature(const Desk& desk);

    /// The author's own colours from now on, remembered; shown at once if they are chosen.
    void setOwnColours(const ThemeColours& colours);

private:
    void onSettingChanged(const QString& name);
    void setPage();

    Desk m_desk;
};

/// The setting of the page as it is remembered.
PageSetting pageSettingOf(const AppSettings& settings);

} // namespace longhand
