#include "ui/features.h"

#include "ui/appearance/appearance_feature.h"
#include "ui/context/context_feature.h"
#include "ui/desk.h"
#include "ui/exporting/export_feature.h"
#include "ui/live/awake_feature.h"
#include "ui/live/colours_feature.h"
#include "ui/live/ghost_feature.h"
#include "ui/live/live_feature.h"
#include "ui/live/pacing_feature.h"

namespace longhand {

void addFeatures(const Desk& desk)
{
    // One line a feature: new Feature(desk), a QObject whose parent is desk.window.
    new AppearanceFeature(desk);
    new ExportFeature(desk);
    new ContextFeature(desk);
    new ColoursFeature(desk);
    new GhostFeature(desk);
    new LiveFeature(desk);
    new PacingFeature(desk);
    new AwakeFeature(desk);
}

} // namespace longhand
