#include "ui/live/gpu_feature.h"

#include "ui/live/live_panel.h"
#include "ui/models/gpu_meter.h"
#include "ui/story/session_controller.h"

#include <QMainWindow>

namespace longhand {

GpuFeature::GpuFeature(const Desk& desk) : QObject(desk.window)
{
    auto* panel = desk.window->findChild<LivePanel*>();
    if (!panel) {
        return;
    }
    auto* meter = new GpuMeter;
    panel->addToLine(meter);
    connect(desk.session, &SessionController::statusChanged, meter,
            [meter](const SessionStatus& status) { meter->setUse(status.gpu); });
}

} // namespace longhand
