#pragma once

#include "engine/types/token.h"

#include <cstdint>

namespace longhand {

/// Takes are below kTakeLimit, positions below this, so that every (seed, take, position, token) is a distinct input of
/// the generator.
constexpr std::int64_t kPositionLimit = std::int64_t{1} << 40;

/// The 53 random bits of one token at one position: Philox 4x32-10 with
///   key     = { seed bits 0..31, seed bits 32..63 }
///   counter = { token, position bits 0..31, position bits 32..39 | take bits 0..23 << 8, take bits 24..55 }
/// and the first two words of the result, the second one high, shifted right by 11. Seed, take, position and token
/// enter unhashed: two different quadruples within the limits never share an input. Higher bits are ignored.
std::uint64_t noiseBits(std::uint64_t seed, std::uint64_t take, std::int64_t position, TokenId token);

/// u in (0, 1) of 53 bits: bits * 2^-53, and 2^-54 for zero.
inline double noiseUniform(std::uint64_t bits)
{
    return (bits == 0 ? 0.5 : static_cast<double>(bits)) * 0x1p-53;
}

/// -log(-log u): between -3.63 and 36.74.
double gumbelOfBits(std::uint64_t bits);

/// Gumbel noise of (seed, take, position, token): design, "Noise". A pure function, equal on every machine with IEEE
/// double arithmetic.
double gumbelNoise(std::uint64_t seed, std::uint64_t take, std::int64_t position, TokenId token);

} // namespace longhand
