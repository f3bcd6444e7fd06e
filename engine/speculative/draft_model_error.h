#pragma once

#include "engine/types/error.h"

namespace longhand {

/// The draft model cannot draft for this model: missing, unreadable, or of another vocabulary.
class DraftModelError : public Error
{
public:
    using Error::Error;
};

} // namespace longhand
