#pragma once

#include "ui/background/work_thread.h"
#include "ui/library/story_info.h"

#include <QObject>
#include <QStringList>

#include <atomic>
#include <functional>

namespace longhand {

/// Reads project files, and changes those that are not open, on its own thread: the window never waits for a disk.
/// Files are read as they are on the disk, without a lock and without their logs, so that reading changes nothing.
/// Signals are emitted on the object's thread.
class LibraryReader : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;
    ~LibraryReader() override;

    /// Reads the projects in `folder` (empty: none) and `files`, replacing a read still in progress. Files are neither
    /// locked nor changed.
    void read(const QString& folder, const QStringList& files);

    // Each ends with done(); failed() says why not.
    void rename(const QString& file, const QString& title);
    /// A copy beside it, with its own name and title. title: the story's, if its file may not have it yet.
    void duplicate(const QString& file, const QString& title = {});
    /// Moves it to the desktop's trash, with all that belongs to it. A project open elsewhere stays.
    void moveToTrash(const QString& file);

Q_SIGNALS:
    /// All there are, the one changed last first.
    void listed(const QList<longhand::StoryInfo>& stories);
    void done(const QString& message);
    void failed(const QString& message);

private:
    void run(std::function<QString()> work);

    std::atomic<int> m_reading = 0; ///< the number of the look that counts
    WorkThread m_thread;
};

/// Looks at one file. Any thread.
StoryInfo readStory(const QString& file);

} // namespace longhand
