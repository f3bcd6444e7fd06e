#pragma once

#include "app/project/store/project_types.h"
#include "engine/model/model.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace longhand {

/// Folders that may hold adapters, in search order: $LONGHAND_ADAPTERS_DIR, the user's data folder (longhand/adapters
/// beside the models), the installed program's share folder, and resources/adapters of the sources for a program that
/// runs where it was built. Folders that do not exist are left out.
std::vector<std::filesystem::path> adapterFolders();
/// Folder for adapters that the author adds; may not exist yet.
std::filesystem::path ownAdaptersFolder();

/// An adapter file that was found.
struct AdapterEntry
{
    std::filesystem::path file;
    AdapterInfo info;
    bool own = false; ///< in the user's data folder: added by the author, may be deleted

    /// True if trained for the model of this fingerprint, or if it does not say for which: then loading it will tell.
    bool mayFit(const std::string& baseFingerprint) const;
};

/// Reads one file. Throws Error.
AdapterEntry lookAtAdapter(const std::filesystem::path& file);
/// All adapters of the folders and their subfolders (PEFT keeps an adapter in a folder of its own); other files are
/// skipped. Reads each file whole to hash it: not for the UI thread.
std::vector<AdapterEntry> allAdapters();
/// The adapter that comes with the model of this fingerprint (Model::baseFingerprint; AdapterInfo::isDefault) and is on
/// in a new story unless the author says otherwise: the first one in folder order.
std::optional<AdapterEntry> defaultAdapterFor(const std::string& baseFingerprint);
/// The same for a model file, whose fingerprint is computed once and remembered (FingerprintStore); reads nothing if
/// there are no such adapters at all. Throws Error, LoadCancelled.
std::optional<AdapterEntry> defaultAdapterOf(const std::filesystem::path& modelFile, const LoadProgress& progress = {});

/// The record that projects store.
AdapterRecord recordOf(const AppliedAdapter& adapter);
AdapterRecord recordOf(const AdapterEntry& adapter, double strength = 1.0);
/// The file of a record: at its recorded path, or else one of the library with the same contents. Throws Error naming
/// the file and what to do if there is none.
AdapterChoice findAdapter(const AdapterRecord& record);

/// Reads both files, the model only once (FingerprintStore). Throws Error if the adapter was made for another model or
/// has other shapes; LoadCancelled.
void checkAdapterFits(const AdapterEntry& adapter, const std::filesystem::path& modelFile,
                      const LoadProgress& progress = {});
/// Copies an adapter that fits this model into the author's folder, with the adapter_config.json beside it; one that is
/// already there is not copied again. Throws Error (not an adapter, does not fit, disk full), LoadCancelled: then
/// nothing was copied.
AdapterEntry addAdapter(const std::filesystem::path& file, const std::filesystem::path& modelFile,
                        const LoadProgress& progress = {});

} // namespace longhand
