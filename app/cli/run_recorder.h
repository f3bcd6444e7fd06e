#pragma once

#include "app/cli/context_options.h"
#include "app/project/project.h"
#include "app/project/story_adapter.h"
#include "app/project/writing_mode.h"
#include "engine/generation/engine_options.h"
#include "engine/model/model.h"

#include <memory>
#include <string>

namespace longhand::cli {

/// Writes a run of `generate` into a new project file, token by token, as the window's sessions do.
class RunRecorder
{
public:
    /// Makes the file with the prompt as its first text and begins the run, whose first token is at firstPosition.
    /// Throws Error if the file exists.
    RunRecorder(const std::string& file, const Model& model, const ContextChoice& choice, const ContextPlan& plan,
                const RunSettings& settings, const std::string& seedText, std::int64_t firstPosition,
                const StoryAdapter& adapter, WritingMode mode);
    ~RunRecorder(); ///< a run that did not end stays resumable

    void record(const StepEvent& event);
    void finish(RunState state, FinishReason reason);

private:
    const Tokenizer& m_tokenizer;
    std::unique_ptr<Project> m_project;
    SpanId m_run = 0;
    bool m_finished = false;
};

/// What a run records besides the sampler.
RunSettings runSettings(const Model& model, const SamplerSettings& sampler, const StrategySettings& strategy,
                        std::int64_t tokens, const EngineOptions& engine);

} // namespace longhand::cli
