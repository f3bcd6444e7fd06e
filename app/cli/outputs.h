#pragma once

#include "app/cli/command.h"

#include <string>

namespace longhand::cli {

/// An option that names a file to write.
CLI::Option* addOutput(CLI::App& command, const std::string& name, std::string& path, const std::string& description);

/// Of a new story, which is made only where no file is.
CLI::Option* addNewStory(CLI::App& command, const std::string& name, std::string& path, const std::string& description);

/// Throws UsageError if a file that the command line wants written must not be replaced (app/export/replaceable.h), is
/// named by another of its options too, or is to be written twice. After parsing, before anything is opened.
void checkOutputs(const CLI::App& program);

} // namespace longhand::cli
