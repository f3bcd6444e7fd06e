#pragma once

#include "app/project/text/word_diff.h"
#include "ui/background/background_work.h"

#include <QString>
#include <QWidget>

#include <functional>
#include <vector>

class QLabel;
class QPushButton;

namespace longhand {

class TakeView;
struct Theme;

/// Two texts side by side with their differences marked, a window beside the desk. Their common beginning is folded
/// away. The differences are computed on another thread.
class CompareWindow : public QWidget
{
    Q_OBJECT

public:
    explicit CompareWindow(QWidget* parent);

    struct Side
    {
        QString title;
        QString text;
        std::function<void()> keep; ///< empty: it is the text on the page
    };
    void compare(const Side& left, const Side& right);
    void applyTheme(const Theme& theme, const QFont& font);
    void setSwitchable(bool on);

    TakeView* leftView() const { return m_sides[0].view; }
    TakeView* rightView() const { return m_sides[1].view; }
    QPushButton* keepButton(int side) const { return m_sides[side].keep; }
    /// As last found; positions in the shown parts of the texts.
    const std::vector<TextDifference>& differences() const { return m_differences; }
    bool isReady() const { return m_ready; }

Q_SIGNALS:
    void compared();

private:
    struct Parts
    {
        QLabel* title = nullptr;
        TakeView* view = nullptr;
        QPushButton* keep = nullptr;
        std::function<void()> chosen;
    };
    void showDifferences(std::vector<TextDifference> differences);
    void follow(int from);
    void jump(int direction);

    Parts m_sides[2];
    QLabel* m_summary;
    QPushButton* m_next;
    QPushButton* m_previous;
    std::vector<TextDifference> m_differences;
    bool m_ready = false;
    bool m_following = false;
    bool m_switchable = true;
    BackgroundWork m_comparing;
};

} // namespace longhand
