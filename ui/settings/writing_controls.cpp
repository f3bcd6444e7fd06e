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

} // namespace longhand
