#include "engine/model/backend/cuda/cuda_backend.h"

#include "engine/model/backend/cuda/cuda_memory.h"
#include "kernels/cuda/module/load_module.h"

#include <cstdlib>
#include <string_view>

namespace longhand {

namespace {

Message sentenceOf(const cuda::WhyNoGpu& why)
{
    using Kind = cuda::WhyNoGpu::Kind;
    switch (why.kind) {
    case Kind::None:
        break;
    case Kind::NoModule:
        return Message("This build has no CUDA module (it is built where nvcc is found).");
    case Kind::ModuleFailed:
        return Message("The CUDA module %1 cannot be loaded: %2.", why.subject, why.detail);
    case Kind::ModuleForeign:
        return Message("The CUDA module %1 belongs to another version of the program.", why.subject);
    case Kind::NoDriver:
        return Message("No GPU can be used: no NVIDIA driver is installed.");
    case Kind::NoGpu:
        return Message("No GPU can be used: no NVIDIA GPU was found.");
    case Kind::DriverTooOld:
        return Message(
            "No GPU can be used: the NVIDIA driver is too old. It knows CUDA %1, and this program needs %2. A "
            "newer driver helps.",
            why.subject, why.detail);
    case Kind::DriverFailed:
        return Message("No GPU can be used: the NVIDIA driver answers: %1.", why.detail);
    case Kind::TooOld:
        return Message("No GPU can be used: %1 has compute capability %2; 8.0 or later is needed.", why.subject,
                       why.detail);
    case Kind::NoCode:
        return Message("No GPU can be used: this build has no code for %1 with compute capability %2.", why.subject,
                       why.detail);
    }
    return {};
}

/// Not merely missing, and not this machine's lot.
bool isWrong(cuda::WhyNoGpu::Kind kind)
{
    using Kind = cuda::WhyNoGpu::Kind;
    return kind == Kind::ModuleFailed || kind == Kind::ModuleForeign || kind == Kind::DriverTooOld ||
           kind == Kind::DriverFailed || kind == Kind::NoCode;
}

} // namespace

CudaSwitches CudaSwitches::ofEnvironment()
{
    const auto isOn = [](const char* name) {
        const char* value = std::getenv(name);
        return !value || std::string_view(value) != "0";
    };
    return {isOn("LONGHAND_CUDA_OVERLAP"), isOn("LONGHAND_CUDA_GRAPHS")};
}

CudaBackend::CudaBackend(std::shared_ptr<cuda::Device> device) : m_device(std::move(device))
{
    setSwitches(CudaSwitches::ofEnvironment());
}

void CudaBackend::setSwitches(const CudaSwitches& switches)
{
    const std::lock_guard lock(m_device->mutex());
    m_switches = switches;
    m_device->setOverlap(switches.overlap);
}

std::shared_ptr<CudaBackend> CudaBackend::open(int index)
{
    const auto opened = [](const cuda::Module& module, int i) {
        try {
            cuda::WhyNoGpu why;
            std::unique_ptr<cuda::Device> device = module.open(i, why);
            if (!device)
                throw Error(sentenceOf(why));
            return std::make_shared<CudaBackend>(std::move(device));
        } catch (const cuda::DeviceError& e) {
            throw Error(messageOf(e));
        }
    };
    const cuda::Availability found = cuda::availability();
    if (found.devices == 0)
        throw Error(sentenceOf(found.why));
    if (index != kAnyGpu) {
        if (index < 0 || index >= found.devices)
            throw Error("There is no GPU %1: this machine has %2, and the first is 0.", index, found.devices);
        return opened(*found.module, index);
    }
    for (int i = 0;; ++i) {
        try {
            return opened(*found.module, i);
        } catch (const Error&) {
            if (i + 1 == found.devices)
                throw;
        }
    }
}

GpuList CudaBackend::list(bool opens)
{
    GpuList list;
    try {
        const cuda::Availability found = cuda::availability();
        list.module = found.file.string();
        list.couldBeMended = isWrong(found.why.kind);
        if (found.devices == 0)
            list.why = sentenceOf(found.why);
        for (int i = 0; i < found.devices; ++i) {
            cuda::WhyNoGpu why = found.module->whyUnusable(i);
            cuda::DeviceInfo info;
            if (why.kind == cuda::WhyNoGpu::Kind::None) {
                const auto device = opens ? found.module->open(i, why) : nullptr;
                info = device ? device->info() : found.module->deviceInfo(i);
            }
            if (why.kind == cuda::WhyNoGpu::Kind::None)
                list.devices.push_back(std::move(info));
            else
                list.refused.push_back(sentenceOf(why));
            list.couldBeMended = list.couldBeMended || isWrong(why.kind);
        }
        if (list.devices.empty() && !list.refused.empty())
            list.why = list.refused.front();
    } catch (const cuda::DeviceError& e) {
        list.devices.clear();
        list.why = messageOf(e);
        list.couldBeMended = true;
    }
    if (!list.devices.empty())
        list.couldBeMended = false;
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
