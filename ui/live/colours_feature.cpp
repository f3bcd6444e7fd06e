#include "ui/live/colours_feature.h"

#include "ui/actions/action_registry.h"
#include "ui/actions/main_actions.h"
#include "ui/editor/manuscript_edit.h"
#include "ui/live/legend_bar.h"
#include "ui/settings/app_settings.h"
#include "ui/widgets/panel_docks.h"

#include <QAction>
#include <QEvent>
#include <QMainWindow>

#include <algorithm>
#include <array>

namespace longhand {

namespace {
constexpr int kCountMs = 700;
} // namespace

ColoursFeature::ColoursFeature(const Desk& desk)
    : QObject(desk.window), m_desk(desk), m_sources(desk.page), m_edited(desk.page),
      m_legend(new LegendBar(desk.window))
{
    desk.window->addToolBar(Qt::BottomToolBarArea, m_legend);
    m_legend->hide();
    m_patterns = desk.actions->addTo(MenuPlace::View, QStringLiteral("view.patterns"), tr("Lines under the &colours"),
                                     {}, tr("A pattern for each colour, for those who cannot tell the colours apart"));
    m_patterns->setCheckable(true);
    m_patterns->setChecked(desk.settings->get(setting::colourPatterns));
    connect(m_patterns, &QAction::toggled, this, [this](bool on) {
        m_desk.settings->set(setting::colourPatterns, on);
        showMarks();
    });
    connect(desk.main->coloursOff, &QAction::triggered, this, [this] { setMode(Mode::Off); });
    connect(desk.main->coloursSource, &QAction::triggered, this, [this] { setMode(Mode::Source); });
    connect(desk.main->coloursAuthorship, &QAction::triggered, this, [this] { setMode(Mode::Authorship); });
    connect(desk.theme, &ThemeManager::themeChanged, this, &ColoursFeature::showMarks);
    connect(&m_count, &QTimer::timeout, this, &ColoursFeature::showLegend);
    connect(desk.main->focusMode, &QAction::toggled, this, &ColoursFeature::showLegend);
    connect(desk.panels, &PanelDocks::stateRestored, this, &ColoursFeature::showLegend);
    desk.page->installEventFilter(this);
    const QString mode = desk.settings->get(setting::colours);
    setMode(mode == QLatin1String("source")  ? Mode::Source
            : mode == QLatin1String("hands") ? Mode::Authorship
                                             : Mode::Off);
}

void ColoursFeature::setMode(Mode mode)
{
    m_mode = mode;
    static constexpr std::array names{"off", "source", "hands"};
    m_desk.settings->set(setting::colours, QLatin1String(names[std::size_t(mode)]));
    QAction* actions[] = {m_desk.main->coloursOff, m_desk.main->coloursSource, m_desk.main->coloursAuthorship};
    actions[int(mode)]->setChecked(true);
    m_desk.page->removeMarks(&m_sources);
    m_desk.page->removeMarks(&m_edited);
    m_desk.page->setTinted(mode == Mode::Authorship);
    if (mode == Mode::Source) {
        m_desk.page->addMarks(&m_sources);
    } else if (mode == Mode::Authorship) {
        m_desk.page->addMarks(&m_edited);
    }
    showMarks();
}

void ColoursFeature::showMarks()
{
    m_sources.setDark(m_desk.theme->theme().dark);
    m_sources.setPatterns(m_patterns->isChecked());
    m_edited.setColour(m_desk.theme->theme().accent);
    m_desk.page->updateMarks();
    showLegend();
}

void ColoursFeature::showLegend()
{
    const bool on = m_mode == Mode::Source && m_desk.page->isVisible() && !m_desk.main->focusMode->isChecked();
    m_legend->setVisible(on);
    if (!on) {
        m_count.stop();
        return;
    }
    std::array<std::int64_t, kTokenSources> counts{};
    std::int64_t all = 0;
    for (const PageToken& token : m_desk.page->tokens().tokens()) {
        ++counts[std::size_t(token.source)];
        ++all;
    }
    std::vector<LegendBar::Entry> entries;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        if (counts[i] > 0) {
            entries.push_back({TokenSource(i), int((200 * counts[i] + all) / (2 * all))});
        }
    }
    m_legend->show(entries, m_desk.theme->theme().dark, m_patterns->isChecked());
    m_count.start(kCountMs);
}

bool ColoursFeature::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Show || event->type() == QEvent::Hide) {
        // Once the page is shown or hidden.
        QTimer::singleShot(0, this, &ColoursFeature::showLegend);
    }
    return QObject::eventFilter(watched, event);
}

} // namespace longhand
