#pragma once

#include "app/project/store/project_types.h"
#include "engine/types/message.h"

#include <cstdint>
#include <string>

namespace longhand {

/// A batch of logged tokens as the arrays of a token_batch row, little-endian on every machine.
struct PackedTokens
{
    std::string tokens;  ///< int32 each
    std::string sources; ///< uint8 each
    std::string lengths; ///< uint16 each
    std::string bytes;   ///< one after another

    /// Throws Error if the token stands for more than 65,535 bytes.
    void add(const LoggedToken& token);
    /// A contradiction in the arrays, given this many tokens; empty: none.
    Message fault(std::int64_t count) const;
    /// Appends tokens [begin, end) to a piece. Call only if fault() found nothing.
    void unpack(std::size_t begin, std::size_t end, ManuscriptPiece& piece) const;
};

void addToken(ManuscriptPiece& piece, const LoggedToken& token);

} // namespace longhand
