#include "app/project/outline/outline_store.h"

#include "app/project/outline/follow_text.h"
#include "app/project/outline/outline_anchors.h"
#include "app/project/project_impl.h"
#include "app/project/store/now_ms.h"
#include "app/project/store/outline_rows.h"
#include "app/project/text/utf8_text.h"

#include <algorithm>

namespace longhand {

std::vector<OutlineEntry> OutlineStore::load() const
{
    auto& impl = ProjectAccess::of(*m_project);
    struct Found
    {
        std::vector<OutlineEntry> entries;
        std::string before, now;
        bool same = true;
    };
    Found found = impl.read([&] {
        Found found;
        const OutlineRows rows(impl.database);
        found.entries = rows.entries();
        if (found.entries.empty())
            return found;
        const SpanId head = impl.store.head();
        const auto textOf = [&](SpanId span) {
            return ShownText(rawText(impl.store.chain(span, impl.takeQueue()))).text();
        };
        found.now = textOf(head);
        // Text that a run added to the same end moves no positions.
        found.same = rows.head() == head || rows.head() == 0;
        if (!found.same)
            found.before = textOf(rows.head());
        return found;
    });
    // A crash may have lost the last moments of a run, with the headings in them.
    const auto size = static_cast<std::int64_t>((found.same ? found.now : found.before).size());
    for (OutlineEntry& entry : found.entries)
        if (entry.position > size || (entry.position == size && !entry.quote.empty()))
            entry.present = false;
    followText(found.entries, found.same ? found.now : found.before, found.now);
    std::stable_sort(found.entries.begin(), found.entries.end(),
                     [](const OutlineEntry& a, const OutlineEntry& b) { return a.position < b.position; });
    return found.entries;
}

void OutlineStore::save(const std::vector<OutlineEntry>& entries)
{
    auto& impl = ProjectAccess::of(*m_project);
    impl.change([&] { OutlineRows(impl.database).replace(entries, impl.store.head()); });
}

std::vector<TrashItem> OutlineStore::trash() const
{
    auto& impl = ProjectAccess::of(*m_project);
    return impl.read([&] { return OutlineRows(impl.database).trash(); });
}

std::int64_t OutlineStore::addToTrash(const TrashItem& item)
{
    auto& impl = ProjectAccess::of(*m_project);
    TrashItem kept = item;
    if (kept.deletedAtMs == 0)
        kept.deletedAtMs = nowMs();
    return impl.change([&] { return OutlineRows(impl.database).add(kept); });
}

void OutlineStore::removeFromTrash(std::int64_t id)
{
    removeFromTrash(std::vector{id});
}

void OutlineStore::removeFromTrash(const std::vector<std::int64_t>& ids)
{
    auto& impl = ProjectAccess::of(*m_project);
    impl.change([&] {
        for (const std::int64_t id : ids)
            OutlineRows(impl.database).remove(id);
    });
}

} // namespace longhand
