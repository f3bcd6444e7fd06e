#pragma once

#include "app/cli/command.h"
#include "app/project/writing_mode.h"
#include "engine/model/model.h"

#include <string>

namespace longhand::cli {

/// --mode: how a model is addressed.
class ModeOption
{
public:
    /// byDefault: "auto"; empty: nothing, see given().
    void addTo(CLI::App& command, const std::string& byDefault);
    bool given() const { return !m_mode.empty(); }

    /// As a story keeps it. Throws UsageError for a co-author where the model's file has no chat template that can be
    /// used.
    WritingMode story(const std::string& modelFile) const;
    /// For a loaded model; null: plain. Throws UsageError likewise.
    const ChatTemplate* resolve(const Model& model) const;

private:
    WritingMode mode() const;

    std::string m_mode;
};

} // namespace longhand::cli
