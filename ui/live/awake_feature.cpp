#include "ui/live/awake_feature.h"

#include "ui/actions/action_registry.h"
#include "ui/live/draft_text.h"
#include "ui/settings/app_settings.h"
#include "ui/story/project_controller.h"
#include "ui/story/session_controller.h"
#include "ui/text/status_text.h"

#include <QAction>
#include <QMainWindow>

namespace longhand {

AwakeFeature::AwakeFeature(const Desk& desk) : QObject(desk.window), m_desk(desk), m_services(DesktopServices::make())
{
    const auto choice = [&](const char* id, const QString& text, const QString& tip, const SettingKey<bool>& key) {
        QAction* action = desk.actions->addTo(MenuPlace::Engine, QLatin1String(id), text, {}, tip);
        action->setCheckable(true);
        action->setChecked(desk.settings->get(key));
        connect(action, &QAction::toggled, this, [this, &key](bool on) {
            m_desk.settings->set(key, on);
            update();
        });
        return action;
    };
    m_stayAwake = choice("engine.stayAwake", tr("&Keep awake while writing"),
                         tr("Keeps the computer awake while the model writes"), setting::stayAwake);
    m_notify = choice("engine.notify", tr("&Tell me when a run ends"),
                      tr("A desktop notification, if you are in another window"), setting::notifyAtEnd);
    connect(desk.session, &SessionController::stateChanged, this, &AwakeFeature::onStateChanged);
}

AwakeFeature::~AwakeFeature()
{
    m_services->allowSleep();
}

void AwakeFeature::update()
{
    const SessionState state = m_desk.session->status().state;
    const bool hold = m_stayAwake->isChecked() && (state == SessionState::Prefill || state == SessionState::Writing);
    if (hold == m_held) {
        return;
    }
    m_held = hold;
    if (hold) {
        m_services->inhibitSleep(tr("A story is being written"));
    } else {
        m_services->allowSleep();
    }
}

void AwakeFeature::onStateChanged(SessionState state, SessionState before)
{
    update();
    const bool wasOn = before == SessionState::Prefill || before == SessionState::Writing;
    if (!wasOn || !m_notify->isChecked() || m_desk.window->isActiveWindow()) {
        return;
    }
    const SessionStatus& status = m_desk.session->status();
    if (state == SessionState::Finished && status.finish != FinishReason::Stopped) {
        QString text = finishText(status.finish) + QStringLiteral(". ") +
                       tr("%1 tokens were written.").arg(countText(status.runTokens));
        const QString headline = DraftText::headline(status.speed);
        if (!headline.isEmpty()) {
            text += u' ' + headline;
        }
        m_services->notify(m_desk.project->title(), text);
    } else if (state == SessionState::DiskFull || state == SessionState::Failed) {
        m_services->notify(m_desk.project->title(), stateText(status, true));
    } else if (state == SessionState::Paused && (status.loop.length > 0 || status.collapse.length > 0)) { // by an alarm
        m_services->notify(m_desk.project->title(),
                           status.loop.length > 0
                               ? tr("The text repeats itself. Writing waits for you.")
                               : tr("The text falls apart or goes round in circles. Writing waits for you."));
    }
}

} // namespace longhand
