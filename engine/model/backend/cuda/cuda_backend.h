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
    std::vector<cuda::DeviceInfo> devices; ///< that are usable
    std::string module;                    ///< the module file that gives access to them; empty: none was found
    Message why;                           ///< one sentence explaining why there are none
};

/// An open GPU and the weights on it, shared by all generators that use it, one at a time.
class CudaBackend
{
public:
    /// Throws Error with the reason if there is no usable GPU.
    static std::shared_ptr<CudaBackend> open(int index = 0);
    /// One sentence saying why open() would throw; empty if it would not.
    static Message whyNot();
    /// Never throws merely because something is missing.
    static GpuList list();

    explicit CudaBackend(std::shared_ptr<cuda::Device> device) : m_device(std::move(device)) {}

    cuda::Device& device() const { return *m_device; }
    const std::shared_ptr<cuda::Device>& sharedDevice() const { return m_device; }
    /// "cuda 9.0": recorded as a run's instruction set. GPUs of one compute capability round alike.
    std::string bitsName() const;
    /// "NVIDIA H200, 139 GiB"
    std::string description() const;

    /// The weights of a model on this device, copied on first use and kept while in use. Throws Error.
    std::shared_ptr<const DeviceModel> weights(const std::shared_ptr<const Model>& model);

private:
    std::shared_ptr<cuda::Device> m_device;
    std::mutex m_mutex;
    std::map<const Model*, std::weak_ptr<const DeviceModel>> m_models;
};

} // namespace longhand
