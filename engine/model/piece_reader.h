#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <span>
#include <thread>
#include <vector>

namespace longhand {

/// Reads a stretch of bytes in pieces on a thread of its own, a few pieces ahead of their use, so that reading and
/// using overlap. One user.
class PieceReader
{
public:
    /// Fills a span with the bytes from an offset on; called for all pieces in order, on the reader's thread.
    using Read = std::function<void(std::uint64_t offset, std::span<std::byte> out)>;

    /// The stretch [0, size) in pieces of `piece` bytes, the last one shorter.
    PieceReader(std::uint64_t size, std::uint64_t piece, Read read);
    /// Waits until the piece that is being read has been read.
    ~PieceReader() = default;
    PieceReader(const PieceReader&) = delete;
    PieceReader& operator=(const PieceReader&) = delete;

    /// The next piece; nothing after the last. Throws what `read` threw.
    std::optional<std::vector<std::byte>> next();

private:
    void work(const std::stop_token& stop);

    static constexpr std::size_t kAhead = 2; ///< pieces that wait

    std::uint64_t m_size, m_piece;
    Read m_read;
    std::mutex m_mutex;
    std::condition_variable_any m_changed;
    std::deque<std::vector<std::byte>> m_pieces;
    std::exception_ptr m_error;
    bool m_done = false;
    std::jthread m_thread; ///< the last member: ended before the others go
};

} // namespace longhand
