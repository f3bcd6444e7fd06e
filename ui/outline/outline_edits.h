#pragma once

#include "app/project/store/outline.h"

#include <QCoreApplication>

namespace longhand {

class ManuscriptEdit;
class OutlineBook;
struct FoundHeading;

/// The author's changes of the entries: adds, names, marks, takes off. A heading in the text changes with its entry.
/// Each is one step of the page's history.
class OutlineEdits
{
    Q_DECLARE_TR_FUNCTIONS(longhand::OutlineEdits)

public:
    OutlineEdits(ManuscriptEdit* page, OutlineBook* book) : m_page(page), m_book(book) {}

    /// Adds an entry at a position of the text without changing the text. Returns its id.
    std::int64_t add(OutlineLevel level, qsizetype position, const QString& title);
    /// Adds a part or chapter at the paragraph of a position. A short line becomes its heading; else one is inserted,
    /// if the page can be changed. A scene: see addScene(). Returns its id; 0 if an entry is already there, or the page
    /// is locked.
    std::int64_t addAt(OutlineLevel level, qsizetype position);
    /// Adds a heading to the outline.
    std::int64_t accept(const FoundHeading& heading);
    void acceptAll();
    /// Dismisses a heading: it is not offered again.
    void dismiss(const FoundHeading& heading);
    void dismissAll();
    /// Renames; if the title is in the text, the text changes with it. False if the page is locked then.
    bool rename(std::int64_t id, const QString& title);
    void setSynopsis(std::int64_t id, const QString& synopsis);
    void setStatus(std::int64_t id, OutlineStatus status);
    /// Moves the entry and all beneath it to another level. False if that is not possible.
    bool shiftLevel(std::int64_t id, int by);
    /// Removes an entry from the outline; its text stays.
    void forget(std::int64_t id);

private:
    std::int64_t addScene(qsizetype position);
    qsizetype headOf(qsizetype line) const;
    QString titleFor(OutlineLevel level) const;
    QString titleOf(const FoundHeading& heading) const;
    bool isTaken(const FoundHeading& heading) const;

    ManuscriptEdit* m_page;
    OutlineBook* m_book;
};

} // namespace longhand
