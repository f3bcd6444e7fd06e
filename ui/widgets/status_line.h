#pragma once

#include <QStatusBar>
#include <QTimer>

class QLabel;

namespace longhand {

/// The line below the page: current activity, words, time left, the model with its memory, and whether all is saved.
class StatusLine : public QStatusBar
{
    Q_OBJECT

public:
    explicit StatusLine(QWidget* parent = nullptr);

    void setState(const QString& text);
    /// Shows a message for a few seconds instead of the state.
    void say(const QString& text);
    /// Back to the state before those seconds are over.
    void stopSaying();
    void setWords(const QString& text);
    void setTimeLeft(const QString& text, const QString& explanation);
    void setModel(const QString& text, const QString& explanation);
    void setSaved(const QString& text);
    /// All segments, for tests and screen readers.
    QString wholeText() const;

Q_SIGNALS:
    /// A click on the words, or Return while they have the focus.
    void wordsClicked();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QLabel* addLabel(const char* name, bool right);
    void put(QLabel* label, const QString& text);
    void shareRoom();

    QLabel* m_state = nullptr;
    QLabel* m_words = nullptr;
    QLabel* m_timeLeft = nullptr;
    QLabel* m_model = nullptr;
    QLabel* m_saved = nullptr;
    QString m_stateText;
    QTimer m_saying;
};

} // namespace longhand
