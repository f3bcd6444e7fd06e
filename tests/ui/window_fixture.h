#pragma once

#include "recorded_session.h"
#include "ui/main_window.h"

#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <fstream>

namespace longhand {

/// A real window with settings and projects of its own in a temporary folder, and a recorded stream for an engine.
class WindowFixture
{
public:
    WindowFixture() : recording(std::make_shared<RecordedSession::Recording>())
    {
        // Any file will do for a recorded model.
        std::ofstream(modelFile().toStdString()) << "recorded";
        qputenv("LONGHAND_STARTER_MODEL", modelFile().toUtf8());
    }

    QString path(const QString& name) const { return folder.filePath(name); }
    QString modelFile() const { return path(QStringLiteral("recorded.gguf")); }
    std::unique_ptr<AppSettings> settings() const
    {
        auto made = std::make_unique<AppSettings>(path(QStringLiteral("settings.ini")));
        made->setProjectFolder(path(QStringLiteral("stories")));
        return made;
    }
    std::unique_ptr<MainWindow> window()
    {
        auto made = std::make_unique<MainWindow>(settings(), [this](std::shared_ptr<Project> project) {
            return std::make_unique<RecordedSession>(std::move(project), recording);
        });
        made->setTheme(ThemeChoice::Light);
        made->resize(1280, 800);
        made->show();
        made->activateWindow();
        if (!QTest::qWaitForWindowActive(made.get())) {
            qWarning("the window did not become active");
        }
        return made;
    }

    QTemporaryDir folder;
    std::shared_ptr<RecordedSession::Recording> recording;
};

} // namespace longhand
