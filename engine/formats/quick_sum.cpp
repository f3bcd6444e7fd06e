#include "engine/formats/quick_sum.h"

#include <algorithm>

#include <openssl/evp.h>
#include <openssl/rand.h>

namespace longhand {

struct QuickSum::Context
{
    EVP_CIPHER_CTX* evp = EVP_CIPHER_CTX_new();
    bool failed = false;
    Context() = default;
    ~Context() { EVP_CIPHER_CTX_free(evp); }
    Context(const Context&) = delete;
    Context& operator=(const Context&) = delete;
};

std::optional<QuickSum::Key> QuickSum::randomKey()
{
    Key key;
    return RAND_bytes(key.data(), static_cast<int>(key.size())) == 1 ? std::optional(key) : std::nullopt;
}

QuickSum::QuickSum(const Key& key) : m_context(std::make_unique<Context>())
{
    // GMAC is GCM with nothing to encrypt. The number used once may be a constant, as the key is used once.
    constexpr std::array<std::uint8_t, 12> kOnce{};
    m_context->failed = !m_context->evp ||
                        EVP_EncryptInit_ex(m_context->evp, EVP_aes_256_gcm(), nullptr, key.data(), kOnce.data()) != 1;
}

QuickSum::~QuickSum() = default;

void QuickSum::add(const void* data, std::size_t bytes)
{
    constexpr std::size_t kMost = std::size_t{1} << 30; // OpenSSL counts in int
    const auto* from = static_cast<const unsigned char*>(data);
    while (bytes > 0 && !m_context->failed) {
        const std::size_t some = std::min(bytes, kMost);
        int written = 0;
        m_context->failed = EVP_EncryptUpdate(m_context->evp, nullptr, &written, from, static_cast<int>(some)) != 1;
        from += some;
        bytes -= some;
    }
}

std::optional<QuickSum::Value> QuickSum::value()
{
    Value sum;
    int written = 0;
    if (m_context->failed || EVP_EncryptFinal_ex(m_context->evp, sum.data(), &written) != 1 ||
        EVP_CIPHER_CTX_ctrl(m_context->evp, EVP_CTRL_AEAD_GET_TAG, static_cast<int>(sum.size()), sum.data()) != 1)
        return std::nullopt;
    return sum;
}

} // namespace longhand
