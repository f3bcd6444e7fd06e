#pragma once

#include <QLineEdit>

namespace longhand {

/// A line for a name that is asked for in a panel. Escape leaves the name as it was: it neither leaves the panel nor
/// stops a run.
class NameEdit : public QLineEdit
{
    Q_OBJECT

public:
    using QLineEdit::QLineEdit;

Q_SIGNALS:
    void escaped();

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
};

} // namespace longhand
