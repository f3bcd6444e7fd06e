#include "ui/widgets/wrapped_label.h"

#include <QLabel>

namespace longhand {

QLabel* wrappedLabel(QWidget* parent, const QString& text, const char* name)
{
    auto* label = new QLabel(parent);
    if (name) {
        label->setObjectName(QLatin1String(name));
    }
    label->setTextFormat(Qt::PlainText);
    label->setText(text);
    label->setWordWrap(true);
    return label;
}

} // namespace longhand
