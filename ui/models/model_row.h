#pragma once

#include "app/library/model_scan.h"

#include <QString>

#include <memory>

namespace longhand {

enum class ModelState
{
    Loaded,
    Loading,
    OnDisk,
    Fetching,
    Incomplete, ///< an incomplete download
    Damaged,    ///< or of a kind that Longhand cannot read
};

/// A model as the list shows it.
struct ModelRow
{
    QString path; ///< names the row
    quint64 bytes = 0;
    ModelState state = ModelState::OnDisk;
    QString why;                             ///< a remark on the state
    double fraction = -1;                    ///< of a download or a load; -1: unknown
    std::shared_ptr<const FoundModel> found; ///< null for downloads

    bool usable() const { return found && found->details && found->damage.empty(); }
    bool operator==(const ModelRow&) const = default;
};

} // namespace longhand
