#pragma once

#include "kernels/cuda/device/runtime.h"

#include <cstdint>

namespace longhand::cuda {

/// How a token is sampled (the engine's SamplerSettings as numbers).
struct DeviceSamplerSettings
{
    double penalty = 1;
    std::int32_t penaltyReach = 0; ///< tokens before a row that are penalised
    double temperature = 1;
    std::int32_t topK = 0;
    double topP = 1, minP = 0, eta = 0;
    std::uint64_t seed = 0, take = 0;
    double penaltySlope = 0;
    std::int32_t penaltyByCount = 0; ///< 0: by presence; else by count, but for SampleArgs::countedOnce
};

inline constexpr std::int32_t kMostVocabulary = 262'144; ///< tokens that can be sampled from
inline constexpr int kMostCandidates = 8;
inline constexpr int kMostAlternatives = 10; ///< that can be requested; the sampled token may be added

/// The result for one row, in device memory; copied to the host.
struct SampledRow
{
    std::int32_t token = -1;
    /// 1: top-k or top-p keeps more than the 4,096 tokens that the device sorts (a nearly flat distribution): the host
    /// must sample this row from its logits, and nothing else is set. 2: no token can be sampled. Else 0.
    std::int32_t status = 0;
    std::int32_t candidates = 0; ///< in candidate*, best perturbed score first
    std::int32_t alternatives = 0;
    std::int32_t candidateToken[kMostCandidates]{};
    double candidateLogProbability[kMostCandidates]{};
    double candidatePerturbed[kMostCandidates]{};
    std::int32_t alternativeToken[kMostAlternatives + 1]{}; ///< likeliest first, then the sampled one if not among them
    float alternativeProbability[kMostAlternatives + 1]{};  ///< before the filters, at the run's temperature
    std::uint8_t alternativeKept[kMostAlternatives + 1]{};  ///< survived the filters, or was sampled
};

/// A token whose logit is lowered by `minus`, or raised if that is negative, in one row (DRY and the shape of the
/// prose; found on the host, since it needs no logits). A token occurs once per row.
struct LoweredToken
{
    std::int32_t row = 0, token = 0;
    double minus = 0;
};
/// As LoweredToken::token: all tokens of SampleArgs::wordEnds, before any other is lowered.
inline constexpr std::int32_t kEveryWordEnd = -1;

struct SampleArgs
{
    const float* logits = nullptr; ///< [rows][ld], device memory; not changed
    std::int64_t ld = 0;
    std::int32_t vocabulary = 0;
    int rows = 0;
    const DeviceSamplerSettings* settings = nullptr; ///< device memory
    const std::int32_t* text = nullptr;              ///< device memory: all committed tokens, the root's last
    const std::int64_t* textLength = nullptr;        ///< device memory
    const std::int32_t* rowToken = nullptr;  ///< [rows], device memory: row 0 is the root (its token is text's last)
    const std::int32_t* rowParent = nullptr; ///< [rows]: an earlier row; -1: the root, and rows that do not exist (-2)
    /// Device memory, or null (0): the rows are *firstRow, *firstRow + 1, .. of rowToken and rowParent, which then also
    /// hold rows of earlier passes that these continue. *firstRow + rows: at most 1,024.
    const std::int32_t* firstRow = nullptr;
    const std::uint32_t* masked =
        nullptr; ///< bits of tokens that are never sampled, [ceil(vocabulary / 32)]; null: none
    const std::uint32_t* spared = nullptr;      ///< bits of tokens exempt from the penalty, likewise; null: none
    const std::uint32_t* countedOnce = nullptr; ///< bits of tokens penalised by presence in any case; null: none
    const std::uint32_t* wordEnds = nullptr;    ///< bits of the tokens that kEveryWordEnd means; null: none
    const LoweredToken* lowered = nullptr;      ///< in any order; null: none
    const std::int32_t* loweredCount = nullptr; ///< device memory
    int candidates = 1;                         ///< wanted per row, 1..kMostCandidates
    int alternatives = 0;                       ///< wanted per row, 0..kMostAlternatives
    SampledRow* out = nullptr;                  ///< [rows]
    std::byte* workspace = nullptr;
};

/// For up to 1,024 rows and kMostVocabulary tokens.
std::size_t sampleWorkspaceBytes(int maxRows, std::int32_t vocabulary);

/// Samples the token after each row: the same definition as engine/sampling (mask, penalty over the last W tokens of
/// text and path with slope, count and what is spared, DRY, temperature, top-k, top-p, min-p, eta, noise of (seed,
/// take, position, token)), in the same IEEE double operations token by token; sums over the vocabulary run in a
/// different order, so that a token differs from the host's only where two perturbed scores or a filter's edge agree to
/// the last bits. The position of row r is textLength plus the rows above it. A row depends on its own logits and path
/// alone. With top-k or top-p, the survivors are also summed in the host's order.
///
/// Four launches, the same for all settings, so that they can be recorded: the data that the arguments point to is read
/// when they run.
void sampleRows(Stream& stream, const SampleArgs& args);

/// Bytes that a call must read and write: every logit once, and the results. The launches read logits repeatedly; later
/// reads hit the L2 and are not counted.
inline std::size_t sampleBytes(const SampleArgs& args)
{
    const auto rows = static_cast<std::size_t>(args.rows);
    return rows * (static_cast<std::size_t>(args.vocabulary) * sizeof(float) + sizeof(SampledRow));
}

} // namespace longhand::cuda
