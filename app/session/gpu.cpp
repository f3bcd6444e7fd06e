#include "app/session/gpu.h"

#include "engine/model/backend/cuda/cuda_backend.h"

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
