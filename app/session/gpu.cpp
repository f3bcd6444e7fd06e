#include "app/session/gpu.h"

#include "engine/model/backend/cuda/cuda_backend.h"
#include "engine/model/backend/cuda/cuda_memory.h"

namespace longhand {

std::vector<FoundGpu> findGpus(Message& why)
{
    const GpuList list = CudaBackend::list();
    why = list.why;
    std::vector<FoundGpu> found;
    for (const cuda::DeviceInfo& device : list.devices)
        found.push_back({device.index, device.name, device.totalBytes});
    return found;
}

std::string gpuName(Message& why, int index)
{
    for (const FoundGpu& gpu : findGpus(why))
        if (index < 0 || gpu.index == index)
            return gpu.name + ", " + memoryText(gpu.totalBytes);
    if (why.empty())
        why = Message("This machine has no GPU %1 that can be used.", index);
    return {};
}

EngineOptions withGpu(EngineOptions options, Message& why, int index)
{
    try {
        options.cuda = CudaBackend::open(index);
        why = {};
    } catch (const Error& e) {
        why = e.message();
    }
    return options;
}

} // namespace longhand
