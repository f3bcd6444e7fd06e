#pragma once

#include <QFrame>

#include <utility>

class QLabel;
class QLineEdit;
class QPushButton;
class QToolButton;
class QWidget;

namespace longhand {

class BookSearch;
class ManuscriptEdit;

/// The bar below the page: what to find, how, and the replacement. Finding works while the model writes.
class FindBar : public QFrame
{
    Q_OBJECT

public:
    FindBar(ManuscriptEdit* page, BookSearch* search, QWidget* parent);

    /// Shows the bar and takes the keyboard focus; a short selection becomes the search text.
    void start(bool replacing);
    void findNext() { find(false); }
    void findPrevious() { find(true); }
    /// Why nothing can be replaced now; empty: it can.
    void setRefusal(const QString& why);
    void finish();

Q_SIGNALS:
    void listRequested();

protected:
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void build();
    void search();
    void find(bool backward);
    void goTo(qsizetype hit);
    void showResult();
    void replaceOne();
    void replaceAll();
    void replaceAllNow();
    bool mayReplace();

    enum class Waiting ///< for the search to end
    {
        Nothing,
        Next,
        Previous,
        ReplaceAll
    };

    ManuscriptEdit* m_page;
    BookSearch* m_search;
    QLineEdit* m_pattern = nullptr;
    QLineEdit* m_with = nullptr;
    QWidget* m_replaceRow = nullptr;
    QToolButton* m_case = nullptr;
    QToolButton* m_words = nullptr;
    QToolButton* m_expression = nullptr;
    QToolButton* m_inSelection = nullptr;
    QLabel* m_result = nullptr;
    QLabel* m_said = nullptr;
    bool m_toldReplaced = false; ///< m_said tells of the last replacement
    QString m_refusal;
    std::pair<qsizetype, qsizetype> m_selection;
    Waiting m_waiting = Waiting::Nothing;
};

} // namespace longhand
