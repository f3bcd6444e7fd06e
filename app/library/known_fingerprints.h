#pragma once

#include "engine/model/fingerprint_sums.h"

#include <cstdint>
#include <filesystem>
#include <optional>

namespace longhand {

/// Fingerprints of the models that were loaded, in the user's cache folder: a small JSON file for each model, by its
/// path and size, that only the user can read, since it holds a key. A damaged file counts as none. The oldest are
/// deleted beyond kMost. Small models are hashed in no noticeable time and not remembered. Any thread.
class KnownFingerprints final : public FingerprintMemory
{
public:
    static constexpr std::size_t kMost = 64;
    static constexpr std::uintmax_t kSmallModel = 16 << 20;

    /// Creates nothing until there is something to keep. smallest: bytes of a model that is remembered.
    explicit KnownFingerprints(std::filesystem::path folder = userFolder(), std::uintmax_t smallest = kSmallModel);

    /// $XDG_CACHE_HOME/longhand/fingerprints, else ~/.cache/longhand/fingerprints.
    static std::filesystem::path userFolder();

    std::optional<KnownFingerprint> find(const std::filesystem::path& model) const override;
    void keep(const std::filesystem::path& model, const KnownFingerprint& known) override;

private:
    std::filesystem::path fileOf(const std::filesystem::path& model) const;

    const std::filesystem::path m_folder;
    const std::uintmax_t m_smallest;
};

} // namespace longhand
