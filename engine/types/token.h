#pragma once

#include <cstdint>

namespace longhand {

/// Index into a model's vocabulary.
using TokenId = std::int32_t;

} // namespace longhand
