#include "app/session/run_backend.h"

#include "engine/types/arithmetic_version.h"

namespace longhand {

std::string computesWith(const EngineOptions& options)
{
    return options.cuda ? backendName(options) : std::string(isaName(options.isa));
}

namespace {

/// An instruction set with the bits of the run's, if this machine has one.
void useInstructionsOf(const RunSettings& run, const EngineOptions& options, bool bf16, RunBackend& found)
{
    const auto recorded = isaFromName(run.isa);
    if (const auto isa = recorded ? fastestWithArithmeticOf(*recorded, bf16) : std::nullopt) {
        if (arithmeticOf(*isa, bf16) != arithmeticOf(options.isa, bf16)) {
            found.remark.append(Message("Resuming with the instruction set this run started with, \"%1\".", run.isa));
            found.options.isa = *isa;
        }
    } else {
        found.same = false;
        found.remark.append(Message("The run was begun with the instruction set \"%1\", which this machine lacks. It "
                                    "resumes with \"%2\": the last bits, and so an occasional word, may differ.",
                                    run.isa, isaName(options.isa)));
    }
}

/// The run's own share of layers on the GPU if no more are allowed: the choice may be all that its memory can take.
void useLayersOf(const RunSettings& run, const EngineOptions& options, RunBackend& found)
{
    const int recorded = gpuLayersOfBackend(run.backend);
    if (recorded == 0 || recorded == options.gpuLayers || (options.gpuLayers > 0 && recorded > options.gpuLayers))
        return;
    EngineOptions asBefore = found.options;
    asBefore.gpuLayers = recorded;
    if (backendName(asBefore) != run.backend) // another kind of GPU
        return;
    found.options = asBefore;
    found.remark.append(
        Message("Resuming with as many layers on the GPU as this run started with, %1; the CPU computes the others.",
                recorded));
}

} // namespace

RunBackend backendOfRun(const RunSettings& run, const EngineOptions& options, bool bf16Matrices)
{
    RunBackend found{options, hasThisArithmetic(run.programVersion), {}};
    found.options.kvEncoding = encodingOfBackend(run.backend);
    const bool bf16 = bf16Matrices || found.options.kvEncoding == KvEncoding::Bf16;
    if (!found.same)
        found.remark =
            Message("The run was begun by Longhand %1, which may round differently from this version, %2: an "
                    "occasional word may differ.",
                    run.programVersion, LONGHAND_VERSION);
    if (!run.backend.starts_with("cpu")) {
        if (options.cuda)
            useLayersOf(run, options, found);
        if (options.cuda && backendName(found.options) == run.backend) {
            if (found.options.gpuLayers > 0)
                useInstructionsOf(run, options, bf16, found);
            return found;
        }
        found.same = false;
        found.remark.append(
            options.cuda ? Message("The run was begun on \"%1\" and resumes on \"%2\": an occasional word may differ.",
                                   run.backend, backendName(found.options))
                         : Message("The run was begun on \"%1\" and resumes on the CPU: an occasional word may differ.",
                                   run.backend));
        return found;
    }
    if (options.cuda) {
        found.options.cuda.reset();
        found.remark.append(Message("Resuming on the CPU, where this run started."));
    }
    useInstructionsOf(run, options, bf16, found);
    return found;
}

} // namespace longhand
