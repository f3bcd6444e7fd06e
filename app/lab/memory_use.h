#pragma once

#include <cstddef>

namespace longhand::cli {

/// Anonymous memory of this process that is in RAM now, bytes (RssAnon of /proc/self/status; 0 where that does not
/// exist).
std::size_t anonymousBytes();

/// The largest of several looks at it.
class MemoryPeak
{
public:
    void look();
    std::size_t bytes() const { return m_bytes; }

private:
    std::size_t m_bytes = 0;
};

} // namespace longhand::cli
