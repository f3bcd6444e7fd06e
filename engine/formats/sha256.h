#pragma once

#include <cstddef>
#include <memory>
#include <string>

namespace longhand {

/// SHA-256 of what is added, piece by piece: fingerprints of models and adapters.
class Sha256
{
public:
    /// Throws Error if OpenSSL does not offer it.
    Sha256();
    ~Sha256();
    Sha256(const Sha256&) = delete;
    Sha256& operator=(const Sha256&) = delete;

    void add(const void* data, std::size_t bytes);
    /// With its NUL, so that texts cannot run together.
    void add(const std::string& text) { add(text.c_str(), text.size() + 1); }
    /// 64 hexadecimal digits. Ends it: nothing is added afterwards.
    std::string hex();

private:
    struct Context;
    std::unique_ptr<Context> m_context;
};

} // namespace longhand
