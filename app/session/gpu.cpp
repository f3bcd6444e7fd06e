#include "app/session/gpu.h"

#include "engine/model/backend/cuda/cuda_backend.h"
#include "engine/model/backend/cuda/cuda_memory.h"

namespace longhand {

std::string gpuName(std::string& why)
{
    const GpuList found = CudaBackend::list();
    why = found.why;
    return found.devices.empty() ? std::string()
                                 : found.devices.front().name + ", " + memoryText(found.devices.front().totalBytes);
}

EngineOptions withGpu(EngineOptions options, std::string& why)
{
    try {
        options.cuda = CudaBackend::open();
        why.clear();
    } catch (const Error& e) {
        why = e.what();
    }
    return options;
}

} // namespace longhand
