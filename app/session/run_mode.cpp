#include "app/session/run_mode.h"

#include "engine/chat/chat_template.h"

namespace longhand {

UsualWriting usualWriting(const Model& model)
{
    UsualWriting usual{nullptr, recommendedSettings(model.path())};
    if (!usual.settings.plain)
        usual.chat = model.chat().known;
    return usual;
}

const ChatTemplate* chatOfStory(WritingMode mode, const Model& model, const ChatTemplate* usual)
{
    switch (mode) {
    case WritingMode::Plain:
        break;
    case WritingMode::CoAuthor:
        return model.chat().known;
    case WritingMode::ByModel:
        return usual;
    }
    return nullptr;
}

const ChatTemplate* chatOfRun(const RunSettings& run)
{
    return run.chat.empty() ? nullptr : &chatTemplateNamed(run.chat);
}

const ChatTemplate* chatInForce(const Project& project, const Model& model, const ChatTemplate* usual)
{
    if (const auto run = project.interruptedRun())
        return chatOfRun(run->settings);
    return chatOfStory(writingMode(project), model, usual);
}

} // namespace longhand
