#pragma once

#include <QFrame>

class QLabel;
class QVBoxLayout;

namespace longhand {

/// A panel that lies over one edge of the page for a moment, under its title. Escape closes it.
class PanelOverlay : public QFrame
{
    Q_OBJECT

public:
    /// It lies over `area`, both children of `parent`.
    PanelOverlay(QWidget* area, QWidget* parent);

    /// The panel is the overlay's child until close().
    void open(const QString& title, QWidget* panel, bool left);
    /// The panel stays a hidden child until it is taken.
    void close();

Q_SIGNALS:
    void closeRequested();

protected:
    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void place();

    QWidget* m_area;
    QVBoxLayout* m_rows;
    QLabel* m_title;
    QWidget* m_panel = nullptr;
    bool m_left = false;
};

} // namespace longhand
