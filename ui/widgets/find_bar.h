#pragma once

#include <QFrame>

class QLabel;
class QLineEdit;

namespace longhand {

class ManuscriptEdit;

/// Search within the manuscript; works while the model writes.
class FindBar : public QFrame
{
    Q_OBJECT

public:
    explicit FindBar(ManuscriptEdit* page, QWidget* parent = nullptr);

    /// Shows the bar and takes the keyboard.
    void start();
    void findNext() { find(false); }
    void findPrevious() { find(true); }

protected:
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void find(bool backward);
    void finish();

    ManuscriptEdit* m_page = nullptr;
    QLineEdit* m_pattern = nullptr;
    QLabel* m_result = nullptr;
};

} // namespace longhand
