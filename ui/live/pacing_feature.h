#pragma once

#include "ui/desk/desk.h"

#include <QObject>
#include <QTimer>

class QAction;
class QComboBox;
class QPushButton;

namespace longhand {

/// Reading speed: text appears on the page at a readable pace while the engine runs ahead.
class PacingFeature : public QObject
{
    Q_OBJECT

public:
    /// Create after LiveFeature, whose panel holds its control.
    explicit PacingFeature(const Desk& desk);

    QComboBox* speeds() const { return m_speeds; }
    QPushButton* ahead() const { return m_ahead; }

private:
    void showAhead();

    Desk m_desk;
    QComboBox* m_speeds = nullptr;
    QPushButton* m_ahead = nullptr;
    QAction* m_showAll = nullptr;
    QTimer m_timer;
};

} // namespace longhand
