#pragma once

#include "engine/types/message.h"

namespace longhand {

struct ChatTemplate;

/// What a model's file says about how to address it.
struct ChatSupport
{
    const ChatTemplate* known = nullptr; ///< null: none that can be used, and why
    Message why;
};

} // namespace longhand
