#include "ui/settings/writing_controls.h"

#include <QStringList>

namespace longhand {

QString treeText(const std::vector<int>& tree)
{
    QStringList numbers;
    for (const int number : tree) {
        numbers << QString::number(number);
    }
    return numbers.join(QStringLiteral(", "));
}

std::vector<int> treeFromText(const QString& text)
{
    std::vector<int> tree;
    for (const QString& part : text.split(u',')) {
        bool ok = false;
        tree.push_back(part.trimmed().toInt(&ok));
        if (!ok) {
            return {};
        }
    }
    StrategySettings settings;
    settings.tree = tree;
    try {
        settings.validate();
    } catch (const Error&) {
        return {};
    }
    return tree;
}

} // namespace longhand
