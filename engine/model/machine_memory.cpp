#include "engine/model/machine_memory.h"

#include <fstream>
#include <string>

namespace longhand {

MachineMemory machineMemory()
{
    MachineMemory memory;
    std::ifstream meminfo("/proc/meminfo");
    std::string key, rest;
    std::uint64_t kilobytes = 0;
    while (meminfo >> key >> kilobytes) {
        std::getline(meminfo, rest);
        if (key == "MemTotal:")
            memory.total = kilobytes * 1024;
        else if (key == "MemAvailable:")
            memory.available = kilobytes * 1024;
    }
    return memory;
}

} // namespace longhand
