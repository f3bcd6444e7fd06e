#pragma once

#include "engine/model/backend/cuda/device_model.h"

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
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

    /// reopen: opens the same GPU again after a loss; throws Error. Empty: it cannot be opened again.
    using Reopen = std::function<std::shared_ptr<cuda::Device>()>;
    /// With the environment's switches.
    explicit CudaBackend(std::shared_ptr<cuda::Device> device, Reopen reopen = {});

    const CudaSwitches& switches() const { return m_switches; }
    /// For all that is made from now on. Call before anything computes.
    void setSwitches(const CudaSwitches& switches);

    /// Not while another thread may reopen it.
    cuda::Device& device() const { return *m_device; }
    /// Throws Error if it was lost and could not be opened again.
    std::shared_ptr<cuda::Device> sharedDevice() const;
    int index() const { return m_info.index; }
    /// A call to it failed: nothing that is on it can be used any more. Any thread.
    bool isLost() const;
    /// Opens a lost GPU again, once nothing that was on it is in use; does nothing with one that is well. Throws Error
    /// if that fails: the next call tries again. Any thread.
    void reopenIfLost();
    /// "cuda 9.0": recorded as a run's instruction set. GPUs of one compute capability round alike.
    std::string bitsName() const;
    const cuda::DeviceInfo& info() const { return m_info; }
    /// Bytes of the GPU's memory that nobody uses now; empty: it does not answer. Waits for a pass in progress.
    std::optional<std::size_t> freeBytes() const;
    /// "NVIDIA H200, 139 GiB"
    std::string description() const;

    /// The weights of a model's last layers (0: of all) on this device, copied on first use and kept while in use.
    /// Throws Error.
    std::shared_ptr<const DeviceModel> weights(const std::shared_ptr<const Model>& model, int layers = 0);

private:
    std::shared_ptr<cuda::Device> m_device; ///< null: lost, and not opened again yet
    Reopen m_reopen;
    cuda::DeviceInfo m_info; ///< when it was opened first
    CudaSwitches m_switches;
    mutable std::mutex m_mutex;
    std::map<std::pair<const Model*, int>, std::weak_ptr<const DeviceModel>> m_models;
};

} // namespace longhand
