#pragma once

#include "ui/live/chart_picture.h"
#include "ui/live/live_record.h"

#include <QStringList>

namespace longhand {

/// The charts of the live view with their definitions (design, "Metrics").
class LiveCharts
{
    Q_DECLARE_TR_FUNCTIONS(LiveCharts)

public:
    /// The record must outlive the charts. ink: for curves that belong to no source.
    static std::vector<Chart> make(const LiveRecord& record, const QColor& ink);
    /// Shown by default.
    static QStringList usual();
};

} // namespace longhand
