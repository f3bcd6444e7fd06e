#pragma once

#include "engine/types/message.h"

#include <exception>
#include <stdexcept>
#include <string>
#include <utility>

namespace longhand {

/// An error that can be shown to the user: what happened, to which file or tensor, with which numbers, and what to do.
/// what() is English; message() is for translation.
class Error : public std::runtime_error
{
public:
    explicit Error(Message message) : std::runtime_error(message.text()), m_message(std::move(message)) {}
    /// A pattern and its arguments, as Message has them.
    template <class... Arguments>
    explicit Error(const char* pattern, Arguments&&... arguments)
        : Error(Message(pattern, std::forward<Arguments>(arguments)...))
    {
    }
    /// Text that is not translated.
    explicit Error(const std::string& text) : Error(Message(text)) {}

    const Message& message() const { return m_message; }

private:
    Message m_message;
};

/// What an exception says, for translation as far as it is one of this program.
inline Message messageOf(const std::exception& error)
{
    const auto* own = dynamic_cast<const Error*>(&error);
    return own != nullptr ? own->message() : Message(std::string(error.what()));
}

} // namespace longhand
