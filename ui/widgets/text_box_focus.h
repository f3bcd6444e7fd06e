#pragma once

#include <QObject>
#include <QPointer>
#include <QWidget>

namespace longhand {

/// Which text box of a window the commands of its menu Edit act on: the one with the keyboard, if that is not the page.
/// A menu or another window with the keyboard does not count.
class TextBoxFocus : public QObject
{
    Q_OBJECT

public:
    TextBoxFocus(QWidget* window, const QWidget* page);

    /// A QLineEdit, QPlainTextEdit or QTextEdit, also the line within a number; null: the page's turn.
    QWidget* box() const;
    /// There is one, and the author may change its text.
    bool isEditable() const;
    /// Calls a slot that all these have, as "undo" or "paste". False: there is none, it is the page's turn.
    bool act(const char* slot) const;

Q_SIGNALS:
    void changed();

private:
    void look(QWidget* now);

    QWidget* m_window;
    const QWidget* m_page;
    QPointer<QWidget> m_box;
};

} // namespace longhand
