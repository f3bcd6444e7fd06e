// longhand-cli project export: the manuscript as plain text, Markdown or HTML.
#include "app/cli/altered_text.h"
#include "app/cli/command.h"
#include "app/cli/files.h"
#include "app/cli/outputs.h"
#include "app/export/exporter.h"
#include "app/project/project.h"

#include <cstdlib>
#include <memory>

namespace longhand::cli {
namespace {

struct ExportOptions
{
    std::string file, format, out, language;
};

int exportTo(const ExportOptions& options)
{
    const auto project = Project::open(options.file, OpenFor::LookOnly);
    sayIfAltered(*project);
    const ExportFormat format = options.format == "md"      ? ExportFormat::Markdown
                                : options.format == "html"  ? ExportFormat::Html
                                : options.format == "clean" ? ExportFormat::CleanText
                                                            : ExportFormat::PlainText;
    std::string language = languageTag(options.language);
    if (language.empty() && !options.language.empty())
        throw UsageError("--language \"" + options.language + "\" is no language: en, de, pt_BR, ...");
    for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) // the author's own, as the text's is not known
        if (const char* value = std::getenv(name); language.empty() && value != nullptr)
            language = languageTag(value);
    if (isStream(options.out)) // `export --out /dev/stdout | less`
        OutputFile(options.out).write(exportedText(*project, format, language));
    else
        exportProject(*project, format, options.out, language);
    say(options.out + " written");
    return kDone;
}

} // namespace

void addProjectExportCommand(CLI::App& project, Action& action)
{
    auto* command = project.add_subcommand("export", "the manuscript as a file");
    auto options = std::make_shared<ExportOptions>();
    addStoryFile(*command, options->file);
    command->add_option("--format", options->format, "txt (as it is), clean, md or html")
        ->required()
        ->check(CLI::IsMember({"txt", "clean", "md", "html"}));
    addOutput(*command, "--out", options->out, "the file to write, or /dev/stdout")->required();
    command->add_option("--language", options->language,
                        "of the text, for html: en, de, pt_BR, ... (default: the system's)");
    command->callback([options, &action] { action = [options] { return exportTo(*options); }; });
}

} // namespace longhand::cli
