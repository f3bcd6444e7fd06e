#pragma once

#include "ui/desk/desk.h"

#include <QObject>
#include <QTimer>

namespace longhand {

/// Notices when another program deletes or moves the file of the open story, and says so while everything can still be
/// saved elsewhere.
class FileWatch : public QObject
{
    Q_OBJECT

public:
    explicit FileWatch(const Desk& desk);

    /// Checks now, as happens every few seconds anyway.
    void look();

private:
    static constexpr int kLookMs = 3000;

    Desk m_desk;
    QTimer m_timer;
    bool m_said = false;
};

} // namespace longhand
