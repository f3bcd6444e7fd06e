#pragma once

#include "ui/desk/desk.h"
#include "ui/palette/palette_entry.h"

#include <QObject>

class QAction;

namespace longhand {

class CommandPalette;

/// The command palette (Ctrl+K): all commands of the registry, and the recent stories. Other features offer more
/// through CommandPalette::of(desk.window)->addProvider(). A disabled command may say why in its dynamic property
/// `why`.
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

/// Under what a command is found in the lists: its submenu, else its menu.
QString commandGroup(const QAction* action);

} // namespace longhand
