#pragma once

#include "ui/desk/desk.h"

#include <QObject>
#include <QPointer>

class QAction;

namespace longhand {

class ExportWindow;

/// Commands for export (the export window, or directly as text or Markdown) and import (a file as a new story, or at
/// the caret).
class ExportFeature : public QObject
{
    Q_OBJECT

public:
    explicit ExportFeature(const Desk& desk);

private:
    void openWindow();
    void fillWindow();
    void importStory();
    void insertFile();
    void update();

    Desk m_desk;
    QPointer<ExportWindow> m_window;
    QAction* m_export = nullptr;
    QAction* m_insert = nullptr;
};

} // namespace longhand
