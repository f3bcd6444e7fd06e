#pragma once

#include "engine/types/step_event.h"

#include <cstdint>

namespace longhand {

/// A token as it arrives: `bytes` of the text that comes with it are its own (0 while a character is unfinished).
struct GeneratedToken
{
    TokenId id = 0;
    TokenSource source = TokenSource::Target;
    std::uint32_t bytes = 0;
};

} // namespace longhand
