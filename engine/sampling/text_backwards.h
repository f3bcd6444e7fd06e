#pragma once

#include "engine/types/token.h"

#include <cstddef>
#include <span>

namespace longhand {

/// The tokens before a position, the last one first: those of a path, then those of the text.
class TextBackwards
{
public:
    TextBackwards(std::span<const TokenId> text, std::span<const TokenId> path) : m_text(text), m_path(path) {}

    std::size_t size() const { return m_text.size() + m_path.size(); }
    /// The token with `age` others between it and the position; age < size().
    TokenId operator[](std::size_t age) const
    {
        return age < m_path.size() ? m_path[m_path.size() - 1 - age] : m_text[size() - 1 - age];
    }

private:
    std::span<const TokenId> m_text, m_path;
};

} // namespace longhand
