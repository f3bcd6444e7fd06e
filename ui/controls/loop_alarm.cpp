#include "ui/controls/loop_alarm.h"

#include "app/library/sampler_remedies.h"
#include "ui/controls/controls_panel.h"
#include "ui/controls/run_changes.h"
#include "ui/editor/manuscript_edit.h"
#include "ui/story/project_controller.h"
#include "ui/story/session_controller.h"
#include "ui/story/writing_controller.h"
#include "ui/text/status_text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/message_bar.h"

#include <QLocale>
#include <QMainWindow>

namespace longhand {

namespace {

QString messageId()
{
    return QStringLiteral("loop");
}

} // namespace

LoopAlarm::LoopAlarm(const Desk& desk, RunChanges* changes)
    : QObject(desk.window), m_desk(desk), m_changes(changes), m_takeBack(new TakeBack(desk, this))
{
    setObjectName(QStringLiteral("loop-alarm"));
    desk.page->addMarks(this);
    connect(desk.session, &SessionController::statusChanged, this, &LoopAlarm::onStatus);
    connect(desk.project, &ProjectController::closed, this, &LoopAlarm::clear);
}

void LoopAlarm::onStatus()
{
    const SessionStatus& status = m_desk.session->status();
    if (status.state == SessionState::Paused && status.loop.length > 0) {
        if (m_loop.begin != status.loop.begin || m_loop.length != status.loop.length) {
            m_loop = status.loop;
            show();
        }
    } else if (m_loop.length > 0) {
        clear();
    }
}

void LoopAlarm::clear()
{
    m_loop = {};
    dismiss();
}

/// The author has answered; the loop itself stays known until the run resumes.
void LoopAlarm::dismiss()
{
    m_place.reset();
    m_desk.messages->dismiss(messageId());
    m_desk.page->updateMarks();
}

/// The loop's tokens on the page.
std::optional<LoopPlace> LoopAlarm::find(const LoopNote& loop) const
{
    const auto whole = passageFrom(m_desk, loop.begin);
    const auto repeated = passageFrom(m_desk, loop.begin + loop.length);
    if (!whole || !repeated) {
        return std::nullopt;
    }
    return LoopPlace{whole->begin, repeated->begin, whole->end};
}

void LoopAlarm::show()
{
    m_place = find(m_loop);
    m_desk.page->updateMarks();
    const SamplerSettings sampler = m_desk.controls->controls().sampler;
    SamplerSettings stronger = sampler;
    raisePenalty(stronger);
    std::vector<MessageAction> actions = {
        {tr("Penalty %1").arg(QLocale().toString(stronger.penalty, 'f', 2)), [this] { strengthenPenalty(); }},
        {sampler.dryMultiplier > 0 ? tr("Stronger DRY") : tr("Turn DRY on"), [this] { switchDryOn(); }},
    };
    if (m_place) {
        actions.push_back({tr("Back to before it"), [this] { goBack(); }});
    }
    actions.push_back({tr("Go on"), [this] { goOn(); }});
    m_desk.messages->show(
        messageId(), MessageKind::Warning,
        tr("The text repeats itself: the same %1 tokens %2 times in a row. Writing waits for you; what is taken "
           "back stays as a take.")
            .arg(countText(m_loop.length), countText(m_loop.repeats)),
        actions);
}

void LoopAlarm::marksIn(qsizetype from, qsizetype to, std::vector<PageMark>& out) const
{
    if (!m_place || m_place->begin >= to || m_place->end <= from) {
        return;
    }
    const Theme& theme = m_desk.theme->theme();
    QColor fill = theme.warning;
    fill.setAlphaF(theme.dark ? 0.34F : 0.22F);
    out.push_back({m_place->second, m_place->end, fill, MarkShape::Fill});
    out.push_back({m_place->begin, m_place->second, theme.warning, MarkShape::Dashed});
    out.push_back({m_place->second, m_place->end, theme.warning, MarkShape::Wave});
}

void LoopAlarm::strengthenPenalty()
{
    WritingControls controls = m_desk.controls->controls();
    raisePenalty(controls.sampler);
    m_desk.controls->setControls(controls, true);
    goOn();
}

void LoopAlarm::switchDryOn()
{
    WritingControls controls = m_desk.controls->controls();
    raiseDry(controls.sampler);
    m_desk.controls->setControls(controls, true);
    goOn();
}

void LoopAlarm::goOn()
{
    dismiss();
    m_changes->send();
    m_desk.writing->write();
}

void LoopAlarm::goBack()
{
    // Looked up anew: the author may have edited what stands before it.
    const std::optional<LoopPlace> place = find(m_loop);
    dismiss();
    if (!place) {
        return;
    }
    const qsizetype cutAt = place->second;
    m_takeBack->start(cutAt, m_loop.begin + m_loop.length, [](SamplerSettings& sampler) {
        if (sampler.greedy()) { // without randomness another take is the same
            raisePenalty(sampler);
        }
    });
}

} // namespace longhand
