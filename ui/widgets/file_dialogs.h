#pragma once

#include <QString>

#include <functional>

class QWidget;

namespace longhand {

/// File dialogs that never block: the answer comes to a callback, or never if the author cancels. Tests give the next
/// answer beforehand.
class FileDialogs
{
public:
    using Answer = std::function<void(const QString& path)>;

    static void openFile(QWidget* parent, const QString& title, const QString& folder, const QString& filter,
                         Answer answer);
    static void saveFile(QWidget* parent, const QString& title, const QString& proposal, const QString& filter,
                         const QString& suffix, Answer answer);
    /// For a file that must not exist yet: its creator refuses to replace another, so the dialog does not ask.
    static void newFile(QWidget* parent, const QString& title, const QString& proposal, const QString& filter,
                        const QString& suffix, Answer answer);
    static void chooseFolder(QWidget* parent, const QString& title, const QString& folder, Answer answer);

    /// Answers the next question with this path without showing a dialog. For tests.
    static void setNextAnswer(const QString& path);
};

} // namespace longhand
