#include "app/session/gpu.h"

#include "engine/model/backend/cuda/cuda_backend.h"

#include <algorithm>

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

const FoundGpu* chosenGpu(const std::vector<FoundGpu>& gpus, int index)
{
    const auto chosen =
        std::find_if(gpus.begin(), gpus.end(), [index](const FoundGpu& gpu) { return gpu.index == index; });
    return chosen != gpus.end() ? &*chosen : gpus.empty() ? nullptr : &gpus.front();
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
