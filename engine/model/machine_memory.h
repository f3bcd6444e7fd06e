#pragma once

#include <cstdint>

namespace longhand {

/// Memory of this machine, bytes; 0 if unknown.
struct MachineMemory
{
    std::uint64_t total = 0;
    std::uint64_t available = 0; ///< what the system can provide without swapping
};
MachineMemory machineMemory();

} // namespace longhand
