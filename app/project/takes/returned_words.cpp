#include "app/project/takes/returned_words.h"

#include "app/project/project_impl.h"
#include "app/project/text/kept_stretches.h"
#include "app/project/text/utf8_text.h"

#include <algorithm>
#include <map>
#include <utility>

namespace longhand {

namespace {

/// Raw bytes of the manuscript that are tokens [first, first + count) of a run.
struct Stretch
{
    std::size_t begin = 0, end = 0;
    SpanId run = 0;
    std::int64_t first = 0, count = 0;

    std::size_t size() const { return end - begin; }
    bool goesOnWith(const Stretch& next) const
    {
        return next.run == run && next.first == first + count && next.begin == end;
    }
    void add(const Stretch& next)
    {
        end = next.end;
        count += next.count;
    }
};

/// The bytes of runs as logged, read when they are first asked for.
class Logs
{
public:
    Logs(const SpanStore& store, const std::vector<QueuedTokens>& waiting) : m_store(store), m_waiting(waiting) {}

    /// Empty if there is no such token.
    std::string_view bytesOf(SpanId run, std::int64_t index)
    {
        const auto [place, isNew] = m_logs.try_emplace(run);
        Log& log = place->second;
        if (isNew && run > 0 && m_store.isRun(run)) {
            ChainPiece piece = std::move(m_store.chain(run, m_waiting, -1, m_store.parentOf(run).span).back());
            for (const std::uint16_t bytes : piece.tokenBytes)
                log.ends.push_back((log.ends.empty() ? 0 : log.ends.back()) + bytes);
            log.text = std::move(piece.text);
        }
        if (index < 0 || index >= static_cast<std::int64_t>(log.ends.size()))
            return {};
        const auto at = static_cast<std::size_t>(index);
        const std::size_t begin = at == 0 ? 0 : log.ends[at - 1];
        return std::string_view(log.text).substr(begin, log.ends[at] - begin);
    }

private:
    struct Log
    {
        std::string text;
        std::vector<std::size_t> ends;
    };
    const SpanStore& m_store;
    const std::vector<QueuedTokens>& m_waiting;
    std::map<SpanId, Log> m_logs;
};

/// Where the author's words are tokens of a run, letter for letter.
std::vector<Stretch> stretchesIn(const std::vector<ChainPiece>& pieces, const ShownText& shown, std::string_view raw,
                                 const std::vector<TextToken>& tokens, Logs& logs)
{
    std::vector<Stretch> found;
    std::size_t piece = 0, begin = 0; // where the piece begins
    Stretch part;                     // tokens that are compared together: a character may be of several
    std::string logged;               // their bytes
    for (const TextToken& token : tokens) {
        const Stretch next{shown.rawOffset(token.begin), shown.rawOffset(token.end), token.run, token.index, 1};
        if (!logged.empty() && part.goesOnWith(next))
            part.add(next);
        else {
            part = next;
            logged.clear();
        }
        while (piece < pieces.size() && begin + pieces[piece].text.size() <= part.begin)
            begin += pieces[piece++].text.size();
        if (piece == pieces.size())
            break;
        // Author's words may lie in several pieces next to each other; a stretch ends with the piece.
        const std::string_view bytes = pieces[piece].kind == SpanKind::Author && part.begin >= begin &&
                                               part.end <= begin + pieces[piece].text.size()
                                           ? logs.bytesOf(token.run, token.index)
                                           : std::string_view();
        if (bytes.empty()) {
            logged.clear();
            continue;
        }
        logged += bytes;
        if (raw.substr(part.begin, part.size()) != logged) {
            if (logged.size() <= part.size())
                logged.clear(); // other words
            continue;
        }
        if (!found.empty() && found.back().goesOnWith(part) && part.begin > begin)
            found.back().add(part);
        else
            found.push_back(part);
        logged.clear();
    }
    std::erase_if(found, [](const Stretch& stretch) { return stretch.size() < kLeastKeptStretch; });
    if (found.size() > kMostKeptStretches) {
        std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.size() > b.size(); });
        found.resize(kMostKeptStretches);
        std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.begin < b.begin; });
    }
    return found;
}

std::int64_t unitsOf(const ChainPiece& piece)
{
    return static_cast<std::int64_t>(piece.kind == SpanKind::Author ? piece.text.size() : piece.tokens.size());
}

/// The spans from a place in the way to the text on, which refer to what is there now.
struct NewEnd
{
    ChainLink parent;
    std::vector<NewSpan> spans;

    void addExcerpt(SpanId source, std::int64_t first, std::int64_t length)
    {
        if (length > 0)
            spans.push_back({SpanKind::Excerpt, "", source, first, length});
    }
};

NewEnd endWith(const std::vector<Stretch>& returned, const std::vector<ChainPiece>& pieces)
{
    NewEnd end;
    auto next = returned.begin();
    std::size_t begin = 0;
    for (std::size_t i = 0; i < pieces.size(); begin += pieces[i++].text.size()) {
        const ChainPiece& piece = pieces[i];
        const std::size_t stop = begin + piece.text.size();
        const bool untouched = end.spans.empty() && next->begin >= stop;
        if (untouched)
            continue;
        if (piece.kind != SpanKind::Author) {
            end.addExcerpt(piece.source, piece.first, unitsOf(piece));
            continue;
        }
        std::size_t at = begin;
        if (end.spans.empty()) {
            at = next->begin;
            if (at > begin)
                end.parent = {piece.span, static_cast<std::int64_t>(at - begin)};
            else if (i > 0)
                end.parent = {pieces[i - 1].span, unitsOf(pieces[i - 1])};
        }
        while (at < stop) {
            const std::size_t until = next == returned.end() ? stop : std::min(stop, next->begin);
            if (until > at)
                end.spans.push_back({SpanKind::Author, "", piece.source,
                                     piece.first + static_cast<std::int64_t>(at - begin),
                                     static_cast<std::int64_t>(until - at)});
            at = until;
            if (at < stop) {
                end.addExcerpt(next->run, next->first, next->count);
                at = next++->end;
            }
        }
    }
    return end;
}

} // namespace

bool returnWords(Project& project, std::string_view text, const std::vector<TextToken>& tokens)
{
    auto& impl = ProjectAccess::of(project);
    return impl.worker->call([&] {
        {
            const std::lock_guard lock(impl.mutex);
            if (impl.writing)
                return false;
        }
        SpanStore& store = impl.store;
        bool goesOn = false; // the run at the end: it stays one that can be resumed
        std::vector<Stretch> returned;
        const auto pieces = impl.database.transaction([&] {
            const auto& waiting = impl.takeQueue();
            auto chain = store.chain(store.head(), waiting);
            const std::string raw = rawText(chain);
            const ShownText shown(raw);
            if (shown.text() != text) {
                chain.clear();
                return chain;
            }
            Logs logs(store, waiting);
            returned = stretchesIn(chain, shown, raw, tokens, logs);
            const auto run = store.run(store.runAtHead());
            goesOn = run && (run->state == RunState::Running || run->state == RunState::Paused);
            return chain;
        });
        if (pieces.empty())
            return false;
        if (returned.empty())
            return true;
        const NewEnd end = endWith(returned, pieces);
        impl.commit(false, [&] {
            store.addSpans(end.parent.span, end.parent.cut, end.spans);
            if (goesOn)
                store.keepFollower();
        });
        impl.headMoved();
        impl.edits.afterEdit(store.head());
        impl.edits.remember(store.head(), text);
        return true;
    });
}

} // namespace longhand
