#pragma once

#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace longhand {

/// A sentence for people that the window shows in its own language: an English pattern with %1 to %9, which is also its
/// id in the translations, and its arguments. packaging/translations.sh collects the pattern of every Message("…") and
/// Error("…"); a pattern is therefore one literal.
class Message
{
public:
    /// A number with this many digits behind the point.
    struct Decimal
    {
        double value;
        int digits;
    };
    /// A setting's label, shown without the mark of its shortcut key.
    struct Label
    {
        const char* text;
    };
    using Argument =
        std::variant<std::string, std::int64_t, std::uint64_t, double, Decimal, Label, std::vector<Message>>;

    Message() = default;
    /// Arguments: text, which stays as it is; numbers, which the window writes by locale; messages and labels,
    /// translated.
    template <class... Arguments>
    explicit Message(const char* pattern, Arguments&&... arguments) : m_pattern(pattern)
    {
        m_arguments.reserve(sizeof...(arguments));
        (m_arguments.push_back(argument(std::forward<Arguments>(arguments))), ...);
    }
    /// Text that is not translated: from the system, from a library, or translated already.
    explicit Message(std::string text) : m_pattern("%1"), m_arguments{std::move(text)}
    {
        if (std::get<std::string>(m_arguments.front()).empty())
            *this = {};
    }

    bool empty() const { return m_pattern.empty(); }
    const std::string& pattern() const { return m_pattern; }
    const std::vector<Argument>& arguments() const { return m_arguments; }

    /// In English.
    std::string text() const;
    /// Adds a sentence behind what is there.
    void append(const Message& more);
    /// Replaces arguments that are this text, such as a path by its file name.
    void replaceArgument(const std::string& text, const std::string& with);

    bool operator==(const Message& other) const { return text() == other.text(); }

private:
    template <class A>
    static Argument argument(A&& a)
    {
        using Plain = std::remove_cvref_t<A>;
        if constexpr (std::is_same_v<Plain, Message>)
            return std::vector<Message>{std::forward<A>(a)};
        else if constexpr (std::is_same_v<Plain, Decimal> || std::is_same_v<Plain, Label>)
            return a;
        else if constexpr (std::is_floating_point_v<Plain>)
            return static_cast<double>(a);
        else if constexpr (std::is_integral_v<Plain> && std::is_unsigned_v<Plain>)
            return static_cast<std::uint64_t>(a);
        else if constexpr (std::is_integral_v<Plain>)
            return static_cast<std::int64_t>(a);
        else
            return std::string(std::forward<A>(a));
    }

    std::string m_pattern;
    std::vector<Argument> m_arguments;
};

/// The shortest text that means the same number.
std::string numberText(double value);

} // namespace longhand
