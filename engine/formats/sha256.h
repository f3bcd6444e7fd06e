#pragma once

#include <cstddef>
#include <memory>
#include <string>

namespace longhand {

/// Incremental SHA-256, for fingerprints of models and adapters.
class Sha256
{
public:
    /// Throws Error if OpenSSL does not offer it.
    Sha256();
    ~Sha256();
    Sha256(const Sha256&) = delete;
    Sha256& operator=(const Sha256&) = delete;

    void add(const void* data, std::size_t bytes);
    /// Includes the NUL, so that texts cannot run together.
    void add(const std::string& text) { add(text.c_str(), text.size() + 1); }
    /// 64 hexadecimal digits. Finishes the hash: nothing can be added afterwards.
    std::string hex();

private:
    struct Context;
    std::unique_ptr<Context> m_context;
};

} // namespace longhand
