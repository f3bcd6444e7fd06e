#include "ui/story/story_answer.h"

#include "ui/story/project_controller.h"
#include "ui/widgets/message_bar.h"

#include <QCoreApplication>

namespace longhand {

FileDialogs::Answer answerForThisStory(const Desk& desk, FileDialogs::Answer answer)
{
    return [project = desk.project, messages = desk.messages, file = desk.project->file(),
            title = desk.project->title(), answer = std::move(answer)](const QString& path) {
        if (project->isOpen() && project->file() == file) {
            answer(path);
            return;
        }
        messages->show(QStringLiteral("other-story"), MessageKind::Warning,
                       QCoreApplication::translate("longhand::StoryAnswer",
                                                   "The question was about \u201c%1\u201d, which is no longer open. "
                                                   "Nothing was done; open it and ask once more.")
                           .arg(title));
    };
}

} // namespace longhand
