#include "ui/features.h"

#include "ui/appearance/appearance_feature.h"
#include "ui/context/context_feature.h"
#include "ui/controls/controls_feature.h"
#include "ui/desk.h"
#include "ui/exporting/export_feature.h"
#include "ui/plan/plan_feature.h"

namespace longhand {

void addFeatures(const Desk& desk)
{
    // One line a feature: new Feature(desk), a QObject whose parent is desk.window.
    new AppearanceFeature(desk);
    new ExportFeature(desk);
    new ContextFeature(desk);
    new ControlsFeature(desk);
    new PlanFeature(desk);
}

} // namespace longhand
