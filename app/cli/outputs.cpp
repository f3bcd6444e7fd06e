#include "app/cli/outputs.h"

#include "app/export/replaceable.h"

#include <filesystem>
#include <vector>

namespace longhand::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* kOutput = "OUTPUT"; // also what --help shows

struct Named
{
    std::string option;
    fs::path file;
};

bool sameFile(const fs::path& a, const fs::path& b)
{
    std::error_code ec;
    if (fs::exists(a, ec) || fs::exists(b, ec))
        return fs::is_regular_file(a, ec) && fs::equivalent(a, b, ec) && !ec;
    return fs::weakly_canonical(a, ec) == fs::weakly_canonical(b, ec);
}

/// With those of its groups, which are commands without a name.
void collect(const CLI::App& command, std::vector<Named>& outputs, std::vector<Named>& others)
{
    for (const CLI::Option* option : command.get_options())
        for (const std::string& value : option->results())
            if (const std::string type = option->get_type_name(); type == kOutput)
                outputs.push_back({option->get_name(), value});
            else if (type.find("TEXT") != std::string::npos) // not a number or a choice
                others.push_back({option->get_name(), value});
    for (const CLI::App* group : command.get_subcommands([](const CLI::App* app) { return app->get_name().empty(); }))
        collect(*group, outputs, others);
}

} // namespace

CLI::Option* addOutput(CLI::App& command, const std::string& name, std::string& path, const std::string& description)
{
    return namesFile(command.add_option(name, path, description))->type_name(kOutput);
}

CLI::Option* addNewStory(CLI::App& command, const std::string& name, std::string& path, const std::string& description)
{
    return namesFile(command.add_option(name, path, description))->check([](const std::string& file) {
        return file == "-" ? std::string("a file's name is needed (./- for a file of that name).") : std::string();
    });
}

void checkOutputs(const CLI::App& program)
{
    std::vector<Named> outputs, others;
    for (const CLI::App* command = &program; command != nullptr;) {
        collect(*command, outputs, others);
        const auto chosen = command->get_subcommands();
        command = chosen.empty() ? nullptr : chosen.front();
    }
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        const auto refuse = [&](const Named& other) {
            throw UsageError(outputs[i].option + " and " + other.option + " name the same file, \"" +
                             outputs[i].file.string() + "\": choose another name.");
        };
        if (outputs[i].file == "-")
            throw UsageError(outputs[i].option +
                             " -: a file's name is needed (/dev/stdout for the standard output, ./- for a file of that "
                             "name).");
        for (const Named& other : others)
            if (sameFile(outputs[i].file, other.file))
                refuse(other);
        for (std::size_t j = 0; j < i; ++j)
            if (sameFile(outputs[i].file, outputs[j].file))
                refuse(outputs[j]);
        usage([&] { checkReplaceable(outputs[i].file); });
    }
}

} // namespace longhand::cli
