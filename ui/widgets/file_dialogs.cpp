#include "ui/widgets/file_dialogs.h"

#include <QFileDialog>

#include <optional>

namespace longhand {

namespace {

std::optional<QString>& nextAnswer()
{
    static std::optional<QString> answer; // the only access for tests; empty in the program
    return answer;
}

bool answered(const FileDialogs::Answer& answer)
{
    if (!nextAnswer()) {
        return false;
    }
    const QString path = *nextAnswer();
    nextAnswer().reset();
    answer(path);
    return true;
}

void run(QFileDialog* dialog, FileDialogs::Answer answer)
{
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setModal(false);
    QObject::connect(dialog, &QFileDialog::fileSelected, dialog,
                     [answer = std::move(answer)](const QString& path) { answer(path); });
    dialog->show();
}

} // namespace

void FileDialogs::openFile(QWidget* parent, const QString& title, const QString& folder, const QString& filter,
                           Answer answer)
{
    if (!answered(answer)) {
        auto* dialog = new QFileDialog(parent, title, folder, filter);
        dialog->setFileMode(QFileDialog::ExistingFile);
        run(dialog, std::move(answer));
    }
}

void FileDialogs::saveFile(QWidget* parent, const QString& title, const QString& proposal, const QString& filter,
                           const QString& suffix, Answer answer)
{
    if (!answered(answer)) {
        auto* dialog = new QFileDialog(parent, title, QString(), filter);
        dialog->setAcceptMode(QFileDialog::AcceptSave);
        dialog->setDefaultSuffix(suffix);
        dialog->selectFile(proposal);
        run(dialog, std::move(answer));
    }
}

void FileDialogs::newFile(QWidget* parent, const QString& title, const QString& proposal, const QString& filter,
                          const QString& suffix, Answer answer)
{
    if (!answered(answer)) {
        auto* dialog = new QFileDialog(parent, title, QString(), filter);
        dialog->setAcceptMode(QFileDialog::AcceptSave);
        dialog->setOption(QFileDialog::DontConfirmOverwrite);
        dialog->setDefaultSuffix(suffix);
        dialog->selectFile(proposal);
        run(dialog, std::move(answer));
    }
}

void FileDialogs::chooseFolder(QWidget* parent, const QString& title, const QString& folder, Answer answer)
{
    if (!answered(answer)) {
        auto* dialog = new QFileDialog(parent, title, folder);
        dialog->setFileMode(QFileDialog::Directory);
        dialog->setOption(QFileDialog::ShowDirsOnly);
        run(dialog, std::move(answer));
    }
}

void FileDialogs::setNextAnswer(const QString& path)
{
    nextAnswer() = path;
}

} // namespace longhand
