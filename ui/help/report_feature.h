#pragma once

#include "ui/desk/desk.h"

#include <QDialog>
#include <QObject>
#include <QPointer>

namespace longhand {

/// Help > Report: the data to send with a problem report, to read and copy.
class ReportFeature : public QObject
{
    Q_OBJECT

public:
    explicit ReportFeature(const Desk& desk);

    void show();
    QDialog* dialog() const { return m_dialog; }

private:
    Desk m_desk;
    QPointer<QDialog> m_dialog;
};

} // namespace longhand
