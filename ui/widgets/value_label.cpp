#include "ui/widgets/value_label.h"

namespace longhand {

ValueLabel::ValueLabel(const QString& name, QWidget* parent) : QLabel(parent), m_name(name)
{
    setTextFormat(Qt::PlainText);
}

void ValueLabel::setValue(const QString& value)
{
    setText(value);
    setAccessibleName(tr("%1: %2").arg(m_name, value));
}

} // namespace longhand
