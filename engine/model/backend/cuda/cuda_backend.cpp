#include "engine/model/backend/cuda/cuda_backend.h"

#include "engine/model/backend/cuda/cuda_memory.h"
#include "kernels/cuda/module/load_module.h"

namespace longhand {
std::shared_ptr<CudaBackend> CudaBackend::open(int index)
{
    try {
        return std::make_shared<CudaBackend>(cuda::openDevice(index));
    } catch (const cuda::DeviceError& e) {
        throw Error(messageOf(e));
    }
}

std::string CudaBackend::whyNot()
{
    return list().why;
}

GpuList CudaBackend::list()
{
    GpuList list;
    try {
        const cuda::Availability found = cuda::availability();
        list.module = found.file.string();
        list.why = found.why;
        for (int i = 0; i < found.devices; ++i)
            list.devices.push_back(found.module->deviceInfo(i));
    } catch (const cuda::DeviceError& e) {
        list.devices.clear();
        list.why = e.what();
    }
    return list;
}

std::string CudaBackend::bitsName() const
{
    const cuda::DeviceInfo& info = m_device->info();
    return "cuda " + std::to_string(info.computeMajor) + "." + std::to_string(info.computeMinor);
}

std::string CudaBackend::description() const
{
    return m_device->info().name + ", " + memoryText(m_device->info().totalBytes);
}

std::shared_ptr<const DeviceModel> CudaBackend::weights(const std::shared_ptr<const Model>& model)
{
    const std::lock_guard lock(m_mutex);
    auto& known = m_models[model.get()];
    if (auto there = known.lock())
        return there;
    try {
        // Keeps the model alive as long as its copy, so that its address is not reused meanwhile.
        struct Held
        {
            std::shared_ptr<const Model> model;
            DeviceModel weights;
        };
        auto held = std::make_shared<Held>(Held{model, DeviceModel(m_device, model)});
        std::shared_ptr<const DeviceModel> weights(held, &held->weights);
        known = weights;
        return weights;
    } catch (const cuda::DeviceMemoryError& e) {
        throw Error(
            "The weights of %1 need %2 of the GPU's memory, and %3 of %4 are free. Close what else uses the GPU, "
            "choose a smaller model or one with smaller weights, or use the CPU.",
            model->config().name, memorySize(e.wanted), memorySize(e.free), memorySize(e.total));
    } catch (const cuda::DeviceError& e) {
        throw Error(messageOf(e));
    }
}

} // namespace longhand
