#pragma once

#include "kernels/cuda/device/why_no_gpu.h"

#include <cstddef>

// What tests can do to the device in place of a GPU (runtime_emulated.cpp).

namespace longhand::cuda::emulated {

/// Number of devices, 1 unless LONGHAND_EMULATED_DEVICES says otherwise (-1: the driver is too old). They differ in
/// their multiprocessors: 8, and 132 from the second on. None: why not.
void setDevices(int count, WhyNoGpu::Kind why = WhyNoGpu::Kind::NoGpu);
/// The next device that is prepared (runtime.h) has no code for its compute capability.
void setNoCode(bool none);
/// Number of devices on which this process has a context.
int contexts();

/// How recordings fail from now on.
enum class Recording
{
    Works,
    CannotBegin,
    CannotLaunch, ///< a kernel within one
    CannotEnd
};
void setRecording(Recording how);
/// Recordings made since the program began, and kernels launched that may overlap the one before.
long recordings();
long overlaps();

/// Bytes that can still be taken, on all devices together.
void setFreeBytes(std::size_t bytes);
std::size_t freeBytes();
inline constexpr std::size_t kAllBytes = std::size_t{4} << 30;

/// The calls-th call from now on that asks the device for work (copies, launches, waiting) throws DeviceError, and so
/// do all that follow, as on a GPU that was lost, until its context has ended: all that had it open have closed it. 0:
/// the device is well again.
void failAfter(long calls);
/// Such calls since the program began.
long calls();

/// What is asked of a stream waits until somebody waits for it, or memory is given back; so it shows if host memory is
/// changed or read too early. Off at first. beside: so does what is asked of streams that were made beside another one;
/// else that is done at once, as far as it need not wait for the other; so it shows if it overwrites what is still
/// read.
void setLate(bool late, bool beside = true);

/// Kernels that may overlap begin before the one in front of them has run, as far as they wait for it; so it shows if
/// they read too early. Results are there when a stream was waited for, or asked for something else. Off at first.
void setEarly(bool early);

class Early
{
public:
    Early() { setEarly(true); }
    ~Early() { setEarly(false); }
    Early(const Early&) = delete;
    Early& operator=(const Early&) = delete;
};

/// Sets it back at the end.
class Late
{
public:
    explicit Late(bool beside = true) { setLate(true, beside); }
    ~Late() { setLate(false); }
    Late(const Late&) = delete;
    Late& operator=(const Late&) = delete;
};

} // namespace longhand::cuda::emulated
