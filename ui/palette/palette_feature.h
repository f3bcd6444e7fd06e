#pragma once

#include "ui/desk/desk.h"
#include "ui/palette/palette_entry.h"

#include <QObject>

class QAction;

namespace longhand {

class CommandPalette;

/// The command palette (Ctrl+K): all commands of the registry, and the stories used lately. Other features offer more
/// through CommandPalette::of(desk.window)->addProvider().
class PaletteFeature : public QObject, public PaletteProvider
{
    Q_OBJECT

public:
    explicit PaletteFeature(const Desk& desk);

    QList<PaletteEntry> paletteEntries() const override;
    CommandPalette* palette() const { return m_palette; }

private:
    /// Why a command cannot be done now, as far as the state of the desk says.
    QString whyNot(const QAction* action) const;

    Desk m_desk;
    CommandPalette* m_palette = nullptr;
};

/// What the menu of a command's group is called: "story.write" stands under "Story".
QString commandGroup(const QString& id);

} // namespace longhand
