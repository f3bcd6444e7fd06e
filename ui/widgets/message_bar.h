#pragma once

#include <QString>
#include <QWidget>

#include <functional>
#include <vector>

class QFrame;
class QPushButton;
class QVBoxLayout;

namespace longhand {

enum class MessageKind
{
    Info,
    Warning,
    Error
};

/// An action for a message.
struct MessageAction
{
    QString label;
    std::function<void()> run; ///< the message is gone before it runs
};

/// Messages at the page's lower edge (PageEdge), one at a time: the most severe, of those the newest; the others wait.
/// Never modal: writing goes on. Text is shown as plain text, because it may come from a file.
class MessageBar : public QWidget
{
    Q_OBJECT

public:
    explicit MessageBar(QWidget* parent = nullptr);

    /// Shows a message, in place of the one with the same id if there is one. One that only informs is replaced by the
    /// next of its kind.
    void show(const QString& id, MessageKind kind, const QString& text, const std::vector<MessageAction>& actions = {});
    void dismiss(const QString& id);
    void clear();
    /// The text of a message that is shown or waits; empty if there is none.
    QString text(const QString& id) const;
    /// The one that is shown; empty: none.
    QString shown() const { return m_messages.empty() ? QString() : m_messages.front().id; }

Q_SIGNALS:
    /// The message that had the keyboard is gone.
    void focusFreed();

private:
    struct Message
    {
        QString id;
        MessageKind kind;
        bool asks; ///< there is something to do about it
        QFrame* frame;
        QPushButton* waiting; ///< how many others there are; shows the next
    };
    void arrange();
    void showNext();

    QVBoxLayout* m_layout = nullptr;
    std::vector<Message> m_messages; ///< the first is shown
};

} // namespace longhand
