#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace longhand {

/// Implementations of the CPU operations, slowest first. Reference is the plain one of kernels/reference, for tests.
enum class Isa
{
    Reference,
    Portable,   ///< the compiler's baseline (SSE2 on x86-64, NEON on AArch64)
    Avx2,       ///< AVX2, FMA, F16C
    Avx2Vnni,   ///< and AVX-VNNI, for quantised weights and int8 caches (Alder Lake, Zen 5 and later)
    Avx512,     ///< AVX-512 F, BW, DQ, VL, CD (Skylake-X and later)
    Avx512Vnni, ///< and VNNI, for products with quantised weights (Ice Lake, Zen 4 and later)
    Amx,        ///< AMX tiles (int8, bf16) in addition to AVX-512
};

/// "reference", "portable", "avx2", "avx2-vnni", "avx512", "avx512-vnni", "amx": the names that --isa takes.
std::string_view isaName(Isa isa);
/// All names, slowest first.
std::vector<std::string> isaNames();
/// The slowest one that gives the same bits. All do but Reference, and Amx where it multiplies numbers in BF16, weights
/// or an attention cache: its tiles round those sums in their own way (kernels/cpu/README.md).
Isa arithmeticOf(Isa isa, bool multipliesBf16);
/// The fastest one that this machine runs with the bits of `isa`; empty if it has none.
std::optional<Isa> fastestWithArithmeticOf(Isa isa, bool multipliesBf16);
/// The inverse of isaName(); empty if the name is unknown.
std::optional<Isa> isaFromName(std::string_view name);
/// True if this processor and operating system can run it (AMX needs permission from Linux). Thread-safe.
bool isaSupported(Isa isa);
/// All that this machine can run, best last, excluding Reference.
std::vector<Isa> supportedIsas();
/// The best one supported.
Isa bestIsa();

} // namespace longhand
