#pragma once

#include <QJsonObject>
#include <QString>
#include <QThreadPool>

namespace longhand {

/// A small JSON file in the state folder, always whole: replaced, never written over. Writing happens on a thread of
/// its own, for a busy disk must not hold up the window. UI thread only.
class StateFile
{
public:
    explicit StateFile(QString file);
    ~StateFile(); ///< waits until all is written

    const QString& file() const { return m_file; }
    /// What is in it; empty if there is no such file or it is damaged.
    static QJsonObject read(const QString& file);
    /// Soon; of several the last one counts. On a full disk the file stays as it was.
    void write(const QJsonObject& content);
    /// Removes it, and waits.
    void remove();
    /// Waits until all is written.
    void flush() { m_pool.waitForDone(); }

private:
    QString m_file;
    QThreadPool m_pool;
};

} // namespace longhand
