#pragma once

#include "ui/background/work_thread.h"
#include "ui/desk/desk.h"
#include "ui/widgets/message_bar.h"

#include <QObject>

namespace longhand {

/// "Save a copy": the open story as another file, even while it is being written. The story itself stays open.
class CopyFeature : public QObject
{
    Q_OBJECT

public:
    explicit CopyFeature(const Desk& desk);

    /// The button of a message that offers a copy.
    static MessageAction button(const Desk& desk);

    /// Starts a copy; the message bar says when it is ready, or why not.
    void copyTo(const QString& file);

Q_SIGNALS:
    /// There is another story, which is not opened.
    void copied();

private:
    void ask();
    /// moves: the author goes on in the copy.
    void done(const QString& file, const QString& error, bool moves);

    Desk m_desk;
    WorkThread m_thread;
};

} // namespace longhand
