#pragma once

#include "app/project/store/outline.h"

#include <QString>

#include <optional>

namespace longhand {

class ManuscriptEdit;
class OutlineBook;

/// Moves entries together with their text: to another place, to the trash, and back. Each is one edit of the page and
/// one step of its history.
class OutlineMoves
{
public:
    OutlineMoves(ManuscriptEdit* page, OutlineBook* book) : m_page(page), m_book(book) {}

    /// Moves the entry and all beneath it before another entry (0: to the end) and gives it `level`. False if nothing
    /// was moved: the page is locked, or it is already there.
    bool move(std::int64_t id, std::int64_t before, OutlineLevel level);
    /// Past its neighbour of the same level, up (-1) or down (1).
    bool moveBy(std::int64_t id, int by);
    /// Removes an entry with all beneath it and its text from the page. False if the page is locked.
    bool remove(std::int64_t id);
    /// Puts text from the trash back where it was, as well as that place can be found. False if the page is locked.
    bool restore(const TrashItem& trash);
    /// One of these is changing the page.
    bool isMoving() const { return m_moving; }

    /// What deleting an entry removes, for the trash.
    TrashItem toTrash(std::int64_t id) const;
    /// The same for any stretch that has just been removed from the page: it was at `position`, which is at `now`.
    TrashItem removedText(qsizetype position, const QString& removed, qsizetype now) const;

private:
    bool swapStretches(std::size_t firstIndex, std::size_t middleIndex, std::size_t endIndex);
    std::optional<qsizetype> placeFor(const TrashItem& trash) const;

    ManuscriptEdit* m_page;
    OutlineBook* m_book;
    bool m_moving = false;
};

} // namespace longhand
