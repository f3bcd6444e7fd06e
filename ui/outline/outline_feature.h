#pragma once

#include "ui/desk/desk.h"
#include "ui/outline/outline_edits.h"
#include "ui/outline/outline_keeper.h"
#include "ui/outline/outline_moves.h"
#include "ui/palette/palette_entry.h"

#include <QObject>
#include <QPointer>

class QTabWidget;

namespace longhand {

class CommandPalette;
class OutlineBook;
class OutlineCommands;
class OutlinePanel;
class TrashModel;
class TrashPanel;

/// The outline on the desk: the dock at the left with outline and trash, and the place in the book that the window
/// shows. Puts together what the outline consists of.
class OutlineFeature : public QObject, public PaletteProvider
{
    Q_OBJECT

public:
    explicit OutlineFeature(const Desk& desk);
    ~OutlineFeature() override;

    /// Parts, chapters and scenes, to go to.
    QList<PaletteEntry> paletteEntries() const override;

    OutlineBook* book() const { return m_book; }
    OutlineEdits* edits() { return &m_edits; }
    OutlineMoves* moves() { return &m_moves; }
    OutlineKeeper* keeper() { return &m_keeper; }
    OutlinePanel* panel() const { return m_panel; }
    TrashModel* trash() const { return m_trash; }
    /// Another page of the dock.
    void addTab(QWidget* panel, const QString& title);
    void showTab(QWidget* panel);

private:
    void onOpened();
    void onClosing();
    /// Shows the dock with one of its pages.
    void showDock(QWidget* panel);
    void showPlace();

    Desk m_desk;
    OutlineBook* m_book;
    OutlineEdits m_edits;
    OutlineMoves m_moves;
    OutlinePanel* m_panel;
    TrashModel* m_trash;
    TrashPanel* m_trashPanel;
    OutlineKeeper m_keeper;
    OutlineCommands* m_commands = nullptr;
    QTabWidget* m_tabs;
    QPointer<CommandPalette> m_palette;
};

} // namespace longhand
