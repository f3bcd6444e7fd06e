#include "kernels/cuda/sampling/sample.h"

#include "kernels/cuda/sampling/sample_steps.h"

#include <stdexcept>
#include <string>
#include <type_traits>

namespace longhand::cuda {
namespace {

/// Lays out the workspace from `base`, if not null; returns its bytes.
std::size_t layOut(std::byte* base, int rows, std::int32_t vocabulary, SampleSpace& space)
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
    if (rows < 1 || rows > kMostSampleRows || vocabulary < 1 || vocabulary > kMostVocabulary)
        throw std::invalid_argument("sampling of " + std::to_string(rows) + " rows (1 to " +
                                    std::to_string(kMostSampleRows) + ") from " + std::to_string(vocabulary) +
                                    " tokens (1 to " + std::to_string(kMostVocabulary) + ")");
}

} // namespace

std::size_t sampleWorkspaceBytes(int maxRows, std::int32_t vocabulary)
{
    checkSizes(maxRows, vocabulary);
    SampleSpace space{};
    return layOut(nullptr, maxRows, vocabulary, space);
}

void sampleRows(Stream& stream, const SampleArgs& args)
{
    checkSizes(args.rows, args.vocabulary);
    if (args.ld < args.vocabulary || args.candidates < 1 || args.candidates > kMostCandidates ||
        args.alternatives < 0 || args.alternatives > kMostAlternatives)
        throw std::invalid_argument("sampling from " + std::to_string(args.vocabulary) + " tokens in rows of " +
                                    std::to_string(args.ld) + " with " + std::to_string(args.candidates) +
                                    " candidates and " + std::to_string(args.alternatives) + " alternatives");
    if (args.lowered && !args.loweredCount)
        throw std::invalid_argument("sampling with lowered tokens, but no count of them");
    SampleSpace space{};
    layOut(args.workspace, args.rows, args.vocabulary, space);
    prepareSample(stream, args, space);
    weighSample(stream, args, space);
    perturbSample(stream, args, space);
    finishSample(stream, args, space);
}

} // namespace longhand::cuda
