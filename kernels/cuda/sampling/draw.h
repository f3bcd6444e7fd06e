#pragma once

#include "kernels/cuda/device/runtime.h"

#include <cstdint>

namespace longhand::cuda {

/// How a token is chosen (SamplerSettings of the engine, as numbers).
struct DrawSettings
{
    double penalty = 1;
    std::int32_t penaltyWindow = 0;
    double temperature = 1;
    std::int32_t topK = 0;
    double topP = 1, minP = 0, eta = 0;
    std::uint64_t seed = 0, take = 0;
    double penaltySlope = 0;
    std::int32_t penaltyByCount = 0; ///< 0: by presence
};

inline constexpr std::int32_t kMostVocabulary = 262'144; ///< tokens that can be drawn from
inline constexpr int kMostCandidates = 8;
inline constexpr int kMostAlternatives = 10; ///< that can be asked for; the drawn token may come on top

/// A drawn row. Lies in device memory, is copied to the host.
struct DrawnRow
{
    std::int32_t token = -1;
    /// 1: top-k or top-p reaches further than the 4,096 tokens that the device sorts (a nearly flat distribution): the
    /// host must draw this row from its logits; nothing else is given. 2: no token can be drawn. Else 0.
    std::int32_t status = 0;
    std::int32_t candidates = 0; ///< in candidate*, best perturbed score first
    std::int32_t alternatives = 0;
    std::int32_t candidateToken[kMostCandidates]{};
    double candidateLogProbability[kMostCandidates]{};
    double candidatePerturbed[kMostCandidates]{};
    std::int32_t alternativeToken[kMostAlternatives + 1]{}; ///< likeliest first, then the drawn one if not among them
    float alternativeProbability[kMostAlternatives + 1]{};  ///< before the filters, at the run's temperature
    std::uint8_t alternativeKept[kMostAlternatives + 1]{};  ///< survived the filters, or was drawn
};

/// A token whose logit is lowered by `minus` in one row (DRY; found on the host, since it needs no logits). A token
/// occurs once per row.
struct LoweredToken
{
    std::int32_t row = 0, token = 0;
    double minus = 0; ///< min(multiplier * base^(m - allowed), 1e6)
};

struct DrawArgs
{
    const float* logits = nullptr; ///< [rows][ld], device memory; not changed
    std::int64_t ld = 0;
    std::int32_t vocabulary = 0;
    int rows = 0;
    const DrawSettings* settings = nullptr;   ///< device memory
    const std::int32_t* text = nullptr;       ///< device memory: all committed tokens, the root's last
    const std::int64_t* textLength = nullptr; ///< device memory
    const std::int32_t* rowToken = nullptr;   ///< [rows], device memory: row 0 is the root (its token is text's last)
    const std::int32_t* rowParent = nullptr;  ///< [rows]: an earlier row; -1: the root, and rows that do not exist (-2)
    /// Device memory, or null (0): the rows are *firstRow, *firstRow + 1, .. of rowToken and rowParent, which then hold
    /// more: rows of earlier passes that these go on from. *firstRow + rows: at most 1,024.
    const std::int32_t* firstRow = nullptr;
    const std::uint32_t* masked = nullptr; ///< bits of tokens that are never drawn, [ceil(vocabulary / 32)]; null: none
    const std::uint32_t* spared = nullptr; ///< bits of tokens that the penalty passes over, likewise; null: none
    const LoweredToken* lowered = nullptr; ///< in any order; null: none
    const std::int32_t* loweredCount = nullptr; ///< device memory
    int candidates = 1;                         ///< wanted per row, 1..kMostCandidates
    int alternatives = 0;                       ///< wanted per row, 0..kMostAlternatives
    DrawnRow* out = nullptr;                    ///< [rows]
    std::byte* workspace = nullptr;
};

/// For up to 1,024 rows and kMostVocabulary tokens.
std::size_t drawWorkspaceBytes(int maxRows, std::int32_t vocabulary);

/// Draws the token after each row: the same definition as engine/sampling (mask, penalty over the last W tokens of text
/// and path with slope, count and what is spared, DRY, temperature, top-k, top-p, min-p, eta, noise of (seed, take,
/// position, token)), in the same IEEE double operations token by token; sums over the vocabulary run in an order of
/// their own, so that a draw differs from the host's only where two perturbed scores or a filter's edge agree to the
/// last bits. The position of row r is textLength plus the rows above it. A row depends on its own logits and path
/// alone. Where top-k or top-p is on, what survives is added up in the host's order, too.
///
/// Four launches, the same ones whatever the settings, so that they can be recorded: what the arguments point to is
/// read when they run.
void drawRows(Stream& stream, const DrawArgs& args);

/// Bytes that a call must read and write: every logit once and what is drawn. The launches look at logits more often;
/// what they find in the L2 then is not counted.
inline std::size_t drawBytes(const DrawArgs& args)
{
    const auto rows = static_cast<std::size_t>(args.rows);
    return rows * (static_cast<std::size_t>(args.vocabulary) * sizeof(float) + sizeof(DrawnRow));
}

} // namespace longhand::cuda
