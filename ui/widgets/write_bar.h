#pragma once

#include <QWidget>

class QAction;
class QLabel;
class QPushButton;

namespace longhand {

/// The line above the page: the story's title, Write, Pause and Stop, and the speed.
class WriteBar : public QWidget
{
    Q_OBJECT

public:
    WriteBar(QAction* write, QAction* pause, QAction* stop, QWidget* parent = nullptr);

    void setTitle(const QString& title);
    /// Where in the story the caret is ("3. Low Water"); empty: not shown.
    void setPlace(const QString& place);
    /// The speed; a click on it asks for the details.
    void setRate(const QString& text, const QString& explanation);
    QString rate() const;

Q_SIGNALS:
    void rateClicked();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QPushButton* addButton(QAction* action, bool primary);
    QString titleAndPlace() const;
    void elideTitle();

    QLabel* m_title = nullptr;
    QPushButton* m_rate = nullptr;
    QWidget* m_buttons = nullptr;
    QString m_fullTitle;
    QString m_place;
};

} // namespace longhand
