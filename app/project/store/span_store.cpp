#include "app/project/store/span_store.h"

#include "app/project/store/alternatives_store.h"
#include "app/project/store/change_store.h"
#include "app/project/store/checksum.h"
#include "app/project/store/choice_rows.h"
#include "app/project/store/column.h"
#include "app/project/store/metrics_store.h"
#include "app/project/store/now_ms.h"
#include "app/project/store/packed_tokens.h"
#include "app/project/store/settings_json.h"
#include "app/project/store/storage_error.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <algorithm>
#include <functional>

namespace longhand {

namespace {

constexpr const char* kFollowing = "following"; // of desk_choice: the head that follows its run

void bindBlob(SQLite::Statement& statement, int index, const std::string& bytes)
{
    statement.bindNoCopy(index, static_cast<const void*>(bytes.data()), static_cast<int>(bytes.size()));
}

std::string selectRuns(const ProjectDatabase& database, const std::string& which)
{
    return std::string("SELECT span, settings, model_fingerprint, model_name, backend, isa, program_version, "
                       "first_position, started_ms, state, finish, tokens, seconds, ") +
           checksumColumn(database, "run") + " FROM run " + which;
}

/// What reads settings, and throws where they are damaged: then the run has a fault, and its text stays within reach.
void readSettings(RunInfo& run, const std::filesystem::path& file, const std::function<void()>& read)
{
    try {
        read();
    } catch (const Error& e) {
        run.fault = Message("The settings of run %1 in %2 are damaged (%3). The text is whole and can be exported, but "
                            "this run cannot be finished or replayed: for that, restore a backup.",
                            std::to_string(run.span), quoted(file), e.message());
    }
}

RunInfo readRun(const ProjectDatabase& database, SQLite::Statement& row)
{
    RunInfo run;
    run.span = row.getColumn(0).getInt64();
    readSettings(run, database.file(), [&] { run.settings = settingsFromRow(row.getColumn(1), row.getColumn(13)); });
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
    run.lastSettings = run.settings;
    readSettings(run, database.file(), [&] { run.lastSettings = ChangeStore(database).last(run); });
    return run;
}

} // namespace

ProjectInfo SpanStore::info() const
{
    SQLite::Statement row(m_db.sql(), "SELECT title, model_file, model_fingerprint, context, rope_choice, "
                                      "attention_choice, created_ms FROM project");
    if (!row.executeStep())
        m_rows.damaged(Message("it has no project row"));
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

void SpanStore::keepFollower() const
{
    writeChoice(m_db, kFollowing, std::to_string(head()));
}

Follower SpanStore::keptFollower() const
{
    const SpanId end = head();
    if (readChoice(m_db, kFollowing) != std::to_string(end))
        return {};
    const SpanRow span = m_rows.span(end);
    if (span.kind != SpanKind::Excerpt || span.first != 0 || span.length != m_rows.tokensLogged(span.source))
        return {};
    const auto state = m_rows.stateOfRun(span.source);
    if (state != RunState::Running && state != RunState::Paused)
        return {};
    return {end, span.source};
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
    SQLite::Statement rows(m_db.sql(), selectRuns(m_db, "ORDER BY span"));
    while (rows.executeStep()) {
        all.push_back(readRun(m_db, rows));
    }
    return all;
}

std::optional<RunInfo> SpanStore::run(SpanId span) const
{
    SQLite::Statement row(m_db.sql(), selectRuns(m_db, "WHERE span = ?"));
    row.bind(1, span);
    if (!row.executeStep())
        return std::nullopt;
    return readRun(m_db, row);
}

ChainLink SpanStore::parentOf(SpanId id) const
{
    const SpanRow row = m_rows.span(id);
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
            m_rows.damaged(Message("span %1 is missing", std::to_string(id)));
        const SpanId parent = row.getColumn(0).getInt64();
        if (parent >= id || parent < 0)
            m_rows.damaged(Message("span %1 refers to a span that is not older", std::to_string(id)));
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
    AuthorTexts words(m_rows);
    std::int64_t bytes = 0, tokens = 0;
    for (SpanId id = head; id != 0 && id != stopAt;) { // cut < 0: the whole span
        const SpanRow row = m_rows.span(id);
        const bool all = cut < 0;
        const std::int64_t length = m_rows.lengthOf(row);
        if (all)
            cut = length;
        if (cut > length)
            m_rows.damaged(Message("span %1 is cut at %2 of %3", std::to_string(id), cut, length));
        // Check lengths before reading: a small file may refer to the same words a million times.
        (row.kind == SpanKind::Author ? bytes : tokens) += cut;
        if (bytes > m_largest.bytes || tokens > m_largest.tokens)
            throw Error(
                "The project \"%1\" is too large to open: its parts add up to %2 bytes and %3 tokens or more; at "
                "most %4 and %5 are supported.",
                m_db.file().string(), bytes, tokens, m_largest.bytes, m_largest.tokens);
        ChainPiece piece;
        piece.span = id;
        piece.kind = row.kind;
        piece.source = row.source != 0 ? row.source : id;
        piece.first = row.first;
        if (row.kind == SpanKind::Author) {
            piece.text = words.of(row, cut);
        } else {
            piece.run = piece.source;
            m_rows.readTokens(piece.source, piece.first, cut, piece);
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
        m_db.sql(),
        "INSERT INTO span (parent, parent_cut, kind, author_text, source, first, length, created_ms, checksum) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)");
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
        insert.bind(9, checksumOf({span.authorText}));
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
    const SpanId id = insertSpan(before, lengthOf(before), run);
    SQLite::Statement insert(
        m_db.sql(), "INSERT INTO run (span, settings, model_fingerprint, model_name, backend, isa, program_version, "
                    "first_position, started_ms, state, finish, checksum) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    const std::string json = settingsToJson(settings);
    insert.bind(1, id);
    insert.bind(2, json);
    insert.bind(3, settings.modelFingerprint);
    insert.bind(4, settings.modelName);
    insert.bind(5, settings.backend);
    insert.bind(6, settings.isa);
    insert.bind(7, settings.programVersion);
    insert.bind(8, firstPosition);
    insert.bind(9, nowMs());
    insert.bind(10, static_cast<int>(RunState::Running));
    insert.bind(11, static_cast<int>(FinishReason::None));
    insert.bind(12, checksumOf({json}));
    insert.exec();
    setHead(id);
    return id;
}

void SpanStore::appendTokens(const QueuedTokens& queued)
{
    if (queued.change) {
        ChangeStore(m_db).add(queued.run, m_rows.tokensLogged(queued.run), *queued.change);
        return;
    }
    const auto count = static_cast<std::int64_t>(queued.tokens.size());
    const std::int64_t first = m_rows.tokensLogged(queued.run);
    if (count != 0) {
        PackedTokens packed;
        for (const LoggedToken& token : queued.tokens)
            packed.add(token);
        SQLite::Statement insert(
            m_db.sql(), "INSERT INTO token_batch (run, first, count, tokens, sources, lengths, bytes, seconds, "
                        "committed_ms, checksum) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
        insert.bind(1, queued.run);
        insert.bind(2, first);
        insert.bind(3, count);
        bindBlob(insert, 4, packed.tokens);
        bindBlob(insert, 5, packed.sources);
        bindBlob(insert, 6, packed.lengths);
        bindBlob(insert, 7, packed.bytes);
        insert.bind(8, queued.seconds);
        insert.bind(9, nowMs());
        insert.bind(10, checksumOf({packed.tokens, packed.sources, packed.lengths, packed.bytes}));
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
        throw Error("The project has no run %1.", std::to_string(run));
}

} // namespace longhand
