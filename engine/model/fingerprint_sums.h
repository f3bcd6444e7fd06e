#pragma once

#include "engine/formats/quick_sum.h"
#include "engine/formats/sha256.h"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>

namespace longhand {

/// A model's fingerprint, and how its bytes are recognised more quickly than by hashing them again.
struct KnownFingerprint
{
    QuickSum::Key key{};     ///< secret, and for this model alone
    QuickSum::Value sum{};   ///< of what the fingerprint is a hash of
    std::string fingerprint; ///< Model::baseFingerprint

    bool operator==(const KnownFingerprint&) const = default;
};

/// Remembers fingerprints between loads. It need not be right: a model is read whole each time, and a fingerprint
/// counts only if the sum of all bytes is the one that was remembered with it.
class FingerprintMemory
{
public:
    virtual ~FingerprintMemory() = default;
    /// What was remembered of the model that lies there, if anything.
    virtual std::optional<KnownFingerprint> find(const std::filesystem::path& model) const = 0;
    /// Remembers it, if it can.
    virtual void keep(const std::filesystem::path& model, const KnownFingerprint& known) = 0;
};

/// The fingerprint of what is added, by SHA-256 or by a remembered sum.
class FingerprintSums
{
public:
    /// SHA-256, nothing remembered.
    FingerprintSums();
    /// memory: may be null. trust: a remembered sum is enough; else SHA-256, and the memory gets both.
    FingerprintSums(FingerprintMemory* memory, std::filesystem::path model, bool trust);

    void add(const void* data, std::size_t bytes);
    /// Includes the NUL, so that texts cannot run together.
    void add(const std::string& text) { add(text.c_str(), text.size() + 1); }
    /// The fingerprint, 64 hexadecimal digits; nullopt: these are not the bytes that were remembered, and must be added
    /// again to sums that do not trust. Finishes the sums.
    std::optional<std::string> finish();

private:
    FingerprintMemory* m_memory = nullptr;
    std::filesystem::path m_model;
    KnownFingerprint m_known;
    std::optional<Sha256> m_hash;
    std::optional<QuickSum> m_quick;
};

} // namespace longhand
