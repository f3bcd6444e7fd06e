#pragma once

#include <QStatusBar>

class QLabel;

namespace longhand {

/// The line below the page: what is going on, words, time left, the model with its memory, and whether all is saved.
class StatusLine : public QStatusBar
{
    Q_OBJECT

public:
    explicit StatusLine(QWidget* parent = nullptr);

    void setState(const QString& text);
    void setWords(const QString& text);
    void setTimeLeft(const QString& text, const QString& explanation);
    void setModel(const QString& text, const QString& explanation);
    void setSaved(const QString& text);
    /// All segments, for tests and screen readers.
    QString wholeText() const;

private:
    QLabel* addLabel(const QString& name, bool right);

    QLabel* m_state = nullptr;
    QLabel* m_words = nullptr;
    QLabel* m_timeLeft = nullptr;
    QLabel* m_model = nullptr;
    QLabel* m_saved = nullptr;
};

} // namespace longhand
