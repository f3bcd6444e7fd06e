#include "ui/story/unsaved_feature.h"

#include "app/export/replaceable.h"
#include "ui/editor/manuscript_edit.h"
#include "ui/story/copy_feature.h"
#include "ui/story/project_controller.h"
#include "ui/story/project_names.h"
#include "ui/story/story_answer.h"
#include "ui/text/file_error.h"
#include "ui/text/message_text.h"
#include "ui/widgets/file_dialogs.h"
#include "ui/widgets/message_bar.h"

#include <QDir>
#include <QMainWindow>
#include <QSaveFile>

#include <array>
#include <filesystem>

namespace longhand {

namespace {

const QString kMessage = QStringLiteral("unsaved-closing");

} // namespace

UnsavedFeature::UnsavedFeature(const Desk& desk) : QObject(desk.window), m_desk(desk)
{
    connect(desk.project, &ProjectController::closeRefused, this, &UnsavedFeature::ask);
    connect(desk.project, &ProjectController::savedChanged, this, [this] {
        if (m_desk.project->allSaved()) {
            m_desk.messages->dismiss(kMessage);
        }
    });
}

void UnsavedFeature::ask(const QString& why, const std::function<void()>& again)
{
    const auto giveUp = [this, again] {
        m_desk.project->giveUpChanges();
        again();
    };
    if (why.isEmpty()) {
        m_desk.messages->dismiss(QStringLiteral("filegone")); // which says no more
        m_desk.messages->show(kMessage, MessageKind::Error,
                              tr("The file of this story is gone (%1): with the window the story would go, too. Save a "
                                 "copy of it first.")
                                  .arg(m_desk.project->file()),
                              {CopyFeature::button(m_desk), {tr("Close without a copy"), giveUp}});
        return;
    }
    const auto save = [this, again] {
        const QString proposal = QDir::home().filePath(fileNameFromTitle(m_desk.project->title()));
        FileDialogs::saveFile(m_desk.window, tr("Save the text elsewhere"), proposal, tr("Markdown (*.md)"),
                              QStringLiteral("md"),
                              answerForThisStory(m_desk, [this, again](const QString& file) { saveTo(file, again); }));
    };
    std::vector<MessageAction> ways{{tr("Save the text elsewhere\u2026"), save}, {tr("Close without them"), giveUp}};
    if (m_desk.project->unsaved().isEmpty() && !m_desk.page->isRunOpen()) {
        ways.insert(ways.begin(), CopyFeature::button(m_desk)); // with its takes; on another disk
    }
    m_desk.messages->show(
        kMessage, MessageKind::Error,
        tr("Your last changes cannot be saved: %1 The story stays open until you have decided.").arg(why), ways);
}

void UnsavedFeature::saveTo(const QString& file, const std::function<void()>& again)
{
    try {
        checkReplaceable(file.toStdString(), std::array{std::filesystem::path(m_desk.project->file().toStdString())});
    } catch (const std::exception& error) {
        ask(errorText(error), again);
        return;
    }
    QSaveFile out(file);
    QByteArray text = QByteArray::fromStdString(m_desk.page->manuscript());
    for (const ProjectController::Unsaved& unsaved : m_desk.project->unsaved()) {
        text += "\n\n" + unsaved.text().toUtf8();
    }
    if (!out.open(QIODevice::WriteOnly) || out.write(text) != text.size() || !out.commit()) {
        ask(QStringLiteral("%1: %2").arg(file, fileErrorText(out)), again);
        return;
    }
    m_desk.project->giveUpChanges();
    again();
}

} // namespace longhand
