#pragma once

#include "ui/desk/desk.h"

#include <QObject>
#include <QTimer>

class QAction;
class QComboBox;
class QPushButton;

namespace longhand {

/// Reading speed: text comes to the page at a pace that the author can read with, while the engine runs ahead.
class PacingFeature : public QObject
{
    Q_OBJECT

public:
    /// After LiveFeature, in whose panel its control stands.
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
