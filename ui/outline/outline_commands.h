#pragma once

#include "app/project/store/outline.h"
#include "ui/desk/desk.h"

#include <QList>
#include <QObject>

#include <functional>

class QAction;

namespace longhand {

class OutlineBook;
class OutlineEdits;
class OutlineMoves;
class OutlinePanel;

/// The commands of the outline: each for the selected entry while the tree has the focus, else for the caret's.
class OutlineCommands : public QObject
{
    Q_OBJECT

public:
    OutlineCommands(const Desk& desk, OutlineBook* book, OutlineEdits* edits, OutlineMoves* moves, OutlinePanel* panel,
                    QObject* parent);

    /// Enables those that are possible now.
    void update();
    void jump(qsizetype position);

Q_SIGNALS:
    /// The author is to type the title of an entry.
    void titleWanted(qint64 id);
    void deleteWanted(qint64 id);
    void forgetWanted(qint64 id);

private:
    void add(const char* id, const QString& text, const QString& keys, const QString& tip, std::function<void()> run);
    void addAll();
    std::int64_t target() const;
    void newEntry(OutlineLevel level);
    void renameTarget();
    void moveTarget(int by);
    void jumpBy(int by);

    Desk m_desk;
    OutlineBook* m_book;
    OutlineEdits* m_edits;
    OutlineMoves* m_moves;
    OutlinePanel* m_panel;
    QList<QAction*> m_commands;
};

} // namespace longhand
