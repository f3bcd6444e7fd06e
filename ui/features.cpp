#include "ui/features.h"

#include "ui/appearance/appearance_feature.h"
#include "ui/context/context_feature.h"
#include "ui/controls/controls_feature.h"
#include "ui/desk/desk.h"
#include "ui/exporting/export_feature.h"
#include "ui/find/find_feature.h"
#include "ui/focus/focus_feature.h"
#include "ui/focus/panel_walk.h"
#include "ui/goals/goals_feature.h"
#include "ui/help/help_feature.h"
#include "ui/help/report_feature.h"
#include "ui/library/library_feature.h"
#include "ui/live/audit_feature.h"
#include "ui/live/awake_feature.h"
#include "ui/live/colours_feature.h"
#include "ui/live/ghost_feature.h"
#include "ui/live/gpu_feature.h"
#include "ui/live/live_feature.h"
#include "ui/live/pacing_feature.h"
#include "ui/live/repetition_feature.h"
#include "ui/models/models_feature.h"
#include "ui/outline/outline_feature.h"
#include "ui/palette/palette_feature.h"
#include "ui/plan/plan_feature.h"
#include "ui/recovery/recovery_feature.h"
#include "ui/shortcuts/shortcuts_feature.h"
#include "ui/spelling/spelling_feature.h"
#include "ui/story/copy_feature.h"
#include "ui/story/file_watch.h"
#include "ui/story/unsaved_feature.h"
#include "ui/takes/takes_feature.h"

namespace longhand {

void addFeatures(const Desk& desk)
{
    // One line a feature: new Feature(desk), a QObject whose parent is desk.window.
    new AppearanceFeature(desk);
    new ExportFeature(desk);
    new ModelsFeature(desk);
    new ContextFeature(desk);
    new PaletteFeature(desk); // first: others offer their entries to it
    new ShortcutsFeature(desk);
    new CopyFeature(desk);
    new ReportFeature(desk);
    new RecoveryFeature(desk);
    new HelpFeature(desk);
    new LibraryFeature(desk, new OutlineFeature(desk));
    new ColoursFeature(desk);
    new RepetitionFeature(desk);
    new GhostFeature(desk);
    new LiveFeature(desk);
    new PacingFeature(desk);
    new GpuFeature(desk);
    new AuditFeature(desk);
    new AwakeFeature(desk);
    new TakesFeature(desk);
    new ControlsFeature(desk);
    new PlanFeature(desk);
    new FindFeature(desk);
    new SpellingFeature(desk);
    new GoalsFeature(desk);
    new FocusFeature(desk);
    new PanelWalk(desk);
    new FileWatch(desk);
    new UnsavedFeature(desk);
}

} // namespace longhand
