#include "app/cli/mode_option.h"

#include "app/session/run_mode.h"
#include "engine/chat/chat_template.h"
#include "engine/model_files/open_model.h"

namespace longhand::cli {

namespace {

constexpr std::pair<const char*, WritingMode> kModes[] = {
    {"auto", WritingMode::ByModel},
    {"plain", WritingMode::Plain},
    {"coauthor", WritingMode::CoAuthor},
};

void requireKnown(const ChatSupport& chat)
{
    if (!chat.known)
        throw UsageError("--mode coauthor: " + chat.why.text());
}

} // namespace

void ModeOption::addTo(CLI::App& command, const std::string& byDefault)
{
    m_mode = byDefault;
    command
        .add_option(
            "--mode", m_mode,
            "plain: the model goes on with the text; coauthor: it is asked to, with its own chat template; auto: "
            "whichever suits the model" +
                (byDefault.empty() ? "" : " (default: " + byDefault + ")"))
        ->check(CLI::IsMember({"auto", "plain", "coauthor"}));
}

WritingMode ModeOption::mode() const
{
    for (const auto& [name, mode] : kModes)
        if (m_mode == name)
            return mode;
    return WritingMode::Plain;
}

WritingMode ModeOption::story(const std::string& modelFile) const
{
    if (mode() == WritingMode::CoAuthor) {
        const GgufFile file = openModel(modelFile);
        requireKnown(recogniseChat(file, Tokenizer::fromGguf(file)));
    }
    return mode();
}

const ChatTemplate* ModeOption::resolve(const Model& model) const
{
    if (mode() == WritingMode::CoAuthor)
        requireKnown(model.chat());
    return chatOfStory(mode(), model, mode() == WritingMode::ByModel ? usualWriting(model).chat : nullptr);
}

} // namespace longhand::cli
