#include "app/project/takes/snapshots.h"

#include "app/project/project_impl.h"
#include "app/project/store/takes_store.h"
#include "app/project/takes/takes.h"
#include "app/project/text/utf8_text.h"

namespace longhand {

std::vector<SnapshotInfo> Snapshots::list() const
{
    auto& impl = ProjectAccess::of(m_project);
    return impl.read([&] { return TakesStore(impl.database, impl.store).snapshots(); });
}

void Snapshots::take(SnapshotKind kind, const std::string& name)
{
    auto& impl = ProjectAccess::of(m_project);
    impl.changeAtHead([&] { TakesStore(impl.database, impl.store).takeSnapshot(kind, name); });
}

void Snapshots::rename(std::int64_t id, const std::string& name)
{
    auto& impl = ProjectAccess::of(m_project);
    impl.change([&] { TakesStore(impl.database, impl.store).renameSnapshot(id, name); });
}

std::string Snapshots::text(const SnapshotInfo& snapshot) const
{
    auto& impl = ProjectAccess::of(m_project);
    const auto chain = impl.read([&] { return impl.store.chain(snapshot.head, {}, snapshot.cut); });
    return ShownText(rawText(chain)).text();
}

void Snapshots::restore(const SnapshotInfo& snapshot)
{
    Takes(m_project).switchTo(snapshot.head, snapshot.cut);
}

} // namespace longhand
