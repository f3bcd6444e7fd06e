#pragma once

#include "app/session/context_reader.h"

#include <QString>

#include <vector>

namespace longhand {

/// A line, or a part of a long line, of what the model reads; or the title of a section.
struct ContextBlock
{
    enum class Kind
    {
        Title,
        Read,
        Unread, ///< fallen out of view
    };
    QString text;
    Kind kind = Kind::Read;
    int section = 0;

    bool operator==(const ContextBlock&) const = default;
};

/// "Premise", "Story, no longer read", ...
QString passageName(const ContextPassage& passage);
/// The passages as lines under titles, long lines parted, so that a view stays quick. Any thread.
std::vector<ContextBlock> contextBlocks(const ContextPassages& context);

} // namespace longhand
