#include "ui/controls/finished_line.h"

#include <QValidator>

#include <utility>

namespace longhand {

FinishedLine::FinishedLine(QWidget* parent) : QLineEdit(parent)
{
    connect(this, &QLineEdit::textEdited, this, [this] { m_edited = true; }); // comes before textChanged
    connect(this, &QLineEdit::textChanged, this, [this](const QString& text) {
        if (!std::exchange(m_edited, false)) {
            take(text);
        }
    });
    connect(this, &QLineEdit::editingFinished, this, &FinishedLine::finish);
}

void FinishedLine::finish()
{
    if (!hasAcceptableInput()) {
        QString fixed = text();
        validator()->fixup(fixed);
        setText(fixed);
    }
    take(text());
}

void FinishedLine::take(const QString& text)
{
    if (std::exchange(m_finished, text) != text) {
        Q_EMIT changed();
    }
}

} // namespace longhand
