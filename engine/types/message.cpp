#include "engine/types/message.h"

#include <charconv>

namespace longhand {
namespace {

std::string textOf(const Message::Argument& argument)
{
    if (const auto* text = std::get_if<std::string>(&argument))
        return *text;
    if (const auto* whole = std::get_if<std::int64_t>(&argument))
        return std::to_string(*whole);
    if (const auto* positive = std::get_if<std::uint64_t>(&argument))
        return std::to_string(*positive);
    if (const auto* number = std::get_if<double>(&argument))
        return numberText(*number);
    if (const auto* decimal = std::get_if<Message::Decimal>(&argument)) {
        char text[512];
        return {text,
                std::to_chars(text, text + sizeof text, decimal->value, std::chars_format::fixed, decimal->digits).ptr};
    }
    if (const auto* label = std::get_if<Message::Label>(&argument)) {
        std::string plain = label->text;
        std::erase(plain, '&');
        return plain;
    }
    return std::get<std::vector<Message>>(argument).front().text();
}

} // namespace

std::string Message::text() const
{
    std::string text;
    for (std::size_t i = 0; i < m_pattern.size(); ++i) {
        const std::size_t index =
            m_pattern[i] == '%' && i + 1 < m_pattern.size() ? static_cast<std::size_t>(m_pattern[i + 1] - '1') : 9;
        if (index < m_arguments.size()) {
            text += textOf(m_arguments[index]);
            ++i;
        } else {
            text += m_pattern[i];
        }
    }
    return text;
}

void Message::replaceArgument(const std::string& text, const std::string& with)
{
    for (Argument& argument : m_arguments) {
        if (auto* own = std::get_if<std::string>(&argument); own != nullptr && *own == text)
            *own = with;
        else if (auto* nested = std::get_if<std::vector<Message>>(&argument))
            nested->front().replaceArgument(text, with);
    }
}

void Message::append(const Message& more)
{
    if (empty())
        *this = more;
    else if (!more.empty())
        *this = Message("%1 %2", Message(*this), more);
}

std::string numberText(double value)
{
    char text[32];
    return {text, std::to_chars(text, text + sizeof text, value).ptr};
}

} // namespace longhand
