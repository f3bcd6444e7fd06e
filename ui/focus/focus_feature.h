#pragma once

#include "ui/desk/desk.h"

#include <QObject>

class QAction;

namespace longhand {

class Dimming;

/// Typewriter scrolling, dimmed surroundings, a line width for the focus view, full screen.
class FocusFeature : public QObject
{
    Q_OBJECT

public:
    explicit FocusFeature(const Desk& desk);

    Dimming* dimming() const { return m_dimming; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void addCommands();
    void onSettingChanged(const QString& name);
    void applyTypewriter();
    void applyDimming();
    void applyLineWidth();
    /// Scrolls the caret's line to its height.
    void settle();
    bool isWritingAtEnd() const;
    /// The caret may be moved by the model's words, or there is nothing to type.
    bool modelWrites() const;

    Desk m_desk;
    Dimming* m_dimming = nullptr;
    QAction* m_typewriter = nullptr;
    QAction* m_dimActions[3] = {};
    QAction* m_fullScreen = nullptr;
    bool m_settling = false;
};

} // namespace longhand
