#pragma once

#include <QLabel>

namespace longhand {

/// A value beside its name in a form. Who does not see the two side by side is told "name: value".
class ValueLabel : public QLabel
{
    Q_OBJECT

public:
    ValueLabel(const QString& name, QWidget* parent);

    /// Instead of setText(), which would leave what is told as it was.
    void setValue(const QString& value);

private:
    QString m_name;
};

} // namespace longhand
