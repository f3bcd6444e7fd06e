#pragma once

#include "ui/desk/desk.h"

#include <QObject>
#include <QPointer>

class QAction;

namespace longhand {

class ExportWindow;

/// Commands for texts going out (the export window, and at once as text or Markdown) and coming in (a file as a new
/// story, or at the caret).
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
