#include "app/costs/kept_plans.h"
#include "app/session/engine_session.h"
#include "app/session/gpu.h"
#include "ui/context/reading_preferences.h"
#include "ui/main_window.h"
#include "ui/models/compute_preferences.h"
#include "ui/recovery/recovery_feature.h"
#include "ui/startup/event_watchdog.h"
#include "ui/startup/language.h"
#include "ui/startup/open_requests.h"
#include "ui/startup/single_instance.h"
#include "ui/startup/unix_signals.h"
#include "ui/story/writing_controller.h"
#include "ui/text/message_text.h"
#include "ui/widgets/message_bar.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QFileInfo>
#include <QIcon>
#include <QTemporaryDir>

#include <cstdio>
#include <cstring>

namespace {

void setIdentity()
{
    QCoreApplication::setOrganizationName(QStringLiteral("longhand"));
    QCoreApplication::setApplicationName(QStringLiteral("longhand"));
    QCoreApplication::setApplicationVersion(QStringLiteral(LONGHAND_VERSION));
}

struct CommandLine
{
    QCommandLineParser parser;
    QCommandLineOption model{QStringLiteral("model"),
                             QStringLiteral("The language model to use: a GGUF file, or a model's folder."),
                             QStringLiteral("FILE")};
    QCommandLineOption threads{QStringLiteral("threads"),
                               QStringLiteral("Threads of the engine; default: one per processor."),
                               QStringLiteral("N")};
    QCommandLineOption backend{
        QStringLiteral("backend"),
        QStringLiteral(
            "What computes: cpu, cuda (an NVIDIA GPU), or auto (a GPU if there is one); default: the preferences."),
        QStringLiteral("NAME")};
    QCommandLineOption safeMode{
        QStringLiteral("safe-mode"),
        QStringLiteral("Start with default settings and load no model automatically. Your settings do not change.")};
    QCommandLineOption newWindow{
        QStringLiteral("new-window"),
        QStringLiteral("Start another program with its own window, even if one is already running.")};

    CommandLine()
    {
        parser.setApplicationDescription(
            QStringLiteral("Long-form writing with a language model that runs inside the program."));
        parser.addHelpOption();
        parser.addVersionOption();
        parser.addPositionalArgument(QStringLiteral("project"), QStringLiteral("A project to open (NAME.longhand)."),
                                     QStringLiteral("[project]"));
        parser.addOptions({model, threads, backend, safeMode, newWindow});
    }
};

/// Default settings, in a folder deleted at exit; only the locations of the stories are kept.
std::unique_ptr<longhand::AppSettings> safeSettings(const QTemporaryDir& folder)
{
    using namespace longhand;
    const AppSettings own;
    auto settings = std::make_unique<AppSettings>(folder.filePath(QStringLiteral("longhand.ini")));
    settings->setProjectFolder(own.projectFolder());
    settings->set(setting::recentProjects, own.recentProjects());
    settings->set(setting::reopenLast, false);
    return settings;
}

[[noreturn]] void usageError(const QString& message)
{
    std::fprintf(stderr, "longhand: %s\nTry longhand --help\n", qPrintable(message));
    std::exit(2);
}

/// --help and --version need no display.
void answerWithoutDisplay(int argc, char** argv)
{
    for (int i = 1; i < argc; ++i) {
        for (const char* option : {"--help", "-h", "--help-all", "--version", "-v"}) {
            if (std::strcmp(argv[i], option) == 0) {
                const QCoreApplication app(argc, argv);
                CommandLine().parser.process(app);
            }
        }
    }
}

bool hasDisplay(int argc, char** argv)
{
    for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}) {
        if (!qEnvironmentVariableIsEmpty(name)) {
            return true;
        }
    }
    for (int i = 1; i < argc; ++i) {
        if (std::strcmp(argv[i], "-platform") == 0 || std::strcmp(argv[i], "--platform") == 0) {
            return true;
        }
    }
    return false;
}

} // namespace

int main(int argc, char** argv)
{
    using namespace longhand;
    setIdentity();
    answerWithoutDisplay(argc, argv);

    if (!hasDisplay(argc, argv)) {
        std::fputs("longhand: there is no display (DISPLAY and WAYLAND_DISPLAY are empty). longhand-cli writes without "
                   "a window.\n",
                   stderr);
        return 1;
    }
    WatchedApplication app(argc, argv);
    QApplication::setApplicationDisplayName(QStringLiteral("Longhand"));
    QGuiApplication::setDesktopFileName(QStringLiteral("longhand"));
    QIcon icon;
    for (const int size : {48, 128, 256}) {
        icon.addFile(QStringLiteral(":/icons/longhand-%1.png").arg(size));
    }
    QApplication::setWindowIcon(icon);

    CommandLine line;
    if (!line.parser.parse(QApplication::arguments())) {
        usageError(line.parser.errorText());
    }
    const QStringList files = line.parser.positionalArguments();
    if (files.size() > 1) {
        usageError(QStringLiteral("one project at a time can be opened, %1 were given").arg(files.size()));
    }
    EngineOptions options;
    if (line.parser.isSet(line.threads)) {
        bool ok = false;
        options.threads = line.parser.value(line.threads).toInt(&ok);
        if (!ok || options.threads < 1 || options.threads > 1024) {
            usageError(QStringLiteral("--threads takes a number from 1 to 1024, not \"%1\"")
                           .arg(line.parser.value(line.threads)));
        }
    }
    QString backend = line.parser.value(line.backend);
    if (line.parser.isSet(line.backend) &&
        !QStringList{QStringLiteral("cpu"), QStringLiteral("cuda"), QStringLiteral("auto")}.contains(backend))
    {
        usageError(QStringLiteral("--backend takes cpu, cuda or auto, not \"%1\"").arg(backend));
    }
    const QString model = line.parser.value(line.model);
    if (line.parser.isSet(line.model) && !QFileInfo::exists(model)) {
        usageError(QStringLiteral("there is no model file \"%1\"").arg(model));
    }

    const bool safeMode = line.parser.isSet(line.safeMode);
    QStringList absolute;
    for (const QString& file : files) {
        absolute << QFileInfo(file).absoluteFilePath();
    }
    const bool alone = safeMode || line.parser.isSet(line.newWindow);
    std::unique_ptr<SingleInstance> instance;
    if (!alone) {
        instance = std::make_unique<SingleInstance>();
        if (!instance->isFirst() && instance->handOver(absolute)) {
            return 0;
        }
    }

    const QTemporaryDir safeFolder;
    auto settings = safeMode ? safeSettings(safeFolder) : std::make_unique<AppSettings>();
    speak(settings->get(setting::language));
    if (backend.isEmpty()) {
        backend = settings->get(setting::computeWith);
    }
    Message noGpu;
    if (backend == QLatin1String("cuda") || backend == QLatin1String("auto")) {
        options = withGpu(options, noGpu, settings->get(setting::gpuIndex));
        options.cudaIfSuited = backend == QLatin1String("auto");
        if (!noGpu.empty() && backend == QLatin1String("cuda")) {
            usageError(messageText(noGpu));
        }
    }
    const AppSettings* own = settings.get(); // the window's from now on
    MainWindow window(std::move(settings), [options, own, safeMode](std::shared_ptr<Project> project) {
        EngineOptions ofStory = options;
        ofStory.kept = safeMode ? nullptr : keptReadings(*own);
        ofStory.gpuLayers = own->get(setting::gpuLayers);
        ofStory.gpuCacheOnHost = own->get(setting::gpuCacheOnHost);
        ofStory.kvFolder = safeMode ? std::string() : memoryFolder(*own);
        ofStory.plans = safeMode ? nullptr : std::make_shared<KeptPlans>();
        return std::make_unique<EngineSession>(std::move(project), ofStory);
    });
    const UnixSignals signals;
    QObject::connect(&signals, &UnixSignals::terminate, &window, [&window] {
        window.close();
        QApplication::quit();
    });
    if (!model.isEmpty()) {
        window.setModelFile(QFileInfo(model).absoluteFilePath());
    }
    if (instance) {
        QObject::connect(instance.get(), &SingleInstance::filesReceived, &window,
                         [&window](const QStringList& received) { openFromElsewhere(window.desk(), received); });
    }
    if (!noGpu.empty()) {
        window.messages()->show(
            QStringLiteral("gpu"), MessageKind::Info,
            QCoreApplication::translate("main", "The processor computes: %1").arg(messageText(noGpu)));
    }
    if (safeMode) {
        window.writing()->setAutoLoad(false);
        window.messages()->show(
            QStringLiteral("safemode"), MessageKind::Info,
            QCoreApplication::translate("main", "Safe mode: default settings, and no model is loaded automatically. "
                                                "Your own settings return at the next normal start."));
    }
    window.show();
    if (!files.isEmpty()) {
        window.openProject(absolute.front());
    } else if (auto* recovery = window.findChild<RecoveryFeature*>(); recovery != nullptr && !alone) {
        recovery->reopenLast();
    }
    return QApplication::exec();
}
