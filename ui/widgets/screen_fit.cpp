#include "ui/widgets/screen_fit.h"

#include <QScreen>
#include <QWidget>

namespace longhand {

namespace {
/// Left to the window manager's title bar, whose height is not known before the window is shown.
constexpr QSize kTitleBar{0, 40};
} // namespace

void resizeOnScreen(QWidget* window, const QSize& wanted)
{
    window->resize(wanted.boundedTo(window->screen()->availableSize() - kTitleBar));
}

} // namespace longhand
