#pragma once

#include <QWidget>

class QVBoxLayout;

namespace longhand {

/// Widgets over the page's lower edge, so that the text never moves when they come or go. The page has room for them
/// below its last line.
class PageEdge : public QWidget
{
    Q_OBJECT

public:
    static constexpr int kWidest = 760; ///< pixels

    /// Lies over `area`; both are children of `parent`.
    PageEdge(QWidget* area, QWidget* parent);
    /// Adds a widget above earlier ones. It shows and hides itself.
    void add(QWidget* part);
    /// While this one lies over the area, too: the notices stand in what it leaves free.
    void keepBeside(QWidget* cover);

protected:
    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void place();
    QRect free() const;

    QWidget* m_area;
    QWidget* m_cover = nullptr;
    QVBoxLayout* m_rows;
};

} // namespace longhand
