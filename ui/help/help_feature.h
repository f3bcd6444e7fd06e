#pragma once

#include "ui/desk/desk.h"

#include <QObject>
#include <QPointer>

namespace longhand {

class HelpWindow;

/// F1, and the language of the window.
class HelpFeature : public QObject
{
    Q_OBJECT

public:
    explicit HelpFeature(const Desk& desk);

private:
    void showHelp();
    QWidget* makeLanguagePage(QWidget* parent);

    Desk m_desk;
    QPointer<HelpWindow> m_window;
};

} // namespace longhand
