#pragma once

#include <QString>

#include <string>
#include <string_view>

namespace longhand {

/// The manuscript's bytes as a QString that a QTextDocument can hold without changing them, and back, byte for byte.
///
/// A text document treats CR, U+2028, U+2029, NUL and a few noncharacters as structure; here they become deprecated,
/// invisible format characters (U+206A..U+206D), which themselves are escaped. Bytes that are not UTF-8 become lone low
/// surrogates U+DC80..U+DCFF, as Python's "surrogateescape" does. LF stays LF: it separates paragraphs.
QString toDisplay(std::string_view utf8);

/// The inverse of toDisplay(). Total: text that toDisplay() never returns is encoded as well as possible.
std::string fromDisplay(QStringView display);

/// Text from elsewhere (the clipboard, a field, another program) as the page holds it: lines and pages end
/// with LF; other control characters than tabs, and what withPlainMarks() leaves out, are left out.
QString toDisplayCleaned(QString text);

} // namespace longhand
