#pragma once

#include "ui/desk/desk.h"

#include <QObject>

namespace longhand {

class BookSearch;
class FindBar;
class HitsPanel;

/// Find and replace: the commands, the bar below the page, the list of places. Searches the current take only;
/// replacing all is one step of the page's history.
class FindFeature : public QObject
{
    Q_OBJECT

public:
    explicit FindFeature(const Desk& desk);

private:
    void showRefusal();

    Desk m_desk;
    BookSearch* m_search = nullptr;
    FindBar* m_bar = nullptr;
};

} // namespace longhand
