#pragma once

#include <QElapsedTimer>
#include <QJsonObject>
#include <QObject>
#include <QProcess>
#include <QString>

#include <memory>
#include <vector>

namespace longhand {

class Project;

/// How much a training of Glide weights learns from, and how long; as longhand-cli train takes it.
struct AdaptOptions
{
    int storyTokens = 65536; ///< of the author's text at most
    int ownTokens = 65536;   ///< written by the model itself
    int excerpt = 1024;      ///< tokens of a text
    int prompt = 96;         ///< tokens of the author's text that start each text of the model's own
    int steps = 400;
    int batch = 512;
    int evaluate = 50;
    int patience = 4; ///< evaluations on held-out text without improvement before it ends; 0: never
    int hidden = 960;
    int vocabulary = 8192;
    int threads = 0; ///< 0: one for each processor
};

enum class AdaptState
{
    Idle,
    Running,
    Paused,     ///< the process is stopped; its memory stays allocated
    Unfinished, ///< stopped, perhaps by the program's end; can be resumed
    Done,
    Failed,
};

struct AdaptStatus
{
    AdaptState state = AdaptState::Idle;
    QString model;                  ///< file
    QString part;                   ///< "samples", "texts", "steps"; empty: being prepared
    qint64 done = 0, total = 0;     ///< of that part
    double loss = 0;                ///< on held-out text, at the last evaluation; 0: none yet
    std::vector<double> acceptance; ///< by depth, at the last evaluation
    std::vector<double> before;     ///< at the first
    double secondsLeft = -1;        ///< of that part, while it runs; below 0: unknown
    bool resumable = false;         ///< there is a training to go on with: not Done, and its files are there
    QString message;
};

/// Trains Glide weights for a model in a separate process (longhand-cli train): all its memory is freed at its end,
/// a crash does not affect the window, the system can give it the lowest priority, and it can be suspended while the
/// engine writes. All progress is stored in a folder, so that it can be resumed. UI thread; nothing blocks but the end
/// of the program, by a few seconds at most.
class HeadsTrainer : public QObject
{
    Q_OBJECT

public:
    /// folder: where work in progress lies; program: longhand-cli. Empty: the user's data folder; the one beside this
    /// program, or $LONGHAND_CLI.
    explicit HeadsTrainer(QObject* parent = nullptr, QString folder = {}, QString program = {});
    ~HeadsTrainer() override;

    const AdaptStatus& status() const { return m_status; }
    /// Of the process; 0 if there is none.
    qint64 processId() const { return m_process ? m_process->processId() : 0; }
    bool isBusy() const { return m_status.state == AdaptState::Running || m_status.state == AdaptState::Paused; }

    /// Begins; work in progress of another training is given up. fingerprint: of the model. story: learnt from as it is
    /// now; null: none.
    void start(const QString& model, const QString& fingerprint, const Project* story, const AdaptOptions& options);
    /// The author pauses it, or lets it go on.
    void setPaused(bool paused);
    /// Pauses automatically while somebody writes.
    void setWriting(bool writing);
    /// Stops; goOn() resumes.
    void stop();
    void goOn();
    /// Stops and deletes the progress.
    void giveUp();

    /// Where the heads of a model are put.
    static QString headsFileFor(const QString& model, const QString& fingerprint);

Q_SIGNALS:
    void changed();
    /// New heads are in place; the next run uses them.
    void finished(const QString& file);

private:
    void findUnfinished();
    QJsonObject job() const;
    QStringList jobArguments() const;
    bool prepare(const QString& model, const QString& fingerprint, const Project* story, const AdaptOptions& options);
    void run();
    void readLines();
    void onFinished(int code, QProcess::ExitStatus how);
    void applyPause();
    void endProcess(int patienceMs);
    void fail(const QString& message);
    QString at(const char* name) const;

    QString m_folder, m_program;
    std::unique_ptr<QProcess> m_process;
    AdaptStatus m_status;
    bool m_pausedByAuthor = false;
    bool m_writing = false;
    bool m_standing = false; ///< the process has been suspended
    bool m_ending = false;   ///< it was asked to end
    bool m_gained = true;    ///< what it made is better than what it began with
    QByteArray m_errors;
    QElapsedTimer m_clock; ///< since the process runs, or runs again
    qint64 m_busyMs = 0;   ///< of the current part before that
    qint64 m_partFrom = 0; ///< done when it began
};

} // namespace longhand
