#include "ui/story/unsaved_feature.h"

#include "ui/editor/manuscript_edit.h"
#include "ui/story/project_controller.h"
#include "ui/story/project_names.h"
#include "ui/text/file_error.h"
#include "ui/widgets/file_dialogs.h"
#include "ui/widgets/message_bar.h"

#include <QDir>
#include <QMainWindow>
#include <QSaveFile>

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
    const auto save = [this, again] {
        const QString proposal = QDir::home().filePath(fileNameFromTitle(m_desk.project->title()));
        FileDialogs::newFile(m_desk.window, tr("Save the text elsewhere"), proposal, tr("Markdown (*.md)"),
                             QStringLiteral("md"), [this, again](const QString& file) { saveTo(file, again); });
    };
    const auto giveUp = [this, again] {
        m_desk.project->giveUpChanges();
        again();
    };
    m_desk.messages->show(
        kMessage, MessageKind::Error,
        tr("Your last changes cannot be saved: %1 The story stays open until you have decided.").arg(why),
        {{tr("Save the text elsewhere\u2026"), save}, {tr("Close without them"), giveUp}});
}

void UnsavedFeature::saveTo(const QString& file, const std::function<void()>& again)
{
    QSaveFile out(file);
    const QByteArray text = QByteArray::fromStdString(m_desk.page->manuscript());
    if (!out.open(QIODevice::WriteOnly) || out.write(text) != text.size() || !out.commit()) {
        ask(QStringLiteral("%1: %2").arg(file, fileErrorText(out)), again);
        return;
    }
    m_desk.project->giveUpChanges();
    again();
}

} // namespace longhand
