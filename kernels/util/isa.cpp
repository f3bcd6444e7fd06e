#include "kernels/util/isa.h"

#include <array>
#include <utility>

#if defined(__x86_64__)
#include <cpuid.h>
#endif
#if defined(__x86_64__) && defined(__linux__)
#include <sys/syscall.h>
#include <unistd.h>
#endif

namespace longhand {

namespace {

constexpr std::array<std::pair<Isa, std::string_view>, 7> kNames = {{{Isa::Reference, "reference"},
                                                                     {Isa::Portable, "portable"},
                                                                     {Isa::Avx2, "avx2"},
                                                                     {Isa::Avx2Vnni, "avx2-vnni"},
                                                                     {Isa::Avx512, "avx512"},
                                                                     {Isa::Avx512Vnni, "avx512-vnni"},
                                                                     {Isa::Amx, "amx"}}};

#if defined(__x86_64__)
// __builtin_cpu_supports also checks the operating system (XGETBV).
bool hasAvx2()
{
    // clang 14 has no name for F16C.
    constexpr unsigned kF16c = 1u << 29;
    unsigned a = 0, b = 0, c = 0, d = 0;
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("pclmul") && __builtin_cpu_supports("aes") &&
           __get_cpuid(1, &a, &b, &c, &d) != 0 && (c & kF16c) != 0;
}

bool hasAvx2Vnni()
{
    // GCC 12 has no name for it. Its registers are those of AVX2.
    constexpr unsigned kAvxVnni = 1u << 4;
    unsigned a = 0, b = 0, c = 0, d = 0;
    return hasAvx2() && __get_cpuid_count(7, 1, &a, &b, &c, &d) != 0 && (a & kAvxVnni) != 0;
}

bool hasAvx512()
{
    return hasAvx2() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
           __builtin_cpu_supports("avx512cd");
}

bool hasAvx512Vnni()
{
    return hasAvx512() && __builtin_cpu_supports("avx512vnni");
}

bool hasAmx()
{
#if defined(__linux__)
    constexpr unsigned kAmxBf16 = 1u << 22, kAmxTile = 1u << 24, kAmxInt8 = 1u << 25, kOsxsave = 1u << 27;
    constexpr unsigned kTileState = 3u << 17; // XCR0: TILECFG and TILEDATA
    unsigned a = 0, b = 0, c = 0, d = 0;
    if (!hasAvx512Vnni() || __get_cpuid(1, &a, &b, &c, &d) == 0 || (c & kOsxsave) == 0)
        return false;
    unsigned low = 0, high = 0;
    asm volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    if ((low & kTileState) != kTileState || __get_cpuid_count(7, 0, &a, &b, &c, &d) == 0)
        return false;
    constexpr unsigned kNeeded = kAmxBf16 | kAmxTile | kAmxInt8;
    if ((d & kNeeded) != kNeeded)
        return false;
    // Linux saves tiles only for processes that requested it (ARCH_REQ_XCOMP_PERM, component 18); that covers all
    // threads.
    constexpr long kRequestPermission = 0x1023, kTileData = 18;
    return syscall(SYS_arch_prctl, kRequestPermission, kTileData) == 0;
#else
    return false;
#endif
}
#endif

} // namespace

std::string_view isaName(Isa isa)
{
    for (const auto& [value, name] : kNames)
        if (value == isa)
            return name;
    return "unknown";
}

std::vector<std::string> isaNames()
{
    std::vector<std::string> names;
    for (const auto& [value, name] : kNames)
        names.emplace_back(name);
    return names;
}

Isa arithmeticOf(Isa isa, bool multipliesBf16)
{
    return isa == Isa::Reference || (isa == Isa::Amx && multipliesBf16) ? isa : Isa::Portable;
}

std::optional<Isa> isaFromName(std::string_view name)
{
    for (const auto& [value, known] : kNames)
        if (known == name)
            return value;
    return std::nullopt;
}

bool isaSupported(Isa isa)
{
    switch (isa) {
    case Isa::Reference:
    case Isa::Portable:
        return true;
#if defined(__x86_64__)
    case Isa::Avx2: {
        static const bool supported = hasAvx2();
        return supported;
    }
    case Isa::Avx2Vnni: {
        static const bool supported = hasAvx2Vnni();
        return supported;
    }
    case Isa::Avx512: {
        static const bool supported = hasAvx512();
        return supported;
    }
    case Isa::Avx512Vnni: {
        static const bool supported = hasAvx512Vnni();
        return supported;
    }
    case Isa::Amx: {
        static const bool supported = hasAmx();
        return supported;
    }
#else
    default:
        return false;
#endif
    }
    return false;
}

std::vector<Isa> supportedIsas()
{
    std::vector<Isa> found;
    for (const Isa isa : {Isa::Portable, Isa::Avx2, Isa::Avx2Vnni, Isa::Avx512, Isa::Avx512Vnni, Isa::Amx})
        if (isaSupported(isa))
            found.push_back(isa);
    return found;
}

std::optional<Isa> fastestWithArithmeticOf(Isa isa, bool multipliesBf16)
{
    if (isa == Isa::Reference)
        return isa;
    std::optional<Isa> found;
    for (const Isa one : supportedIsas())
        if (arithmeticOf(one, multipliesBf16) == arithmeticOf(isa, multipliesBf16))
            found = one;
    return found;
}

Isa bestIsa()
{
    return supportedIsas().back();
}

} // namespace longhand
