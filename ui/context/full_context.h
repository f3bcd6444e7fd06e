#pragma once

#include "ui/desk/desk.h"

#include <QObject>

#include <functional>

namespace longhand {

struct SessionStatus;
struct LargerPlan;
enum class SessionState;

/// Messages and choices when a text nears or reaches the length that its project plans: the context never shifts
/// silently.
class FullContext : public QObject
{
    Q_OBJECT

public:
    /// showContext: brings the view of what the model sees to the front.
    FullContext(const Desk& desk, std::function<void()> showContext, QObject* parent);

    /// The choices; each does what its button does.
    void beginFromTheEnd();
    void goOnRolling();
    void shorten();
    /// Offers another plan for the open project: in place while nothing was written in it, else in a copy that is
    /// opened. view: what the model would see then, in sentences, shown with the offer.
    void offerPlan(const LargerPlan& plan, const QString& view);

private:
    void onOpened();
    void onStatus(const SessionStatus& status);
    void onState(SessionState state);
    void showChoices();
    void warnOfTheEnd(const SessionStatus& status);
    void sayWhatFallsOut(const SessionStatus& status);
    void planLarger(const LargerPlan& plan, const QString& view);
    void copyLarger(const LargerPlan& plan);
    bool canRoll() const;
    void makeAndOpen(const QString& text, const LargerPlan* plan, const QString& said);
    void failed(const QString& why);

    Desk m_desk;
    std::function<void()> m_showContext;
    bool m_warned = false;
    bool m_saidRolling = false;
    qint64 m_rollsFrom = 0; ///< token count from which a rolling window drops tokens; 0: no rolling window
};

} // namespace longhand
