#pragma once

#include <cstddef>

// What tests can do to the device in place of a GPU (runtime_emulated.cpp).

namespace longhand::cuda::emulated {

/// Bytes that can still be taken.
void setFreeBytes(std::size_t bytes);
std::size_t freeBytes();
inline constexpr std::size_t kAllBytes = std::size_t{4} << 30;

/// The calls-th call from now on that asks the device for work (copies, launches, waiting) throws DeviceError, and so
/// do all that follow, as on a GPU that was lost. 0: the device is well again.
void failAfter(long calls);
/// Such calls since the program began.
long calls();

/// What is asked of a stream waits until somebody waits for it, or memory is given back; so it shows if host memory is
/// changed or read too early. Off at first.
void setLate(bool late);

/// Sets it back at the end.
class Late
{
public:
    Late() { setLate(true); }
    ~Late() { setLate(false); }
    Late(const Late&) = delete;
    Late& operator=(const Late&) = delete;
};

} // namespace longhand::cuda::emulated
