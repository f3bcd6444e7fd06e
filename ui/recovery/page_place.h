#pragma once

#include <QtGlobal>

namespace longhand {

class ManuscriptEdit;

/// The text position of the first character in view.
qint64 topOf(const ManuscriptEdit& page);
/// Puts the caret somewhere and scrolls so that `top` is in the first line in view. Positions beyond the text count as
/// its end.
void goToPlace(ManuscriptEdit& page, qint64 caret, qint64 top);

} // namespace longhand
