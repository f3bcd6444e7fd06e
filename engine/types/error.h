#pragma once

#include <stdexcept>
#include <string>

namespace longhand {

/// An error that can be shown to the user verbatim: what happened, to which file or tensor, with which numbers, and
/// what to do.
class Error : public std::runtime_error
{
public:
    using std::runtime_error::runtime_error;
};

} // namespace longhand
