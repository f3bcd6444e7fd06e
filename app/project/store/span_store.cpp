#include "app/project/store/span_store.h"

#include "app/project/store/alternatives_store.h"
#include "app/project/store/change_store.h"
#include "app/project/store/column.h"
#include "app/project/store/metrics_store.h"
#include "app/project/store/now_ms.h"
#include "app/project/store/packed_tokens.h"
#include "app/project/store/settings_json.h"
#include "app/project/store/storage_error.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <algorithm>
#include <limits>

namespace longhand {

namespace {

void bindBlob(SQLite::Statement& statement, int index, const std::string& bytes)
{
    statement.bindNoCopy(index, static_cast<const void*>(bytes.data()), static_cast<int>(bytes.size()));
}

constexpr const char* kRunColumns =
    "SELECT span, settings, model_fingerprint, model_name, backend, isa, program_version, first_position, started_ms, "
    "state, finish, tokens, seconds FROM run ";

RunInfo readRun(SQLite::Statement& row)
{
    RunInfo run;
    run.span = row.getColumn(0).getInt64();
    run.settings = settingsFromJson(row.getColumn(1).getString());
    run.settings.modelFingerprint = row.getColumn(2).getString();
    run.settings.modelName = row.getColumn(3).getString();
    run.settings.backend = row.getColumn(4).getString();
    run.settings.isa = row.getColumn(5).getString();
    run.settings.programVersion = row.getColumn(6).getString();
    run.firstPosition = row.getColumn(7).getInt64();
    run.startedAtMs = row.getColumn(8).getInt64();
    run.state = enumColumn(row.getColumn(9), RunState::Finished);
    run.finish = enumColumn(row.getColumn(10), FinishReason::Collapse);
    run.tokensWritten = row.getColumn(11).getInt64();
    run.seconds = row.getColumn(12).getDouble();
    return run;
}

} // namespace

void SpanStore::damaged(const std::string& what) const
{
    throw Error("The project " + quoted(m_db.file()) + " is damaged: " + what + ".");
}

ProjectInfo SpanStore::info() const
{
    SQLite::Statement row(m_db.sql(), "SELECT title, model_file, model_fingerprint, context, rope_choice, "
                                      "attention_choice, created_ms FROM project");
    if (!row.executeStep())
        damaged("it has no project row");
    ProjectInfo info;
    info.title = row.getColumn(0).getString();
    info.modelFile = row.getColumn(1).getString();
    info.modelFingerprint = row.getColumn(2).getString();
    info.context = contextFromJson(row.getColumn(3).getString());
    info.ropeChoice = row.getColumn(4).getString();
    info.attentionChoice = row.getColumn(5).getString();
    info.createdAtMs = row.getColumn(6).getInt64();
    return info;
}

void SpanStore::setInfo(const ProjectInfo& info)
{
    SQLite::Statement update(m_db.sql(),
                             "UPDATE project SET title = ?, model_file = ?, model_fingerprint = ?, context = ?, "
                             "rope_choice = ?, attention_choice = ?");
    update.bind(1, info.title);
    update.bind(2, info.modelFile);
    update.bind(3, info.modelFingerprint);
    update.bind(4, contextToJson(info.context));
    update.bind(5, info.ropeChoice);
    update.bind(6, info.attentionChoice);
    update.exec();
}

SpanId SpanStore::head() const
{
    return m_db.sql().execAndGet("SELECT head FROM project").getInt64();
}

SpanId SpanStore::runAtHead() const
{
    const SpanId end = head();
    return end == m_follower.span ? m_follower.run : end;
}

void SpanStore::setHead(SpanId head)
{
    SQLite::Statement update(m_db.sql(), "UPDATE project SET head = ?");
    update.bind(1, head);
    update.exec();
}

std::vector<RunInfo> SpanStore::runs() const
{
    std::vector<RunInfo> all;
    SQLite::Statement rows(m_db.sql(), std::string(kRunColumns) + "ORDER BY span");
    while (rows.executeStep()) {
        all.push_back(readRun(rows));
        all.back().lastSettings = ChangeStore(m_db).last(all.back());
    }
    return all;
}

std::optional<RunInfo> SpanStore::run(SpanId span) const
{
    SQLite::Statement row(m_db.sql(), std::string(kRunColumns) + "WHERE span = ?");
    row.bind(1, span);
    if (!row.executeStep())
        return std::nullopt;
    RunInfo run = readRun(row);
    run.lastSettings = ChangeStore(m_db).last(run);
    return run;
}

SpanStore::Span SpanStore::span(SpanId id) const
{
    SQLite::Statement row(m_db.sql(),
                          "SELECT parent, parent_cut, kind, length(CAST(author_text AS BLOB)), source, first, length "
                          "FROM span WHERE id = ?");
    row.bind(1, id);
    if (!row.executeStep())
        damaged("span " + std::to_string(id) + " is missing");
    Span span;
    span.id = id;
    span.parent = row.getColumn(0).getInt64(); // NULL reads as 0
    span.parentCut = row.getColumn(1).getInt64();
    span.kind = enumColumn(row.getColumn(2), SpanKind::Excerpt);
    span.textBytes = row.getColumn(3).getInt64(); // NULL reads as 0
    span.source = row.getColumn(4).getInt64();
    span.first = row.getColumn(5).getInt64();
    span.length = row.getColumn(6).getInt64();
    // The schema guarantees this; check it so that a tampered file cannot cause an endless loop.
    if (span.parent >= id || span.source >= id || span.parent < 0 || span.source < 0 || span.first < 0 ||
        span.length < 0)
        damaged("span " + std::to_string(id) + " refers to a span that is not older");
    if (span.first > std::numeric_limits<std::int64_t>::max() - span.length)
        damaged("span " + std::to_string(id) + " is part of an impossible source");
    return span;
}

std::int64_t SpanStore::tokensLogged(SpanId run) const
{
    SQLite::Statement last(m_db.sql(),
                           "SELECT first + count FROM token_batch WHERE run = ? ORDER BY first DESC LIMIT 1");
    last.bind(1, run);
    return last.executeStep() ? last.getColumn(0).getInt64() : 0;
}

std::int64_t SpanStore::lengthOf(const Span& span) const
{
    if (span.source != 0)
        return span.length;
    return span.kind == SpanKind::Run ? tokensLogged(span.id) : span.textBytes;
}

std::string SpanStore::authorText(const Span& span, std::int64_t bytes) const
{
    if (span.source != 0) {
        const Span whole = this->span(span.source);
        if (whole.kind != SpanKind::Author || whole.source != 0 || span.first > whole.textBytes ||
            span.length > whole.textBytes - span.first)
            damaged("span " + std::to_string(span.id) + " refers to missing words");
    }
    SQLite::Statement row(m_db.sql(), "SELECT substr(CAST(author_text AS BLOB), ?, ?) FROM span WHERE id = ?");
    row.bind(1, span.first + 1);
    row.bind(2, bytes);
    row.bind(3, span.source != 0 ? span.source : span.id);
    return row.executeStep() ? row.getColumn(0).getString() : std::string();
}

void SpanStore::readTokens(SpanId run, std::int64_t first, std::int64_t count, ChainPiece& piece) const
{
    SQLite::Statement rows(m_db.sql(),
                           "SELECT first, count, tokens, sources, lengths, bytes FROM token_batch WHERE run = ?1 AND "
                           "first >= (SELECT max(first) FROM token_batch WHERE run = ?1 AND first <= ?2) AND "
                           "first < ?3 ORDER BY first");
    rows.bind(1, run);
    rows.bind(2, first);
    rows.bind(3, first + count);
    std::int64_t next = first;
    while (rows.executeStep()) {
        const std::int64_t begin = rows.getColumn(0).getInt64();
        const std::int64_t size = rows.getColumn(1).getInt64();
        PackedTokens packed;
        packed.tokens = rows.getColumn(2).getString();
        packed.sources = rows.getColumn(3).getString();
        packed.lengths = rows.getColumn(4).getString();
        packed.bytes = rows.getColumn(5).getString();
        const std::string fault = packed.fault(size);
        if (!fault.empty() || begin > next || begin + size <= next)
            damaged("the log of run " + std::to_string(run) + " at token " + std::to_string(next) +
                    (fault.empty() ? " has a gap" : ": " + fault));
        packed.unpack(static_cast<std::size_t>(next - begin),
                      static_cast<std::size_t>(std::min(begin + size, first + count) - begin), piece);
        next = std::min(begin + size, first + count);
    }
    if (next != first + count)
        damaged("the log of run " + std::to_string(run) + " ends at token " + std::to_string(next) + ", but token " +
                std::to_string(first + count) + " is part of the manuscript");
}

ChainLink SpanStore::parentOf(SpanId id) const
{
    const Span row = span(id);
    return {row.parent, row.parentCut};
}

std::vector<ChainLink> SpanStore::links(SpanId head, std::int64_t cut) const
{
    std::vector<ChainLink> links;
    SQLite::Statement row(m_db.sql(), "SELECT parent, parent_cut FROM span WHERE id = ?");
    for (SpanId id = head; id != 0;) {
        links.push_back({id, cut < 0 ? lengthOf(id) : cut});
        row.reset();
        row.bind(1, id);
        if (!row.executeStep())
            damaged("span " + std::to_string(id) + " is missing");
        const SpanId parent = row.getColumn(0).getInt64();
        if (parent >= id || parent < 0)
            damaged("span " + std::to_string(id) + " refers to a span that is not older");
        cut = row.getColumn(1).getInt64();
        id = parent;
    }
    std::reverse(links.begin(), links.end());
    return links;
}

std::vector<ChainPiece> SpanStore::chain(SpanId head, const std::vector<QueuedTokens>& waiting, std::int64_t cut,
                                         SpanId stopAt) const
{
    std::vector<ChainPiece> pieces;
    std::int64_t bytes = 0, tokens = 0;
    for (SpanId id = head; id != 0 && id != stopAt;) { // cut < 0: the whole span
        const Span row = span(id);
        const bool all = cut < 0;
        const std::int64_t length = lengthOf(row);
        if (all)
            cut = length;
        if (cut > length)
            damaged("span " + std::to_string(id) + " is cut at " + std::to_string(cut) + " of " +
                    std::to_string(length));
        // Check lengths before reading: a small file may refer to the same words a million times.
        (row.kind == SpanKind::Author ? bytes : tokens) += cut;
        if (bytes > m_largest.bytes || tokens > m_largest.tokens)
            throw Error("The project \"" + m_db.file().string() + "\" is too large to open: its parts add up to " +
                        std::to_string(bytes) + " bytes and " + std::to_string(tokens) + " tokens or more; at most " +
                        std::to_string(m_largest.bytes) + " and " + std::to_string(m_largest.tokens) +
                        " are supported.");
        ChainPiece piece;
        piece.span = id;
        piece.kind = row.kind;
        piece.source = row.source != 0 ? row.source : id;
        piece.first = row.first;
        if (row.kind == SpanKind::Author) {
            piece.text = authorText(row, cut);
        } else {
            piece.run = piece.source;
            readTokens(piece.source, piece.first, cut, piece);
            if (all && (row.kind == SpanKind::Run || id == m_follower.span))
                for (const QueuedTokens& queued : waiting)
                    if (queued.run == piece.source)
                        for (const LoggedToken& token : queued.tokens)
                            addToken(piece, token);
        }
        pieces.push_back(std::move(piece));
        cut = row.parentCut;
        id = row.parent;
    }
    std::reverse(pieces.begin(), pieces.end());
    return pieces;
}

SpanId SpanStore::insertSpan(SpanId parent, std::int64_t parentCut, const NewSpan& span)
{
    SQLite::Statement insert(
        m_db.sql(), "INSERT INTO span (parent, parent_cut, kind, author_text, source, first, length, created_ms) "
                    "VALUES (?, ?, ?, ?, ?, ?, ?, ?)");
    if (parent != 0)
        insert.bind(1, parent);
    insert.bind(2, parentCut);
    insert.bind(3, static_cast<int>(span.kind));
    if (span.source != 0) {
        insert.bind(5, span.source);
        insert.bind(6, span.first);
        insert.bind(7, span.length);
    } else if (span.kind == SpanKind::Author) {
        insert.bind(4, span.authorText);
    }
    insert.bind(8, nowMs());
    insert.exec();
    return m_db.sql().getLastInsertRowid();
}

void SpanStore::addSpans(SpanId parent, std::int64_t parentCut, const std::vector<NewSpan>& spans)
{
    for (const NewSpan& span : spans) {
        parent = insertSpan(parent, parentCut, span);
        parentCut = span.source != 0 ? span.length : static_cast<std::int64_t>(span.authorText.size());
    }
    setHead(parent);
}

SpanId SpanStore::moveHead(SpanId span, std::int64_t cut)
{
    if (cut < 0 || cut == lengthOf(span))
        setHead(span);
    else
        addSpans(span, cut, {NewSpan{}});
    return head();
}

SpanId SpanStore::addRun(const RunSettings& settings, std::int64_t firstPosition)
{
    const SpanId before = head();
    NewSpan run;
    run.kind = SpanKind::Run;
    const SpanId id = insertSpan(before, lengthOf(span(before)), run);
    SQLite::Statement insert(
        m_db.sql(), "INSERT INTO run (span, settings, model_fingerprint, model_name, backend, isa, program_version, "
                    "first_position, started_ms, state, finish) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    insert.bind(1, id);
    insert.bind(2, settingsToJson(settings));
    insert.bind(3, settings.modelFingerprint);
    insert.bind(4, settings.modelName);
    insert.bind(5, settings.backend);
    insert.bind(6, settings.isa);
    insert.bind(7, settings.programVersion);
    insert.bind(8, firstPosition);
    insert.bind(9, nowMs());
    insert.bind(10, static_cast<int>(RunState::Running));
    insert.bind(11, static_cast<int>(FinishReason::None));
    insert.exec();
    setHead(id);
    return id;
}

void SpanStore::appendTokens(const QueuedTokens& queued)
{
    if (queued.change) {
        ChangeStore(m_db).add(queued.run, tokensLogged(queued.run), *queued.change);
        return;
    }
    const auto count = static_cast<std::int64_t>(queued.tokens.size());
    const std::int64_t first = tokensLogged(queued.run);
    if (count != 0) {
        PackedTokens packed;
        for (const LoggedToken& token : queued.tokens)
            packed.add(token);
        SQLite::Statement insert(
            m_db.sql(), "INSERT INTO token_batch (run, first, count, tokens, sources, lengths, bytes, seconds, "
                        "committed_ms) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)");
        insert.bind(1, queued.run);
        insert.bind(2, first);
        insert.bind(3, count);
        bindBlob(insert, 4, packed.tokens);
        bindBlob(insert, 5, packed.sources);
        bindBlob(insert, 6, packed.lengths);
        bindBlob(insert, 7, packed.bytes);
        insert.bind(8, queued.seconds);
        insert.bind(9, nowMs());
        insert.exec();
    }
    if (count != 0 && queued.run == m_follower.run) {
        SQLite::Statement grow(m_db.sql(), "UPDATE span SET length = length + ? WHERE id = ?");
        grow.bind(1, count);
        grow.bind(2, m_follower.span);
        grow.exec();
    }
    AlternativesStore(m_db).append(queued.run, first, queued.tokens);
    if (queued.hasMetrics())
        MetricsStore(m_db).append(queued.run, first, queued.metrics);
    SQLite::Statement update(m_db.sql(), "UPDATE run SET tokens = tokens + ?, seconds = seconds + ? WHERE span = ?");
    update.bind(1, count);
    update.bind(2, queued.seconds);
    update.bind(3, queued.run);
    update.exec();
}

void SpanStore::setRunState(SpanId run, RunState state, FinishReason finish)
{
    SQLite::Statement update(m_db.sql(), "UPDATE run SET state = ?, finish = ? WHERE span = ?");
    update.bind(1, static_cast<int>(state));
    update.bind(2, static_cast<int>(finish));
    update.bind(3, run);
    if (update.exec() != 1)
        throw Error("The project has no run " + std::to_string(run) + ".");
}

} // namespace longhand
