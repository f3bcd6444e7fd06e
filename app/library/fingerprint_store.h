#pragma once

#include "engine/model/model_file.h"

#include <filesystem>
#include <optional>
#include <string>

namespace longhand {

/// Remembers fingerprints (fingerprintOf), which take reading a whole file, in the user's data folder
/// (longhand/fingerprints.json) by path, sizes and modification times. Any thread; two programs at once may at worst
/// lose each other's entry.
class FingerprintStore
{
public:
    /// file empty: fingerprints.json in dataFolder().
    explicit FingerprintStore(std::filesystem::path file = {});

    /// The remembered fingerprint, if the file has not changed since.
    std::optional<std::string> find(const std::filesystem::path& model) const;
    /// The remembered fingerprint, or else reads the whole file and remembers it. Throws Error, LoadCancelled.
    std::string get(const std::filesystem::path& model, const LoadProgress& progress = {});

private:
    std::filesystem::path m_file;
};

/// Fingerprint of a model file: from the user's store, or else computed, and remembered if that takes a while. Throws
/// Error, LoadCancelled.
std::string modelFingerprint(const std::filesystem::path& model, const LoadProgress& progress = {});

} // namespace longhand
