#pragma once

#include "engine/model/model_file.h"

#include <filesystem>
#include <optional>
#include <string>

namespace longhand {

/// Fingerprints (fingerprintOf) of files that were read whole once, kept in the user's data folder
/// (longhand/fingerprints.json) by path, size and time of the last change. Any thread; two programs at once may lose
/// each other's entry, no more.
class FingerprintStore
{
public:
    /// Empty: fingerprints.json beside modelFolder().
    explicit FingerprintStore(std::filesystem::path file = {});

    /// What is known of this file as it is now.
    std::optional<std::string> find(const std::filesystem::path& model) const;
    /// Known, or computed by reading the whole file and then remembered. Throws Error, LoadCancelled.
    std::string get(const std::filesystem::path& model, const LoadProgress& progress = {});

private:
    std::filesystem::path m_file;
};

/// Of a model file: what the user's store knows, else computed; remembered there where computing it takes a while.
/// Throws Error, LoadCancelled.
std::string modelFingerprint(const std::filesystem::path& model, const LoadProgress& progress = {});

} // namespace longhand
