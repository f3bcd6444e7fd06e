#include "engine/model/backend/cuda/pass_recordings.h"

namespace longhand {
namespace {

constexpr std::size_t kMostRecordings = 64;

} // namespace

void PassRecordings::run(const RecordedShape& shape, const std::function<void()>& enqueue)
{
    auto known = m_recordings.find(shape);
    if (known == m_recordings.end()) {
        if (m_recordings.size() >= kMostRecordings) // the text has outgrown most of them
            forget();
        m_device->beginRecording();
        try {
            enqueue();
        } catch (...) {
            m_device->dropRecording();
            throw;
        }
        known = m_recordings.emplace(shape, m_device->endRecording()).first;
    }
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
