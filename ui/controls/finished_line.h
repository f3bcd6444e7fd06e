#pragma once

#include <QLineEdit>

namespace longhand {

/// A line whose text counts when it is finished: by Return, by leaving the line, or if the program sets it.
class FinishedLine : public QLineEdit
{
    Q_OBJECT

public:
    explicit FinishedLine(QWidget* parent = nullptr);

    /// The text without what is being typed.
    const QString& finished() const { return m_finished; }
    /// What is being typed counts now, or gives way if the validator does not accept it.
    void finish();

Q_SIGNALS:
    /// finished() is another text.
    void changed();

private:
    void take(const QString& text);

    QString m_finished;
    bool m_edited = false; ///< by the author, in the change that is about to be told
};

} // namespace longhand
