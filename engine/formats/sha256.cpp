#include "engine/formats/sha256.h"

#include "engine/formats/hex.h"

#include "engine/types/error.h"

#include <openssl/evp.h>

namespace longhand {

struct Sha256::Context
{
    EVP_MD_CTX* evp = EVP_MD_CTX_new();
    Context() = default;
    ~Context() { EVP_MD_CTX_free(evp); }
    Context(const Context&) = delete;
    Context& operator=(const Context&) = delete;
};

Sha256::Sha256() : m_context(std::make_unique<Context>())
{
    if (!m_context->evp || EVP_DigestInit_ex(m_context->evp, EVP_sha256(), nullptr) != 1)
        throw Error("The fingerprint cannot be computed: SHA-256 is not available.");
}

Sha256::~Sha256() = default;

void Sha256::add(const void* data, std::size_t bytes)
{
    EVP_DigestUpdate(m_context->evp, data, bytes);
}

std::string Sha256::hex()
{
    unsigned char digest[EVP_MAX_MD_SIZE];
    unsigned int size = 0;
    EVP_DigestFinal_ex(m_context->evp, digest, &size);
    return toHex({digest, size});
}

} // namespace longhand
