#include "engine/model/piece_reader.h"

#include <algorithm>
#include <utility>

namespace longhand {

PieceReader::PieceReader(std::uint64_t size, std::uint64_t piece, Read read)
    : m_size(size), m_piece(piece), m_read(std::move(read)),
      m_thread([this](const std::stop_token& stop) { work(stop); })
{
}

void PieceReader::work(const std::stop_token& stop)
{
    std::exception_ptr error;
    try {
        for (std::uint64_t offset = 0; offset < m_size && !stop.stop_requested(); offset += m_piece) {
            std::vector<std::byte> piece(std::min(m_piece, m_size - offset));
            m_read(offset, piece);
            std::unique_lock lock(m_mutex);
            if (!m_changed.wait(lock, stop, [this] { return m_pieces.size() < kAhead; }))
                return;
            m_pieces.push_back(std::move(piece));
            m_changed.notify_all();
        }
    } catch (...) {
        error = std::current_exception();
    }
    const std::lock_guard lock(m_mutex);
    m_error = error;
    m_done = true;
    m_changed.notify_all();
}

std::optional<std::vector<std::byte>> PieceReader::next()
{
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [this] { return !m_pieces.empty() || m_done; });
    if (m_pieces.empty()) {
        if (m_error)
            std::rethrow_exception(m_error);
        return std::nullopt;
    }
    std::vector<std::byte> piece = std::move(m_pieces.front());
    m_pieces.pop_front();
    m_changed.notify_all();
    return piece;
}

} // namespace longhand
