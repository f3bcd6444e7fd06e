#include "ui/models/models_feature.h"

#include "app/library/model_library.h"
#include "engine/model_files/open_model.h"
#include "ui/actions/action_registry.h"
#include "ui/editor/manuscript_edit.h"
#include "ui/models/compute_preferences.h"
#include "ui/pages/start_page.h"
#include "ui/preferences/preferences.h"
#include "ui/story/session_controller.h"
#include "ui/story/writing_controller.h"
#include "ui/text/status_text.h"
#include "ui/widgets/message_bar.h"

#include <QAction>
#include <QFileInfo>
#include <QMainWindow>

namespace longhand {

namespace {
/// Time after the last key from which the author counts as not writing.
constexpr int kTypingMs = 20000;
} // namespace

ModelsFeature::ModelsFeature(const Desk& desk) : QObject(desk.window), m_desk(desk)
{
    m_parts.downloads = new Downloads(this);
    m_parts.shelf = new ModelShelf(desk.settings, desk.session, m_parts.downloads, this);
    m_parts.starter = new StarterSource(this);
    m_parts.trainer = new HeadsTrainer(this);
    m_starterFile = ModelShelf::folder() + u'/' + QLatin1String(kStarterFacts.fileName);

    QAction* open = desk.actions->addTo(MenuPlace::Engine, QStringLiteral("engine.models"),
                                        tr("M&odels on this machine\u2026"), QKeySequence(QStringLiteral("Ctrl+Alt+M")),
                                        tr("Models: load, fetch, memory needed; drafters"));
    connect(open, &QAction::triggered, this, [this] {
        window()->show();
        window()->raise();
        window()->activateWindow();
        m_parts.shelf->lookAgain();
    });

    desk.preferences->addPage(QStringLiteral("computing"), tr("Computing"), [this](QWidget* parent) {
        return new ComputePreferences(m_desk.settings, m_desk.session, parent);
    });

    m_typing.setSingleShot(true);
    m_typing.setInterval(kTypingMs);
    connect(&m_typing, &QTimer::timeout, this, &ModelsFeature::showWriting);
    connect(desk.page, &ManuscriptEdit::edited, this, [this] {
        m_typing.start();
        showWriting();
    });
    connect(desk.session, &SessionController::stateChanged, this, &ModelsFeature::showWriting);
    connect(m_parts.trainer, &HeadsTrainer::finished, this, [this] {
        m_desk.messages->show(QStringLiteral("adapted"), MessageKind::Info,
                              tr("Drafting is adapted: %1")
                                  .arg(tr("the next run uses the new drafter. The text is the same "
                                          "with or without it.")));
    });

    connect(m_parts.starter, &StarterSource::found, this, &ModelsFeature::onStarter);
    connect(m_parts.downloads, &Downloads::changed, this, &ModelsFeature::onDownload);
    connect(m_parts.downloads, &Downloads::finished, this, &ModelsFeature::onFetched);
    m_start = desk.window->findChild<StartPage*>();
    if (m_start) {
        connect(m_start, &StartPage::starterRequested, this, [this] {
            m_start->setStarterNote(tr("Finding out where the starter model is published\u2026"), true);
            m_parts.starter->find();
        });
        connect(m_parts.starter, &StarterSource::failed, this,
                [this](const QString& message) { m_start->setStarterNote(message, false); });
    }
}

ModelsWindow* ModelsFeature::window()
{
    if (!m_window) {
        m_window = new ModelsWindow(m_desk, m_parts, m_desk.window);
    }
    return m_window;
}

void ModelsFeature::onStarter(const DownloadRequest& request)
{
    m_starterFile = request.target;
    m_parts.downloads->fetch(request);
}

void ModelsFeature::onDownload(const QString& target)
{
    const DownloadEntry* entry = m_parts.downloads->find(target);
    if (!m_start || target != m_starterFile || !entry) {
        return;
    }
    const DownloadStatus& status = entry->status;
    QString note = status.message;
    if (status.active() && note.isEmpty()) {
        note = status.total > 0
                   ? tr("%1 of %2").arg(bytesText(quint64(status.received)), bytesText(quint64(status.total)))
                   : tr("Asking for the file\u2026");
        if (status.rate > 0 && status.total > 0) {
            note += QStringLiteral(", ") +
                    tr("%1 left").arg(durationText(double(status.total - status.received) / status.rate));
        }
    }
    m_start->setStarterNote(note, status.active());
}

void ModelsFeature::onFetched(const QString& target)
{
    if (m_start && target == m_starterFile) {
        m_start->setStarterNote({}, false);
        Q_EMIT m_start->lookAgainRequested();
    }
    if (m_desk.session->hasSession() && !m_desk.session->hasModel() && !m_desk.session->isRunning()) {
        m_desk.messages->show(QStringLiteral("fetched"), MessageKind::Info,
                              tr("%1 is here.").arg(QString::fromStdString(modelFileName(target.toStdString()))),
                              {{tr("Load it"), [this, target] { m_desk.writing->chooseModel(target); }}});
    }
}

void ModelsFeature::showWriting()
{
    const SessionState state = m_desk.session->status().state;
    m_parts.trainer->setWriting(m_typing.isActive() || state == SessionState::Writing ||
                                state == SessionState::Prefill || state == SessionState::Loading);
}

} // namespace longhand
