#pragma once

#include "engine/model/backend/cuda/device_model.h"

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace longhand {

/// The GPUs of this machine.
struct GpuList
{
    std::vector<cuda::DeviceInfo> devices; ///< that are usable; their index is the driver's
    std::string module;                    ///< the module file that gives access to them; empty: none was found
    Message why;                           ///< one sentence explaining why there are none
    std::vector<Message> refused;          ///< of devices that are there but not usable, why not
    /// There is none because something is wrong (a module or a driver that fails or is too old, a build without code
    /// for this GPU), not because a GPU, its driver or the module is missing.
    bool couldBeMended = false;
};

/// Parts of the GPU's work that can be left out to find a fault; slower, with the same results.
struct CudaSwitches
{
    bool overlap = true; ///< kernels may begin before the previous one has ended (compute capability 9.0 and later)
    bool graphs = true;  ///< passes are recorded and replayed, not launched kernel by kernel

    /// As LONGHAND_CUDA_OVERLAP=0 and LONGHAND_CUDA_GRAPHS=0 say.
    static CudaSwitches ofEnvironment();
};

/// An open GPU and the weights on it, shared by all generators that use it, one at a time.
class CudaBackend
{
public:
    /// Whichever is the first usable one.
    static constexpr int kAnyGpu = -1;
    /// index: the driver's, as in list(). Throws Error with the reason if there is no such GPU or it is not usable. A
    /// GPU that failed is usable again once all that had it open have released it.
    static std::shared_ptr<CudaBackend> open(int index = kAnyGpu);
    /// Looks, without taking memory of a GPU: how much of it is free is not known then (0). opens: opens each for a
    /// moment, which knows this and finds out more; slow. Never throws merely because something is missing.
    static GpuList list(bool opens = false);

    /// With the environment's switches.
    explicit CudaBackend(std::shared_ptr<cuda::Device> device);

    const CudaSwitches& switches() const { return m_switches; }
    /// For all that is made from now on. Call before anything computes.
    void setSwitches(const CudaSwitches& switches);

    cuda::Device& device() const { return *m_device; }
    const std::shared_ptr<cuda::Device>& sharedDevice() const { return m_device; }
    int index() const { return m_device->info().index; }
    /// "cuda 9.0": recorded as a run's instruction set. GPUs of one compute capability round alike.
    std::string bitsName() const;
    /// "NVIDIA H200, 139 GiB"
    std::string description() const;

    /// The weights of a model on this device, copied on first use and kept while in use. Throws Error.
    std::shared_ptr<const DeviceModel> weights(const std::shared_ptr<const Model>& model);

private:
    std::shared_ptr<cuda::Device> m_device;
    CudaSwitches m_switches;
    std::mutex m_mutex;
    std::map<const Model*, std::weak_ptr<const DeviceModel>> m_models;
};

} // namespace longhand
