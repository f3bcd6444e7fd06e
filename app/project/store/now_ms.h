#pragma once

#include <chrono>
#include <cstdint>

namespace longhand {

/// Unix time in milliseconds, as in every table of a project.
inline std::int64_t nowMs()
{
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

} // namespace longhand
