#include "kernels/cuda/sampling/draw.h"

#include "kernels/cuda/sampling/draw_steps.h"

#include <stdexcept>
#include <string>
#include <type_traits>

namespace longhand::cuda {
namespace {

/// Lays out the workspace from `base`, if not null; returns its bytes.
std::size_t layOut(std::byte* base, int rows, std::int32_t vocabulary, DrawSpace& space)
{
    space.parts = (vocabulary + kPart - 1) / kPart;
    const auto parts = static_cast<std::size_t>(rows) * static_cast<std::size_t>(space.parts);
    std::size_t bytes = 0;
    const auto place = [&](auto*& at, std::size_t count) {
        if (base)
            at = reinterpret_cast<std::remove_reference_t<decltype(at)>>(base + bytes);
        bytes += (count * sizeof(*at) + 255) / 256 * 256;
    };
    place(space.logits, parts * kPart);
    place(space.segmentLargest, parts * (kPart / kSegment));
    place(space.partLargest, parts);
    place(space.sums, parts);
    place(space.best, parts * kMostCandidates);
    place(space.depth, static_cast<std::size_t>(rows));
    return bytes;
}

void checkSizes(int rows, std::int32_t vocabulary)
{
    if (rows < 1 || rows > kMostDrawRows || vocabulary < 1 || vocabulary > kMostVocabulary)
        throw std::invalid_argument("draws of " + std::to_string(rows) + " rows (1 to " +
                                    std::to_string(kMostDrawRows) + ") from " + std::to_string(vocabulary) +
                                    " tokens (1 to " + std::to_string(kMostVocabulary) + ")");
}

} // namespace

std::size_t drawWorkspaceBytes(int maxRows, std::int32_t vocabulary)
{
    checkSizes(maxRows, vocabulary);
    DrawSpace space{};
    return layOut(nullptr, maxRows, vocabulary, space);
}

void drawRows(Stream& stream, const DrawArgs& args)
{
    checkSizes(args.rows, args.vocabulary);
    if (args.ld < args.vocabulary || args.candidates < 1 || args.candidates > kMostCandidates ||
        args.alternatives < 0 || args.alternatives > kMostAlternatives)
        throw std::invalid_argument("draws from " + std::to_string(args.vocabulary) + " tokens in rows of " +
                                    std::to_string(args.ld) + " with " + std::to_string(args.candidates) +
                                    " candidates and " + std::to_string(args.alternatives) + " alternatives");
    if (args.lowered && !args.loweredCount)
        throw std::invalid_argument("draws with lowered tokens, but no count of them");
    DrawSpace space{};
    layOut(args.workspace, args.rows, args.vocabulary, space);
    prepareDraw(stream, args, space);
    weighDraw(stream, args, space);
    perturbDraw(stream, args, space);
    finishDraw(stream, args, space);
}

} // namespace longhand::cuda
