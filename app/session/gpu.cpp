#include "app/session/gpu.h"

#include "engine/model/backend/cuda/cuda_backend.h"
#include "engine/model/backend/cuda/cuda_memory.h"

namespace longhand {

std::string gpuName(Message& why)
{
    const GpuList found = CudaBackend::list();
    why = found.why;
    return found.devices.empty() ? std::string()
                                 : found.devices.front().name + ", " + memoryText(found.devices.front().totalBytes);
}

EngineOptions withGpu(EngineOptions options, Message& why)
{
    try {
        options.cuda = CudaBackend::open();
        why = {};
    } catch (const Error& e) {
        why = e.message();
    }
    return options;
}

} // namespace longhand
