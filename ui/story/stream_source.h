#pragma once

#include "app/session/session.h"

#include <functional>
#include <memory>

namespace longhand {

/// The engine as the window sees it: commands that never block, a snapshot, and the text that became available. The
/// seam between the window and Session; tests put a recorded stream here.
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
    /// Other settings for the run in hand or the interrupted one, from its next token on.
    virtual void change(const WriteRequest& request) = 0;
    virtual void setPauseAtLoop(bool on) = 0;
    virtual SessionStatus status() const = 0;
    virtual StreamBatch drain() = 0;
    /// What the loaded model makes of a text; empty if there is none.
    virtual ContextReader reader() const { return {}; }
    /// What the steps of the run in hand, or of the last one, add up to. Nothing: no step was made.
    virtual RunNumbers numbers() const { return {}; }
};

/// Makes the source for a project that was opened for writing.
using SourceFactory = std::function<std::unique_ptr<StreamSource>(std::shared_ptr<Project>)>;

} // namespace longhand
