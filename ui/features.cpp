#include "ui/features.h"

#include "ui/appearance/appearance_feature.h"
#include "ui/desk.h"

namespace longhand {

void addFeatures(const Desk& desk)
{
    // One line a feature: new Feature(desk), a QObject whose parent is desk.window.
    new AppearanceFeature(desk);
}

} // namespace longhand
