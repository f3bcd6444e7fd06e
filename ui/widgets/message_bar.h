#pragma once

#include <QString>
#include <QWidget>

#include <functional>
#include <map>
#include <vector>

class QFrame;
class QVBoxLayout;

namespace longhand {

enum class MessageKind
{
    Info,
    Warning,
    Error
};

/// A thing the author can do about a message.
struct MessageAction
{
    QString label;
    std::function<void()> run; ///< the message is gone before it runs
};

/// Messages above the page. Never modal: writing goes on. Text is shown as it is, without markup, for it may come from
/// a file.
class MessageBar : public QWidget
{
    Q_OBJECT

public:
    explicit MessageBar(QWidget* parent = nullptr);

    /// Shows a message, in place of the one with the same id if there is one. The newest is on top.
    void show(const QString& id, MessageKind kind, const QString& text, const std::vector<MessageAction>& actions = {});
    void dismiss(const QString& id);
    void clear();
    /// The text of a message that is shown; empty if it is not.
    QString text(const QString& id) const;

private:
    QVBoxLayout* m_layout = nullptr;
    std::map<QString, QFrame*> m_messages;
};

} // namespace longhand
