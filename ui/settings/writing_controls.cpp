#include "ui/settings/writing_controls.h"

namespace longhand {

std::vector<int> treeFromText(const QString& text)
{
    try {
        return treeOf(text.toStdString());
    } catch (const Error&) {
        return {};
    }
}

std::optional<std::uint64_t> numberFromText(const QString& text, std::uint64_t high)
{
    bool ok = false;
    const quint64 number = text.toULongLong(&ok);
    return ok && number <= high ? std::optional<std::uint64_t>(number) : std::nullopt;
}

} // namespace longhand
