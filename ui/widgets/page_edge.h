#pragma once

#include <QWidget>

class QVBoxLayout;

namespace longhand {

/// What stands at the page's lower edge, over it, so that the text never moves when it comes or goes. The page has room
/// below its last line for it.
class PageEdge : public QWidget
{
    Q_OBJECT

public:
    static constexpr int Widest = 760; ///< pixels

    /// It stands over `area`; both are children of `parent`.
    PageEdge(QWidget* area, QWidget* parent);
    /// Above what was added before. It shows and hides itself.
    void add(QWidget* part);

protected:
    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void place();

    QWidget* m_area;
    QVBoxLayout* m_rows;
};

} // namespace longhand
