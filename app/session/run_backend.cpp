#include "app/session/run_backend.h"

namespace longhand {

std::string computesWith(const EngineOptions& options)
{
    return options.cuda ? backendName(options) : std::string(isaName(options.isa));
}

RunBackend backendOfRun(const RunSettings& run, const EngineOptions& options)
{
    RunBackend found{options, true, {}};
    const auto say = [&](const std::string& sentence) { found.remark += (found.remark.empty() ? "" : " ") + sentence; };
    if (run.backend != "cpu") {
        for (const cuda::KvEncoding encoding : {cuda::KvEncoding::Bf16, cuda::KvEncoding::Int8}) {
            EngineOptions there = options;
            there.kvEncoding = encoding;
            if (options.cuda && backendName(there) == run.backend) {
                found.options = there;
                return found;
            }
        }
        found.same = false;
        say("The run was begun on \"" + run.backend + "\" and resumes on " +
            (options.cuda ? "\"" + backendName(options) + "\"" : std::string("the CPU")) +
            ": an occasional word may differ.");
        return found;
    }
    if (options.cuda) {
        found.options.cuda.reset();
        found.options.kvEncoding = cuda::KvEncoding::Bf16;
        say("Resuming on the CPU, where this run started.");
    }
    const auto isa = isaFromName(run.isa);
    if (isa && isaSupported(*isa)) {
        if (*isa != options.isa)
            say("Resuming with the instruction set this run started with, \"" + run.isa + "\".");
        found.options.isa = *isa;
    } else {
        found.same = false;
        say("The run was begun with the instruction set \"" + run.isa +
            "\", which this machine lacks. It resumes with \"" + std::string(isaName(options.isa)) +
            "\": the last bits, and so an occasional word, may differ.");
    }
    return found;
}

} // namespace longhand
