#include "ui/models/heads_trainer.h"

#include "app/library/heads_library.h"
#include "app/library/user_folders.h"
#include "app/project/project_copy.h"
#include "app/project/store/project_lock.h"
#include "ui/pages/start_page.h"
#include "ui/text/message_text.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <utility>

namespace longhand {

namespace {

constexpr int kNicest = 19;
constexpr int kEndPatienceMs = 4000;

std::vector<double> numbersOf(const QJsonValue& value)
{
    std::vector<double> numbers;
    for (const auto& number : value.toArray()) {
        numbers.push_back(number.toDouble());
    }
    return numbers;
}

bool writeFile(const QString& path, const QByteArray& content)
{
    QSaveFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(content) == content.size() && file.commit();
}

/// The model's existing Glide weights, if training of this shape can start from them.
QString weightsToBeginWith(const QString& fingerprint, const AdaptOptions& options)
{
    for (const HeadsEntry& entry : allHeads()) {
        const auto* glide = std::get_if<Glide>(&entry.description);
        if (glide && entry.fingerprint() == fingerprint.toStdString() && glide->shape.hidden == options.hidden) {
            return QString::fromStdString(entry.file.string());
        }
    }
    return {};
}

} // namespace

HeadsTrainer::HeadsTrainer(QObject* parent, QString folder, QString program)
    : QObject(parent), m_folder(std::move(folder)), m_program(std::move(program))
{
    if (m_folder.isEmpty()) {
        m_folder = QString::fromStdString((dataFolder() / "adapting").string());
    }
    if (m_program.isEmpty()) {
        m_program = qEnvironmentVariable("LONGHAND_CLI");
    }
    if (m_program.isEmpty()) {
        m_program = QCoreApplication::applicationDirPath() + QStringLiteral("/longhand-cli");
    }
    findUnfinished();
}

HeadsTrainer::~HeadsTrainer()
{
    if (m_process) {
        m_process->disconnect(this);
        endProcess(kEndPatienceMs);
    }
}

QString HeadsTrainer::at(const char* name) const
{
    return m_folder + u'/' + QLatin1String(name);
}

QString HeadsTrainer::headsFileFor(const QString& model, const QString& fingerprint)
{
    return QString::fromStdString(ownHeadsFolder().string()) + u'/' + QFileInfo(model).completeBaseName() + u'.' +
           fingerprint.left(12) + QStringLiteral(".glide.safetensors");
}

void HeadsTrainer::findUnfinished()
{
    if (!QFileInfo(at("job.json")).isReadable()) {
        return;
    }
    m_status.model = job().value(QLatin1String("model")).toString();
    m_status.state = AdaptState::Unfinished;
    m_status.resumable = true;
}

/// The training in the folder; empty: there is none.
QJsonObject HeadsTrainer::job() const
{
    QFile file(at("job.json"));
    return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).object() : QJsonObject();
}

QStringList HeadsTrainer::jobArguments() const
{
    QStringList arguments;
    for (const auto& argument : job().value(QLatin1String("arguments")).toArray()) {
        arguments << argument.toString();
    }
    return arguments;
}

bool HeadsTrainer::prepare(const QString& model, const QString& fingerprint, const Project* story,
                           const AdaptOptions& options)
{
    if (const ProjectLock lock(at("checkpoint").toStdString()); lock.result() == ProjectLock::Result::Other) {
        fail(tr("The training files in %1 are in use by %2. Wait until that training has ended, or stop it.")
                 .arg(m_folder, messageText(lock.holder())));
        return false;
    }
    QDir(m_folder).removeRecursively();
    if (!QDir().mkpath(at("corpus")) || !QDir().mkpath(QString::fromStdString(ownHeadsFolder().string()))) {
        fail(tr("The folder %1 could not be created.").arg(m_folder));
        return false;
    }
    // The program's sample beginnings fill in if the author has written little so far.
    QByteArray samples;
    for (const SampleSeed& seed : sampleSeeds()) {
        samples += seed.text.toUtf8() + "\n\n";
    }
    bool good = writeFile(at("corpus/samples.txt"), samples);
    if (good && story) {
        try {
            copyProject(*story, at("corpus/story.longhand").toStdString());
        } catch (const std::exception& problem) {
            fail(errorText(problem));
            return false;
        }
    }
    const QString begin = weightsToBeginWith(fingerprint, options);
    if (!begin.isEmpty()) {
        good = good && QFile::copy(begin, at("begin.safetensors"));
    }
    const auto number = [](int value) { return QString::number(value); };
    QStringList arguments{QStringLiteral("train"),          QStringLiteral("--json"),
                          QStringLiteral("--kind"),         QStringLiteral("auto"),
                          QStringLiteral("--model"),        model,
                          QStringLiteral("--corpus"),       at("corpus"),
                          QStringLiteral("--out"),          at("heads.safetensors"),
                          QStringLiteral("--samples"),      at("samples"),
                          QStringLiteral("--data"),         at("data"),
                          QStringLiteral("--checkpoint"),   at("checkpoint"),
                          QStringLiteral("--tokens"),       number(options.storyTokens),
                          QStringLiteral("--self-samples"), number(options.ownTokens),
                          QStringLiteral("--excerpt"),      number(options.excerpt),
                          QStringLiteral("--prompt"),       number(options.prompt),
                          QStringLiteral("--steps"),        number(options.steps),
                          QStringLiteral("--batch"),        number(options.batch),
                          QStringLiteral("--evaluate"),     number(options.evaluate),
                          QStringLiteral("--patience"),     number(options.patience),
                          QStringLiteral("--hidden"),       number(options.hidden),
                          QStringLiteral("--vocabulary"),   number(options.vocabulary),
                          QStringLiteral("--threads"),      number(options.threads)};
    if (!begin.isEmpty()) {
        // Existing weights are good: refined, not replaced from scratch.
        arguments << QStringLiteral("--init") << at("begin.safetensors") << QStringLiteral("--lr")
                  << QStringLiteral("5e-4");
    }
    const QJsonObject job{{QStringLiteral("model"), model},
                          {QStringLiteral("heads"), headsFileFor(model, fingerprint)},
                          {QStringLiteral("arguments"), QJsonArray::fromStringList(arguments)}};
    good = good && writeFile(at("job.json"), QJsonDocument(job).toJson());
    if (!good) {
        fail(tr("The training files could not be written to %1. Is the disk full?").arg(m_folder));
    }
    return good;
}

void HeadsTrainer::start(const QString& model, const QString& fingerprint, const Project* story,
                         const AdaptOptions& options)
{
    if (isBusy()) {
        return;
    }
    m_status = {};
    m_status.model = model;
    m_pausedByAuthor = false;
    if (prepare(model, fingerprint, story, options)) {
        run();
    }
}

void HeadsTrainer::goOn()
{
    if (m_status.state == AdaptState::Unfinished || m_status.state == AdaptState::Failed) {
        m_pausedByAuthor = false;
        run();
    }
}

void HeadsTrainer::run()
{
    QStringList arguments = jobArguments();
    if (arguments.isEmpty()) {
        fail(tr("The training so far cannot be resumed: start again."));
        return;
    }
    if (QFile::exists(at("checkpoint"))) {
        arguments << QStringLiteral("--resume");
    }
    const QString model = m_status.model;
    const double loss = m_status.loss;
    m_status = {};
    m_status.model = model;
    m_status.loss = loss;
    m_status.resumable = true;
    m_errors.clear();
    m_standing = m_ending = false;
    m_gained = true;
    m_busyMs = m_partFrom = 0;
    m_clock.start();
    m_process = std::make_unique<QProcess>();
    // In the child, before exec: the lowest priority, and it dies with this program in any case.
    m_process->setChildProcessModifier([] {
        ::setpriority(PRIO_PROCESS, 0, kNicest);
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    });
    connect(m_process.get(), &QProcess::readyReadStandardOutput, this, &HeadsTrainer::readLines);
    connect(m_process.get(), &QProcess::readyReadStandardError, this,
            [this] { m_errors = (m_errors + m_process->readAllStandardError()).right(4000); });
    connect(m_process.get(), &QProcess::finished, this, &HeadsTrainer::onFinished);
    connect(m_process.get(), &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart) {
            fail(tr("%1 could not be started. It belongs next to the program; is Longhand fully installed?")
                     .arg(m_program));
        }
    });
    m_status.state = AdaptState::Running;
    m_process->start(m_program, arguments);
    applyPause();
    Q_EMIT changed();
}

void HeadsTrainer::readLines()
{
    while (m_process && m_process->canReadLine()) {
        const QJsonObject line = QJsonDocument::fromJson(m_process->readLine()).object();
        const QString part = line.value(QLatin1String("part")).toString();
        if (part == QLatin1String("look")) {
            m_status.loss = line.value(QLatin1String("loss")).toDouble();
            m_status.acceptance = numbersOf(line.value(QLatin1String("acceptance")));
            if (m_status.before.empty()) {
                m_status.before = m_status.acceptance;
            }
        } else if (part == QLatin1String("done")) {
            m_gained = line.value(QLatin1String("best")).toInteger(1) > 0;
            m_status.acceptance = numbersOf(line.value(QLatin1String("acceptance")));
        } else if (!part.isEmpty()) {
            m_status.done = line.value(QLatin1String("done")).toInteger();
            m_status.total = line.value(QLatin1String("total")).toInteger();
            if (part != m_status.part) {
                m_status.part = part;
                m_partFrom = m_status.done;
                m_busyMs = 0;
                m_clock.start();
            }
            const double spent = double(m_busyMs + (m_standing ? 0 : m_clock.elapsed())) / 1000;
            const qint64 made = m_status.done - m_partFrom;
            m_status.secondsLeft = made > 0 ? spent / double(made) * double(m_status.total - m_status.done) : -1;
        }
    }
    Q_EMIT changed();
}

void HeadsTrainer::setPaused(bool paused)
{
    m_pausedByAuthor = paused;
    applyPause();
}

void HeadsTrainer::setWriting(bool writing)
{
    if (std::exchange(m_writing, writing) != writing) {
        applyPause();
    }
}

void HeadsTrainer::applyPause()
{
    if (!m_process || !isBusy() || m_ending) {
        return;
    }
    const bool stand = m_pausedByAuthor || m_writing;
    if (stand != m_standing && (m_process->state() == QProcess::Running || m_process->waitForStarted(1000))) {
        ::kill(pid_t(m_process->processId()), stand ? SIGSTOP : SIGCONT);
        m_standing = stand;
        if (stand) {
            m_busyMs += m_clock.elapsed();
        } else {
            m_clock.start();
        }
    }
    if (!isBusy()) {
        return; // it could not be started
    }
    m_status.state = m_standing ? AdaptState::Paused : AdaptState::Running;
    m_status.message = !m_standing        ? QString()
                       : m_pausedByAuthor ? tr("Paused.")
                                          : tr("Paused while you write; it resumes by itself.");
    Q_EMIT changed();
}

void HeadsTrainer::endProcess(int patienceMs)
{
    const bool asked = std::exchange(m_ending, true);
    if (m_process->state() == QProcess::NotRunning) {
        return;
    }
    // On termination it writes its checkpoint, which a suspended process cannot. Asked again it would end before that.
    if (!asked) {
        m_process->terminate();
        ::kill(pid_t(m_process->processId()), SIGCONT);
    }
    if (patienceMs > 0 && !m_process->waitForFinished(patienceMs)) {
        m_process->kill();
        m_process->waitForFinished(1000);
    }
}

void HeadsTrainer::stop()
{
    if (isBusy() && m_process) {
        m_status.message = tr("Stopping after this step");
        endProcess(0);
        Q_EMIT changed();
    }
}

void HeadsTrainer::giveUp()
{
    if (m_process) {
        m_process->disconnect(this);
        m_process->kill();
        m_process->waitForFinished(2000);
        m_process.reset();
    }
    QDir(m_folder).removeRecursively();
    m_status = {};
    Q_EMIT changed();
}

void HeadsTrainer::onFinished(int code, QProcess::ExitStatus how)
{
    readLines();
    m_errors += m_process->readAllStandardError();
    m_process.release()->deleteLater();
    if (how == QProcess::NormalExit && code == 0 && !m_gained) {
        QDir(m_folder).removeRecursively();
        m_status.state = AdaptState::Idle;
        m_status.resumable = false;
        m_status.message = tr("The training made it no better: the drafter stays as it was.");
        Q_EMIT changed();
    } else if (how == QProcess::NormalExit && code == 0 && QFile::exists(at("heads.safetensors"))) {
        const QString heads = job().value(QLatin1String("heads")).toString();
        // Atomically: a run that is just starting finds the old ones or the new ones.
        if (heads.isEmpty() || std::rename(QFile::encodeName(at("heads.safetensors")).constData(),
                                           QFile::encodeName(heads).constData()) != 0)
        {
            fail(tr("The new drafter could not be moved to %1.").arg(heads));
            return;
        }
        QDir(m_folder).removeRecursively();
        m_status.state = AdaptState::Done;
        m_status.resumable = false;
        m_status.message.clear();
        Q_EMIT changed();
        Q_EMIT finished(heads);
    } else if (m_ending) {
        m_status.state = AdaptState::Unfinished;
        m_status.message.clear();
        Q_EMIT changed();
    } else {
        const QString said = QString::fromUtf8(m_errors).trimmed().section(u'\n', -1);
        fail(tr("The training ended early: %1").arg(said.isEmpty() ? tr("the process is gone.") : said));
    }
}

void HeadsTrainer::fail(const QString& message)
{
    m_status.state = AdaptState::Failed;
    m_status.resumable = !jobArguments().isEmpty();
    m_status.message = message;
    Q_EMIT changed();
}

} // namespace longhand
