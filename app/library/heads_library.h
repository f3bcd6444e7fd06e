#pragma once

#include "engine/model/model.h"
#include "engine/speculative/draft_heads.h"
#include "engine/speculative/glide.h"
#include "engine/types/strategy.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace longhand {

/// Folders that may hold draft heads, in search order: $LONGHAND_HEADS_DIR, the user's data folder (longhand/heads
/// beside the models), the installed program's share folder, and resources/heads of the sources for a program that runs
/// where it was built. Folders that do not exist are left out.
std::vector<std::filesystem::path> headsFolders();

/// The best heads for a strategy and the model of this fingerprint: chained for `tokenswift`, Medusa's for `medusa`,
/// conditioned for `auto`, else of any other kind; among those of one kind, the first in folder order. Empty: none
/// found, or the strategy uses no heads.
std::optional<std::filesystem::path> headsFor(const std::string& fingerprint, Strategy strategy);

/// The first Glide weights for the model of this fingerprint, in folder order. Empty: none found, or the strategy uses
/// none.
std::optional<std::filesystem::path> glideFor(const std::string& fingerprint, Strategy strategy);

/// A file of draft heads or of Glide weights that was found.
struct HeadsEntry
{
    std::filesystem::path file;
    std::uintmax_t bytes = 0;
    std::variant<DraftHeads, Glide> description; ///< without matrices
    bool own = false; ///< in the user's data folder: trained or added by the author, may be deleted

    const std::string& fingerprint() const;
    const DraftTraining& training() const;
    /// glide, conditioned, chained or medusa: as `longhand-cli train --kind` takes it.
    std::string_view kind() const;
};
/// Folder for heads that the author trains: longhand/heads beside the models; may not exist yet.
std::filesystem::path ownHeadsFolder();
/// All heads and Glide weights of the folders, in the order of headsFor(); other files are skipped. Reads headers only.
std::vector<HeadsEntry> allHeads();

/// The settings with headsFile and glideFile filled in, unless they are set already. Heads (and Glide weights) made for
/// the model with its adapter (Model::fingerprint) are preferred to those made for the model alone
/// (Model::baseFingerprint), which work with any adapter too: they only guess, and the target model decides.
StrategySettings withHeads(StrategySettings settings, const Model& model);

} // namespace longhand
