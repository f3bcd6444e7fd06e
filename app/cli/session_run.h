#pragma once

#include "app/cli/command.h"
#include "app/session/session.h"

#include <optional>

#include <functional>
#include <memory>
#include <string>

namespace longhand::cli {

/// Where a run on a project goes besides the project: shared by `write` and `resume`.
struct SessionOutputs
{
    std::string idsOut, events, metrics;
    std::string language = "en_US"; ///< of the audit's dictionary
    bool keepReading = false;       ///< what is read is kept in the user's cache folder, and looked for there
    void addTo(CLI::App& command);
};

/// Opens a project for writing; says on stderr if it was recovered, or altered (sayIfAltered()). Throws Error if
/// another program holds it.
std::shared_ptr<Project> openForWriting(const std::string& file);

/// Loads the model (with these adapters; empty: the story's), lets begin() start a run, and streams it to stdout until
/// it ends or is interrupted (then it is paused and can be resumed). Returns an ExitCode; throws Error with the
/// session's message if it failed, UsageError if the story's plan has no room for a single token.
int runSession(const std::shared_ptr<Project>& project, const EngineOptions& engine, const std::string& modelFile,
               const SessionOutputs& outputs, const std::function<void(Session&)>& begin,
               const std::optional<StoryAdapter>& adapter = {});

} // namespace longhand::cli
