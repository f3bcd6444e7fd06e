#include "engine/model/backend/cuda/cuda_backend.h"

#include "engine/model/backend/cuda/cuda_errors.h"
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

CudaBackend::CudaBackend(std::shared_ptr<cuda::Device> device, Reopen reopen)
    : m_device(std::move(device)), m_reopen(std::move(reopen)), m_info(m_device->info())
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
        const auto open = [&module, i]() -> std::shared_ptr<cuda::Device> { // the module stays loaded
            try {
                cuda::WhyNoGpu why;
                std::unique_ptr<cuda::Device> device = module.open(i, why);
                if (!device)
                    throw Error(sentenceOf(why));
                return device;
            } catch (const cuda::DeviceError& e) {
                throw Error(messageOf(e));
            }
        };
        return std::make_shared<CudaBackend>(open(), open);
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

std::shared_ptr<cuda::Device> CudaBackend::sharedDevice() const
{
    const std::lock_guard lock(m_mutex);
    if (!m_device)
        throw Error("The GPU failed and could not be opened again.");
    return m_device;
}

bool CudaBackend::isLost() const
{
    const std::lock_guard lock(m_mutex);
    return !m_device || m_device->isLost();
}

void CudaBackend::reopenIfLost()
{
    const std::lock_guard lock(m_mutex);
    if (m_device && !m_device->isLost())
        return;
    // It is well again only once all that had it open have closed it.
    if (!m_reopen || m_device.use_count() > 1)
        throw Error(
            "The GPU failed, and it cannot be opened again now: restart the program, or continue with the CPU.");
    m_models.clear();
    m_device.reset();
    m_device = m_reopen();
    m_device->setOverlap(m_switches.overlap);
}

std::string CudaBackend::bitsName() const
{
    return "cuda " + std::to_string(m_info.computeMajor) + "." + std::to_string(m_info.computeMinor);
}

std::optional<std::size_t> CudaBackend::freeBytes() const
{
    std::shared_ptr<cuda::Device> device;
    {
        const std::lock_guard lock(m_mutex);
        device = m_device;
    }
    if (!device || device->isLost())
        return {};
    try {
        const std::lock_guard lock(device->mutex());
        return device->freeBytes();
    } catch (const cuda::DeviceError&) { // whoever computes with it says so
        device->setLost();
        return {};
    }
}

std::string CudaBackend::description() const
{
    return m_info.name + ", " + memoryText(m_info.totalBytes);
}

std::shared_ptr<const DeviceModel> CudaBackend::weights(const std::shared_ptr<const Model>& model, int layers)
{
    const std::shared_ptr<cuda::Device> device = sharedDevice();
    const std::lock_guard lock(m_mutex);
    auto& known = m_models[{model.get(), layers}];
    if (auto there = known.lock())
        return there;
    try {
        // Keeps the model alive as long as its copy, so that its address is not reused meanwhile.
        struct Held
        {
            std::shared_ptr<const Model> model;
            DeviceModel weights;
        };
        auto held = std::make_shared<Held>(Held{model, DeviceModel(device, model, layers)});
        std::shared_ptr<const DeviceModel> weights(held, &held->weights);
        known = weights;
        return weights;
    } catch (const cuda::DeviceMemoryError& e) {
        throw Error(
            "The weights of %1 need %2 of the GPU's memory, and %3 of %4 are free. Close what else uses the GPU, "
            "keep some layers on the CPU (--gpu-layers, or Preferences > Computing), or choose a smaller model.",
            model->config().name, memorySize(e.wanted), memorySize(e.free), memorySize(e.total));
    } catch (const cuda::DeviceError& e) {
        throwLost(*device, e);
    }
}

} // namespace longhand
