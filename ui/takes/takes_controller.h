#pragma once

#include "app/project/takes/snapshots.h"
#include "app/project/takes/takes.h"
#include "app/session/session.h"
#include "ui/background/work_thread.h"
#include "ui/desk/desk.h"

#include <QObject>
#include <QTimer>

#include <functional>
#include <optional>
#include <stop_token>

namespace longhand {

/// The commands for takes and snapshots. Switches the text on the page together with the project's, as one step of the
/// history. Reads the lists on another thread.
class TakesController : public QObject
{
    Q_OBJECT

public:
    explicit TakesController(const Desk& desk, QObject* parent = nullptr);

    const std::vector<TakeInfo>& takes() const { return m_takes; }
    const std::vector<SnapshotInfo>& snapshots() const { return m_snapshots; }
    /// The last words before a place of the current text (bytes), where takes diverge; for lists.
    const std::string& presentText() const { return m_present; }
    bool canSwitch() const;

    void switchTo(SpanId head);
    void restore(const SnapshotInfo& snapshot);
    /// The previous (-1) or next (+1) take of those that diverge at the caret, or at the last such place before it.
    void step(int direction);
    /// Cuts at the caret, or where the last run began if the caret is at the end; continues with a take number not used
    /// there. Stops a current run first and restarts it from where it began.
    void anotherTake();
    /// Cuts at the caret and continues; the rest stays as a take.
    void continueFromHere();
    /// Replaces the text from a place on by these words; the old text stays as a take.
    bool branch(qsizetype position, const QString& words);
    void rename(SpanId head, const QString& name);
    void setArchived(SpanId head, bool archived);
    void takeSnapshot(SnapshotKind kind, const QString& name = {});
    void renameSnapshot(std::int64_t id, const QString& name);

    /// Reads a text of the project off the UI thread; `done` is called on it, unless the project is closed before.
    void readText(const std::function<std::string(Project&)>& read, const std::function<void(QString)>& done);
    /// Reloads the lists soon.
    void refresh();
    /// The run of a token on the page, whose id may have been unknown when it was written; 0: unknown.
    SpanId runOf(SpanId onPage) const;

Q_SIGNALS:
    /// The lists were reloaded.
    void listed();
    /// Why a command had no effect, for the author.
    void refused(const QString& why);

private:
    static constexpr qsizetype kLastRun = -1; ///< where the run begins that ends the text

    void onStateChanged(SessionState state);
    void readLists();
    bool ready();
    /// An action that changes the project's head, and the text that it leaves on the page.
    bool change(const std::function<void(Project&)>& work);
    /// position: or kLastRun.
    void anotherFrom(qsizetype position);
    qsizetype lastRunStart() const;
    void stepNow();

    Desk m_desk;
    QTimer m_refresh;
    QTimer m_hourly;
    std::vector<TakeInfo> m_takes;
    std::vector<SnapshotInfo> m_snapshots;
    std::string m_present;
    std::optional<qsizetype> m_again; ///< another take from here (or kLastRun), once the current run has stopped
    std::vector<std::pair<SpanId, SpanId>> m_runs; ///< as on the page, in the project
    int m_step = 0;
    std::stop_source m_closing;
    bool m_reading = false;
    bool m_stale = false;
    WorkThread m_thread;
};

} // namespace longhand
