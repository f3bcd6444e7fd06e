#pragma once

#include "app/project/store/project_types.h"
#include "engine/model/model.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace longhand {

/// Where adapters may lie, in the order in which they are looked for: $LONGHAND_ADAPTERS_DIR, the user's data folder
/// (longhand/adapters beside the models), the installed program's share folder, and for a program that runs where it
/// was built the sources' resources/adapters. Folders that do not exist are left out.
std::vector<std::filesystem::path> adapterFolders();
/// Where adapters that the author adds are put; may not exist yet.
std::filesystem::path ownAdaptersFolder();

/// A file of an adapter that was found.
struct AdapterEntry
{
    std::filesystem::path file;
    AdapterInfo info;
    bool own = false; ///< in the user's data folder: put there by the author, may be deleted

    /// Trained for the model of this fingerprint, or does not say for which: then loading tells.
    bool mayFit(const std::string& baseFingerprint) const;
};

/// One file. Throws Error.
AdapterEntry lookAtAdapter(const std::filesystem::path& file);
/// All adapters of the folders and of the folders in them (PEFT keeps an adapter in a folder of its own); files that
/// are none are passed over. Reads each file once, for its contents' hash: not for the UI thread.
std::vector<AdapterEntry> allAdapters();
/// The adapter that comes with the model of this fingerprint (Model::baseFingerprint), of AdapterInfo::isDefault, and
/// is on in a new story unless the author says otherwise: the first of the folders.
std::optional<AdapterEntry> defaultAdapterFor(const std::string& baseFingerprint);
/// The same by the model's file, whose fingerprint is computed once and remembered (FingerprintStore); nothing is read
/// where there are no such adapters at all. Throws Error, LoadCancelled.
std::optional<AdapterEntry> defaultAdapterOf(const std::filesystem::path& modelFile, const LoadProgress& progress = {});

/// As it is written down.
AdapterRecord recordOf(const AppliedAdapter& adapter);
AdapterRecord recordOf(const AdapterEntry& adapter, double strength = 1.0);
/// The file of a record: at its place, else one of the library with the same contents. Throws Error naming the file and
/// what to do, if there is none.
AdapterChoice findAdapter(const AdapterRecord& record);

/// Reads both files, the model's once (FingerprintStore). Throws Error: made for another model, other shapes;
/// LoadCancelled.
void checkAdapterFits(const AdapterEntry& adapter, const std::filesystem::path& modelFile,
                      const LoadProgress& progress = {});
/// Copies an adapter into the author's folder, with the adapter_config.json beside it, if it fits this model; one that
/// is there already is not copied again. Throws Error (no adapter, does not fit, disk full), LoadCancelled: then
/// nothing was copied.
AdapterEntry addAdapter(const std::filesystem::path& file, const std::filesystem::path& modelFile,
                        const LoadProgress& progress = {});

} // namespace longhand
