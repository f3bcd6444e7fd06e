#pragma once

#include "engine/model/layer_engine.h"
#include "kernels/cuda/module/device.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <utility>

namespace longhand {

class CudaEvictedResidual;

/// Everything that a recording depends on.
struct RecordedShape
{
    int rows = 0; ///< launched
    std::int32_t farSplits = 0, nearSplits = 0;
    bool far = false, writesFar = false;
    LogitsOf which = LogitsOf::None;
    bool samples = false;
    int alternatives = 0, candidates = 0;
    const KvBuffer *near = nullptr, *farRead = nullptr, *values = nullptr;
    const CudaEvictedResidual *nearResidual = nullptr, *farResidual = nullptr;
    auto operator<=>(const RecordedShape&) const = default;
};

/// Passes recorded on a device, by their shape. Call with exclusive use of the device.
class PassRecordings
{
public:
    explicit PassRecordings(std::shared_ptr<cuda::Device> device) : m_device(std::move(device)) {}
    ~PassRecordings() { forget(); }
    PassRecordings(const PassRecordings&) = delete;
    PassRecordings& operator=(const PassRecordings&) = delete;

    /// Records what `enqueue` launches the first time the shape occurs, else replays it. A shape that cannot be
    /// recorded is launched kernel by kernel, now and later: slower, with the same result.
    void run(const RecordedShape& shape, const std::function<void()>& enqueue);
    /// For people, once: that a shape could not be recorded. Mostly empty.
    Message takeRemark() { return std::exchange(m_remark, {}); }
    /// They hold addresses: call before any of these change. Takes the device itself.
    void forget() noexcept;
    void forget(const KvBuffer& buffer) noexcept;

private:
    int record(const std::function<void()>& enqueue);

    std::shared_ptr<cuda::Device> m_device;
    std::map<RecordedShape, int> m_recordings; ///< kPlain: launched kernel by kernel
    Message m_remark;
    bool m_remarked = false;
};

} // namespace longhand
