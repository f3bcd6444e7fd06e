#pragma once

namespace longhand {

/// Looks at what another thread writes before it is better to leave the processor. About 50 to 100 microseconds: longer
/// than the gap between two operations of a pass, far shorter than anything a user notices.
inline constexpr int kSpins = 2000;

/// Tells the processor that a loop waits for another thread.
inline void relax()
{
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    asm volatile("yield");
#endif
}

} // namespace longhand
