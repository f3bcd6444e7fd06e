#include "ui/focus/focus_feature.h"

#include "ui/actions/action_registry.h"
#include "ui/actions/main_actions.h"
#include "ui/appearance/appearance_feature.h"
#include "ui/editor/manuscript_edit.h"
#include "ui/focus/dimming.h"
#include "ui/focus/focus_preferences.h"
#include "ui/preferences/preferences.h"
#include "ui/settings/app_settings.h"
#include "ui/story/session_controller.h"
#include "ui/theme/theme.h"

#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QEvent>
#include <QMainWindow>
#include <QMenu>
#include <QScrollBar>

#include <cmath>

namespace longhand {

namespace {

const char* const kDimNames[] = {"off", "sentence", "paragraph"};

DimChoice dimChoice(const AppSettings& settings)
{
    const QString name = settings.get(setting::dimming);
    return name == QLatin1String("sentence")    ? DimChoice::Sentence
           : name == QLatin1String("paragraph") ? DimChoice::Paragraph
                                                : DimChoice::Off;
}

} // namespace

FocusFeature::FocusFeature(const Desk& desk) : QObject(desk.window), m_desk(desk)
{
    m_dimming = new Dimming(
        desk.page, [this] { return isWritingAtEnd(); }, this);
    addCommands();
    connect(desk.page, &QPlainTextEdit::cursorPositionChanged, this, [this] {
        // A click does not move the page away from under the pointer; what the model writes has its own place.
        if (m_typewriter->isChecked() && !m_settling && !modelWrites() && QApplication::mouseButtons() == Qt::NoButton)
        {
            m_settling = true;
            QMetaObject::invokeMethod(this, &FocusFeature::settle, Qt::QueuedConnection);
        }
    });
    const auto paper = [this] { m_dimming->setPaper(m_desk.theme->theme().paper); };
    connect(desk.theme, &ThemeManager::themeChanged, this, paper);
    paper();
    connect(desk.main->focusMode, &QAction::toggled, this, &FocusFeature::applyLineWidth);
    connect(desk.settings, &AppSettings::changed, this, &FocusFeature::onSettingChanged);
    desk.preferences->addPage(QStringLiteral("focus"), tr("Focus"),
                              [this](QWidget* parent) { return new FocusPreferences(m_desk.settings, parent); });
    desk.window->installEventFilter(this);
    applyTypewriter();
    applyDimming();
}

void FocusFeature::addCommands()
{
    ActionRegistry& actions = *m_desk.actions;
    m_fullScreen = actions.add(QStringLiteral("view.fullScreen"), tr("F&ull screen"),
                               QKeySequence(QStringLiteral("Shift+F11")), tr("The whole desk on the whole screen"));
    m_fullScreen->setCheckable(true);
    connect(m_fullScreen, &QAction::triggered, this, [this](bool on) {
        const Qt::WindowStates states = m_desk.window->windowState();
        m_desk.window->setWindowState(on ? states | Qt::WindowFullScreen : states & ~Qt::WindowFullScreen);
    });
    m_typewriter = actions.add(QStringLiteral("view.typewriter"), tr("&Typewriter scrolling"), {},
                               tr("The line that is being written stays where it is; the page moves"));
    m_typewriter->setCheckable(true);
    connect(m_typewriter, &QAction::triggered, this,
            [this](bool on) { m_desk.settings->set(setting::typewriter, on); });
    const QString texts[] = {tr("Dim &nothing"), tr("Dim all but the &sentence"), tr("Dim all but the &paragraph")};
    const QString ids[] = {QStringLiteral("view.dimOff"), QStringLiteral("view.dimSentence"),
                           QStringLiteral("view.dimParagraph")};
    auto* group = new QActionGroup(this);
    for (int i = 0; i < 3; ++i) {
        QAction* action = m_dimActions[i] = actions.add(ids[i], texts[i]);
        action->setCheckable(true);
        group->addAction(action);
        connect(action, &QAction::triggered, this,
                [this, i] { m_desk.settings->set(setting::dimming, QLatin1String(kDimNames[i])); });
    }
    if (QMenu* view = actions.menu(MenuPlace::View)) {
        auto* menu = new QMenu(tr("Whi&le writing"), view);
        menu->addAction(m_typewriter);
        menu->addSeparator();
        for (QAction* action : m_dimActions) {
            menu->addAction(action);
        }
        // Right behind the focus view, which they belong to.
        const QList<QAction*> all = view->actions();
        const qsizetype at = all.indexOf(m_desk.main->focusMode);
        QAction* before = at + 1 < all.size() ? all[at + 1] : nullptr;
        view->insertAction(before, m_fullScreen);
        view->insertMenu(before, menu);
    }
}

bool FocusFeature::isWritingAtEnd() const
{
    const SessionState state = m_desk.session->status().state;
    return (state == SessionState::Writing || state == SessionState::Prefill) && m_desk.page->isAtEnd();
}

bool FocusFeature::modelWrites() const
{
    return m_desk.page->isLocked() || m_desk.page->isRunOpen();
}

void FocusFeature::onSettingChanged(const QString& name)
{
    if (name == QLatin1String(setting::dimming.name)) {
        applyDimming();
    } else if (name == QLatin1String(setting::typewriter.name) || name == QLatin1String(setting::typewriterHeight.name))
    {
        applyTypewriter();
    } else if (name == QLatin1String(setting::focusLineWidth.name) || name.startsWith(QLatin1String("page/"))) {
        applyLineWidth();
    }
}

void FocusFeature::applyTypewriter()
{
    const bool on = m_desk.settings->get(setting::typewriter);
    m_typewriter->setChecked(on);
    m_desk.page->setRestingHeight(on ? m_desk.settings->get(setting::typewriterHeight) / 100.0 : 0);
    if (on && !modelWrites()) {
        settle();
    }
}

void FocusFeature::applyDimming()
{
    const DimChoice choice = dimChoice(*m_desk.settings);
    m_dimActions[int(choice)]->setChecked(true);
    m_dimming->setChoice(choice);
}

void FocusFeature::applyLineWidth()
{
    PageSetting setting = pageSettingOf(*m_desk.settings);
    const int own = m_desk.settings->get(setting::focusLineWidth);
    if (m_desk.main->focusMode->isChecked() && own >= setting::lineWidth.low) {
        setting.charactersALine = own;
    }
    m_desk.page->setPageSetting(setting);
}

void FocusFeature::settle()
{
    m_settling = false;
    ManuscriptEdit* page = m_desk.page;
    if (!m_typewriter->isChecked() || !page->isVisible() || modelWrites()) {
        return;
    }
    const qreal wanted = page->viewport()->height() * m_desk.settings->get(setting::typewriterHeight) / 100.0;
    const qreal step = QFontMetricsF(page->font()).height() * page->pageSetting().lineSpacing;
    // The bar counts lines; space between paragraphs makes the first attempt inexact.
    for (int i = 0; i < 4; ++i) {
        QRectF caret = page->caretRect(page->caretPosition());
        if (caret.isEmpty()) {
            page->ensureCursorVisible();
            caret = page->caretRect(page->caretPosition());
        }
        const int lines = int(std::lround((caret.center().y() - wanted) / step));
        if (caret.isEmpty() || lines == 0) {
            break;
        }
        QScrollBar* bar = page->verticalScrollBar();
        const int before = bar->value();
        bar->setValue(before + lines);
        if (bar->value() == before) {
            break;
        }
    }
}

bool FocusFeature::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_desk.window && event->type() == QEvent::WindowStateChange) {
        m_fullScreen->setChecked(m_desk.window->isFullScreen());
    }
    return QObject::eventFilter(watched, event);
}

} // namespace longhand
