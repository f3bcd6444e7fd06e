#include "ui/story/copy_feature.h"

#include "app/project/project_copy.h"
#include "ui/actions/action_registry.h"
#include "ui/actions/main_actions.h"
#include "ui/editor/manuscript_edit.h"
#include "ui/story/project_controller.h"
#include "ui/story/project_names.h"
#include "ui/story/story_answer.h"
#include "ui/text/message_text.h"
#include "ui/widgets/file_dialogs.h"

#include <QAction>
#include <QDir>
#include <QFileInfo>
#include <QMainWindow>
#include <QMenu>

namespace longhand {

CopyFeature::CopyFeature(const Desk& desk) : QObject(desk.window), m_desk(desk)
{
    QAction* copy = desk.actions->add(QStringLiteral("project.saveCopy"), tr("Save a co&py\u2026"), {},
                                      tr("Copies this story as it is now, with all its takes and runs"));
    copy->setEnabled(false);
    if (QMenu* menu = desk.actions->menu(MenuPlace::Project)) {
        menu->insertAction(desk.main->saveLocation, copy);
    }
    connect(copy, &QAction::triggered, this, &CopyFeature::ask);
    connect(desk.project, &ProjectController::opened, this, [copy] { copy->setEnabled(true); });
    connect(desk.project, &ProjectController::closed, this, [copy] { copy->setEnabled(false); });
    // The project releases its lock with its last user, which must be the window.
    connect(desk.project, &ProjectController::closing, this, [this] { m_thread.wait(); });
}

MessageAction CopyFeature::button(const Desk& desk)
{
    return {tr("Save a copy\u2026"), [actions = desk.actions] {
                if (QAction* copy = actions->action(QStringLiteral("project.saveCopy"))) {
                    copy->trigger();
                }
            }};
}

void CopyFeature::ask()
{
    const QFileInfo open(m_desk.project->file());
    const QString proposal = uniqueProjectFile(open.absolutePath(), tr("%1 (copy)").arg(open.completeBaseName()));
    FileDialogs::newFile(m_desk.window, tr("Save a copy"), proposal, tr("Longhand projects (*.longhand)"),
                         QStringLiteral("longhand"),
                         answerForThisStory(m_desk, [this](const QString& file) { copyTo(file); }));
}

void CopyFeature::copyTo(const QString& file)
{
    if (!m_desk.project->isOpen()) {
        return;
    }
    const bool moves = !m_desk.project->flush(); // to a disk that takes the last words
    if (moves &&
        (m_desk.project->saveError().isEmpty() || !m_desk.project->unsaved().isEmpty() || m_desk.page->isRunOpen()))
    {
        return;
    }
    const QString absolute = QFileInfo(file).absoluteFilePath();
    m_thread.run(
        [project = m_desk.project->project(), absolute]() mutable {
            QString error;
            try {
                copyProject(*project, absolute.toStdString());
            } catch (const std::exception& e) {
                error = errorText(e);
            }
            project.reset();
            return error;
        },
        [this, absolute, moves](const QString& error) { done(absolute, error, moves); });
}

void CopyFeature::done(const QString& file, const QString& error, bool moves)
{
    if (error.isEmpty() && (moves || m_desk.project->fileIsGone())) {
        try {
            if (!m_desk.page->isRunOpen()) { // what was typed meanwhile, and what the story's own disk does not take
                Project::open(file.toStdString())->setText(m_desk.page->manuscript());
            }
        } catch (const std::exception& failure) {
            done(file, errorText(failure), moves);
            return;
        }
        m_desk.project->giveUpChanges(); // all of it is in the copy
        if (m_desk.project->open(file)) {
            m_desk.messages->show(QStringLiteral("copy"), MessageKind::Info,
                                  tr("You are working in the copy now: %1").arg(file));
        }
    } else if (error.isEmpty()) {
        Q_EMIT copied();
        m_desk.messages->show(QStringLiteral("copy"), MessageKind::Info,
                              tr("A copy is in %1. You are still working in the original.").arg(file));
    } else {
        m_desk.messages->show(QStringLiteral("copy"), MessageKind::Error, tr("The copy was not made: %1").arg(error));
    }
}

} // namespace longhand
