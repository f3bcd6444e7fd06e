#pragma once

#include <QWidget>

class QLabel;
class QListView;

namespace longhand {

class BookSearch;
class HitsModel;
class ManuscriptEdit;

/// The list of all places that the search found; one click goes there.
class HitsPanel : public QWidget
{
    Q_OBJECT

public:
    HitsPanel(BookSearch* search, ManuscriptEdit* page, QWidget* parent);

    QListView* list() const { return m_list; }

private:
    void showState();

    BookSearch* m_search;
    ManuscriptEdit* m_page;
    QLabel* m_state = nullptr;
    QListView* m_list = nullptr;
};

} // namespace longhand
