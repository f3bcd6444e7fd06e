#pragma once

#include "engine/model/backend/cuda/device_memory.h"
#include "engine/types/token.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace longhand {

/// A set of tokens in device memory, one bit each; copied only when it changes.
class TokenBits
{
public:
    TokenBits() = default;
    /// The empty set. Throws cuda::DeviceMemoryError.
    TokenBits(std::shared_ptr<cuda::Device> device, TokenId vocabulary)
        : m_bits((static_cast<std::size_t>(vocabulary) + 31) / 32, 0u),
          m_memory(std::move(device), m_bits.size() * sizeof(std::uint32_t))
    {
    }

    /// tokens: within the vocabulary. Call on the device's thread, with exclusive use of the device.
    void set(cuda::Device& device, const std::vector<TokenId>& tokens)
    {
        if (tokens == m_tokens)
            return;
        m_bits.assign(m_bits.size(), 0u);
        for (const TokenId token : tokens)
            m_bits[static_cast<std::size_t>(token) / 32] |= 1u << (token % 32);
        device.copyIn(m_memory.data(), m_bits.data(), m_memory.size());
        m_tokens = tokens;
    }

    const std::uint32_t* data() const { return m_memory.as<std::uint32_t>(); }
    std::size_t bytes() const { return m_memory.size(); }

private:
    std::vector<TokenId> m_tokens; ///< what it holds
    std::vector<std::uint32_t> m_bits;
    DeviceMemory m_memory; ///< zeroed when taken
};

} // namespace longhand
