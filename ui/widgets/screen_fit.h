#pragma once

class QSize;
class QWidget;

namespace longhand {

/// Resizes a window that is not shown yet, but not beyond its screen, on which its title bar has room, too.
void resizeOnScreen(QWidget* window, const QSize& wanted);

} // namespace longhand
