// Pictures of the window at work, for README.md and the help. Usage: make_pictures --model FILE --out resources/
#include "app/session/engine_session.h"
#include "ui/actions/action_registry.h"
#include "ui/controls/controls_panel.h"
#include "ui/editor/manuscript_edit.h"
#include "ui/live/live_panel.h"
#include "ui/main_window.h"
#include "ui/startup/language.h"
#include "ui/story/project_controller.h"
#include "ui/story/session_controller.h"
#include "ui/story/writing_controller.h"

#include <QAction>
#include <QApplication>
#include <QCommandLineParser>
#include <QDir>
#include <QDockWidget>
#include <QElapsedTimer>
#include <QTemporaryDir>

#include <cstdio>

using namespace longhand;

namespace {

const char* const Story =
    "Chapter 1\n\nThe Salt Year\n\nThe tide had left the causeway bare for the third day running, and still nobody in "
    "Oddermere "
    "would say the word. Marit Vane stood at the ferry steps with the ledger under her arm and counted the boats that "
    "had not "
    "come home. There were four. There had been four yesterday, too, and the harbourmaster had looked at her as though "
    "the number "
    "were a rudeness she had brought with her from the mainland.\n\n\"Low water,\" he said. \"It happens.\"\n\n\"Not "
    "in "
    "October,\" said Marit.\n\nHe turned a page of his own book, slowly, so that she could see that it was "
    "empty.\n\nChapter 2\n\n"
    "The inn at the end of the quay had been built by a man who did not trust the sea, and its windows were small. ";

template <typename Done>
bool waitFor(Done done, int seconds)
{
    QElapsedTimer clock;
    clock.start();
    while (!done() && clock.elapsed() < seconds * 1000) {
        QApplication::processEvents(QEventLoop::AllEvents, 20);
    }
    return done();
}

void settle(int milliseconds = 400)
{
    waitFor([] { return false; }, 0);
    QElapsedTimer clock;
    clock.start();
    while (clock.elapsed() < milliseconds) {
        QApplication::processEvents(QEventLoop::AllEvents, 20);
    }
}

void save(QWidget* widget, const QString& file)
{
    settle();
    if (!widget->grab().save(file)) {
        std::fprintf(stderr, "%s cannot be written\n", qPrintable(file));
        std::exit(1);
    }
    std::printf("%s\n", qPrintable(file));
}

/// Both palettes, of a window so small that its letters can be read when the picture stands among text.
void saveForHelp(MainWindow& window, const QDir& to, const QString& name)
{
    const QSize size = window.size();
    window.resize(960, 640);
    save(&window, to.filePath(QStringLiteral("help/pictures/%1.png").arg(name)));
    window.setTheme(ThemeChoice::Dark);
    save(&window, to.filePath(QStringLiteral("help/pictures/%1-dark.png").arg(name)));
    window.setTheme(ThemeChoice::Light);
    window.resize(size);
    settle();
}

} // namespace

int main(int argc, char** argv)
{
    const QApplication app(argc, argv);
    QApplication::setApplicationDisplayName(QStringLiteral("Longhand"));
    QCommandLineParser parser;
    const QCommandLineOption model(QStringLiteral("model"), QStringLiteral("The starter model."),
                                   QStringLiteral("FILE"));
    const QCommandLineOption out(QStringLiteral("out"), QStringLiteral("The resources folder."), QStringLiteral("DIR"));
    const QCommandLineOption tokens(QStringLiteral("tokens"), QStringLiteral("Tokens to write."), QStringLiteral("N"),
                                    QStringLiteral("900"));
    const QCommandLineOption language(QStringLiteral("language"), QStringLiteral("en, de or fr."),
                                      QStringLiteral("CODE"), QStringLiteral("en"));
    parser.addOptions({model, out, tokens, language});
    parser.process(app);
    speak(parser.value(language));

    const QTemporaryDir folder;
    auto settings = std::make_unique<AppSettings>(folder.filePath(QStringLiteral("settings.ini")));
    settings->setProjectFolder(folder.path());
    MainWindow window(std::move(settings), [](std::shared_ptr<Project> project) {
        return std::make_unique<EngineSession>(std::move(project), EngineOptions());
    });
    window.setModelFile(parser.value(model));
    window.setTheme(ThemeChoice::Light);
    window.resize(1280, 800);
    window.show();
    const QDir to(parser.value(out));
    to.mkpath(QStringLiteral("screenshots"));
    to.mkpath(QStringLiteral("help/pictures"));
    save(&window, to.filePath(QStringLiteral("screenshots/start.png")));

    const auto command = [&](const char* id) {
        QAction* action = window.registry()->action(QLatin1String(id));
        if (!action) {
            std::fprintf(stderr, "there is no command %s\n", id);
            std::exit(1);
        }
        return action;
    };
    if (!window.project()->begin(QStringLiteral("The Salt Year"), std::string(Story), folder.path())) {
        return 1;
    }
    WritingControls controls = window.controls()->controls();
    controls.length = parser.value(tokens).toInt();
    controls.sampler.seed = 7;
    window.controls()->setControls(controls);
    window.writing()->write();
    if (!waitFor([&] { return window.session()->status().runTokens > controls.length * 2 / 3; }, 120)) {
        return 1;
    }
    save(&window, to.filePath(QStringLiteral("screenshots/writing.png")));
    saveForHelp(window, to, QStringLiteral("desk"));
    waitFor([&] { return window.session()->status().state == SessionState::Finished; }, 120);
    settle(1000);

    command("view.live")->setChecked(true);
    window.findChild<LivePanel*>()->setOpen(true);
    command("view.coloursSource")->trigger();
    save(&window, to.filePath(QStringLiteral("screenshots/live.png")));
    saveForHelp(window, to, QStringLiteral("live"));
    window.setTheme(ThemeChoice::Dark);
    save(&window, to.filePath(QStringLiteral("screenshots/dark.png")));
    window.setTheme(ThemeChoice::Light);
    command("view.live")->setChecked(false);
    command("view.notes")->setChecked(true);
    command("view.context")->setChecked(true);
    save(&window, to.filePath(QStringLiteral("screenshots/notes.png")));
    window.resize(1024, 640);
    save(&window, to.filePath(QStringLiteral("screenshots/small.png")));
    return 0;
}
