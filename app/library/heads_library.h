#pragma once

#include "engine/model/model.h"
#include "engine/speculative/draft_heads.h"
#include "engine/types/strategy.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace longhand {

/// Where draft heads may lie, in the order in which they are looked for: $LONGHAND_HEADS_DIR, the user's data folder
/// (longhand/heads beside the models), the installed program's share folder, and for a program that runs where it was
/// built the sources' resources/heads. Folders that do not exist are left out.
std::vector<std::filesystem::path> headsFolders();

/// The best heads for a strategy and the model of this fingerprint: chained for `tokenswift`, Medusa's for `medusa`,
/// conditioned for `auto`, else of any other kind; of one kind those of the first folder. Empty: none are there, or
/// the strategy has no use for heads.
std::optional<std::filesystem::path> headsFor(const std::string& fingerprint, const std::string& strategy);

/// A file of draft heads that was found.
struct HeadsEntry
{
    std::filesystem::path file;
    std::uintmax_t bytes = 0;
    DraftHeads description; ///< without matrices
    bool own = false;       ///< in the user's data folder: made or put there by the author, may be deleted
};
/// Where heads that the author trains are put: longhand/heads beside the models; may not exist yet.
std::filesystem::path ownHeadsFolder();
/// All heads of the folders, as headsFor() would meet them; files that are none are passed over. Reads headers only.
std::vector<HeadsEntry> allHeads();

/// The settings with headsFile filled in, unless it names a file already: heads made for the model as it is (with its
/// adapter: Model::fingerprint) come first, then those made for the model alone (Model::baseFingerprint), which serve
/// it with any adapter: they guess, and the model they guess for decides.
StrategySettings withHeads(StrategySettings settings, const Model& model);

} // namespace longhand
