#pragma once

#include <QCoreApplication>
#include <QPointer>
#include <QThreadPool>

#include <utility>

namespace longhand {

/// work() on a thread of the pool, then done(result) on the UI thread, unless `owner` is gone by then. Nothing waits
/// for it: work() must not throw or touch what the owner holds.
template <typename Work, typename Done>
void offThread(QObject* owner, Work work, Done done)
{
    QThreadPool::globalInstance()->start([owner = QPointer<QObject>(owner), app = QCoreApplication::instance(),
                                          work = std::move(work), done = std::move(done)] {
        // Through the application: the owner may go at any time on its own thread.
        QMetaObject::invokeMethod(
            app,
            [owner, done, result = work()] {
                if (owner) {
                    done(result);
                }
            },
            Qt::QueuedConnection);
    });
}

} // namespace longhand
