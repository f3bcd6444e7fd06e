#include "ui/startup/open_requests.h"

#include "ui/story/project_controller.h"
#include "ui/story/session_controller.h"
#include "ui/widgets/message_bar.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QMainWindow>

namespace longhand {

void openFromElsewhere(const Desk& desk, const QStringList& files)
{
    desk.window->setWindowState(desk.window->windowState() & ~Qt::WindowMinimized);
    desk.window->show();
    desk.window->raise();
    desk.window->activateWindow();
    if (files.isEmpty()) {
        return;
    }
    const QString& file = files.front();
    if (!desk.session->isRunning() || QFileInfo(file) == QFileInfo(desk.project->file())) {
        desk.project->open(file);
        return;
    }
    const auto tr = [](const char* text) { return QCoreApplication::translate("longhand", text); };
    desk.messages->show(QStringLiteral("openrequest"), MessageKind::Info,
                        tr("Open %1? The current story is being written; it is paused and saved first. Resuming it "
                           "later gives the same text.")
                            .arg(QFileInfo(file).completeBaseName()),
                        {{tr("Open it"), [project = desk.project, file] { project->open(file); }}});
}

} // namespace longhand
