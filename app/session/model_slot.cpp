#include "app/session/model_slot.h"

#include "app/session/context_tokens.h"
#include "app/session/run_adapter.h"
#include "app/session/run_mode.h"

namespace longhand {

ModelSlot::ModelSlot(Project& project, SessionBoard& board, std::function<void()> beforeUnload)
    : m_project(project), m_board(board), m_beforeUnload(std::move(beforeUnload))
{
}

LoadProgress ModelSlot::progress()
{
    return [this](double fraction, const Message& phase) {
        m_board.update([&](SessionStatus& s) {
            s.loadFraction = fraction;
            s.loadPhase = phase;
        });
        return !m_board.loadUnwanted();
    };
}

bool ModelSlot::load(const std::filesystem::path& file)
{
    const StoryAdapter story = storyAdapter(m_project);
    if (!loadWith(file, [&] { return adapterOfStory(story, file, progress()); }))
        return false;
    m_loadedFor = story;
    return true;
}

/// Replaces the loaded model. adapter: called first, may read the file and throw. The state becomes Loading.
bool ModelSlot::loadWith(const std::filesystem::path& file,
                         const std::function<std::optional<AdapterChoice>()>& adapter)
{
    unload();
    m_board.update([](SessionStatus& s) {
        s.loadFraction = 0;
        s.loadPhase = {};
    });
    m_board.setState(SessionState::Loading, {}, {});
    try {
        m_model = Model::load(file, progress(), adapter());
        m_usualChat = longhand::usualChat(*m_model);
        const ContextPlan planned = plan(false);
        const auto& applied = m_model->adapter();
        m_board.update([&](SessionStatus& s) {
            s.modelName = m_model->config().name;
            s.modelFile = file.string();
            s.modelFingerprint = m_model->fingerprint();
            s.adapterStyle = applied ? applied->info.style : std::string();
            s.adapterStrength = applied ? applied->choice.strength : 0;
            s.weightBytes = m_model->weightBytes();
            s.contextPlanned = planned.planned;
            s.contextSentence = planned.sentence(m_model->config());
            s.contextFull = false;
        });
        return true;
    } catch (const LoadCancelled& e) {
        unload();
        m_board.setState(SessionState::Idle, e.message(), {});
    } catch (...) {
        unload();
        throw;
    }
    return false;
}

/// Reloads the same model with another adapter; the active run can be resumed later.
bool ModelSlot::reload(const std::optional<AdapterChoice>& adapter)
{
    const std::filesystem::path file = m_model->path();
    return loadWith(file, [&] { return adapter; });
}

bool ModelSlot::useStoryAdapter()
{
    const StoryAdapter story = storyAdapter(m_project);
    if (m_loadedFor == story)
        return true;
    const auto adapter = adapterOfStory(story, m_model->path());
    if (!hasAdapter(*m_model, adapter) && !reload(adapter))
        return false;
    m_loadedFor = story;
    return true;
}

bool ModelSlot::useAdapterOf(const RunSettings& run)
{
    const auto adapter = adapterOfRun(run);
    const std::string base = adapter ? readAdapterInfo(adapter->file).baseFingerprint : run.modelFingerprint;
    if ((!base.empty() && base != m_model->baseFingerprint()) || hasAdapter(*m_model, adapter))
        return true;
    return reload(adapter);
}

void ModelSlot::unload()
{
    m_beforeUnload();
    m_model.reset();
    m_loadedFor.reset();
    m_board.setReader({});
    m_board.update([](SessionStatus& s) {
        s.modelName.clear();
        s.modelFile.clear();
        s.modelFingerprint.clear();
        s.adapterStyle.clear();
        s.adapterStrength = 0;
        s.contextSentence = {};
        s.weightBytes = s.kvBytes = s.workspaceBytes = 0;
        s.prefillDone = s.prefillTotal = 0;
    });
}

ContextPlan ModelSlot::plan(bool record)
{
    ProjectInfo info = m_project.info();
    const bool known = info.modelFingerprint == m_model->fingerprint();
    info.context = planOf(info, *m_model);
    if (record && !known) {
        info.modelFingerprint = m_model->fingerprint();
        info.modelFile = std::filesystem::absolute(m_model->path()).string();
        m_project.setInfo(info);
    }
    return info.context;
}

} // namespace longhand
