#pragma once

#include <QProxyStyle>

namespace longhand {

/// Fusion, with what it draws too faintly on a dark window made visible: the edges of boxes that are not ticked, and
/// where the keyboard is. Buttons of dialogs have no icons: the system's are dark on any window.
class DeskStyle : public QProxyStyle
{
    Q_OBJECT

public:
    DeskStyle();

    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override;
    void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override;
    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                  QStyleHintReturn* data) const override;
};

} // namespace longhand
