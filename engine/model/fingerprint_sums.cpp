#include "engine/model/fingerprint_sums.h"

#include <utility>

namespace longhand {

FingerprintSums::FingerprintSums()
{
    m_hash.emplace();
}

FingerprintSums::FingerprintSums(FingerprintMemory* memory, std::filesystem::path model, bool trust)
    : m_memory(memory), m_model(std::move(model))
{
    std::optional<KnownFingerprint> known;
    if (memory && trust)
        known = memory->find(m_model);
    if (known)
        m_known = std::move(*known);
    else
        m_hash.emplace();
    if (memory && !known) {
        if (const auto key = QuickSum::randomKey())
            m_known.key = *key;
        else
            m_memory = nullptr;
    }
    if (m_memory)
        m_quick.emplace(m_known.key);
}

void FingerprintSums::add(const void* data, std::size_t bytes)
{
    if (m_hash)
        m_hash->add(data, bytes);
    if (m_quick)
        m_quick->add(data, bytes);
}

std::optional<std::string> FingerprintSums::finish()
{
    if (m_hash)
        m_known.fingerprint = m_hash->hex();
    if (!m_quick)
        return m_known.fingerprint;
    const auto sum = m_quick->value();
    if (!m_hash)
        return sum == m_known.sum ? std::optional(m_known.fingerprint) : std::nullopt;
    if (sum) {
        m_known.sum = *sum;
        m_memory->keep(m_model, m_known);
    }
    return m_known.fingerprint;
}

} // namespace longhand
