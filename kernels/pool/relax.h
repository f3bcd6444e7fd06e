#pragma once

namespace longhand {

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
