#pragma once

#include "app/session/session.h"
#include "ui/desk/desk.h"
#include "ui/settings/writing_controls.h"

#include <QObject>
#include <QTimer>

#include <deque>
#include <optional>

namespace longhand {

/// Sends the author's changes of the controls to the current run, effective from the next token: a fifth of a second
/// after the last change, and right before an interrupted run resumes. Sends only what the author changed; the run's
/// other settings stay.
class RunChanges : public QObject
{
    Q_OBJECT

public:
    explicit RunChanges(const Desk& desk);

    /// Sends what is waiting, now.
    void send();

private:
    void onChanged();
    void onStateChanged();
    void onAnswer(const ChangeOutcome& outcome);
    std::optional<RunInfo> run() const;
    void restart();

    static constexpr int kDelayMs = 200;

    Desk m_desk;
    QTimer m_timer;
    WritingControls m_base;         ///< as known to the run
    std::deque<QStringList> m_sent; ///< names of what was sent and is not answered yet, oldest first
};

} // namespace longhand
