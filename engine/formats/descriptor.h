#pragma once

#include <unistd.h>

namespace longhand {

/// An open file of the system's, closed with it.
struct Descriptor
{
    explicit Descriptor(int opened) : fd(opened) {}
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor()
    {
        if (fd >= 0)
            ::close(fd);
    }

    const int fd; ///< below 0: it could not be opened
};

} // namespace longhand
