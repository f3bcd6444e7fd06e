#pragma once

#include "ui/background/work_thread.h"

#include <QJsonObject>
#include <QString>

namespace longhand {

/// A small JSON file in the state folder, always intact: replaced, never overwritten. Written on its own thread, so
/// that a busy disk does not block the window. UI thread only.
class StateFile
{
public:
    /// Its end waits until all is written.
    explicit StateFile(QString file);

    const QString& file() const { return m_file; }
    /// Its content; empty if the file is missing or damaged.
    static QJsonObject read(const QString& file);
    /// Writes soon; of several calls the last one counts. On a full disk the file stays unchanged.
    void write(const QJsonObject& content);
    /// Removes it, and waits.
    void remove();
    /// Waits until all is written.
    void flush() { m_thread.wait(); }

private:
    QString m_file;
    WorkThread m_thread;
};

} // namespace longhand
