#pragma once

#include "app/session/engine_session.h"
#include "tests/support/test_models.h"
#include "ui/controls/controls_panel.h"
#include "ui/main_window.h"
#include "ui/pages/start_page.h"
#include "ui/story/writing_controller.h"

#include <QTemporaryDir>
#include <QTest>

namespace longhand::test {

/// A real window with the real engine and the tiny model, with settings and stories of its own.
class StoryWindow
{
public:
    std::unique_ptr<MainWindow> open()
    {
        auto settings = std::make_unique<AppSettings>(folder.filePath(QStringLiteral("settings.ini")));
        settings->setProjectFolder(folder.path());
        EngineOptions options;
        options.threads = 1;
        auto window = std::make_unique<MainWindow>(std::move(settings), [options](std::shared_ptr<Project> project) {
            return std::make_unique<EngineSession>(std::move(project), options);
        });
        window->setModelFile(QString::fromStdString(tinyModelPath().string()));
        window->resize(1280, 800);
        window->show();
        return window;
    }
    /// A new story, with the model loaded. False: it did not load.
    static bool begin(MainWindow& window, const WritingControls& controls)
    {
        Q_EMIT window.startPage()->beginRequested(
            QStringLiteral("It was the year the salt came up the river, and nobody at the inn spoke of it."));
        window.controls()->setControls(controls);
        return QTest::qWaitFor([&] { return window.session()->status().state == SessionState::Ready; },
                               longhand::test::kPatience);
    }

    QTemporaryDir folder;
};

} // namespace longhand::test
