#include "app/project/live_text.h"

#include "app/project/project_impl.h"
#include "app/project/store/takes_store.h"
#include "app/project/story_notes.h"
#include "app/project/text/utf8_text.h"
#include "engine/tokenizer/utf8.h"

#include <algorithm>
#include <string_view>

namespace longhand {

namespace {

/// The text that a run has read: everything before its own tokens.
std::string textRead(const SpanStore& store, SpanId run)
{
    std::vector<ChainPiece> pieces = store.chain(run);
    pieces.pop_back();
    return ShownText(rawText(pieces)).text();
}

/// How much of a run's beginning stands at the end of `text`: bytes.
std::size_t beginningAtEnd(std::string_view run, std::string_view text)
{
    std::size_t size = std::min(run.size(), text.size());
    while (size > 0 && !text.ends_with(run.substr(0, size)))
        --size;
    return size;
}

constexpr std::size_t kChance = 16; ///< so many bytes may be the same by chance

} // namespace

bool setTextBeforeRun(Project& project, SpanId begunAfter, const std::string& text)
{
    auto& impl = ProjectAccess::of(project);
    return impl.worker->call([&] {
        const SpanId run = [&] {
            const std::lock_guard lock(impl.mutex);
            return impl.openRun;
        }();
        if (run <= begunAfter) {
            impl.setText(text);
            return true;
        }
        SpanStore& store = impl.store;
        const std::string wanted = wellFormedUtf8(text);
        std::string read;
        std::vector<ChainPiece> pieces = impl.database.transaction([&] {
            read = textRead(store, run);
            return store.chain(store.head(), impl.takeQueue());
        });
        const SpanId head = pieces.back().span;
        const std::string whole = ShownText(rawText(pieces)).text();
        const std::string written = pieces.back().text;
        pieces.pop_back(); // the run itself, or what follows it
        const ShownText before(rawText(pieces));
        if (before.tail() != 0)
            return false;
        EditPlan plan = planEdit(pieces, wanted);
        if (!plan.changed)
            return true;
        const std::size_t again = beginningAtEnd(written, wanted);
        if (again > kChance && again > beginningAtEnd(written, before.text()))
            return false;
        const auto kept = impl.edits.beforeEdit(head, whole, plan);
        gatherWords(plan, pieces, impl.edits.apart());
        const bool asRead = wanted == read; // the edits were undone: the run is where it began
        Follower follower;
        impl.commit(false, [&] {
            if (kept)
                TakesStore(impl.database, store).keep(*kept);
            if (asRead) {
                store.moveHead(run, -1);
                return;
            }
            if (plan.onlyCuts())
                plan.spans.clear();
            plan.spans.push_back({SpanKind::Excerpt, "", run, 0, store.lengthOf(run)});
            store.addSpans(plan.parent, plan.parentCut, plan.spans);
            store.keepFollower();
            follower = {store.head(), run};
        });
        store.follow(follower);
        impl.edits.afterEdit(store.head(), kept);
        return true;
    });
}

SpanId beginRunAt(Project& project, SpanId head, const RunSettings& settings, std::int64_t firstPosition,
                  const RunNotes& notes)
{
    settings.sampler.validate();
    auto& impl = ProjectAccess::of(project);
    return impl.worker->call([&] {
        const bool same = impl.database.transaction([&] { return impl.store.head() == head; });
        return same ? impl.beginRun(settings, firstPosition, notes) : SpanId{0};
    });
}

} // namespace longhand
