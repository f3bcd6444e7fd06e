#pragma once

#include "app/project/project.h"
#include "app/project/story_adapter.h"
#include "app/session/run_mode.h"
#include "app/session/session_board.h"
#include "engine/model/model.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>

namespace longhand {

/// The model of a session: loads it with the adapters that the story or a run wants. Worker thread only.
class ModelSlot
{
public:
    /// beforeUnload: called before a model is let go, so that nothing uses it any more. All must outlive this.
    ModelSlot(Project& project, SessionBoard& board, std::function<void()> beforeUnload);

    /// Null: none.
    const std::shared_ptr<const Model>& model() const { return m_model; }
    /// usualWriting() of the model.
    const UsualWriting& usual() const { return m_usual; }

    /// Loads a file with the adapters of the story's next run (story). Returns false if the load was cancelled: then
    /// there is no model, and the state is Idle. Throws Error.
    bool load(const std::filesystem::path& file, const StoryAdapter& story);
    /// Reloads the model if the story's next run wants other adapters than it has. Returns false if that was cancelled.
    /// Throws Error; if one is missing, the model stays as it is.
    bool useAdapters(const StoryAdapter& story);
    /// The same for the adapters that a run was begun with. No effect if the loaded model is not the run's.
    bool useAdaptersOf(const RunSettings& run);
    void unload();
    /// Which of the story's adapters the model was loaded without, and why, for display; empty: none.
    const Message& leftOut() const { return m_leftOut; }

    /// The project's plan for the loaded model. mode: of the next run; empty: the story's.
    ContextPlan plan(const std::optional<WritingMode>& mode = {}) const;
    /// Stores the plan when the model first writes in the project.
    void record(const ContextPlan& plan);

private:
    bool loadWith(const std::filesystem::path& file, const std::function<std::vector<AdapterChoice>()>& adapters);
    bool reload(const std::vector<AdapterChoice>& adapters);
    LoadProgress progress();

    Project& m_project;
    SessionBoard& m_board;
    std::function<void()> m_beforeUnload;
    std::shared_ptr<const Model> m_model;
    UsualWriting m_usual;
    std::optional<StoryAdapter> m_loadedFor; // the story's choice that m_model was loaded for; empty: a run's
    Message m_leftOut;
};

} // namespace longhand
