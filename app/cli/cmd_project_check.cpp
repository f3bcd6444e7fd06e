// longhand-cli project check: integrity of the database and of the token log.
#include "app/cli/command.h"
#include "app/cli/files.h"
#include "app/project/project.h"
#include "engine/formats/plain_text.h"

#include <nlohmann/json.hpp>

#include <memory>

namespace longhand::cli {
namespace {

struct CheckOptions
{
    std::string file;
    bool json = false;
};

int check(const CheckOptions& options)
{
    std::vector<std::string> problems, remarks;
    try {
        problems = Project::open(options.file, OpenFor::LookOnly)->check(&remarks);
    } catch (const Error& error) {
        // A file that cannot even be opened is a result of the check, not a failure of the tool.
        problems.push_back(error.what());
    }
    if (options.json) {
        constexpr auto replace = nlohmann::json::error_handler_t::replace;
        const nlohmann::json result = {
            {"file", options.file}, {"ok", problems.empty()}, {"problems", problems}, {"remarks", remarks}};
        writeOut(result.dump(2, ' ', false, replace) + '\n');
    } else {
        for (const auto* lines : {&problems, &remarks})
            for (const std::string& line : *lines)
                writeOut(plainText(options.file + ": " + line) + '\n');
        if (problems.empty())
            writeOut(plainText(options.file) + ": all is well\n");
    }
    return problems.empty() ? kDone : kFailed;
}

} // namespace

void addProjectCheckCommand(CLI::App& project, Action& action)
{
    auto* command =
        project.add_subcommand("check", "integrity of the database and of the log; exit 1 if anything is wrong");
    auto options = std::make_shared<CheckOptions>();
    addStoryFile(*command, options->file);
    command->add_flag("--json", options->json, "as JSON");
    command->callback([options, &action] { action = [options] { return check(*options); }; });
}

} // namespace longhand::cli
