#pragma once

#include <QString>

#include <functional>

class QWidget;

namespace longhand {

/// Asks before something that cannot be undone. Never blocks: `yes` runs if the author agrees. Tests give the next
/// answer beforehand.
class ConfirmDialog
{
public:
    /// text says what will be gone; label is the button that does it ("Empty the trash"), never "OK". Returns the
    /// question, to be closed by who no longer wants to know; it deletes itself. Null: a test has answered it.
    static QWidget* ask(QWidget* parent, const QString& title, const QString& text, const QString& label,
                        std::function<void()> yes);

    /// Answers the next question without showing a dialog. For tests.
    static void setNextAnswer(bool yes);
    /// The text of the last question that was asked. For tests.
    static QString lastQuestion();
};

} // namespace longhand
