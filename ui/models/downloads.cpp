#include "ui/models/downloads.h"

#include "ui/models/download_job.h"
#include "ui/models/download_sidecar.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace longhand {

Downloads::Downloads(QObject* parent, DownloadLimits limits) : QObject(parent), m_limits(std::move(limits))
{
    qRegisterMetaType<longhand::DownloadStatus>();
    m_thread.setObjectName(QStringLiteral("downloads"));
}

Downloads::~Downloads()
{
    for (const Running& running : m_running) {
        running.job->disconnect(this);
        running.job->cancel();
        running.job->deleteLater();
    }
    m_thread.quit();
    m_thread.wait();
}

DownloadEntry* Downloads::entry(const QString& target)
{
    const auto found = std::find_if(m_entries.begin(), m_entries.end(),
                                    [&](const DownloadEntry& e) { return e.request.target == target; });
    return found == m_entries.end() ? nullptr : &*found;
}

const DownloadEntry* Downloads::find(const QString& target) const
{
    return const_cast<Downloads*>(this)->entry(target);
}

bool Downloads::isBusy() const
{
    return std::any_of(m_entries.begin(), m_entries.end(), [](const DownloadEntry& e) { return e.status.active(); });
}

void Downloads::fetch(const DownloadRequest& request)
{
    DownloadEntry* known = entry(request.target);
    const auto running =
        std::find_if(m_running.begin(), m_running.end(), [&](const Running& r) { return r.target == request.target; });
    if (running != m_running.end()) {
        if (known && known->status.active()) {
            return;
        }
        running->job->disconnect(this);
        running->job->deleteLater();
        m_running.erase(running);
    }
    if (!known) {
        m_entries.push_back({request, {}});
    } else {
        known->request = request;
        known->status.state = DownloadState::Waiting;
        known->status.message.clear();
    }
    if (!m_thread.isRunning()) {
        m_thread.start(QThread::LowPriority);
    }
    auto* job = new DownloadJob(request, m_limits);
    job->moveToThread(&m_thread);
    m_running.push_back({request.target, job});
    connect(job, &DownloadJob::statusChanged, this,
            [this, target = request.target](const DownloadStatus& status) { onStatus(target, status); });
    QMetaObject::invokeMethod(job, &DownloadJob::start);
    Q_EMIT changed(request.target);
}

void Downloads::findIncomplete(const QString& folder)
{
    findIncompleteIn(folder);
    const QDir dir(folder);
    for (const QString& name : dir.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name)) {
        findIncompleteIn(dir.absoluteFilePath(name));
    }
}

void Downloads::findIncompleteIn(const QString& folder)
{
    const QDir dir(folder);
    const QString ending = DownloadSidecar::pathOf(QString());
    for (const QString& name : dir.entryList({u'*' + ending}, QDir::Files, QDir::Name)) {
        const QString target = dir.absoluteFilePath(name.chopped(ending.size()));
        const auto sidecar = DownloadSidecar::load(target);
        if (!sidecar || entry(target)) {
            continue;
        }
        DownloadStatus status;
        status.state = DownloadState::Incomplete;
        status.received = QFileInfo(DownloadSidecar::partOf(target)).size();
        status.total = sidecar->size;
        m_entries.push_back({sidecar->request, status});
        Q_EMIT changed(target);
    }
}

std::vector<DownloadEntry> Downloads::withItsParts(const QString& target) const
{
    std::vector<DownloadEntry> entries;
    const DownloadEntry* const named = find(target);
    for (const DownloadEntry& other : m_entries) {
        if (&other == named ||
            (named && !named->request.model.isEmpty() && other.request.model == named->request.model)) {
            entries.push_back(other);
        }
    }
    return entries;
}

void Downloads::goOn(const QString& target)
{
    for (const DownloadEntry& known : withItsParts(target)) {
        if (!known.status.active()) {
            fetch(known.request);
        }
    }
}

void Downloads::cancel(const QString& target)
{
    for (const DownloadEntry& known : withItsParts(target)) {
        for (const Running& running : m_running) {
            if (running.target == known.request.target) {
                running.job->cancel();
            }
        }
    }
}

bool Downloads::isWhole(const DownloadRequest& part) const
{
    const QDir folder(QFileInfo(part.target).path());
    return !part.model.isEmpty() && std::none_of(m_entries.begin(), m_entries.end(), [&](const DownloadEntry& other) {
        return other.request.model == part.model;
    }) && std::all_of(part.together.begin(), part.together.end(), [&](const QString& name) {
        return folder.exists(name);
    });
}

void Downloads::remove(const QString& target)
{
    const auto running =
        std::find_if(m_running.begin(), m_running.end(), [&](const Running& r) { return r.target == target; });
    if (running != m_running.end()) {
        // Deleted in its own thread, once nothing writes them.
        DownloadJob* job = running->job;
        job->disconnect(this);
        job->cancel();
        QMetaObject::invokeMethod(job, [job, target] {
            DownloadSidecar::removeFiles(target);
            job->deleteLater();
        });
        m_running.erase(running);
    } else {
        DownloadSidecar::removeFiles(target);
    }
    std::erase_if(m_entries, [&](const DownloadEntry& e) { return e.request.target == target; });
    Q_EMIT changed(target);
}

void Downloads::onStatus(const QString& target, const DownloadStatus& status)
{
    DownloadEntry* known = entry(target);
    if (!known) {
        return;
    }
    known->status = status;
    if (status.state == DownloadState::Done) {
        const DownloadRequest request = known->request;
        std::erase_if(m_entries, [&](const DownloadEntry& e) { return e.request.target == target; });
        Q_EMIT changed(target);
        if (!request.isPart) {
            Q_EMIT finished(target);
        } else if (isWhole(request)) {
            Q_EMIT finished(request.model);
        } else {
            Q_EMIT partFinished(target);
        }
        return;
    }
    Q_EMIT changed(target);
    if (status.state == DownloadState::Failed) {
        Q_EMIT failed(target, status.message);
    }
}

QString Downloads::fileNameFor(const QUrl& url)
{
    QString name = url.fileName(QUrl::FullyDecoded);
    for (QChar& c : name) {
        if (!(c.isLetterOrNumber() || c == u'.' || c == u'-' || c == u'_')) {
            c = u'-';
        }
    }
    while (name.startsWith(u'.') || name.startsWith(u'-')) {
        name.remove(0, 1);
    }
    name = name.right(120);
    return name.endsWith(QLatin1String(".gguf"), Qt::CaseInsensitive) && name.size() > 5
               ? name.chopped(5) + QStringLiteral(".gguf")
               : QString();
}

} // namespace longhand
