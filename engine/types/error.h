#pragma once

#include <stdexcept>
#include <string>

namespace longhand {

/// An error the user can be shown as it is: what happened, to which file or tensor, with which numbers, and what to do.
class Error : public std::runtime_error
{
public:
    using std::runtime_error::runtime_error;
};

} // namespace longhand
