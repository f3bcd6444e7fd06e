#include "app/session/model_slot.h"

#include "app/library/known_fingerprints.h"
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

bool ModelSlot::load(const std::filesystem::path& file, const StoryAdapter& story)
{
    Message leftOut;
    const auto fitting = [&] {
        FittingAdapters found = fittingAdapters(story, file, progress());
        leftOut = std::move(found.leftOut);
        return std::move(found.used);
    };
    if (!loadWith(file, fitting))
        return false;
    m_loadedFor = story;
    m_leftOut = std::move(leftOut);
    return true;
}

/// Replaces the loaded model. adapters: called first, may read the files and throw. The state becomes Loading.
bool ModelSlot::loadWith(const std::filesystem::path& file, const std::function<std::vector<AdapterChoice>()>& adapters)
{
    unload();
    m_board.update([](SessionStatus& s) {
        s.loadFraction = 0;
        s.loadPhase = {};
    });
    m_board.setState(SessionState::Loading, {}, {});
    try {
        KnownFingerprints known;
        m_model = Model::load(file, progress(), adapters(), &known);
        m_usual = usualWriting(*m_model);
        const ContextPlan planned = plan();
        m_board.update([&](SessionStatus& s) {
            s.modelName = m_model->config().name;
            s.modelFile = file.string();
            s.modelFingerprint = m_model->fingerprint();
            s.adapters.clear();
            for (const AppliedAdapter& applied : m_model->adapters())
                s.adapters.push_back({applied.info.style, applied.choice.strength});
            s.weightBytes = m_model->weightBytes();
            s.contextPlanned = planned.planned;
            s.contextSeen = planned.seen();
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

/// Reloads the same model with other adapters; the active run can be resumed later.
bool ModelSlot::reload(const std::vector<AdapterChoice>& adapters)
{
    const std::filesystem::path file = m_model->path();
    return loadWith(file, [&] { return adapters; });
}

bool ModelSlot::useAdapters(const StoryAdapter& story)
{
    if (m_loadedFor == story)
        return true;
    const FittingAdapters found = fittingAdapters(story, m_model->path());
    if (!hasAdapters(*m_model, found.used) && !reload(found.used))
        return false;
    m_loadedFor = story;
    m_leftOut = found.leftOut;
    return true;
}

bool ModelSlot::useAdaptersOf(const RunSettings& run)
{
    const auto adapters = adaptersOfRun(run);
    std::vector<std::string> bases; // fingerprints of the model that the run was begun with, empty: unknown
    for (const AdapterChoice& adapter : adapters)
        bases.push_back(readAdapterInfo(adapter.file).baseFingerprint);
    if (adapters.empty())
        bases.push_back(run.modelFingerprint);
    for (const std::string& base : bases)
        if (!base.empty() && base != m_model->baseFingerprint())
            return true;
    return hasAdapters(*m_model, adapters) || reload(adapters);
}

void ModelSlot::unload()
{
    m_beforeUnload();
    m_model.reset();
    m_loadedFor.reset();
    m_leftOut = {};
    m_board.setReader({});
    m_board.update([](SessionStatus& s) {
        s.modelName.clear();
        s.modelFile.clear();
        s.modelFingerprint.clear();
        s.adapters.clear();
        s.contextSentence = {};
        s.weightBytes = s.kvBytes = s.workspaceBytes = 0;
        s.prefillDone = s.prefillTotal = 0;
    });
}

ContextPlan ModelSlot::plan(const std::optional<WritingMode>& mode) const
{
    return planOf(m_project, *m_model, m_usual, mode);
}

void ModelSlot::record(const ContextPlan& plan)
{
    ProjectInfo info = m_project.info();
    if (info.modelFingerprint == m_model->fingerprint())
        return;
    info.context = plan;
    info.modelFingerprint = m_model->fingerprint();
    info.modelFile = std::filesystem::absolute(m_model->path()).string();
    m_project.setInfo(info);
}

} // namespace longhand
