// The part of SessionWorker that loads the model with its adapter.
#include "app/session/run_adapter.h"
#include "app/session/session_worker.h"

namespace longhand {

LoadProgress SessionWorker::loadProgress()
{
    return [this](double fraction, std::string_view phase) {
        update([&](SessionStatus& s) {
            s.loadFraction = fraction;
            s.loadPhase = phase;
        });
        return !loadUnwanted();
    };
}

void SessionWorker::load(const std::filesystem::path& file)
{
    const StoryAdapter story = storyAdapter(*m_project);
    if (!loadWith(file, [&] { return adapterOfStory(story, file, loadProgress()); }))
        return;
    m_loadedFor = story;
    setState(SessionState::Ready);
}

/// Replaces the loaded model. adapter: called first, may read the file and throw. Returns false if the load was
/// cancelled: then there is no model. Otherwise the state stays Loading.
bool SessionWorker::loadWith(const std::filesystem::path& file,
                             const std::function<std::optional<AdapterChoice>()>& adapter)
{
    unload();
    update([](SessionStatus& s) {
        s.loadFraction = 0;
        s.loadPhase.clear();
    });
    setState(SessionState::Loading);
    try {
        m_model = Model::load(file, loadProgress(), adapter());
        const ContextPlan plan = planFor(false);
        const auto& applied = m_model->adapter();
        update([&](SessionStatus& s) {
            s.modelName = m_model->config().name;
            s.modelFile = file.string();
            s.modelFingerprint = m_model->fingerprint();
            s.adapterStyle = applied ? applied->info.style : std::string();
            s.adapterStrength = applied ? applied->choice.strength : 0;
            s.weightBytes = m_model->weightBytes();
            s.kvBytesPerToken = m_model->config().kvBytesPerToken();
            s.contextPlanned = plan.planned;
            s.contextSentence = plan.sentence(m_model->config());
            s.contextFull = false;
        });
        return true;
    } catch (const LoadCancelled& e) {
        unload();
        setState(SessionState::Idle, e.what());
    } catch (...) {
        unload();
        throw;
    }
    return false;
}

/// Reloads the same model with another adapter; the active run can be resumed later.
bool SessionWorker::reload(const std::optional<AdapterChoice>& adapter)
{
    const std::filesystem::path file = m_model->path();
    return loadWith(file, [&] { return adapter; });
}

/// Loads the adapter of the story's next run. Returns false if the load was cancelled. Throws Error; if the adapter is
/// missing, the model stays as it is.
bool SessionWorker::useStoryAdapter()
{
    const StoryAdapter story = storyAdapter(*m_project);
    if (m_loadedFor == story)
        return true;
    const auto adapter = adapterOfStory(story, m_model->path());
    if (!hasAdapter(*m_model, adapter) && !reload(adapter))
        return false;
    m_loadedFor = story;
    return true;
}

/// The same for the adapter that a run was begun with. No effect if the loaded model is not the run's.
bool SessionWorker::useAdapterOf(const RunSettings& run)
{
    const auto adapter = adapterOfRun(run);
    const std::string base = adapter ? readAdapterInfo(adapter->file).baseFingerprint : run.modelFingerprint;
    if ((!base.empty() && base != m_model->baseFingerprint()) || hasAdapter(*m_model, adapter))
        return true;
    return reload(adapter);
}

} // namespace longhand
