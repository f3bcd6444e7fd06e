#pragma once

#include "app/project/outline/outline_store.h"
#include "ui/desk/desk.h"
#include "ui/palette/palette_entry.h"

#include <QObject>
#include <QPointer>
#include <QTimer>

#include <memory>
#include <vector>

class QAction;
class QKeySequence;
class QTabWidget;

namespace longhand {

class CommandPalette;
class OutlineBook;
class OutlineHistory;
class OutlinePanel;
class TrashModel;
class TrashPanel;
struct TextEdit;

/// The outline on the desk: the dock at the left with outline and trash, their commands, and the saving of both.
class OutlineFeature : public QObject, public PaletteProvider
{
    Q_OBJECT

public:
    explicit OutlineFeature(const Desk& desk);
    ~OutlineFeature() override;

    /// Parts, chapters and scenes, to go to.
    QList<PaletteEntry> paletteEntries() const override;

    OutlineBook* book() const { return m_book; }
    OutlinePanel* panel() const { return m_panel; }
    TrashModel* trash() const { return m_trash; }
    /// Another page of the dock.
    void addTab(QWidget* panel, const QString& title);
    void showTab(QWidget* panel);
    /// Saves what is due, now.
    bool save();

    static constexpr int LargeDeletion = 500; ///< words; larger edits are kept in the trash

private:
    void addCommands();
    QAction* addCommand(const QString& id, const QString& text, const QString& keys, const QString& tip,
                        void (OutlineFeature::*run)());
    void onOpened();
    void onClosing();
    void onAuthorEdit(const TextEdit& edit, bool again);
    void onWentAway(const QList<qint64>& ids);
    void showPlace();
    void saveSoon();
    void readTrash();
    void deleteEntry(qint64 id);
    void restoreItem(qint64 id);
    void emptyTrash();
    bool keepInTrash(TrashItem& item);
    bool putIntoTrash(const TrashItem& item);
    void takeOutOfTrash(const TrashItem& item);
    void undoDeletion(const TrashItem& item);
    /// The entry that a command is for: the one selected while the tree has the focus, else the caret's.
    std::int64_t target() const;
    void jump(qsizetype position);
    void jumpBy(int by);
    void say(const std::exception& error);
    void updateCommands();

    void newPart();
    void newChapter();
    void newScene();
    void newEntry(int level);
    void renameTarget();
    void moveUp();
    void moveDown();
    void indent();
    void outdent();
    void deleteTarget();
    void forgetTarget();
    void nextEntry();
    void previousEntry();

    static constexpr int SaveDelayMs = 600;
    static constexpr int RetryDelayMs = 3000;

    Desk m_desk;
    OutlineBook* m_book;
    std::unique_ptr<OutlineHistory> m_history;
    OutlinePanel* m_panel;
    TrashModel* m_trash;
    TrashPanel* m_trashPanel;
    QTabWidget* m_tabs;
    QPointer<CommandPalette> m_palette;
    QList<QAction*> m_commands;
    std::unique_ptr<OutlineStore> m_store;
    QTimer m_saveTimer;
    bool m_dirty = false;
    std::vector<TrashItem> m_takenOut; ///< of the trash: back on the page, out of the file once that is saved
    TrashItem m_lastRemoved;           ///< what the last edit removed, if it contained entries; not kept yet
    bool m_tokensStale = false;        ///< text moved: its tokens are read again when it is saved
    bool m_ownEdit = false;            ///< the outline itself is changing the page
};

} // namespace longhand
