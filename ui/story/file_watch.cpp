#include "ui/story/file_watch.h"

#include "ui/story/copy_feature.h"
#include "ui/story/project_controller.h"
#include "ui/widgets/message_bar.h"

#include <QMainWindow>

namespace longhand {

FileWatch::FileWatch(const Desk& desk) : QObject(desk.window), m_desk(desk)
{
    m_timer.setInterval(kLookMs);
    connect(&m_timer, &QTimer::timeout, this, &FileWatch::look);
    connect(desk.project, &ProjectController::opened, this, [this] {
        m_said = false;
        m_timer.start();
    });
    connect(desk.project, &ProjectController::closing, &m_timer, &QTimer::stop);
}

void FileWatch::look()
{
    if (m_said || !m_desk.project->fileIsGone()) {
        return;
    }
    m_said = true;
    m_desk.messages->show(QStringLiteral("filegone"), MessageKind::Error,
                          tr("Another program has deleted or moved the file of this story (%1). The story is still "
                             "whole here: save a copy of it before you close the window.")
                              .arg(m_desk.project->file()),
                          {CopyFeature::button(m_desk)});
}

} // namespace longhand
