#pragma once

#include "app/session/session.h"
#include "ui/desk/desk.h"
#include "ui/live/desktop_services.h"

#include <QObject>

#include <memory>

class QAction;

namespace longhand {

/// Keeps the machine awake while the model writes, and tells the author at the end of a run if the window is not the
/// active one.
class AwakeFeature : public QObject
{
    Q_OBJECT

public:
    explicit AwakeFeature(const Desk& desk);
    ~AwakeFeature() override;

private:
    void update();
    void onStateChanged(SessionState state, SessionState before);

    Desk m_desk;
    std::unique_ptr<DesktopServices> m_services;
    QAction* m_stayAwake = nullptr;
    QAction* m_notify = nullptr;
    bool m_held = false;
};

} // namespace longhand
