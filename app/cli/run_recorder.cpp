#include "app/cli/run_recorder.h"

#include "app/cli/files.h"
#include "app/project/store/now_ms.h"
#include "app/project/story_cache.h"
#include "app/session/run_adapter.h"
#include "engine/formats/plain_text.h"

#include <filesystem>

namespace longhand::cli {

RunSettings runSettings(const Model& model, const SamplerSettings& sampler, const StrategySettings& strategy,
                        std::int64_t tokens, const EngineOptions& engine)
{
    RunSettings settings;
    settings.sampler = sampler;
    settings.strategy = strategy;
    settings.targetTokens = tokens;
    settings.adapters = adapterRecords(model);
    settings.modelFingerprint = model.fingerprint();
    settings.tokenizer = model.tokenizerDigest();
    settings.modelName = model.config().name;
    settings.backend = backendName(engine);
    settings.isa = isaName(engine.isa);
    settings.programVersion = LONGHAND_VERSION;
    return settings;
}

RunRecorder::RunRecorder(const std::string& file, const Model& model, const ContextChoice& choice,
                         const ContextPlan& plan, const RunSettings& settings, const std::string& seedText,
                         std::int64_t firstPosition, const StoryAdapter& adapter, WritingMode mode)
    : m_tokenizer(model.tokenizer())
{
    ProjectInfo info;
    info.title = plainName(std::filesystem::path(file).stem().string(), kLongestTitle);
    info.modelFile = std::filesystem::absolute(model.path()).string();
    info.modelFingerprint = model.fingerprint();
    info.context = plan;
    info.ropeChoice = choice.rope;
    info.attentionChoice = choice.attention;
    info.createdAtMs = nowMs();
    m_project = Project::create(file, info, seedText);
    if (adapter.choice != StoryAdapter::Choice::None)
        setStoryAdapter(*m_project, adapter);
    setWritingMode(*m_project, mode);
    setStoryCache(*m_project, encodingOfBackend(settings.backend));
    m_run = m_project->beginRun(settings, firstPosition);
}

RunRecorder::~RunRecorder()
{
    if (m_finished)
        return;
    try {
        m_project->setRunState(m_run, RunState::Paused);
    } catch (const std::exception&) {
        // The project's own close tries once more; what was committed stays in any case.
    }
}

void RunRecorder::record(const StepEvent& event)
{
    std::vector<LoggedToken> tokens;
    for (std::size_t i = 0; i < event.tokens.size(); ++i)
        tokens.push_back({event.tokens[i], event.sources[i], std::string(m_tokenizer.bytes(event.tokens[i]))});
    m_project->appendStep(m_run, std::move(tokens), event);
}

void RunRecorder::finish(RunState state, FinishReason reason)
{
    m_project->setRunState(m_run, state, reason);
    m_finished = true;
}

} // namespace longhand::cli
