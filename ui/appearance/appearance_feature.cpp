#include "ui/appearance/appearance_feature.h"

#include "ui/actions/main_actions.h"
#include "ui/appearance/page_preferences.h"
#include "ui/appearance/theme_preferences.h"
#include "ui/preferences/preferences.h"
#include "ui/settings/app_settings.h"
#include "ui/theme/theme.h"

#include <QAction>
#include <QMainWindow>

namespace longhand {

PageSetting pageSettingOf(const AppSettings& settings)
{
    const QString paragraphs = settings.get(setting::paragraphs);
    PageSetting page;
    page.lineSpacing = settings.get(setting::lineSpacing);
    page.charactersALine = settings.get(setting::lineWidth);
    page.indent = paragraphs == QLatin1String("indent") || paragraphs == QLatin1String("both");
    page.air = paragraphs != QLatin1String("indent");
    return page;
}

AppearanceFeature::AppearanceFeature(const Desk& desk) : QObject(desk.window), m_desk(desk)
{
    QString error;
    if (const auto own = themeFromJson(m_desk.settings->get(setting::ownTheme).toUtf8(), &error)) {
        m_desk.theme->setOwn(*own);
    }
    setPage();
    connect(m_desk.settings, &AppSettings::changed, this, &AppearanceFeature::onSettingChanged);
    m_desk.preferences->addPage(QStringLiteral("page"), tr("Page"), [this](QWidget* parent) {
        return new PagePreferences(m_desk.settings, m_desk.page, parent);
    });
    m_desk.preferences->addPage(QStringLiteral("themes"), tr("Themes"), [this](QWidget* parent) {
        auto* page = new ThemePreferences(m_desk.theme, m_desk.main, parent);
        connect(page, &ThemePreferences::ownColoursChanged, this, &AppearanceFeature::setOwnColours);
        return page;
    });
}

void AppearanceFeature::setOwnColours(const ThemeColours& colours)
{
    m_desk.theme->setOwn(colours);
    m_desk.settings->set(setting::ownTheme, QString::fromUtf8(toJson(colours)));
    if (m_desk.theme->choice() == ThemeChoice::Own) {
        m_desk.main->themeOwn->trigger();
    }
}

void AppearanceFeature::setPage()
{
    m_desk.page->setPageSetting(pageSettingOf(*m_desk.settings));
}

void AppearanceFeature::onSettingChanged(const QString& name)
{
    if (name == QLatin1String(setting::pageFace.name)) { // the size may have been changed on the page
        m_desk.page->setPageFont(pageFont(m_desk.page->font().pointSizeF(), m_desk.settings->get(setting::pageFace)));
    } else if (name == QLatin1String(setting::fontSize.name)) {
        m_desk.page->setPageFont(
            pageFont(m_desk.settings->get(setting::fontSize), m_desk.settings->get(setting::pageFace)));
    } else if (name.startsWith(QLatin1String("page/"))) {
        setPage();
    }
}

} // namespace longhand
