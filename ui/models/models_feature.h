#pragma once

#include "ui/desk/desk.h"
#include "ui/models/models_window.h"

#include <QObject>
#include <QPointer>
#include <QTimer>

namespace longhand {

class StartPage;

/// Models in the window: the command that opens them, the starter model on the start page, and pausing training while
/// somebody writes.
class ModelsFeature : public QObject
{
    Q_OBJECT

public:
    explicit ModelsFeature(const Desk& desk);

    /// Created on first use.
    ModelsWindow* window();
    const ModelsParts& parts() const { return m_parts; }

private:
    void onStarter(const DownloadRequest& request);
    void onDownload(const QString& target);
    void onFetched(const QString& target);
    void showWriting();

    Desk m_desk;
    ModelsParts m_parts;
    QPointer<ModelsWindow> m_window;
    StartPage* m_start = nullptr;
    QString m_starterFile;
    QTimer m_typing; ///< runs while the author has typed a moment ago
};

} // namespace longhand
