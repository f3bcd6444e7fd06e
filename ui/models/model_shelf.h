#pragma once

#include "ui/background/work_thread.h"
#include "ui/models/downloads.h"
#include "ui/models/model_list.h"

#include <QTimer>

#include <atomic>
#include <memory>
#include <utility>
#include <vector>

namespace longhand {

class AppSettings;
class SessionController;

/// The known models: those in the model folder and in the places that the author added, those being fetched, and the
/// one in the engine's memory. A worker reads the files. UI thread.
class ModelShelf : public QObject
{
    Q_OBJECT

public:
    ModelShelf(AppSettings* settings, SessionController* session, Downloads* downloads, QObject* parent = nullptr);
    ~ModelShelf() override;

    ModelList* list() { return &m_list; }
    /// Rescans all places; lookedThrough() follows.
    void lookAgain();
    bool isLooking() const { return m_looking; }

    void addFile(const QString& file);
    void addFolder(const QString& folder);
    /// Removes a file from the list; it stays on disk.
    void takeOff(const QString& file);
    /// Stops scanning a folder that the author added.
    void forgetFolder(const QString& folder);
    /// The folder that the author added in which this file lies; empty if there is none.
    QString addedFolderOf(const QString& file) const;
    /// Moves all of the model to the system's trash. False: `why` says why not.
    bool moveToTrash(const QString& file, QString* why);
    /// Asks whether to, naming what goes if that is more than one file.
    static QString trashQuestion(const QString& file);
    /// The model's name as the author knows it.
    static QString nameOf(const QString& file);

    /// work(proceed) on the worker, then done(result) in the UI thread, unless the shelf is gone by then. proceed()
    /// tells whether it is still wanted. work must not throw.
    template <typename Work, typename Done>
    void onWorker(Work work, Done done)
    {
        m_worker.run([this, work = std::move(work)]() mutable { return work([this] { return !m_quit; }); },
                     std::move(done));
    }

    /// The folder that downloads go to.
    static QString folder();

Q_SIGNALS:
    void lookedThrough();

private:
    void show();

    AppSettings* m_settings;
    SessionController* m_session;
    Downloads* m_downloads;
    ModelList m_list;
    std::vector<std::shared_ptr<const FoundModel>> m_found;
    std::atomic_bool m_quit = false;
    QTimer m_showSoon;
    bool m_looking = false;
    bool m_lookOnceMore = false;
    bool m_lookedOnce = false;
    QString m_lookedFor;   ///< a model in memory that was in none of the places
    QStringList m_fetched; ///< files whose contents are not known yet
    WorkThread m_worker;
};

} // namespace longhand
