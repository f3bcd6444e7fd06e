#include "engine/model/backend/cuda/pass_recordings.h"

namespace longhand {
namespace {

constexpr std::size_t kMostRecordings = 64;
constexpr int kPlain = -1;

} // namespace

int PassRecordings::record(const std::function<void()>& enqueue)
{
    try {
        m_device->beginRecording();
        try {
            enqueue();
        } catch (...) {
            m_device->dropRecording();
            throw;
        }
        return m_device->endRecording();
    } catch (const cuda::DeviceError& e) {
        // If the device is lost, the launches that follow say so.
        if (!std::exchange(m_remarked, true))
            m_remark = Message("The GPU cannot record passes of this shape, so their kernels are launched one by one: "
                               "slower, the same text. (%1)",
                               e.what());
        return kPlain;
    }
}

void PassRecordings::run(const RecordedShape& shape, const std::function<void()>& enqueue)
{
    auto known = m_recordings.find(shape);
    if (known == m_recordings.end()) {
        if (m_recordings.size() >= kMostRecordings) // the text has outgrown most of them
            forget();
        known = m_recordings.emplace(shape, record(enqueue)).first;
    }
    if (known->second == kPlain)
        enqueue();
    else
        m_device->replay(known->second);
}

void PassRecordings::forget() noexcept
{
    const std::lock_guard lock(m_device->mutex());
    for (const auto& [shape, recording] : m_recordings)
        m_device->forget(recording);
    m_recordings.clear();
}

void PassRecordings::forget(const KvBuffer& buffer) noexcept
{
    const std::lock_guard lock(m_device->mutex());
    std::erase_if(m_recordings, [&](const auto& entry) {
        const RecordedShape& shape = entry.first;
        const bool knows = shape.near == &buffer || shape.farRead == &buffer || shape.values == &buffer;
        if (knows)
            m_device->forget(entry.second);
        return knows;
    });
}

} // namespace longhand
