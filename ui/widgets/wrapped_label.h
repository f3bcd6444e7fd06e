#pragma once

#include <QString>

class QLabel;
class QWidget;

namespace longhand {

/// A label of plain text that wraps. name: the object's, for tests and style sheets; may be null.
QLabel* wrappedLabel(QWidget* parent, const QString& text = {}, const char* name = nullptr);

} // namespace longhand
