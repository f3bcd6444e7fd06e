#pragma once

#include <QList>
#include <QString>

#include <functional>

namespace longhand {

/// An entry of the command palette.
struct PaletteEntry
{
    QString id;     ///< unique and lasting, for "used lately": "command.story.write", "project./home/..."
    QString group;  ///< where it belongs: "Story", "Recent project"
    QString text;   ///< what it is
    QString keys;   ///< its shortcut; may be empty
    QString detail; ///< the tooltip; may be empty
    bool enabled = true;
    QString why; ///< why it cannot be done now, if known
    std::function<void()> run;
};

/// Offers entries for the palette: chapters, projects, presets ... Asked each time that it opens. UI thread.
class PaletteProvider
{
public:
    virtual ~PaletteProvider() = default;
    virtual QList<PaletteEntry> paletteEntries() const = 0;
};

} // namespace longhand
