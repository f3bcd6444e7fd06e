#include "ui/controls/collapse_alarm.h"

#include "app/library/sampler_remedies.h"
#include "ui/controls/controls_panel.h"
#include "ui/controls/run_changes.h"
#include "ui/editor/manuscript_edit.h"
#include "ui/story/project_controller.h"
#include "ui/story/session_controller.h"
#include "ui/story/writing_controller.h"
#include "ui/theme/theme.h"
#include "ui/widgets/message_bar.h"

#include <QMainWindow>

namespace longhand {

namespace {

QString messageId()
{
    return QStringLiteral("collapse");
}

} // namespace

CollapseAlarm::CollapseAlarm(const Desk& desk, RunChanges* changes)
    : QObject(desk.window), m_desk(desk), m_changes(changes), m_takeBack(new TakeBack(desk, this))
{
    setObjectName(QStringLiteral("collapse-alarm"));
    desk.page->addMarks(this);
    connect(desk.session, &SessionController::statusChanged, this, &CollapseAlarm::onStatus);
    connect(desk.project, &ProjectController::closed, this, &CollapseAlarm::clear);
}

void CollapseAlarm::onStatus()
{
    const SessionStatus& status = m_desk.session->status();
    if (status.state == SessionState::Paused && status.collapse.length > 0) {
        if (m_collapse.begin != status.collapse.begin || m_collapse.length != status.collapse.length) {
            m_collapse = status.collapse;
            show();
        }
    } else if (m_collapse.length > 0) {
        clear();
    }
}

void CollapseAlarm::clear()
{
    m_collapse = {};
    dismiss();
}

/// The author has answered; the collapse itself stays known until the run resumes.
void CollapseAlarm::dismiss()
{
    m_place.reset();
    m_desk.messages->dismiss(messageId());
    m_desk.page->updateMarks();
}

void CollapseAlarm::show()
{
    m_place = passageFrom(m_desk, m_collapse.begin);
    m_desk.page->updateMarks();
    std::vector<MessageAction> actions;
    if (m_place) {
        actions.push_back({wantsLivelier() ? tr("Back to before it, livelier") : tr("Back to before it, gentler"),
                           [this] { goBackChanged(); }});
        if (!m_desk.controls->controls().sampler.greedy()) { // without randomness another take is the same
            actions.push_back({tr("Back to before it"), [this] { goBack(); }});
        }
    }
    actions.push_back(
        {wantsLivelier() ? tr("Livelier from here") : tr("Gentler from here"), [this] { goOnChanged(); }});
    actions.push_back({tr("Go on"), [this] { goOn(); }});
    m_desk.messages->show(messageId(), MessageKind::Warning, text(), actions);
}

QString CollapseAlarm::text() const
{
    switch (m_collapse.sign) {
    case CollapseSign::FewWords:
        return tr(
            "The text goes round in circles: from the marked place on it uses hardly more than a handful of "
            "words. Writing waits for you; what is taken back stays as a take. Livelier leaves more to chance and "
            "has a stronger penalty.");
    case CollapseSign::BareLines:
        return tr("The text falls apart: from the marked place on, lines of one or two words follow one another, as in "
                  "a table of contents. Writing waits for you; what is taken back stays as a take. Livelier allows few "
                  "such lines, leaves more to chance and has a stronger penalty.");
    case CollapseSign::Fragments:
        return tr(
            "The text falls apart: from the marked place on, it is little more than punctuation and single letters. "
            "Writing waits for you; what is taken back stays as a take. Livelier holds punctuation back, leaves "
            "more to chance and has a stronger penalty.");
    case CollapseSign::WordHeap:
    case CollapseSign::NoSpaces:
        break;
    }
    return tr("The text falls apart: from the marked place on, words pile up without what holds sentences together. "
              "Writing waits for you; what is taken back stays as a take. Gentler is a penalty of 1.1 with DRY.");
}

void CollapseAlarm::marksIn(qsizetype from, qsizetype to, std::vector<PageMark>& out) const
{
    if (!m_place || m_place->begin >= to || m_place->end <= from) {
        return;
    }
    const Theme& theme = m_desk.theme->theme();
    QColor fill = theme.warning;
    fill.setAlphaF(theme.dark ? 0.34F : 0.22F);
    out.push_back({m_place->begin, m_place->end, fill, MarkShape::Fill});
    out.push_back({m_place->begin, m_place->end, theme.warning, MarkShape::Wave});
}

void (*CollapseAlarm::remedy() const)(SamplerSettings&)
{
    return wantsLivelier() ? &makeLivelier : &makeGentler;
}

void CollapseAlarm::goBackChanged()
{
    cutBefore(remedy());
}

void CollapseAlarm::goBack()
{
    cutBefore({});
}

void CollapseAlarm::cutBefore(std::function<void(SamplerSettings&)> settings)
{
    // Looked up anew: the author may have edited what stands before it.
    const auto place = passageFrom(m_desk, m_collapse.begin);
    const std::int64_t from = m_collapse.begin;
    dismiss();
    if (place) {
        m_takeBack->start(place->begin, from, std::move(settings));
    }
}

void CollapseAlarm::goOnChanged()
{
    WritingControls controls = m_desk.controls->controls();
    remedy()(controls.sampler);
    m_desk.controls->setControls(controls, true);
    goOn();
}

void CollapseAlarm::goOn()
{
    dismiss();
    m_changes->send();
    m_desk.writing->write();
}

} // namespace longhand
