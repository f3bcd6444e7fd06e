#pragma once

#include "app/session/session.h"

#include <functional>
#include <memory>

namespace longhand {

/// The engine as seen by the window: commands that never block, a snapshot, and the text that became available. The
/// interface between the window and Session; tests use a recorded stream here.
class StreamSource
{
public:
    virtual ~StreamSource() = default;

    virtual void loadModel(const std::filesystem::path& file) = 0;
    virtual void cancelLoad() = 0;
    virtual void unloadModel() = 0;
    virtual void write(const WriteRequest& request) = 0;
    virtual void pause() = 0;
    virtual void resume() = 0;
    virtual void stop() = 0;
    /// New settings for the current or interrupted run, from its next token on.
    virtual void change(const WriteRequest& request) = 0;
    virtual void setPauseAtLoop(bool on) = 0;
    virtual SessionStatus status() const = 0;
    virtual StreamBatch drain() = 0;
    /// The loaded model's tokens of a text; empty if there is no model.
    virtual ContextReader reader() const { return {}; }
    /// The sums over the steps of the current or last run. Nothing: no step was made.
    virtual RunNumbers numbers() const { return {}; }
};

/// Makes the source for a project that was opened for writing.
using SourceFactory = std::function<std::unique_ptr<StreamSource>(std::shared_ptr<Project>)>;

} // namespace longhand
