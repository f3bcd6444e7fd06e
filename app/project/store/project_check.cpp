#include "app/project/store/project_check.h"

#include "app/project/store/alternatives_store.h"
#include "app/project/store/change_store.h"
#include "app/project/store/checksum.h"
#include "app/project/store/database_check.h"
#include "app/project/store/metrics_store.h"
#include "app/project/store/notes_store.h"
#include "app/project/store/outline_rows.h"
#include "app/project/store/packed_tokens.h"
#include "app/project/store/takes_store.h"
#include "app/project/text/utf8_text.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <limits>
#include <map>

namespace longhand {

namespace {

/// The log: tokens numbered without a gap, as many as their run says, bytes as the text.
void checkBatches(const SQLite::Database& sql, std::vector<std::string>& found)
{
    struct Sum
    {
        std::int64_t tokens = 0;
        double seconds = 0;
        bool gap = false;
    };
    std::map<SpanId, Sum> sums;
    SQLite::Statement rows(sql, "SELECT run, first, count, tokens, sources, lengths, bytes, seconds FROM token_batch "
                                "ORDER BY run, first");
    while (rows.executeStep()) {
        const SpanId run = rows.getColumn(0).getInt64();
        const std::int64_t first = rows.getColumn(1).getInt64();
        const std::int64_t count = rows.getColumn(2).getInt64();
        PackedTokens packed;
        packed.tokens = rows.getColumn(3).getString();
        packed.sources = rows.getColumn(4).getString();
        packed.lengths = rows.getColumn(5).getString();
        packed.bytes = rows.getColumn(6).getString();
        Sum& sum = sums[run];
        const std::string name = "the log of run " + std::to_string(run);
        if (first != sum.tokens && !sum.gap) {
            sum.gap = true; // report it once
            found.push_back(name + " continues with token " + std::to_string(first) + " after " +
                            std::to_string(sum.tokens) + " tokens");
        }
        if (const Message fault = packed.fault(count); !fault.empty())
            found.push_back(name + " at token " + std::to_string(first) + ": " + fault.text());
        if (__builtin_add_overflow(first, count, &sum.tokens))
            sum.tokens = std::numeric_limits<std::int64_t>::max();
        sum.seconds += rows.getColumn(7).getDouble();
    }
    SQLite::Statement runRows(sql, "SELECT span, tokens FROM run ORDER BY span");
    while (runRows.executeStep()) {
        const SpanId run = runRows.getColumn(0).getInt64();
        const std::int64_t tokens = runRows.getColumn(1).getInt64();
        if (tokens != sums[run].tokens)
            found.push_back("run " + std::to_string(run) + " says " + std::to_string(tokens) + " tokens, its log has " +
                            std::to_string(sums[run].tokens));
    }
}

} // namespace

std::vector<std::string> projectFaults(const ProjectDatabase& database, const SpanStore& store,
                                       std::vector<std::string>* remarks)
{
    std::vector<std::string> found;
    const SpanRows rows(database);
    const DatabaseFindings findings = checkDatabase(database.sql(), database.file(), "integrity_check");
    for (const std::string& line : findings.faults)
        found.push_back("database: " + line);
    if (remarks != nullptr && findings.unusedPages > 0)
        remarks->push_back("database: " + std::to_string(findings.unusedPages) +
                           (findings.unusedPages == 1 ? " page is" : " pages are") +
                           " never used: the text is whole, the file larger than it must be");
    SQLite::Statement keys(database.sql(), "PRAGMA foreign_key_check");
    while (keys.executeStep())
        found.push_back("database: a row of " + keys.getColumn(0).getString() + " refers to a missing row of " +
                        keys.getColumn(2).getString());
    if (!found.empty())
        return found; // the other checks would only repeat it

    const auto attempt = [&found](const auto& work) {
        try {
            work();
        } catch (const SQLite::Exception&) {
            throw;
        } catch (const Error& e) {
            found.emplace_back(e.what());
        }
    };
    attempt([&] { store.info(); });
    attempt([&] {
        for (const RunInfo& run : store.runs())
            if (!run.fault.empty())
                found.push_back(run.fault.text());
    });
    if (!database.logFault().empty())
        found.push_back(database.logFault().text());
    checkBatches(database.sql(), found);
    for (std::string& line : alteredText(database))
        found.push_back(std::move(line));
    MetricsStore(database).check(found);
    attempt([&] {
        const OutlineRows outline(database);
        if (const SpanId end = outline.head(); end != 0)
            outline.check(static_cast<std::int64_t>(ShownText(rawText(store.chain(end))).text().size()), found);
    });
    AlternativesStore(database).check(found);
    TakesStore(database, store).check(found);
    ChangeStore(database).check(found);

    // Every span, oldest first, so that its parent and source are known.
    AuthorTexts words(rows);
    std::map<SpanId, std::int64_t> lengths;
    std::map<SpanId, SpanKind> kinds; // of spans with content of their own
    SQLite::Statement ids(database.sql(), "SELECT id FROM span ORDER BY id");
    while (ids.executeStep()) {
        const SpanId id = ids.getColumn(0).getInt64();
        const std::string name = "span " + std::to_string(id);
        attempt([&] {
            const SpanRow row = rows.span(id);
            lengths[id] = rows.lengthOf(row);
            if (row.parent != 0 && row.parentCut > lengths[row.parent])
                found.push_back(name + " begins after unit " + std::to_string(row.parentCut) + " of a span of " +
                                std::to_string(lengths[row.parent]));
            if (row.source == 0) {
                kinds[id] = row.kind;
                if (row.kind == SpanKind::Run && !store.run(id))
                    found.push_back(name + " is a run without a record");
            } else {
                const SpanKind wanted = row.kind == SpanKind::Excerpt ? SpanKind::Run : SpanKind::Author;
                if (!kinds.contains(row.source) || kinds[row.source] != wanted || row.first > lengths[row.source] ||
                    row.length > lengths[row.source] - row.first)
                    found.push_back(name + " is part of a missing span");
            }
            if (row.kind == SpanKind::Author && !isValidUtf8(words.of(row, lengths[id])))
                found.push_back(name + " is not UTF-8");
        });
    }
    attempt([&] { store.chain(store.head()); });
    for (const SpanId id : NotesStore(database).runs())
        attempt([&] {
            std::int64_t before = 0;
            for (const ChainPiece& piece : store.chain(id))
                before += piece.span == id ? 0 : static_cast<std::int64_t>(piece.text.size());
            if (const std::int64_t at = NotesStore(database).ofRun(id).noteAt; at > before)
                found.push_back("the author's note of run " + std::to_string(id) + " is placed after byte " +
                                std::to_string(at) + " of a text of " + std::to_string(before));
        });
    return found;
}

} // namespace longhand
