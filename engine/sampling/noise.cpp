#include "engine/sampling/noise.h"

#include "kernels/util/fixed_math.h"

#include <Random123/philox.h>

namespace longhand {

std::uint64_t noiseBits(std::uint64_t seed, std::uint64_t take, std::int64_t position, TokenId token)
{
    using Generator = r123::Philox4x32_R<10>;
    const auto low = [](std::uint64_t v) { return static_cast<std::uint32_t>(v); };
    const auto p = static_cast<std::uint64_t>(position);
    const Generator::key_type key = {{low(seed), low(seed >> 32)}};
    const Generator::ctr_type counter = {
        {static_cast<std::uint32_t>(token), low(p), low((p >> 32) & 0xff) | low(take << 8), low(take >> 24)}};
    const Generator::ctr_type r = Generator()(counter, key);
    return (static_cast<std::uint64_t>(r[1]) << 32 | r[0]) >> 11;
}

double gumbelOfBits(std::uint64_t bits)
{
    return -fixedLog(-fixedLog(noiseUniform(bits)));
}

double gumbelNoise(std::uint64_t seed, std::uint64_t take, std::int64_t position, TokenId token)
{
    return gumbelOfBits(noiseBits(seed, take, position, token));
}

} // namespace longhand
