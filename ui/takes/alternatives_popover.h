#pragma once

#include <QFrame>
#include <QString>

#include <vector>

class QLabel;
class QTreeWidget;

namespace longhand {

/// The alternatives of a token: a small list beside it. Takes the focus only if asked to.
class AlternativesPopover : public QFrame
{
    Q_OBJECT

public:
    struct Row
    {
        QString shown;          ///< the word with its blanks made visible
        QString words;          ///< what it would put on the page; empty: cannot be used alone
        double probability = 0; ///< 0 to 1
        bool kept = true;       ///< false: a filter had ruled it out
        bool chosen = false;    ///< it is in the text
    };

    /// parent: the page's viewport.
    explicit AlternativesPopover(QWidget* parent);

    /// place: of the token, in the parent's coordinates. source: what proposed it, a sentence.
    void open(const QRect& place, const std::vector<Row>& rows, const QString& source, bool takeFocus);
    QTreeWidget* list() const { return m_list; }
    QString sourceText() const;

Q_SIGNALS:
    void rowChosen(int row);
    /// Closed without a choice.
    void dismissed();

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    QTreeWidget* m_list;
    QLabel* m_source;
};

} // namespace longhand
