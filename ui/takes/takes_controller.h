#pragma once

#include "app/project/takes/snapshots.h"
#include "app/project/takes/takes.h"
#include "app/session/session.h"
#include "ui/desk/desk.h"

#include <QObject>
#include <QThreadPool>
#include <QTimer>

#include <functional>
#include <optional>

namespace longhand {

/// What the author does with takes and snapshots. The text on the page is switched with the project's, as one step of
/// the history. Lists are read on a thread of their own.
class TakesController : public QObject
{
    Q_OBJECT

public:
    explicit TakesController(const Desk& desk, QObject* parent = nullptr);
    ~TakesController() override;

    const std::vector<TakeInfo>& takes() const { return m_takes; }
    const std::vector<SnapshotInfo>& snapshots() const { return m_snapshots; }
    /// The text before which takes part, for lists: the last words before a place of the present text (bytes).
    const std::string& presentText() const { return m_present; }
    bool canSwitch() const;

    void switchTo(SpanId head);
    void restore(const SnapshotInfo& snapshot);
    /// The take before (-1) or after (+1) the present one of those that part at the caret, or at the last place before
    /// it where takes part.
    void step(int direction);
    /// Cuts at the caret, or where the last run began if the caret is at the end; writes on with a take number that was
    /// not used there. A run that is on is stopped first, and begun anew from where it began.
    void anotherTake();
    /// Cuts at the caret and writes on; the rest stays as a take.
    void continueFromHere();
    /// The text up to a place and these words instead of what follows, which stays as a take.
    bool branch(qsizetype position, const QString& words);
    void rename(SpanId head, const QString& name);
    void setArchived(SpanId head, bool archived);
    void takeSnapshot(SnapshotKind kind, const QString& name = {});
    void renameSnapshot(std::int64_t id, const QString& name);

    /// Reads a text of the project off the UI thread; `done` is called on it, unless the project is closed before.
    void readText(const std::function<std::string(Project&)>& read, const std::function<void(QString)>& done);
    /// Reads the lists anew, soon.
    void refresh();
    /// The run of a token on the page, whose number may not have been known when it was written; 0: not known.
    SpanId runOf(SpanId onPage) const;

Q_SIGNALS:
    /// The lists are new.
    void listed();
    /// Why a command had no effect, for the author.
    void refused(const QString& why);

private:
    void onStateChanged(SessionState state);
    void readLists();
    bool ready();
    /// Something that changes the project's head, and what it leaves on the page.
    bool change(const std::function<void(Project&)>& work);
    void anotherFrom(qsizetype position);
    void stepNow();

    Desk m_desk;
    QThreadPool m_pool;
    QTimer m_refresh;
    QTimer m_hourly;
    std::vector<TakeInfo> m_takes;
    std::vector<SnapshotInfo> m_snapshots;
    std::string m_present;
    std::optional<qsizetype> m_again;              ///< another take from here, when the run that is on has stopped
    std::vector<std::pair<SpanId, SpanId>> m_runs; ///< as on the page, in the project
    int m_step = 0;
    bool m_reading = false;
    bool m_stale = false;
};

} // namespace longhand
