#include "ui/library/library_feature.h"

#include "ui/actions/action_registry.h"
#include "ui/editor/manuscript_edit.h"
#include "ui/library/library_panel.h"
#include "ui/library/library_reader.h"
#include "ui/library/story_list_model.h"
#include "ui/outline/outline_feature.h"
#include "ui/pages/start_page.h"
#include "ui/settings/app_settings.h"
#include "ui/story/copy_feature.h"
#include "ui/story/project_controller.h"
#include "ui/widgets/confirm_dialog.h"
#include "ui/widgets/message_bar.h"

#include <QAction>
#include <QDesktopServices>
#include <QDialog>
#include <QFileInfo>
#include <QLineEdit>
#include <QMainWindow>
#include <QUrl>
#include <QVBoxLayout>

namespace longhand {

namespace {
constexpr int kCountDelayMs = 1000;
} // namespace

LibraryFeature::LibraryFeature(const Desk& desk, OutlineFeature* outline)
    : QObject(desk.window), m_desk(desk), m_outline(outline), m_model(new StoryListModel(this)),
      m_reader(new LibraryReader(this)), m_recentReader(new LibraryReader(this)), m_panel(new LibraryPanel(m_model))
{
    outline->addTab(m_panel, tr("Stories"));
    connectPanel(m_panel);
    QAction* show =
        desk.actions->addTo(MenuPlace::Project, QStringLiteral("project.library"), tr("&Library of stories"),
                            QKeySequence(tr("Ctrl+Shift+B")), tr("All your stories, to open, rename, copy"));
    connect(show, &QAction::triggered, this, &LibraryFeature::show);

    if (auto* start = desk.window->findChild<StartPage*>()) {
        connect(start, &StartPage::libraryRequested, this, &LibraryFeature::show);
        connect(start, &StartPage::recentListed, m_recentReader,
                [this](const QStringList& files) { m_recentReader->read({}, files); });
        connect(m_recentReader, &LibraryReader::listed, start, [start](const QList<StoryInfo>& stories) {
            for (const StoryInfo& story : stories) {
                start->setRecentTitle(story.file, story.title);
            }
        });
    }
    connect(m_reader, &LibraryReader::listed, m_model, &StoryListModel::setStories);
    connect(m_reader, &LibraryReader::done, this, [this](const QString& message) {
        if (!message.isEmpty()) {
            m_desk.messages->show(QStringLiteral("library"), MessageKind::Info, message);
        }
        look();
    });
    connect(m_reader, &LibraryReader::failed, this, [this](const QString& message) {
        m_desk.messages->show(QStringLiteral("library"), MessageKind::Error, message);
        look();
    });
    connect(desk.project, &ProjectController::opened, this, &LibraryFeature::look);
    connect(desk.project, &ProjectController::closed, this, &LibraryFeature::look);
    connect(desk.project, &ProjectController::renamed, this, &LibraryFeature::showOpen);
    if (auto* copies = desk.window->findChild<CopyFeature*>()) {
        connect(copies, &CopyFeature::copied, this, &LibraryFeature::look);
    }
    m_countTimer.setSingleShot(true);
    m_countTimer.setInterval(kCountDelayMs);
    connect(&m_countTimer, &QTimer::timeout, this, &LibraryFeature::showOpen);
    connect(desk.page, &ManuscriptEdit::textReplaced, this, [this] {
        if (!m_countTimer.isActive() && m_panel->isVisible()) {
            m_countTimer.start();
        }
    });
}

void LibraryFeature::connectPanel(LibraryPanel* panel)
{
    connect(panel, &LibraryPanel::shown, this, &LibraryFeature::look);
    connect(panel, &LibraryPanel::openRequested, this, [this](const QString& file) {
        if (m_desk.project->open(file) && m_dialog != nullptr) {
            m_dialog->hide();
        }
    });
    connect(panel, &LibraryPanel::renameRequested, this, &LibraryFeature::rename);
    connect(panel, &LibraryPanel::duplicateRequested, this, [this](const QString& file) {
        if (m_desk.project->isOpen()) {
            m_desk.project->flush(); // recently typed text belongs in the copy
        }
        m_reader->duplicate(file, isOpenHere(file) ? m_desk.project->title() : QString());
    });
    connect(panel, &LibraryPanel::folderRequested, this, [](const QString& file) {
        QDesktopServices::openUrl(QUrl::fromLocalFile(QFileInfo(file).absolutePath()));
    });
    connect(panel, &LibraryPanel::trashRequested, this, &LibraryFeature::askTrash);
}

void LibraryFeature::show()
{
    if (m_desk.project->isOpen()) {
        m_desk.actions->action(QStringLiteral("view.outline"))->setChecked(true);
        m_outline->showTab(m_panel);
        m_panel->search()->setFocus();
        return;
    }
    if (m_dialog == nullptr) {
        m_dialog = new QDialog(m_desk.window);
        m_dialog->setObjectName(QStringLiteral("library"));
        m_dialog->setWindowTitle(tr("Library of stories"));
        m_dialog->setModal(false);
        auto* rows = new QVBoxLayout(m_dialog);
        m_dialogPanel = new LibraryPanel(m_model, m_dialog);
        rows->addWidget(m_dialogPanel);
        connectPanel(m_dialogPanel);
        m_dialogPanel->setFolder(m_desk.settings->projectFolder());
        m_dialog->resize(560, 480);
        connect(m_desk.project, &ProjectController::opened, m_dialog, &QDialog::hide);
    }
    m_dialog->show();
    m_dialog->raise();
    m_dialogPanel->search()->setFocus();
}

/// Reloads if visible.
void LibraryFeature::look()
{
    showOpen();
    m_panel->setFolder(m_desk.settings->projectFolder());
    if (m_panel->isVisible() || (m_dialogPanel != nullptr && m_dialogPanel->isVisible())) {
        m_reader->read(m_desk.settings->projectFolder(), m_desk.settings->recentProjects());
    }
}

void LibraryFeature::showOpen()
{
    const bool open = m_desk.project->isOpen();
    m_model->setOpen(m_desk.project->file(), m_desk.project->title(), open ? m_desk.page->wordCount() : 0);
}

bool LibraryFeature::isOpenHere(const QString& file) const
{
    return m_desk.project->isOpen() &&
           QFileInfo(file).canonicalFilePath() == QFileInfo(m_desk.project->file()).canonicalFilePath();
}

void LibraryFeature::rename(const QString& file, const QString& title)
{
    if (isOpenHere(file)) {
        m_desk.project->rename(title);
        look();
    } else {
        m_reader->rename(file, title);
    }
}

void LibraryFeature::askTrash(const QString& file)
{
    QWidget* parent = m_dialog != nullptr && m_dialog->isVisible() ? static_cast<QWidget*>(m_dialog)
                                                                   : static_cast<QWidget*>(m_desk.window);
    ConfirmDialog::ask(
        parent, tr("Move a story to the trash"),
        tr("The story \u201c%1\u201d goes to the trash of your desktop:\n%2\nIt can be put back from there "
           "until that trash is emptied.")
            .arg(readTitle(file), file),
        tr("Move to the trash"), [this, file] { m_reader->moveToTrash(file); });
}

QString LibraryFeature::readTitle(const QString& file) const
{
    for (const StoryInfo& story : m_model->stories()) {
        if (story.file == file) {
            return story.title;
        }
    }
    return QFileInfo(file).completeBaseName();
}

} // namespace longhand
