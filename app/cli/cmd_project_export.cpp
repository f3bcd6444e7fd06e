// longhand-cli project export: the manuscript as plain text or Markdown.
#include "app/cli/command.h"
#include "app/export/exporter.h"
#include "app/project/project.h"

#include <cstdio>
#include <memory>

namespace longhand::cli {
namespace {

struct ExportOptions
{
    std::string file, format, out;
};

int exportTo(const ExportOptions& options)
{
    const auto project = Project::open(options.file);
    exportProject(*project, options.format == "md" ? ExportFormat::Markdown : ExportFormat::PlainText, options.out);
    std::fprintf(stderr, "%s written\n", options.out.c_str());
    return kDone;
}

} // namespace

void addProjectExportCommand(CLI::App& project, Action& action)
{
    auto* command = project.add_subcommand("export", "the manuscript as a file");
    auto options = std::make_shared<ExportOptions>();
    command->add_option("FILE", options->file, "project file")->required();
    command->add_option("--format", options->format, "txt or md")->required()->check(CLI::IsMember({"txt", "md"}));
    command->add_option("--out", options->out, "the file to write")->required();
    command->callback([options, &action] { action = [options] { return exportTo(*options); }; });
}

} // namespace longhand::cli
