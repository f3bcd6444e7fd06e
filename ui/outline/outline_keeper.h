#pragma once

#include "app/project/outline/outline_store.h"
#include "ui/desk/desk.h"
#include "ui/outline/outline_history.h"

#include <QObject>
#include <QPointer>
#include <QTimer>
#include <QWidget>

#include <memory>
#include <vector>

namespace longhand {

class OutlineBook;
class OutlineEdits;
class OutlineMoves;
class TrashModel;
struct EditPart;
struct TextEdit;

/// Keeps outline and trash in the project's file. The outline is saved after the text, so that both agree. What the
/// author deletes goes to the trash before it leaves the page, and leaves the trash once it is back and saved.
class OutlineKeeper : public QObject
{
    Q_OBJECT

public:
    OutlineKeeper(const Desk& desk, OutlineBook* book, OutlineEdits* edits, OutlineMoves* moves, TrashModel* trash);

    /// Loads what the open project has.
    void open();
    void close();
    /// Saves what is due, now.
    bool save();

    void deleteEntry(qint64 id);
    /// Takes it off the outline; what was written about it goes to the trash.
    void forgetEntry(qint64 id);
    /// Puts an item of the trash back.
    void restore(qint64 id);
    void emptyTrash();

    static constexpr int kLargeDeletion = 500; ///< words; larger edits are kept in the trash

Q_SIGNALS:
    void trashRead();
    /// The author wants to see the trash.
    void trashWanted();
    /// This entry came back from the trash.
    void restored(qint64 id);

private:
    void onAuthorEdit(const TextEdit& edit, bool again);
    void keepPart(const TextEdit& edit, const EditPart& part, qsizetype grown, qint64 lost, bool large, bool again);
    void keepRemoved(TrashItem& item, qint64 told);
    void onWentAway(const QList<qint64>& ids);
    void saveSoon();
    /// why: see ProjectController::Unsaved.
    void setDirty(const QString& why);
    void saveEntries();
    QString asText() const;
    void readTrash();
    bool keepInTrash(TrashItem& item);
    bool putIntoTrash(const TrashItem& item);
    void takeOutOfTrash(const TrashItem& item);
    void undoDeletion(const TrashItem& item);
    void endQuestion();
    /// For good, as far as they are still in the trash.
    void removeFromTrash(const std::vector<TrashItem>& asked);
    void say(const std::exception& error);

    Desk m_desk;
    OutlineBook* m_book;
    OutlineEdits* m_edits;
    OutlineMoves* m_moves;
    TrashModel* m_trash;
    OutlineHistory m_history;
    std::unique_ptr<OutlineStore> m_store;
    QTimer m_saveTimer;
    bool m_dirty = false;
    std::vector<TrashItem> m_takenOut;    ///< of the trash: back on the page, out of the file once that is saved
    QPointer<QWidget> m_question;         ///< whether to empty the trash, while it is open
    std::optional<TrashItem> m_told;      ///< what the message on the page's edge is about
    std::vector<TrashItem> m_lastRemoved; ///< what the last edit removed, where it contained entries; not kept yet
    bool m_tokensStale = false;           ///< text moved: its tokens are read again when it is saved
};

} // namespace longhand
