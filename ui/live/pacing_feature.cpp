#include "ui/live/pacing_feature.h"

#include "ui/actions/action_registry.h"
#include "ui/live/live_panel.h"
#include "ui/settings/app_settings.h"
#include "ui/story/session_controller.h"
#include "ui/text/status_text.h"

#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QMainWindow>
#include <QPushButton>

#include <array>

namespace longhand {

PacingFeature::PacingFeature(const Desk& desk) : QObject(desk.window), m_desk(desk)
{
    m_showAll = desk.actions->addTo(MenuPlace::Story, QStringLiteral("story.showAll"), tr("Sho&w all that is written"),
                                    {}, tr("Brings the page up to where the model is"));
    connect(m_showAll, &QAction::triggered, this, [this] {
        m_desk.session->showAll();
        showAhead();
    });
    auto* box = new QWidget;
    auto* row = new QHBoxLayout(box);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(6);
    m_ahead = new QPushButton(box);
    m_ahead->setProperty("linkLike", true);
    m_ahead->setAutoDefault(false);
    m_ahead->setToolTip(tr("The model is ahead of the page. A click shows all that is written."));
    m_ahead->hide();
    connect(m_ahead, &QPushButton::clicked, m_showAll, &QAction::trigger);
    auto* label = new QLabel(tr("Re&ading speed"), box);
    m_speeds = new QComboBox(box);
    label->setBuddy(m_speeds);
    m_speeds->setAccessibleName(tr("Reading speed"));
    const QString tip = tr("How fast new text appears on the page, in words a minute. The model keeps writing at its "
                           "own speed; nothing waits and nothing is lost.");
    m_speeds->setToolTip(tip);
    label->setToolTip(tip);
    m_speeds->addItem(tr("as it is written"), 0);
    for (const int words : {100, 150, 200, 250, 300, 400, 600, 1000}) {
        m_speeds->addItem(tr("%1 words a minute").arg(countText(words)), words);
    }
    const int chosen = desk.settings->get(setting::showingSpeed);
    if (m_speeds->findData(chosen) < 0) { // set by hand in the file
        m_speeds->addItem(tr("%1 words a minute").arg(countText(chosen)), chosen);
    }
    m_speeds->setCurrentIndex(m_speeds->findData(chosen));
    row->addWidget(label);
    row->addWidget(m_speeds);
    desk.session->setPace(chosen);
    connect(m_speeds, &QComboBox::currentIndexChanged, this, [this] {
        const int words = m_speeds->currentData().toInt();
        m_desk.settings->set(setting::showingSpeed, words);
        m_desk.session->setPace(words);
        showAhead();
    });
    if (auto* panel = desk.window->findChild<LivePanel*>()) {
        panel->addControl(box);
        panel->addToLine(m_ahead);
    } else {
        box->setParent(desk.window);
        box->hide();
    }
    connect(&m_timer, &QTimer::timeout, this, &PacingFeature::showAhead);
    connect(desk.session, &SessionController::textArrived, this, [this] {
        if (!m_timer.isActive() && m_desk.session->pace() > 0) {
            m_timer.start(250);
            showAhead();
        }
    });
    showAhead();
}

void PacingFeature::showAhead()
{
    const qint64 words = m_desk.session->hasPendingText() ? m_desk.session->wordsAhead() : 0;
    m_showAll->setEnabled(words > 0);
    m_ahead->setVisible(words > 0 && m_desk.session->pace() > 0);
    m_ahead->setText(tr("%1 words ahead: show all").arg(countText(words)));
    if (!m_desk.session->hasPendingText()) {
        m_timer.stop();
    }
}

} // namespace longhand
