#include "app/lab/memory_use.h"

#include <algorithm>
#include <fstream>
#include <string>

namespace longhand::cli {

std::size_t anonymousBytes()
{
    std::ifstream status("/proc/self/status");
    for (std::string key; status >> key;) {
        if (key == "RssAnon:") {
            std::size_t kilobytes = 0;
            status >> kilobytes;
            return kilobytes * 1024;
        }
        status.ignore(1 << 12, '\n');
    }
    return 0;
}

void MemoryPeak::look()
{
    m_bytes = std::max(m_bytes, anonymousBytes());
}

} // namespace longhand::cli
