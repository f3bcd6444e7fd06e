#pragma once

#include "app/project/store/project_types.h"

#include <cstdint>
#include <string>

namespace longhand {

/// A batch of logged tokens as the arrays of a token_batch row, little-endian whatever the machine.
struct PackedTokens
{
    std::string tokens;  ///< int32 each
    std::string sources; ///< uint8 each
    std::string lengths; ///< uint16 each
    std::string bytes;   ///< one after another

    /// Throws Error if the token stands for more than 65,535 bytes.
    void add(const LoggedToken& token);
    /// What contradicts itself for this many tokens; empty: nothing.
    std::string fault(std::int64_t count) const;
    /// Adds tokens [begin, end) to a piece. Only without a fault.
    void unpack(std::size_t begin, std::size_t end, ManuscriptPiece& piece) const;
};

void addToken(ManuscriptPiece& piece, const LoggedToken& token);

} // namespace longhand
