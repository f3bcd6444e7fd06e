#include "app/project/takes/takes.h"

#include "app/project/project_impl.h"
#include "app/project/store/alternatives_store.h"
#include "app/project/store/takes_store.h"
#include "app/project/text/utf8_text.h"
#include "app/project/text/word_count.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace longhand {

namespace {

constexpr std::size_t kBeginsBytes = 120;

/// Bytes of a piece's first `units` units.
std::size_t bytesOf(const ChainPiece& piece, std::int64_t units)
{
    if (piece.kind == SpanKind::Author)
        return std::min(static_cast<std::size_t>(units), piece.text.size());
    std::size_t bytes = 0;
    for (std::size_t i = 0; i < std::min(static_cast<std::size_t>(units), piece.tokenBytes.size()); ++i)
        bytes += piece.tokenBytes[i];
    return bytes;
}

/// A text and its path through the tree, to compare others with.
struct Known
{
    std::vector<ChainLink> links;
    std::vector<ChainPiece> pieces;
    std::vector<std::size_t> begins; // raw offset of each piece
    std::map<SpanId, std::size_t> at;
    std::string raw;
};

Known knownText(const SpanStore& store, SpanId head, const std::vector<QueuedTokens>& waiting)
{
    Known known;
    known.links = store.links(head);
    known.pieces = store.chain(head, waiting);
    for (std::size_t i = 0; i < known.pieces.size(); ++i) {
        known.begins.push_back(known.raw.size());
        known.raw += known.pieces[i].text;
        known.at[known.pieces[i].span] = i;
    }
    return known;
}

/// Where a text branches off another one.
struct Parting
{
    std::size_t bytes = 0; ///< raw, common to both
    SpanId after = 0;      ///< its own pieces come after this span
    std::int64_t skip = 0; ///< units to skip of the first of them
};

Parting partingOf(const Known& known, const std::vector<ChainLink>& way)
{
    std::size_t i = way.size();
    while (i > 0 && !known.at.contains(way[i - 1].span))
        --i;
    if (i == 0)
        return {};
    const std::size_t piece = known.at.at(way[i - 1].span);
    const std::int64_t here = known.links[piece].cut;
    const std::int64_t there = way[i - 1].cut;
    const std::size_t bytes = known.begins[piece] + bytesOf(known.pieces[piece], std::min(here, there));
    if (there <= here)
        return {bytes, way[i - 1].span, 0};
    return {bytes, i > 1 ? way[i - 2].span : 0, here};
}

/// Bytes of the author's words that stand at a place, up to the next token of a run.
std::size_t wordsAt(const std::vector<ChainPiece>& pieces, std::size_t place)
{
    std::size_t begin = 0, words = 0;
    for (const ChainPiece& piece : pieces) {
        const std::size_t end = begin + piece.text.size();
        if (end > place) {
            if (piece.kind != SpanKind::Author)
                break;
            words += end - std::max(begin, place);
        }
        begin = end;
    }
    return words;
}

/// The last place up to `end` that an ASCII space or line break is in front of, so that characters and words on both
/// sides do not depend on each other; 0 if there is none.
std::size_t afterWhiteSpace(std::string_view raw, std::size_t end)
{
    const std::size_t last = end == 0 ? std::string_view::npos : raw.find_last_of(" \n", end - 1);
    return last == std::string_view::npos ? 0 : last + 1;
}

/// The runs of a project and how many tokens each has.
class RunLengths
{
public:
    RunLengths(const SpanStore& store, const ProjectDatabase& database, const std::vector<RunInfo>& runs)
        : m_store(store), m_rows(database, store)
    {
        for (const RunInfo& run : runs)
            m_tokens.emplace(run.span, run.tokensWritten);
    }

    /// Where the text up to there leaves the run that wrote last in it: its end, or an earlier place, behind which the
    /// author's words follow. {} if no run wrote any of it.
    ChainLink leftBefore(ChainLink at) const
    {
        while (at.span != 0) {
            const ChainLink place = at.cut > 0 ? m_rows.place(at.span, at.cut) : ChainLink{};
            if (m_tokens.contains(place.span))
                return place;
            at = m_store.parentOf(at.span);
        }
        return {};
    }
    ChainLink leftByText() const { return leftBefore({m_store.head(), m_store.lengthOf(m_store.head())}); }
    std::int64_t tokensOf(SpanId run) const { return m_tokens.at(run); }

    /// Whether a run has written what comes after the author's words behind `left`, if there are any: it went on there,
    /// or began behind it.
    bool wroteFrom(ChainLink left, SpanId run) const
    {
        if (tokensOf(run) == 0)
            return false;
        if (left.span == run)
            return left.cut < tokensOf(run);
        const ChainLink before = leftBefore(m_store.parentOf(run));
        return before.span == left.span && before.cut == left.cut;
    }

private:
    const SpanStore& m_store;
    TakesStore m_rows;
    std::map<SpanId, std::int64_t> m_tokens;
};

/// Whether a run was written with these random numbers, at least at its beginning or its end.
bool hasKey(const RunInfo& run, std::uint64_t seed, std::uint64_t take)
{
    for (const SamplerSettings* sampler : {&run.settings.sampler, &run.lastSettings.sampler})
        if (sampler->seed == seed && sampler->take == take)
            return true;
    return false;
}

std::uint64_t lowestUnused(const std::vector<RunInfo>& runs, std::uint64_t seed)
{
    std::uint64_t take = 0;
    while (std::any_of(runs.begin(), runs.end(), [&](const RunInfo& run) { return hasKey(run, seed, take); }))
        ++take;
    return take;
}

std::optional<RunInfo> lastRun(const std::vector<ChainPiece>& pieces, const std::vector<RunInfo>& runs)
{
    std::optional<RunInfo> last;
    for (const ChainPiece& piece : pieces)
        for (const RunInfo& run : runs)
            if (run.span == piece.run)
                last = run;
    return last;
}

} // namespace

std::vector<TakeInfo> Takes::list(const std::stop_token& stop) const
{
    auto& impl = ProjectAccess::of(m_project);
    const std::vector<RunInfo> runs = m_project.runs();
    // Read piece by piece, so that nobody waits long for the storage thread; existing pieces never change.
    std::vector<TakesStore::Row> kept;
    std::map<SpanId, std::vector<ChainLink>> ways;
    const Known present = impl.read([&] {
        kept = TakesStore(impl.database, impl.store).takes();
        for (const auto& row : kept)
            ways[row.head] = impl.store.links(row.head);
        return knownText(impl.store, impl.store.head(), impl.takeQueue());
    });
    const SpanId head = present.links.back().span;
    const ShownText shown(present.raw);
    const std::string& presentText = shown.text();
    const std::vector<std::size_t> starts = wordStarts(presentText);

    // Skip what another listed text merely continues.
    std::set<SpanId> passed;
    const auto pass = [&](const std::vector<ChainLink>& way) {
        for (std::size_t i = 0; i + 1 < way.size(); ++i)
            if (ways.contains(way[i].span) && ways[way[i].span].back().cut == way[i].cut)
                passed.insert(way[i].span);
    };
    pass(present.links);
    for (const auto& row : kept)
        if (!row.archived)
            pass(ways[row.head]);

    std::vector<TakeInfo> list(1);
    list[0].head = head;
    list[0].present = true;
    list[0].words = static_cast<std::int64_t>(starts.size());
    list[0].leavesAt = static_cast<std::int64_t>(presentText.size());
    list[0].run = lastRun(present.pieces, runs);
    // What stands for a text: how much of the present one it begins with, and what follows that (its size and hash).
    using Content = std::tuple<bool, std::size_t, std::size_t, std::size_t>; // the hidden ones apart
    const auto contentOf = [](bool hidden, std::size_t common, std::string_view rest) {
        return Content(hidden, common, rest.size(), std::hash<std::string_view>()(rest));
    };
    std::vector<Content> contents{contentOf(false, presentText.size(), {})};
    for (const auto& row : kept) {
        if (stop.stop_requested())
            return {};
        if (row.head == head) {
            list[0].name = row.name;
            list[0].madeAtMs = row.madeAtMs;
            continue;
        }
        if (row.name.empty() && passed.contains(row.head))
            continue;
        TakeInfo take;
        take.head = row.head;
        take.name = row.name;
        take.madeAtMs = row.madeAtMs;
        take.archived = row.archived;
        const Parting parting = partingOf(present, ways[row.head]);
        std::vector<ChainPiece> own = impl.read([&] { return impl.store.chain(row.head, {}, -1, parting.after); });
        if (!own.empty())
            own.front().text.erase(0, bytesOf(own.front(), parting.skip));
        take.run = lastRun(own, runs);
        // Read from the last white space that both have: what is before it is known of the present text.
        const std::size_t from = afterWhiteSpace(present.raw, parting.bytes);
        const std::size_t begin = shown.shownOffset(from);
        const std::string text = ShownText(present.raw.substr(from, parting.bytes - from) + rawText(own)).text();
        const std::string_view beside = std::string_view(presentText).substr(begin);
        const auto [end, other] = std::mismatch(text.begin(), text.end(), beside.begin(), beside.end());
        // The tree says where it branched off, even if other tokens give the same words for a while after that. The
        // author's words are the same even where both texts hold them for themselves, as gathered ones do.
        const auto same = static_cast<std::size_t>(end - text.begin());
        const std::size_t words = std::min(wordsAt(present.pieces, parting.bytes), wordsAt(own, 0));
        const std::size_t left = characterStart(text, std::min(same, parting.bytes - from + words));
        take.leavesAt = static_cast<std::int64_t>(begin + left);
        take.words = std::lower_bound(starts.begin(), starts.end(), begin) - starts.begin() + countWords(text);
        take.begins = text.substr(left, characterStart(text, std::min(left + kBeginsBytes, text.size())) - left);
        list.push_back(std::move(take));
        contents.push_back(contentOf(row.archived, begin + same, std::string_view(text).substr(same)));
    }
    // What undo and redo leave with the very letters of another one is listed once, but for those that have a name.
    std::set<Content> seen{contents[0]};
    for (std::size_t i = 1; i < list.size(); ++i)
        if (!list[i].name.empty())
            seen.insert(contents[i]);
    std::vector<TakeInfo> different;
    for (std::size_t i = 0; i < list.size(); ++i)
        if (list[i].present || !list[i].name.empty() || seen.insert(contents[i]).second)
            different.push_back(std::move(list[i]));
    return different;
}

void Takes::switchTo(SpanId head, std::int64_t cut)
{
    auto& impl = ProjectAccess::of(m_project);
    impl.worker->call([&] {
        impl.refuseWhileWriting();
        const auto before =
            impl.database.transaction([&] { return impl.store.chain(impl.store.head(), impl.takeQueue()); });
        impl.edits.remember(before.back().span, ShownText(rawText(before)).text());
        impl.commit(false, [&] {
            const TakesStore rows(impl.database, impl.store);
            rows.takeSnapshot(SnapshotKind::BeforeTake, {});
            rows.keep(impl.store.head());
            impl.store.moveHead(head, cut);
        });
        impl.headMoved();
    });
}

void Takes::keep()
{
    auto& impl = ProjectAccess::of(m_project);
    impl.changeAtHead([&] {
        const TakesStore rows(impl.database, impl.store);
        rows.takeSnapshot(SnapshotKind::BeforeTake, {});
        rows.keep(impl.store.head());
    });
}

void Takes::rename(SpanId head, const std::string& name)
{
    auto& impl = ProjectAccess::of(m_project);
    impl.changeAtHead([&] { TakesStore(impl.database, impl.store).rename(head, name); });
}

void Takes::setArchived(SpanId head, bool archived)
{
    auto& impl = ProjectAccess::of(m_project);
    impl.changeAtHead([&] { TakesStore(impl.database, impl.store).setArchived(head, archived); });
}

std::optional<std::int64_t> Takes::lastRunStart() const
{
    auto& impl = ProjectAccess::of(m_project);
    const bool whole = impl.read([&] {
        const RunLengths lengths(impl.store, impl.database, impl.store.runs());
        const ChainLink left = lengths.leftByText();
        return left.span != 0 && left.cut == lengths.tokensOf(left.span);
    });
    const std::vector<ManuscriptPiece> pieces = m_project.manuscript();
    if (!whole || pieces.empty() || pieces.back().kind == SpanKind::Author)
        return std::nullopt;
    // Back over what the run wrote one after another, and over the author's corrections in it. What was moved to an
    // earlier chapter is not its beginning.
    std::size_t begin = pieces.size() - 1;
    for (std::size_t i = begin; i-- > 0 && pieces[begin].firstToken > 0;) {
        if (pieces[i].kind == SpanKind::Author)
            continue;
        if (pieces[i].run != pieces.back().run || pieces[i].firstToken >= pieces[begin].firstToken)
            break;
        begin = i;
    }
    std::string before;
    for (std::size_t i = 0; i < begin; ++i)
        before += pieces[i].text;
    return static_cast<std::int64_t>(ShownText(before).text().size());
}

std::uint64_t Takes::unusedTake(std::uint64_t seed) const
{
    auto& impl = ProjectAccess::of(m_project);
    return impl.read([&] { return lowestUnused(impl.store.runs(), seed); });
}

std::uint64_t Takes::takeForNextRun(const SamplerSettings& wanted) const
{
    auto& impl = ProjectAccess::of(m_project);
    return impl.read([&] {
        const std::vector<RunInfo> runs = impl.store.runs();
        if (wanted.greedy() || runs.empty())
            return wanted.take;
        const SamplerSettings& newest = runs.back().lastSettings.sampler;
        if (newest.seed != wanted.seed || newest.take != wanted.take)
            return wanted.take;
        const RunLengths lengths(impl.store, impl.database, runs);
        const ChainLink left = lengths.leftByText();
        const bool again = std::any_of(runs.begin(), runs.end(), [&](const RunInfo& run) {
            return hasKey(run, wanted.seed, wanted.take) && lengths.wroteFrom(left, run.span);
        });
        return again ? lowestUnused(runs, wanted.seed) : wanted.take;
    });
}

std::vector<LoggedAlternative> alternativesOf(const Project& project, SpanId run, std::int64_t index)
{
    auto& impl = ProjectAccess::of(project);
    return impl.read([&] { return AlternativesStore(impl.database).at(run, index); });
}

} // namespace longhand
