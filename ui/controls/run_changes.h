#pragma once

#include "app/session/session.h"
#include "ui/desk/desk.h"
#include "ui/settings/writing_controls.h"

#include <QObject>
#include <QTimer>

#include <optional>

namespace longhand {

/// Carries what the author changes in the controls to the run in hand: from the next token on, a fifth of a second
/// after the last change, and right before an interrupted run goes on. Only what the author changed: what else the run
/// was begun with stays.
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
    void onStatus();
    std::optional<RunInfo> run() const;
    void restart();

    static constexpr int DelayMs = 200;

    Desk m_desk;
    QTimer m_timer;
    WritingControls m_base; ///< as the run knows them
    QString m_remark;       ///< of the engine, before the change was sent
    QStringList m_sent;     ///< names of what was sent and is not confirmed yet
    WriteRequest m_wanted;  ///< that
    int m_looks = 0;        ///< since it was sent
};

} // namespace longhand
